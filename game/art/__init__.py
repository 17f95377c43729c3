"""Pictures: finding them by card id, checking, loading in the background, scaling, and drawn placeholders where there are none."""
