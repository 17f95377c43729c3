"""The words of the client itself, which no pack has: they lie beside the packs, in `data/_client/text/en.yaml`.

A file of the same name in another root (the user's folder) says some of them otherwise, as an overlay does with the texts of a pack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from game.bundled import bundled_root
from game.content.complaints import Complaint, Complaints, Origin, Place, printable
from game.content.texts import read_texts
from game.content.yaml_source import read

FOLDER: Final = "data/_client"
NAME: Final = "text/en.yaml"


class ClientTexts(NamedTuple):
    """The texts by dotted key, and all that is wrong with their files. What is good in a file counts, whatever else is wrong with it."""

    texts: Mapping[str, str]
    complaints: tuple[Complaint, ...]


def read_client_texts(files: Sequence[tuple[Path, bytes | None]]) -> ClientTexts:
    """The texts of the file of each root, the shipped one first, whose bytes are None if it cannot be read."""
    complaints = Complaints()
    origins = [
        Origin.below(FOLDER, NAME, printable(str(root)) if index else "") for index, (root, _raw) in enumerate(files)
    ]
    sources = []
    for origin, (_root, raw) in zip(origins, files, strict=True):
        if raw is None:
            again = "" if origin.overlay else "; install the program again"
            complaints.error(Place(origin), f"this file cannot be read{again}")
        else:
            sources.append(read(raw, origin, complaints))
    shipped, _places = read_texts([each for each in sources if not each.origin.overlay], None, Complaints())
    texts, places = read_texts(sources, None, complaints)
    for key, place in places.items():
        if place.origin.overlay and key not in shipped:
            complaints.warn(place, f"the client has no text '{key}'", complaints.nearest(key, shipped))
    return ClientTexts(MappingProxyType(texts), complaints.sorted())


@cache
def client_texts() -> Mapping[str, str]:
    """Those that are shipped."""
    root = bundled_root()
    try:
        raw: bytes | None = (root / FOLDER / NAME).read_bytes()
    except OSError:
        raw = None
    return read_client_texts([(root, raw)]).texts
