"""Joins each game package with its compiled pack: the only place that knows both.

Games are found by scan, listed nowhere: a package under `game.games` is the code of a game, a folder `data/<id>` under one of the
roots is its pack. The package is named like the pack with `_` for `-`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.gamedef import Game, GameDef
from game.rules.wording import near
from game.storage.folders import DATA, Folders, pack_roots

if TYPE_CHECKING:
    from game.content import Pack
    from game.content.complaints import Complaint
    from game.rules.definitions import Definitions

PACKAGES = "game.games"


_broken: dict[str, str] = {}
"""What went wrong with importing a game package, by the id of its pack; filled by `codes`."""


class UnknownGame(Exception):
    """There is no game of that id, or it cannot be played; the message says which there are, or all that is wrong."""


class Rulings(NamedTuple):
    """A named set of rulings of a pack: for which mode it is (empty: for all), and the options that it sets."""

    id: str
    name: str
    mode: str
    options: dict[str, Any]


class Listing(NamedTuple):
    """One game of the library.

    `code` is None for a pack without a game package, `pack` for a game without a pack; a pack with complaints of severity
    `error` has no definitions. `errors` keep it from being played, `warnings` do not; both are sentences for the screen.
    """

    id: str
    name: str
    code: GameDef | None
    pack: Pack | None
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """All that is wrong with it: what keeps it from being played comes first."""
        return (*self.errors, *self.warnings)

    @property
    def tally(self) -> str:
        """How much is wrong with it: `1 error, 14 warnings`; empty if nothing is."""
        more = dict.fromkeys(("error", "warning"), 0)
        for complaint in self.pack.complaints if self.pack is not None else ():
            more[complaint.severity] += complaint.stands_for - 1
        return problem_count(len(self.errors) + more["error"], len(self.warnings) + more["warning"])

    @property
    def rulings(self) -> tuple[Rulings, ...]:
        """The named sets of rulings of its pack, in the order written."""
        sets: Mapping[str, Any] = self.pack.rulings if self.pack is not None else {}
        return tuple([Rulings(id, each["name"], each["mode"], dict(each["options"])) for id, each in sets.items()])

    @property
    def game(self) -> Game | None:
        """The game as a match needs it, or None if it cannot be played."""
        if self.code is None or self.pack is None or self.pack.definitions is None:
            return None
        return Game(self.code, self.pack.definitions)


def problem_count(errors: int, warnings: int) -> str:
    """`1 error, 14 warnings`, without what there is none of."""
    from game.content.complaints import counted

    parts = [counted(count, word) for count, word in ((errors, "error"), (warnings, "warning")) if count]
    return ", ".join(parts)


def pack_id(package: str) -> str:
    """The id of the pack that belongs to a game package: `my_new_game` -> `my-new-game`."""
    return package.replace("_", "-")


def package_name(game_id: str) -> str:
    """The name of the game package that belongs to a pack: `my-new-game` -> `my_new_game`."""
    return game_id.replace("-", "_")


@cache
def codes() -> dict[str, GameDef]:
    """The code of every game package, by the id of its pack. A package without a `GAME` is none (yet) and is passed over.

    One that cannot be imported is no game either: its listing says why, and the others can be played.
    """
    package = importlib.import_module(PACKAGES)
    found = {}
    _broken.clear()
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
        if not module.ispkg:
            continue
        try:
            code = getattr(importlib.import_module(f"{PACKAGES}.{module.name}"), "GAME", None)
        except Exception as error:  # noqa: BLE001 - whatever one game's code does wrong, the other games can be played
            _broken[pack_id(module.name)] = f"{type(error).__name__}: {error}"
            continue
        if isinstance(code, GameDef):
            found[pack_id(module.name)] = code
    return found


def code_of(game_id: str) -> GameDef:
    """The code of a game by the id of its pack. Raises UnknownGame if there is none."""
    code = codes().get(game_id)
    if code is None:
        raise UnknownGame(f"There is no code for the game {game_id!r}{near(game_id, codes())}.")
    return code


def played_game(game_id: str, written: Mapping[str, Any], roots: Sequence[Path] | None = None) -> Game:
    """The game of a written match: that of the library, or, where its pack is missing or broken now, its code with the definitions in
    the file itself, which is the plain data that `Match.save` or the header of a journal holds.

    Raises UnknownGame if there is no code for it, or if the definitions in the file cannot be read either.
    """
    from game.rules.saved.definitions_check import read_definitions

    try:
        return open_game(game_id, roots)
    except UnknownGame as error:
        code = codes().get(game_id)
        if code is None:
            raise
        try:
            return Game(code, read_definitions(written["defs"], code))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise error from None


def ids(roots: Sequence[Path] | None = None) -> tuple[str, ...]:
    """The ids of all games: those with a package and those with a pack. Reads no file, and a folder without anything in it is no pack.

    A folder whose name is no text stands among them as it is printed: no file and no screen takes the name itself.
    """
    from game.content.complaints import printable

    folders = [root / DATA for root in (pack_roots() if roots is None else roots)]
    packs = [printable(path.name) for path in _subfolders(folders) if not path.name.startswith((".", "_"))]
    return tuple(sorted({*codes(), *_broken, *packs}))


def listing(
    game_id: str,
    roots: Sequence[Path] | None = None,
    cache: Path | None = None,
    unsaved: Mapping[Path, bytes] | None = None,
) -> Listing:
    """One game with its compiled pack and all that is wrong with it.

    `cache` is a folder for compiled packs. Left out, it is that of the user's folder; with `roots` of one's own the pack is compiled anew.
    `unsaved` are contents of data files that count instead of those on the disk: what would come of saving them.
    Raises UnknownGame if there is no trace of the game, ModuleNotFoundError if this Python lacks a library that packs are read with.
    """
    roots, cache = _places(roots, cache)
    require(game_id, roots)
    return _listing(game_id, roots, cache, unsaved)


def require(game_id: str, roots: Sequence[Path] | None = None) -> None:
    """Raise UnknownGame, with those that there are, if there is no trace of a game. Reads no file."""
    known = ids(roots)
    if not isinstance(game_id, str):
        raise TypeError(f"{game_id!r} is no id of a game. There are: {', '.join(known) or 'none'}.")
    if game_id not in known:
        raise UnknownGame(
            f"There is no game {game_id!r}{near(game_id, known)}. There are: {', '.join(known) or 'none'}."
        )


def _places(roots: Sequence[Path] | None, cache: Path | None) -> tuple[tuple[Path, ...], Path | None]:
    """Where packs lie, and the folder for compiled ones, if any."""
    if roots is not None:
        return tuple(roots), cache
    return pack_roots(), Folders.of_user().cache if cache is None else cache


def is_outdated(listing: Listing, roots: Sequence[Path] | None = None) -> bool:
    """Whether a pack was edited since it was read. Costs a few milliseconds; what has no pack that could be read may have one by now."""
    from game.content.pack import sources_of

    return listing.pack is None or listing.pack.sources != sources_of(
        pack_roots() if roots is None else roots, listing.id
    )


def _listing(
    game_id: str, roots: Sequence[Path], cache: Path | None, unsaved: Mapping[Path, bytes] | None = None
) -> Listing:
    """One of the games that `ids` names."""
    from game.content import load_pack
    from game.content.complaints import ERROR, printable

    code = codes().get(game_id)
    broken = _broken.get(game_id)
    if broken is not None:
        broken = printable(f"The game package {PACKAGES}.{package_name(game_id)} cannot be used: {broken}")
    if not any((root / DATA / game_id).is_dir() for root in roots):
        unnamed = next(
            (path for path in _subfolders([root / DATA for root in roots]) if printable(path.name) == game_id), None
        )
        if unnamed is not None:
            text = f"{printable(str(unnamed))}: the name of this folder cannot be read as text; give it another one, of a-z, 0-9 and -"
            return Listing(game_id, game_id, None, None, (text,))
        missing = f"The pack {DATA}/{game_id} is missing."
        return Listing(game_id, game_id, code, None, (missing,) if broken is None else (broken, missing))
    try:
        pack = load_pack(roots, game_id, code, cache, unsaved)
    except ModuleNotFoundError:
        raise  # a library that packs are read with is not installed, so that no pack can be read
    except Exception as error:  # noqa: BLE001 - a fault of ours in reading one pack must not hide the others
        fault = f"The pack {DATA}/{game_id} cannot be read, by a fault of the program: {type(error).__name__}: {error}"
        return Listing(game_id, game_id, code, None, (printable(fault),))
    if code is not None and pack.definitions is not None:
        game = Game(code, pack.definitions)
        faults = _faults(game, roots)
        if faults:
            faults = _blamed(faults, game, roots)
        pack = pack._replace(complaints=(*pack.complaints, *faults))
        if any(fault.severity == ERROR for fault in faults):
            pack = pack._replace(definitions=None)
    errors = [str(complaint) for complaint in pack.complaints if complaint.severity == ERROR]
    warnings = [str(complaint) for complaint in pack.complaints if complaint.severity != ERROR]
    if broken is not None:
        errors.insert(0, broken)
    elif code is None:
        errors.insert(0, _without_code(game_id))
    return Listing(game_id, str(pack.about.get("name") or game_id), code, pack, tuple(errors), tuple(warnings))


def _without_code(game_id: str) -> str:
    """What is said of a pack that belongs to no game: mostly one meant for changes to another pack, with a slip in its name."""
    from game.content.complaints import nearest
    from game.content.pack_files import ALIKE, as_id

    alike = as_id(game_id)
    meant = alike if alike in codes() else nearest(game_id, codes(), ALIKE)
    if meant:
        return f"The folder {DATA}/{game_id} belongs to no game (did you mean {meant}?)."
    return f"The pack {game_id} has no game package {PACKAGES}.{package_name(game_id)} with a GAME."


_NO_MODE: Final = "no mode can be played: there is none, or each says ready: false"


def _faults(game: Game, roots: Sequence[Path]) -> list[Complaint]:
    """What keeps a pack from being played as a whole, or with some numbers of seats; told where its game.yaml says of each mode for how
    many seats it is.
    """
    from game.content import mode_places

    if any(game.code is code and game.defs is defs for code, defs in _found_good):
        return []
    faults = _not_startable(game) or _short_of(game)
    if not faults:
        _found_good.append((game.code, game.defs))
        del _found_good[:-_GOOD_ONES]
    places = mode_places(roots, game.id) if faults else {}
    file = f"{DATA}/{game.id}/game.yaml"
    told = []
    for mode, fault in faults:
        place = places.get(mode)
        where = (place.origin.shown, place.line, place.column) if place is not None else (file, 1, 1)
        told.append(fault._replace(file=where[0], line=where[1], column=where[2]))
    return told


_GOOD_ONES: Final = 16
_found_good: list[tuple[GameDef, Definitions]] = []
"""The games of which all modes were set up last, and nothing was wrong: who reads an unchanged pack again need not set them up again."""


def _not_startable(game: Game) -> list[tuple[str, Complaint]]:
    """What keeps a pack from being played although every word of it is good, each with the mode: these are set up once, with the fewest
    seats.

    A game's code takes for granted what its own pack declares (a field of the cards, a number of a mode), and an overlay may have
    taken that away.
    """
    from game.content.complaints import Complaint, printable
    from game.rules.engine import Engine
    from game.rules.options import MODE
    from game.rules.setup_options import checked_options

    file = f"{DATA}/{game.id}/game.yaml"
    playable = [mode for mode in game.defs.modes.values() if mode.ready]
    if not playable:
        return [("", Complaint(file, 1, 1, _NO_MODE))]
    faults = []
    for mode in playable:
        try:
            options, problems = checked_options(game, mode.least_seats, {MODE: mode.id})
            if not problems:
                engine = Engine(game.code)
                state = engine.start(game.defs, mode.least_seats, options, 0)
                for ask in state.asks:
                    engine.options(state, ask)
        except Exception as error:  # noqa: BLE001 - whatever the game's code stumbles over, the other games can be played
            fault = f"{type(error).__name__}: {error}"
            text = f"the mode '{mode.id}' cannot be set up with {mode.least_seats} seats, something that the game needs is missing or wrong"
            faults.append((mode.id, Complaint(file, 1, 1, f"{text} ({printable(fault)[:200]})")))
    return faults


def _blamed(faults: list[Complaint], game: Game, roots: Sequence[Path]) -> list[Complaint]:
    """The faults of a pack as a whole; those that the pack alone does not have are told of the user's game.yaml or folder.

    That no mode is ready is no fault where the pack says so itself: the game is not finished, and is listed and shown as that.
    """
    from game.content import load_pack
    from game.content.complaints import printable

    overlay = next((root for root in reversed(roots[1:]) if (root / DATA / game.id).is_dir()), None)
    alone = load_pack(roots[:1], game.id, game.code).definitions if overlay is not None else None
    if overlay is None or alone is None:
        return [fault for fault in faults if fault.message != _NO_MODE or not game.defs.modes]
    own = {fault.message for fault in _faults(Game(game.code, alone), roots[:1])}
    folder = overlay / DATA / game.id
    place = printable(str(folder / "game.yaml" if (folder / "game.yaml").is_file() else folder))
    faults = [fault for fault in faults if fault.message != _NO_MODE or fault.message not in own]
    return [
        fault if fault.message in own or fault.file == place else fault._replace(file=place, line=1, column=1)
        for fault in faults
    ]


def _short_of(game: Game) -> list[tuple[str, Complaint]]:
    """What the pack has too few of for some number of seats that a mode is for, as when a whole file of cards is gone; each with the mode.
    The game says what it needs (`GameDef.check_start`). These are warnings while there is anything left that can be played.
    """
    from game.content.complaints import ERROR, WARNING, Complaint, printable
    from game.rules.options import MODE
    from game.rules.setup_options import checked_options

    found = []
    left = 0
    for mode in game.defs.modes.values():
        short: list[int] = []
        why = ""
        for seats in range(mode.least_seats, mode.most_seats + 1) if mode.ready else ():
            try:
                problems = checked_options(game, seats, {MODE: mode.id})[1]
            except Exception as error:  # noqa: BLE001 - told, as all that the game's code stumbles over
                problems = [f"{type(error).__name__}: {error}"]
            if problems:
                short.append(seats)
                why = why or problems[0]
            else:
                left += 1
        if short:
            if short == list(range(short[0], short[-1] + 1)) and len(short) > 2:
                listed = f"{short[0]} to {short[-1]}"
            else:
                listed = " or ".join(map(str, short))
            text = printable(f"the mode '{mode.id}' cannot be played with {listed} seats: {why}")
            found.append((mode.id, Complaint(f"{DATA}/{game.id}/game.yaml", 1, 1, text, severity=WARNING)))
    return found if left else [(mode, each._replace(severity=ERROR)) for mode, each in found]


def games(roots: Sequence[Path] | None = None, cache: Path | None = None) -> tuple[Listing, ...]:
    """Every game of the library, playable or not, by id; see `listing`."""
    roots, cache = _places(roots, cache)
    return tuple([_listing(game_id, roots, cache) for game_id in ids(roots)])


def open_game(game_id: str, roots: Sequence[Path] | None = None, cache: Path | None = None) -> Game:
    """A game that can be played. Raises UnknownGame, with all that is wrong with it, if it cannot."""
    found = listing(game_id, roots, cache)
    if found.game is None:
        raise UnknownGame("\n".join([f"{game_id} cannot be played:", *found.problems]))
    return found.game


def _subfolders(folders: Iterable[Path]) -> list[Path]:
    """The folders in some folders that are not empty."""
    found: list[Path] = []
    for folder in folders:
        try:
            found.extend(path for path in folder.iterdir() if path.is_dir() and not _is_empty(path))
        except OSError:
            continue  # not there, no folder, or not ours to read: it holds no packs for us
    return found


def _is_empty(folder: Path) -> bool:
    try:
        return next(folder.iterdir(), None) is None
    except OSError:
        return False  # that it cannot be read is told where it is read
