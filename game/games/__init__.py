"""The game packages: one folder for each game, found by scan (`game.library`) and listed nowhere."""
