"""Pictures: finding them by card id, checking, loading in the background, scaling, and drawn placeholders where there are none."""

DECODE = "--decode-pictures"
"""The program is called with this word alone by a client that needs a process for its pictures (see `decoder.py`)."""
