"""Versions of a pack: one is kept as it is now, they are listed and read, and it is said in words what one has otherwise than another.

What stands for the pack as it is now is called `today`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.content import layout as layouts
from game.content.differences import Difference, differences, of_rulings
from game.difference_words import lines
from game.library import Listing, code_of
from game.rules.definitions import Definitions
from game.rules.gamedef import Game
from game.rules.saved import definitions_codec
from game.rules.saved.codec import canonical
from game.rules.saved.definitions_check import read_definitions
from game.rules.saved.definitions_codec import DefinitionsFormatError
from game.rules.wording import near
from game.storage.files import safe_name
from game.storage.folders import ASSETS, DATA, Folders, pack_roots
from game.storage.versions import VersionAbout, VersionShelf, VersionSlot
from game.unable import Unable
from game.words import Words

TODAY: Final = "today"
"""What stands for the pack as it is now where the name of a version may stand."""
_CARDS: Final = "cards/"
_SHOWN: Final = "shown/"
"""Under it stands how the picture of a card is shown, or its emblem, by the id of the card."""
_LOOKS: Final = "looks/"
"""Under it stand the files that say how cards, table and board pieces look."""
_RULINGS: Final = "rulings/"
"""Under it stand the named sets of rulings by their ids, as JSON, and under itself that they were noted."""

Otherwise = tuple[str, str | None, str | None]
"""What is otherwise, by its name in `Version.beside`, and what stands there before and after; None where it is not there."""


class Version(NamedTuple):
    """A version of a pack: its name, its definitions, what lies beside them by its name (the hash of each picture and of each other thing
    that is only looked at, sets of rulings as they are), when it was kept (ISO, UTC; empty: now).
    """

    name: str
    definitions: Definitions
    beside: dict[str, str]
    kept: str = ""


def shelf() -> VersionShelf:
    """Where versions are kept. Raises StorageError for a user's folder that is none."""
    return VersionShelf(Folders.of_user().versions)


def today(listing: Listing) -> Version:
    """The pack as it is now. Raises Unable for one that cannot be played."""
    if listing.pack is None or listing.pack.definitions is None:
        raise Unable(f"{listing.id} cannot be played now: see what is wrong with it by `check {listing.id}`.")
    return Version(TODAY, listing.pack.definitions, dict(_hashes(listing)))


def is_same(version: Version, about: VersionAbout) -> bool:
    """Whether a version has nothing otherwise than one that is kept."""
    return version.definitions.hash == about.content and not list(_otherwise(about.pictures, version.beside))


def _hashes(listing: Listing) -> Iterator[tuple[str, str]]:
    """The hash of each picture of a pack by its name, and of what else is only looked at; those that all games share belong to none."""
    pack = listing.pack
    if pack is None:
        return
    for name, path in pack.pictures.items():
        if listing.id in path.parts:
            yield name, _hash(path.read_bytes())
    for card in {**pack.emblems, **pack.cuts}:
        yield _SHOWN + card, _hash_of([pack.emblems.get(card), pack.cuts.get(card)])
    yield _LOOKS + "card.yaml", _hash_of(pack.face)
    yield _LOOKS + "table.tmx", _hash_of(layouts.to_plain(pack.layout) if pack.layout is not None else None)
    for side, drawn in pack.maps.items():
        yield f"{_LOOKS}boards/{side}", _hash_of(drawn)
    yield _RULINGS, ""
    for id, rulings in pack.rulings.items():
        yield _RULINGS + id, canonical(rulings)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def _hash_of(plain: Any) -> str:
    return _hash(canonical(plain).encode("utf-8"))


def _otherwise(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Otherwise]:
    """What is no part of the definitions and is otherwise.

    What was kept before it was noted how things look tells of pictures alone, and so it is with sets of rulings.
    """
    noted = all(_LOOKS + "card.yaml" in each for each in (before, after))
    unnoted = (() if noted else (_SHOWN, _LOOKS)) + (
        () if all(_RULINGS in each for each in (before, after)) else (_RULINGS,)
    )
    for name in dict.fromkeys([*after, *before]):
        old, new = before.get(name), after.get(name)
        if old != new and not name.startswith(unnoted):
            yield name, old, new


def keep(listing: Listing, name: str) -> Path:
    """Keep a pack as it is now under a name, with all that the user's folder lays over it; the folder in which it is.

    Raises Unable for a pack that cannot be played or a name that cannot be taken, VersionExists, StorageError.
    """
    words = " ".join(name.split())
    if not words or safe_name(words) == safe_name(TODAY) or len(words) > 80 or not words.isprintable():
        raise Unable(
            f"{name!r} is no name for a version: it needs letters, at most 80, and {TODAY!r} is the pack itself."
        )
    now = today(listing)
    about = VersionAbout(listing.id, words, now.definitions.hash, now.beside)
    return shelf().keep(about, definitions_codec.to_plain(now.definitions), dict(_overlays(listing.id)))


def _overlays(game_id: str) -> Iterator[tuple[str, Path]]:
    """The files that are laid over a pack, by their names from the folder that holds them; of several the last."""
    for root in pack_roots()[1:]:
        for part in (DATA, ASSETS):
            folder = root / part / game_id
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.is_symlink():
                    yield path.relative_to(root).as_posix(), path


def kept(game_id: str) -> tuple[VersionSlot, ...]:
    """The versions of a pack that are kept, those that were kept first before."""
    return shelf().listing(game_id)


def version(listing: Listing, name: str) -> Version:
    """A version by its name, `today` the pack as it is now.

    Raises Unable for one that is not kept, or that this program can make nothing of, StorageError for one that cannot be read.
    """
    if name == TODAY:
        return today(listing)
    known = shelf()
    path = known.path_of(listing.id, name)
    names = [slot.about.name for slot in known.listing(listing.id) if slot.about is not None]
    if not path.is_dir():
        there = ", ".join([*names, TODAY])
        raise Unable(f"{listing.id} has no version {name!r}{near(name, [*names, TODAY])}. There are: {there}.")
    about, plain = known.load(path)
    return Version(about.name, _read(listing.id, plain), dict(about.pictures), about.kept)


def _read(game_id: str, plain: Any) -> Definitions:
    try:
        return read_definitions(plain, code_of(game_id))
    except (DefinitionsFormatError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unable(f"this version of {game_id} cannot be read: {error}") from error


def game_of(listing: Listing, of: Version) -> Game:
    """The game as it is played in a version."""
    return Game(code_of(listing.id), of.definitions)


def changes(listing: Listing, before: Version, after: Version) -> tuple[str, ...]:
    """What one version has otherwise than an earlier one, a line for each entry of the pack, each text, set of rulings,
    picture and file of looks. Raises Unable for sets of rulings in a file that somebody has changed.
    """
    code = code_of(listing.id)
    words = Words(code, after.definitions)
    beside = list(_otherwise(before.beside, after.beside))
    sets = [each for each in beside if each[0].startswith(_RULINGS)]
    looks = [each for each in beside if not each[0].startswith(_RULINGS)]
    found = (*differences(before.definitions, after.definitions), *_rulings(before, after, sets))
    return (*[each.words for each in lines(found, words)], *_pictures(before, after, looks, words))


def _rulings(before: Version, after: Version, sets: Sequence[Otherwise]) -> tuple[Difference, ...]:
    """What sets of rulings have otherwise that are not the same. Raises Unable for what is none."""
    try:
        was = {name: json.loads(old) for name, old, _new in sets if old is not None}
        now = {name: json.loads(new) for name, _old, new in sets if new is not None}
        return of_rulings(was, now)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unable(f"the sets of rulings of {before.name} or {after.name} cannot be read: {error}") from error


def _pictures(before: Version, after: Version, found: Sequence[Otherwise], words: Words) -> Iterator[str]:
    """What pictures are new, gone, otherwise or shown otherwise, by the name of their card if they are of one, and what else looks
    otherwise.
    """
    cards = after.definitions.cards
    told = {name.removeprefix(_CARDS) for name, _, _ in found if name.startswith(_CARDS)}
    for name, old, new in found:
        if name.startswith(_LOOKS):
            yield words.say("versions.looks_changed", {"name": name.removeprefix(_LOOKS)})
        elif name.startswith(_SHOWN):
            card = name.removeprefix(_SHOWN)
            if card in cards and card in before.definitions.cards and card not in told:
                yield words.say("versions.picture_shown", {"name": words.named(card)})
        else:
            card = name.removeprefix(_CARDS)
            known = name.startswith(_CARDS) and card in cards
            key = "new" if old is None else "gone" if new is None else "changed"
            yield words.say(f"versions.picture_{key}", {"name": words.named(card) if known else name})
