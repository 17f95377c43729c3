"""The shared rules module: states, decisions, effects and views of any game, without a window, a file or a clock."""
