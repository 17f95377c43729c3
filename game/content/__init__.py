"""Packs: from YAML and Tiled maps to what the rules and the table read, with every mistake named by file, line and column."""

from game.content.complaints import ERROR, WARNING, Complaint
from game.content.layout import Area, Layout, Variant
from game.content.pack import Pack, check_pack, load_pack, mode_places

__all__ = [
    "ERROR",
    "WARNING",
    "Area",
    "Complaint",
    "Layout",
    "Pack",
    "Variant",
    "check_pack",
    "load_pack",
    "mode_places",
]
