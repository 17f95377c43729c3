"""What is drawn and clicked: theme, text, shapes, icons, widgets, card faces and component pictures. Knows plain values, no rules."""
