"""Paints what is seen and chosen, and changes nothing of it."""
