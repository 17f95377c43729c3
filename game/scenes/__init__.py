"""Screens of the client: each is one scene on a stack, and only the top one is handed what the player does."""
