"""The table: a match as one seat sees and plays it. Its folders know each other one way: `model` <- `seen` <- `paint` <- `input`."""
