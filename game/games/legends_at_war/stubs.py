"""Cards, spaces and board pieces in the short notation of positions: stubs that stand for printed ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from game.games.legends_at_war import meta
from game.games.legends_at_war.meta import LEVELS
from game.games.legends_at_war.profiles import EDGES
from game.rules.abilities.grammar import BoundAbility
from game.rules.boards import SQUARE, PieceSide, mirrored
from game.rules.definitions import CardDef, Definitions, PieceDef, SpaceDef
from game.rules.notation import stubs
from game.rules.notation.words import NotationError, cell_of, known, list_of, mapping_of, parts_of
from game.rules.plain import Cell, Frozen

ABILITY_WORDS: Final[Mapping[str, str]] = {
    "adb": "attack_defense_bonus",
    "attack": "attack_bonus",
    "champion": "champion",
    "curse": "curse",
    "defense": "defense_bonus",
    "dispel": "dispel",
    "maneuver": "maneuver",
    "protection": "protection",
    "ranged": "ranged_attack",
    "skinwalker": "skinwalker",
    "slayer": "slayer",
    "support": "support",
    "traitor": "traitor",
    "web": "web",
}
"""The word of the notation -> the id of the ability in the pack."""
DOMINIONS: Final = ("earth", "sea", "sky")
PANTHEONS: Final = ("greek", "norse", "american", "japanese")
UNMATCHED: Final = "unmatched"
"""The dominion or pantheon of a stub where every real one is somebody's symbol."""
SPACE_KEYS: Final = ("at", "ab", "dom", "turn")
_ARROW = re.compile(r"([nesw])([1-9])")
_FROM = re.compile(r"from([1-9])")
_STEPS: Final[Mapping[str, Cell]] = {
    direction[0]: step for direction, step in zip(SQUARE.directions, SQUARE.steps, strict=True)
}


class Stubs(stubs.Stubs):
    """Makes the definitions of a written position: those of the pack with stub cards, spaces and pieces added.

    `written` is all notation that may name symbols, `symbols` further ones: a default dominion or pantheon is one that is nobody's
    symbol, so that it matches nothing. `from` is the seat whose pantheon a card comes from.
    """

    OWN = ("s", "dom", "pan", "lvl")
    BESIDE = ("by", "from", "at", "face_down")

    def __init__(self, defs: Definitions, written: Iterable[Mapping[str, Any]], symbols: str = "") -> None:
        super().__init__(defs)
        self.spaces: dict[str, SpaceDef] = {}
        self.pieces: dict[str, PieceDef] = {}
        taken = f"{symbols} " + " ".join([self._symbols(entry) for entry in written])
        self._dominion = next((word for word in DOMINIONS if word not in taken.split()), UNMATCHED)
        self._pantheon = next((word for word in PANTHEONS if word not in taken.split()), UNMATCHED)

    def _symbols(self, entry: Mapping[str, Any]) -> str:
        card = self.defs.cards.get(str(entry.get("card", "")))
        own = " ".join([str(bound.params.get("symbol", "")) for bound in card.abilities]) if card is not None else ""
        return f"{entry.get('ab', '')} {own}".lower()

    def fields(self, entry: Mapping[str, Any], model: CardDef | None, *path: str | int) -> dict[str, Any]:
        """Edges, dominion, pantheon and level. Raises NotationError."""
        fields = dict(model.fields) if model is not None else {}
        if "s" in entry:
            fields.update(_stats(entry["s"], *path, "s"))
        elif model is None:
            raise NotationError(f"card {entry.get('id')!r} needs stats (s: north/east/south/west)", *path)
        fields["dominion"] = _word(entry, "dom", DOMINIONS, str(fields.get("dominion", self._dominion)), *path)
        fields["pantheon"] = _word(entry, "pan", PANTHEONS, str(fields.get("pantheon", self._pantheon)), *path)
        fields["level"] = _level(entry.get("lvl", fields.get("level", 1)), *path, "lvl")
        return fields

    def abilities(self, written: Any, _fields: Mapping[str, Any], *path: str | int) -> tuple[BoundAbility, ...]:
        """The one ability of a card (see `ability`). Raises NotationError."""
        return (self.ability(written, *path),)

    def ability(self, text: Any, *path: str | int) -> BoundAbility:
        """An ability as written, `support s2 e1` or `champion Sky`. Raises NotationError for one that cannot be read."""
        words = str(text).lower().split()
        ability = self.defs.abilities.get(ABILITY_WORDS.get(words[0], "")) if words else None
        if ability is None:
            raise NotationError(f"{text!r} is no ability; known are {', '.join(ABILITY_WORDS)}", *path)
        if "area" in ability.takes:
            return BoundAbility(ability, Frozen(area=_area(words[1:], str(text), *path)))
        if "symbol" in ability.takes:
            allowed = (*DOMINIONS, *PANTHEONS) if ability.id == "champion" else DOMINIONS
            if len(words) != 2 or words[1] not in allowed:
                raise NotationError(f"{text!r} needs one symbol out of {', '.join(allowed)}", *path)
            return BoundAbility(ability, Frozen(symbol=words[1]))
        if len(words) > 1:
            raise NotationError(f"{words[0]} takes nothing, so {text!r} means nothing", *path)
        return BoundAbility(ability)

    def space(self, entry: Mapping[str, Any], name: str, *path: str | int) -> str:
        """Define a special space and return its id. Raises NotationError for one that cannot be read."""
        known(entry, SPACE_KEYS, "a special space", *path)
        if ("ab" in entry) == ("dom" in entry):
            raise NotationError("a special space has either an ability (ab) or a dominion (dom)", *path)
        cell = cell_of(entry.get("at"), *path, "at")
        if "dom" in entry:
            fields = Frozen(dominion=_word(entry, "dom", DOMINIONS, "", *path))
            self.spaces[name] = SpaceDef(name, cell, fields)
        else:
            self.spaces[name] = SpaceDef(name, cell, abilities=(self.ability(entry["ab"], *path, "ab"),))
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
        self.pieces[name] = PieceDef(
            name,
            name,
            {
                "alpha": PieceSide(cells, ("",) * len(cells)),
                "omega": PieceSide(back, tuple([special.get(cell, "") for cell in back])),
            },
        )
        return name


def cells_of(rows: Any, *path: str | int) -> tuple[Cell, ...]:
    """The spaces drawn by rows of `#` and `.`, row by row. Raises NotationError for anything else."""
    if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
        raise NotationError("a board is a list of rows of # and .", *path)
    for index, row in enumerate(rows):
        if row.strip("#."):
            raise NotationError(f"{row!r} is no row of # and .", *path, index)
    return tuple([(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"])


def _stats(text: Any, *path: str | int) -> dict[str, int]:
    parts = parts_of(text, EDGES, r"-?\d+", "stats", "4/3/2/5", *path)
    return {edge: int(part) for edge, part in parts.items()}


def _word(entry: Mapping[str, Any], key: str, allowed: Sequence[str], default: str, *path: str | int) -> str:
    if key not in entry:
        return default
    word = str(entry[key]).lower()
    if word not in allowed:
        raise NotationError(f"{entry[key]!r} is none of {', '.join(allowed)}", *path, key)
    return word


def _level(value: Any, *path: str | int) -> int:
    level = LEVELS.get(str(value), value)
    if level not in LEVELS.values() or isinstance(level, bool):
        raise NotationError(f"{value!r} is no level; write I, II or III", *path)
    return int(level)


def _area(words: Sequence[str], text: str, *path: str | int) -> tuple[Cell, ...]:
    least = 1
    found: list[Cell] = []
    arrows = list(words)
    if arrows and _FROM.fullmatch(arrows[-1]):
        least = int(arrows.pop()[-1])
    for arrow in arrows:
        match = _ARROW.fullmatch(arrow)
        if match is None:
            raise NotationError(f"{arrow!r} is no arrow; write a direction and a number of steps, such as n2", *path)
        dx, dy = _STEPS[match.group(1)]
        found += [(dx * step, dy * step) for step in range(least, int(match.group(2)) + 1)]
    if not found:
        raise NotationError(f"{text!r} needs an area, such as n1 e2", *path)
    return tuple(found)


def _pile_name(dominion: str, level: int) -> str:
    return f"{dominion.capitalize()} {meta.level_word(level)}"


def _pile_names() -> list[str]:
    return [_pile_name(dominion, level) for dominion, level in meta.DRAFTS]


def pile_zone(name: str) -> str:
    """The zone of a draft pile by its name, such as `Earth I`. Raises NotationError for a name that no pile has."""
    zones = {_pile_name(dominion, level): zone for (dominion, level), zone in meta.DRAFTS.items()}
    if name not in zones:
        raise NotationError(f"there is no draft pile {name!r}; they are {', '.join(zones)}")
    return zones[name]
