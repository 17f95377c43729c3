"""Wartable: a desktop tabletop client and playtest bench for mythic battle games."""

__version__ = "0.1.0"
