"""The language of abilities: its grammar as data, and what interprets it in a state."""
