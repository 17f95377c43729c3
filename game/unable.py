"""The error of something that was asked for and could not be done."""

from __future__ import annotations


class Unable(Exception):
    """Something outside of the program is in the way; the message says what, and what the user can do about it."""
