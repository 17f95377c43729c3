"""Decks as people have them: as lists in plain text, ready-made in a pack or in files of their own, each with what is wrong with it."""
