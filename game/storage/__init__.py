"""Everything that is written to disk: settings, journals, saves, replays and crash reports.

No other part of the program writes files. What is read back is untrusted: sizes and depths are limited, and whatever is wrong comes out
as a `StorageError` that names the file and says what to do. A file that cannot be read is never overwritten, it is kept aside.
"""

from game.storage.crashes import write_crash
from game.storage.errors import StorageError
from game.storage.folders import Folders, user_folder
from game.storage.journal import Journal, Unfinished, read_journal, unfinished
from game.storage.saves import About, SavedMatch, Shelf, Slot
from game.storage.settings import Settings, load_settings, save_settings

__all__ = [
    "About",
    "Folders",
    "Journal",
    "SavedMatch",
    "Settings",
    "Shelf",
    "Slot",
    "StorageError",
    "Unfinished",
    "load_settings",
    "read_journal",
    "save_settings",
    "unfinished",
    "user_folder",
    "write_crash",
]
