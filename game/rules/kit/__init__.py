"""What most games do alike, ready to be used: a start, turns, a card laid on a cell, an end by points (docs/adding-a-game.md)."""
