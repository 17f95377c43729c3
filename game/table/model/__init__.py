"""What is shown and chosen, without a window: the match at this screen, the choices made so far, whose turn it is, the log."""
