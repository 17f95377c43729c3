"""What no file shows by itself: whether the parts of a pack, and the game's code, fit together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from game.content.compiler import EntryCompiler
from game.content.complaints import Complaints, Place
from game.content.entries import RawEntry
from game.content.game_file import GameData
from game.rules.abilities.clauses import has_all
from game.rules.boards import LATTICES
from game.rules.definitions import CardDef, PieceDef
from game.rules.gamedef import GameDef
from game.rules.plain import Cell, Frozen
from game.rules.rulesdef import SUBJECTS
from game.rules.wording import fill


def check_rules(game: GameData, rules: Collection[str], code: GameDef | None, complaints: Complaints) -> None:
    """Options name rules of the register."""
    for key, option in game.options.items():
        if option.rule and option.rule not in rules:
            entry = game.option_places[key]
            complaints.error(
                entry.at("rule"),
                f"{entry.what} names an unknown rule '{option.rule}'",
                complaints.nearest(option.rule, rules),
            )
    if code is None:
        return
    first = next(iter(game.option_places.values()), None)
    if first is None:
        return
    place = first.key_at()._replace(line=1, column=1)
    named = {guard.rule: None for kind in code.kinds.values() for guard in kind.guards if guard.rule}
    for rule in named:
        if rule not in rules:
            complaints.warn(
                place,
                f"the game refuses actions by the rule {rule}, which rules.yaml does not have",
                complaints.nearest(rule, rules),
            )


def check_cards(
    cards: Iterable[CardDef],
    raw: Mapping[str, RawEntry],
    code: GameDef | None,
    texts: Mapping[str, str],
    complaints: Complaints,
) -> None:
    """What the game's rules could make nothing of in a card (`GameDef.check_card`) is told at the field that says it."""
    check = code.check_card if code is not None else None
    if check is None:
        return
    for card in cards:
        flaw = check(card)
        if flaw is not None:
            entry = raw[card.id].entry
            told = fill(texts.get(flaw.text, flaw.text), flaw.values)
            complaints.error(entry.at(flaw.field), f"{entry.what} cannot be played: {told}")


def check_matches(
    compared: Sequence[tuple[Place, str, Frozen]], cards: Collection[CardDef], complaints: Complaints
) -> None:
    """Warn of what abilities ask of cards and no card has: it may be asked for a card that is still to be made."""
    for place, what, match in compared:
        if cards and not any(has_all(card, tuple(match.items())) for card in cards):
            complaints.warn(place, f"{what}: no card of the pack matches this")


def check_names(cards: Iterable[CardDef], raw: Mapping[str, RawEntry], complaints: Complaints) -> None:
    """Two cards of one name are not told apart at the table, in the log and in lists. (Copies of a card are one card.)"""
    first: dict[str, CardDef] = {}
    for card in cards:
        other = first.setdefault(" ".join(card.name.split()).casefold(), card)
        if other is not card:
            entry, there = raw[card.id].entry, raw[other.id].entry.at("name")
            where = f"{there.origin.shown}:{there.line}"
            complaints.warn(
                entry.at("name"), f"{entry.what} has the name '{card.name}', as card '{other.id}' has ({where})"
            )


def check_texts(
    game: GameData,
    places: Mapping[str, Place],
    code: GameDef | None,
    client: Collection[str],
    complaints: Complaints,
) -> None:
    """Texts exist for what the game shows, and no text is for something that does not exist. `client`: the keys of what the client says in
    all games.
    """
    if not places:
        return
    for key, entry in game.mode_places.items():
        _wanted(f"mode.{key}", places, entry.key_at(), complaints)
    for key, entry in game.option_places.items():
        _wanted(f"option.{key}", places, entry.key_at(), complaints)
    known = {"mode": game.known["modes"], "option": game.known["options"]}
    if code is not None:
        first = next(iter(places.values()))
        top = first._replace(line=1, column=1)
        for kind in code.kinds.values():
            _wanted(f"prompt.{kind.id}", places, top, complaints)
            for guard in kind.guards:
                if guard.text:
                    _wanted(f"refusal.{guard.text}", places, top, complaints)
        for key in said(code):
            _wanted(key, places, top, complaints)
        for key in said_by_hand(code):
            if key not in client and key.replace("edit.what.", "count.") not in places:
                _wanted(key, places, top, complaints)
    for key, place in places.items():
        section, _dot, rest = key.partition(".")
        ids = known.get(section)
        if ids and rest.partition(".")[0] not in ids:
            word = rest.partition(".")[0]
            complaints.warn(
                place, f"the text '{key}' belongs to no {section} of game.yaml", complaints.nearest(word, ids)
            )


def said(code: GameDef) -> list[str]:
    """The texts that the table has to say for what a game declares: zones, windows, stats and so on."""
    named = (
        ("zone", [zone.name for zone in code.zones]),
        ("stat", code.stats),
        ("marker", code.vocabulary.markers),
        ("outcome", code.outcomes),
        ("window", code.window_names),
        ("phase", code.phases),
        ("deal", (*code.notation.deals.promises, *code.notation.deals.owed) if code.notation.deals is not None else ()),
        ("deck_part", code.decks.parts if code.decks is not None else ()),
    )
    return [*code.needs, *[f"{section}.{name}" for section, names in named for name in names]]


def said_by_hand(code: GameDef) -> Iterable[str]:
    """The texts that the table has to say for what may be done by hand: its name, its line of the log, and its parameters. Of one that is
    true or not, if there is nothing else to say, there are two entries in the menu. A word may be called like a count.
    """
    found: dict[str, None] = {}
    for op, spec in code.edits.items():
        asked = [name for name, param in spec.params.items() if param.required and name not in SUBJECTS]
        found.update(dict.fromkeys((f"edit.{op}", f"edit.{op}.log", *[f"edit_param.{name}" for name in spec.params])))
        found.update(dict.fromkeys([f"edit.what.{word}" for param in spec.params.values() for word in param.words]))
        if len(asked) == 1 and spec.params[asked[0]].type == "bool":
            found.update(dict.fromkeys([f"edit.{op}.{asked[0]}.{word}" for word in ("yes", "no")]))
    return found


def _wanted(key: str, texts: Mapping[str, Place], place: Place, complaints: Complaints) -> None:
    if key not in texts:
        near = complaints.nearest(key, texts)
        complaints.warn(
            place, f"there is no text '{key}'", near if near.partition(".")[0] == key.partition(".")[0] else ""
        )


def check_pieces(
    pieces: Mapping[str, PieceDef], raw: Mapping[str, RawEntry], lattice: str, complaints: Complaints
) -> None:
    """Warn of a board piece whose spaces do not hang together, unless it says that it is meant so (`apart`)."""
    for piece in pieces.values():
        if raw[piece.id].data.get("apart") is True:
            continue
        told: list[str] = []
        for name, side in piece.sides.items():
            parts = _parts(side.cells, LATTICES[lattice].steps)
            key = f"{name}_cells" if isinstance(raw[piece.id].data.get(f"{name}_cells"), list) else "cells"
            if parts > 1 and key not in told:
                told.append(key)
                entry = raw[piece.id].entry
                complaints.warn(
                    entry.at(key),
                    f"'{key}' of {entry.what} are {parts} parts that do not touch; if that is meant, write apart: true",
                )


def _parts(cells: Iterable[Cell], steps: Sequence[Cell]) -> int:
    """Into how many parts cells fall of which neighbours lie one of these steps apart."""
    left = dict.fromkeys(cells)
    count = 0
    while left:
        count += 1
        edge = [left.popitem()[0]]
        while edge:
            x, y = edge.pop()
            for dx, dy in steps:
                if (x + dx, y + dy) in left:
                    del left[x + dx, y + dy]
                    edge.append((x + dx, y + dy))
    return count


def check_unused(compiler: EntryCompiler, complaints: Complaints) -> None:
    """Every ability is on a card or space. Where an entry could not be read, nobody knows."""
    if complaints.fatal:
        return
    for name in compiler.abilities:
        if name not in compiler.used_abilities:
            raw = compiler.raw_abilities[name]
            complaints.warn(raw.entry.key_at(), f"no card and no space has the {raw.entry.what}")
