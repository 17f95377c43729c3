"""What the hand does at the table: mouse, keyboard, buttons and menus, turned into choices and into what is looked at."""
