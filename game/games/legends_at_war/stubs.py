"""Cards, spaces and board pieces in the short notation of positions: stubs that stand for printed ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.profiles import EDGES
from game.rules.abilities.grammar import BoundAbility
from game.rules.areas import AreaError, parse_area
from game.rules.boards import SQUARE, PieceSide, mirrored
from game.rules.definitions import CardDef, Definitions, PieceDef, SpaceDef
from game.rules.notation import stubs
from game.rules.notation.position import ability_of
from game.rules.notation.words import NotationError, cell_of, known, list_of, mapping_of, parts_of
from game.rules.plain import Cell, Frozen

_SHORT: Final[Mapping[str, str]] = {
    "adb": "attack_defense_bonus",
    "attack": "attack_bonus",
    "defense": "defense_bonus",
    "ranged": "ranged_attack",
}
"""The abilities that have a short name in the notation; others go by their own."""
UNMATCHED: Final = "unmatched"
"""The dominion or pantheon of a stub of which nothing is said: nobody's symbol."""


class Stubs(stubs.Stubs):
    """Makes the definitions of a written position: those of the pack with stub cards, spaces and pieces added.

    `home` is the pantheon of a card of which nothing is said; `from` the seat whose pantheon a card comes from.
    """

    OWN = ("s", "dom", "pan", "lvl")
    BESIDE = ("by", "from", "at", "face_down")

    def __init__(self, defs: Definitions) -> None:
        super().__init__(defs)
        self.home = UNMATCHED
        self.spaces: dict[str, SpaceDef] = {}
        self.pieces: dict[str, PieceDef] = {}
        self.pantheons = defs.each("pantheon")

    def fields(self, entry: Mapping[str, Any], model: CardDef | None, *path: str | int) -> dict[str, Any]:
        """Edges, dominion, pantheon and level. Raises NotationError."""
        plain = {"dominion": UNMATCHED, "pantheon": self.home, "level": 1, **dict.fromkeys(EDGES, 1)}
        fields = {**plain, **(model.fields if model is not None else {})}
        if "s" in entry:
            parts = parts_of(entry["s"], EDGES, r"-?\d+", "stats", "4/3/2/5", *path, "s")
            fields.update({edge: int(part) for edge, part in parts.items()})
        if "dom" in entry:
            fields["dominion"] = _word(entry["dom"], meta.DOMINIONS, *path, "dom")
        if "pan" in entry:
            fields["pantheon"] = _word(entry["pan"], self.pantheons, *path, "pan")
        if "lvl" in entry:
            fields["level"] = level_of(entry["lvl"], *path, "lvl")
        return fields

    def abilities(self, written: Any, _fields: Mapping[str, Any], *path: str | int) -> tuple[BoundAbility, ...]:
        """The one ability of a card (see `ability`). Raises NotationError."""
        return (self.ability(written, *path),)

    def ability(self, text: Any, *path: str | int) -> BoundAbility:
        """An ability as written, `support s2 e1` or `champion Sky`. Raises NotationError for one that cannot be read."""
        word, _space, given = str(text).lower().partition(" ")
        ability = ability_of(self.defs, _SHORT.get(word, word), *path)
        if "area" in ability.takes:
            arrows, _from, least = given.partition(" from")
            try:
                return BoundAbility(ability, Frozen(area=parse_area(arrows, SQUARE.name, int(least or 1))))
            except (AreaError, ValueError) as error:
                raise NotationError(f"{text!r} needs an area, such as n1 e2: {error}", *path) from error
        if "symbol" in ability.takes:
            allowed = (*meta.DOMINIONS, *self.pantheons)
            if given not in allowed:
                raise NotationError(f"{text!r} needs one symbol out of {', '.join(allowed)}", *path)
            return BoundAbility(ability, Frozen(symbol=given))
        if given:
            raise NotationError(f"{word} takes nothing, so {text!r} means nothing", *path)
        return BoundAbility(ability)

    def space(self, entry: Mapping[str, Any], name: str, *path: str | int) -> str:
        """Define a special space and return its id. Raises NotationError for one that cannot be read."""
        known(entry, ("at", "ab", "dom", "turn"), "a special space", *path)
        if ("ab" in entry) == ("dom" in entry):
            raise NotationError("a special space has either an ability (ab) or a dominion (dom)", *path)
        space = SpaceDef(name, cell_of(entry.get("at"), *path, "at"))
        if "dom" in entry:
            dominion = _word(entry["dom"], meta.DOMINIONS, *path, "dom")
            self.spaces[name] = replace(space, fields=Frozen(dominion=dominion))
        else:
            self.spaces[name] = replace(space, abilities=(self.ability(entry["ab"], *path, "ab"),))
        return name

    def piece(self, name: str, entry: Any, *path: str | int) -> str:
        """Define a board piece from `cells` (rows of the alpha side) and `omega` (special spaces of the back, which mirrors the front)."""
        if not isinstance(entry, Mapping):
            raise NotationError(f"piece {name!r} needs cells", *path)
        known(entry, ("cells", "omega"), "a piece", *path)
        cells = cells_of(entry.get("cells"), *path, "cells")
        back = mirrored(cells)
        special: dict[Cell, str] = {}
        for index, written in enumerate(list_of(entry.get("omega"), *path, "omega")):
            where = (*path, "omega", index)
            space = mapping_of(written, *where)
            cell = cell_of(space.get("at"), *where, "at")
            if cell not in back:
                raise NotationError(f"the back of piece {name!r} has no space at {list(cell)}", *where, "at")
            special[cell] = self.space(space, f"{name}.omega.{index}", *where)
        alpha = PieceSide(cells, ("",) * len(cells))
        omega = PieceSide(back, tuple([special.get(cell, "") for cell in back]))
        self.pieces[name] = PieceDef(name, name, {"alpha": alpha, "omega": omega})
        return name


def cells_of(rows: Any, *path: str | int) -> tuple[Cell, ...]:
    """The spaces drawn by rows of `#` and `.`, row by row. Raises NotationError for anything else."""
    if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
        raise NotationError("a board is a list of rows of # and .", *path)
    for index, row in enumerate(rows):
        if row.strip("#."):
            raise NotationError(f"{row!r} is no row of # and .", *path, index)
    return tuple([(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"])


def level_of(value: Any, *path: str | int) -> int:
    """A level as it is written. Raises NotationError for anything else."""
    if str(value) not in meta.LEVELS:
        raise NotationError(f"{value!r} is no level; write I, II or III", *path)
    return meta.LEVELS[str(value)]


def _word(value: Any, allowed: Collection[str], *path: str | int) -> str:
    if str(value).lower() not in allowed:
        raise NotationError(f"{value!r} is none of {', '.join(allowed)}", *path)
    return str(value).lower()
