"""Written positions: how a position, its actions and what is expected of them are read and compared."""
