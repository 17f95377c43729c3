"""The words of the client itself, which no pack has: they lie beside the packs, in `data/_client/text/en.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from game.bundled import bundled_root
from game.content.complaints import Complaints, Origin
from game.content.texts import read_texts
from game.content.yaml_source import read
from game.unable import Unable

FILE = "data/_client/text/en.yaml"


@cache
def client_texts() -> Mapping[str, str]:
    """The texts by dotted key. Raises Unable where the file is not there, or not as it is written."""
    complaints = Complaints()
    try:
        raw = (bundled_root() / FILE).read_bytes()
    except OSError as error:
        raise Unable(f"{FILE} cannot be read: {error.strerror}; install the program again") from error
    texts, _places = read_texts([read(raw, Origin("text/en.yaml", FILE), complaints)], None, complaints)
    if len(complaints):
        raise Unable("\n".join([str(complaint) for complaint in complaints]))
    return MappingProxyType(texts)
