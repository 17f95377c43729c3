"""The door of the packs: a compiled pack with everything that was found wrong, taken from the cache where its sources are unchanged.

Neither pydantic nor yaml is imported here; a pack that is in the cache needs neither.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import json
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache as once
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.content import layout as layouts
from game.content.complaints import ERROR, Complaint, Complaints, Place
from game.content.layout import Layout
from game.content.pack_files import PackFiles
from game.rules.definitions import Definitions
from game.rules.plain import EMPTY, Frozen, freeze
from game.rules.records import types_of
from game.rules.saved.definitions_codec import DefinitionsFormatError, from_plain, to_plain

if TYPE_CHECKING:
    from game.content.check import Report
    from game.rules.gamedef import GameDef

CACHE_FORMAT = 8
_KEPT = 4
"""How many compiled forms of one pack the cache keeps: a designer goes back and forth between a few."""


class Pack(NamedTuple):
    """A pack as the library has it.

    `definitions` is None if an error keeps the pack from being played. `face` is the checked data of card.yaml, `layout` the table; None
    where there is none. `pictures` maps names without suffix, relative to the asset folder (`cards/ares`, `icons/bow`), to files.
    `maps` are the pictures of board pieces by `<piece>/<side>`, as plain maps that `game.art.tiled` draws.
    `emblems` are those that cards name, as `(how, scene, sign, ...)` by the id of the card (see `game.emblems`). `cuts` say how the
    pictures of cards are shown, as `(fit, focus, crop, turn, zoom)` by the id of the card (see `game.cuts`). `rulings` are named
    sets of options by id (see `game.content.rulings`).
    `changes` are lines that say what the overlays change. `letters` are the texts with other characters than ASCII (file, line, column,
    what it is, text), `fonts` the files for those that the client's own lack.
    `sources` names what it was read from, and is another as soon as that is (see `sources_of`).
    `about` holds name, summary, authors, credits, licence, seats and minutes, as far as game.yaml could be read.
    """

    id: str
    definitions: Definitions | None
    face: Frozen | None
    layout: Layout | None
    complaints: tuple[Complaint, ...]
    pictures: Mapping[str, Path]
    about: Frozen
    maps: Frozen = EMPTY
    changes: tuple[str, ...] = ()
    letters: tuple[tuple[str, int, int, str, str], ...] = ()
    fonts: tuple[Path, ...] = ()
    sources: str = ""
    emblems: Frozen = EMPTY
    rulings: Frozen = EMPTY
    cuts: Frozen = EMPTY

    @property
    def errors(self) -> tuple[Complaint, ...]:
        """The complaints that keep the pack from being played."""
        return tuple([each for each in self.complaints if each.severity == ERROR])

    def picture(self, card: str) -> Path | None:
        """The picture of a card, by its id (or by the `picture` that its entry names), or None."""
        found = self.pictures.get("cards/" + card)
        if found is None and self.definitions is not None and card in self.definitions.cards:
            named = self.definitions.cards[card].picture
            found = self.pictures.get(named.rpartition(".")[0] or named) if named else None
        return found


def load_pack(
    roots: Sequence[Path],
    game_id: str,
    code: GameDef | None = None,
    cache: Path | None = None,
    unsaved: Mapping[Path, bytes] | None = None,
) -> Pack:
    """The pack of that id in these roots, the first being the pack itself and each later one an overlay.

    `cache` is a folder for compiled packs; it is made when needed, and a cache that cannot be read or written is done without.
    `unsaved` are contents of data files that count instead of those on the disk.
    """
    complaints = Complaints()
    files = PackFiles(roots, game_id, complaints, unsaved)
    sources = files.digest
    stored = cache / f"{game_id}-{_key(files, code)[:32]}.json" if cache is not None else None
    if stored is not None:
        pack = _from_cache(stored, files)
        if pack is not None:
            return pack
    from game.content.check import check_files

    found = check_files(files, code, complaints)._asdict()  # a pack is what was found of it, and its files
    pictures, fonts = Frozen(files.pictures), tuple(files.fonts)
    pack = Pack(id=game_id, **found, pictures=pictures, fonts=fonts, sources=sources)
    if stored is not None:
        with contextlib.suppress(OSError, ValueError):  # ValueError: a folder's name that is no text
            _write(stored, pack)
    return pack


def sources_of(roots: Sequence[Path], game_id: str) -> str:
    """What `Pack.sources` of the pack would be now. Its files are read, and nothing is compiled."""
    return PackFiles(roots, game_id, Complaints()).digest


def check_pack(roots: Sequence[Path], game_id: str, code: GameDef | None = None) -> Report:
    """Check and compile a pack without the cache (see `game.content.check`)."""
    from game.content.check import check_pack as check

    return check(roots, game_id, code)


def mode_places(roots: Sequence[Path], game_id: str) -> Mapping[str, Place]:
    """Where a pack says for how many seats its modes are (see `game.content.check`)."""
    from game.content.check import mode_places as places

    return places(roots, game_id)


def _key(files: PackFiles, code: GameDef | None) -> str:
    """Names everything that the compiled pack depends on: its sources, the words that the game's code declares, and the compiler.

    An overlay is named by the sources that it has: one that has none of this pack changes nothing, wherever it lies.
    """
    words = _words_of(files.game_id, code) if code is not None else "None"
    return hashlib.sha256(
        f"{CACHE_FORMAT} {_compiler()} {files.digest} {files.roots[:1]} {words}".encode(errors="surrogateescape")
    ).hexdigest()


def _words_of(game_id: str, code: GameDef) -> str:
    """What `_words` comes to; kept for the code of each game that was asked about last, which is the same at every reading of its pack."""
    known = _last_asked.get(game_id)
    if known is None or known[0] is not code:
        known = _last_asked[game_id] = (code, _words(code))
    return known[1]


_last_asked: dict[str, tuple[GameDef, str]] = {}
"""By game: its code, and the words that this declares."""


def _words(code: GameDef) -> str:
    """The words that the code of a game declares, and the files of what checks its packs."""
    guards = [(kind.id, [(guard.rule, guard.text) for guard in kind.guards]) for kind in code.kinds.values()]
    told = [(name, kind.is_silent(), types_of(kind)) for name, kind in code.told.items()]
    asked = [(kind.id, types_of(kind.question)) for kind in code.kinds.values()]
    checks = [
        _sizes(Path(inspect.getfile(check)).parent)
        for check in (code.check_card, code.decks.breaches if code.decks is not None else None)
        if check is not None
    ]
    return repr((code.vocabulary, code.zones, guards, told, asked, checks))


def _compiler() -> tuple[tuple[str, int, int], ...]:
    """Names, sizes and times of the files that compile packs; of the executable, which has none."""
    here = Path(__file__).parent
    return (*_sizes(here), *_sizes(here.parent / "rules")) or (_size(Path(sys.executable)),)


@once
def _sizes(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Names, sizes and times of the Python files below a folder, looked at once: what runs does not become another while it does."""
    return tuple([_size(path) for path in sorted(folder.rglob("*.py"))])


def _size(path: Path) -> tuple[str, int, int]:
    status = path.stat()
    return (path.name, status.st_size, status.st_mtime_ns)


def _write(stored: Path, pack: Pack) -> None:
    """Write a compiled pack beside its place and move it there, then drop the oldest of the same game."""
    plain = {
        "format": CACHE_FORMAT,
        "complaints": [list(each) for each in pack.complaints],
        "definitions": to_plain(pack.definitions) if pack.definitions is not None else None,
        "face": pack.face,
        "layout": layouts.to_plain(pack.layout) if pack.layout is not None else None,
        "about": pack.about,
        "maps": pack.maps,
        "changes": pack.changes,
        "letters": pack.letters,
        "emblems": pack.emblems,
        "rulings": pack.rulings,
        "cuts": pack.cuts,
    }
    stored.parent.mkdir(parents=True, exist_ok=True)
    beside = stored.with_suffix(f".{os.getpid()}.new")
    try:
        beside.write_text(json.dumps(plain, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        beside.replace(stored)
    finally:
        beside.unlink(missing_ok=True)  # what a full disk has left of it
    old = sorted(stored.parent.glob(f"{pack.id}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in old[_KEPT:]:
        path.unlink(missing_ok=True)


def _from_cache(stored: Path, files: PackFiles) -> Pack | None:
    """What `_read` finds. A cache file that was read last of its pack is not read again: scripts and runs open a game often."""
    try:
        stat = stored.stat()
    except OSError:
        return None
    stamp = (stored.name, stat.st_size, stat.st_mtime_ns)
    known = _last_read.get(files.game_id)
    if known is not None and known[0] == stamp:
        return known[1]._replace(pictures=Frozen(files.pictures), fonts=tuple(files.fonts), sources=files.digest)
    pack = _read(stored, files)
    if pack is not None:
        _last_read[files.game_id] = (stamp, pack)
    return pack


_last_read: dict[str, tuple[tuple[str, int, int], Pack]] = {}
"""The cache file of each pack that was read last in this process: its name, size and time, and the pack in it."""


def _read(stored: Path, files: PackFiles) -> Pack | None:
    """The compiled pack of a cache file, or None if there is none that can be read."""
    try:
        plain = json.loads(stored.read_text(encoding="utf-8"))
        if plain["format"] != CACHE_FORMAT:
            return None
        return Pack(
            id=files.game_id,
            definitions=from_plain(plain["definitions"]) if plain["definitions"] is not None else None,
            face=freeze(plain["face"]),
            layout=layouts.from_plain(plain["layout"]) if plain["layout"] is not None else None,
            complaints=tuple([Complaint(*each) for each in plain["complaints"]]),
            pictures=Frozen(files.pictures),
            about=freeze(plain["about"]),
            maps=freeze(plain["maps"]),
            changes=tuple([str(line) for line in plain["changes"]]),
            letters=tuple(
                [
                    (str(file), int(line), int(column), str(what), str(text))
                    for file, line, column, what, text in plain["letters"]
                ]
            ),
            fonts=tuple(files.fonts),
            sources=files.digest,
            emblems=freeze(plain["emblems"]),
            rulings=freeze(plain["rulings"]),
            cuts=freeze(plain["cuts"]),
        )
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
        DefinitionsFormatError,
    ):
        return None
