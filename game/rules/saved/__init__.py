"""Reading and writing of states, definitions and matches as plain data, and the check of what was read."""
