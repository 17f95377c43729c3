"""Pictures: finding them by card id, checking, loading in the background, scaling, and drawn placeholders where there are none."""

DECODE = "--decode-pictures"
"""The program is called with this word alone by a client that needs a process for its pictures (see `decoder.py`)."""
REMAKE = "--remake-picture"
"""And with this one, and what picture it is, where one is made anew (see `remaking.py`)."""
