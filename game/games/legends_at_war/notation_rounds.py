"""What the notation of positions says of rounds, drafts and sacrifices: the keys beyond a single battle (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.games.legends_at_war import meta
from game.rules.asks import Choice, Path
from game.rules.definitions import Definitions
from game.rules.frames import Frame
from game.rules.notation.words import NotationError, known, list_of, named, number_of
from game.rules.plain import NOBODY, Frozen, seat_zone
from game.rules.state import State

CARD_KEYS: Final = ("upgrades", "captures", "piles")
KEYS: Final = ("round", "pantheons", "victory", "turned", "part", "picks", *CARD_KEYS)
_OF_SEATS: Final[Mapping[str, str]] = {"upgrades": meta.UPGRADE, "captures": meta.CAPTURE}
_FOR: Final = "for"
_NOTHING: Final = "nothing"


class Lot(NamedTuple):
    """Components that lie in one zone: notation of cards with their paths, or ids of what the pack has."""

    zone: str
    kind: str
    seat: int
    face_up: bool
    cards: list[tuple[Any, tuple[str | int, ...]]]


class Extras:
    """What one written position says of rounds, drafts and sacrifices. Raises NotationError."""

    def __init__(self, notation: Mapping[str, Any], players: Sequence[str], mode: str, phase: str) -> None:
        self.notation = notation
        self.players = players
        self.mode = mode
        self.phase = phase
        rounds = meta.COURSES[mode]
        self.round = number_of(notation.get("round", self._first_with(phase)), "round")
        if not 1 <= self.round <= len(rounds):
            raise NotationError(f"{mode} has the rounds 1 to {len(rounds)}", "round")
        name = meta.BATTLE if phase == meta.OPENING else phase
        if name not in rounds[self.round - 1]:
            raise NotationError(f"round {self.round} of {mode} has no phase {phase!r}", "phase")
        for key in ("pantheons", "victory", *_OF_SEATS):
            known(notation.get(key) or {}, players, key, key)
        led = notation.get("pantheons") or {}
        self.pantheons = tuple([str(led.get(name, "")) for name in players])

    def _first_with(self, phase: str) -> int:
        name = meta.BATTLE if phase == meta.OPENING else phase
        return next((number for number, phases in enumerate(meta.COURSES[self.mode], 1) if name in phases), 1)

    def symbols(self) -> str:
        """The pantheons that are led: a card of which nothing is said belongs to none of them, unless it is a player's."""
        return " ".join(self.pantheons)

    def led(self, entry: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
        """A card of a player, of the pantheon that the player leads unless it says otherwise."""
        if not self.pantheons[seat] or "pan" in entry or "card" in entry:
            return entry
        return {**entry, "pan": self.pantheons[seat]}

    def draft_frame(self, defs: Definitions) -> Frame:
        """The unfinished draft: `part` of it (from 1), with so many `picks` behind it."""
        part = number_of(self.notation.get("part", 1), "part")
        parts = len(meta.stages(defs, self.mode, self.round))
        if not 1 <= part <= parts:
            raise NotationError(f"this draft has the parts 1 to {parts}", "part")
        return Frame(meta.DRAFT, step=number_of(self.notation.get("picks", 0), "picks"), values=Frozen(stage=part - 1))

    def lots(self, defs: Definitions) -> list[Lot]:
        """Everything that lies in the zones of these phases."""
        course = meta.COURSES[self.mode]
        found: list[Lot] = []
        if any(meta.SACRIFICE in phases for phases in course):
            found += self._of_seats() + self._victory(defs)
        if any(meta.DRAFT in phases for phases in course):
            found += self._piles(defs)
        return found

    def _of_seats(self) -> list[Lot]:
        found = []
        for key, zone in _OF_SEATS.items():
            written = self.notation.get(key) or {}
            for seat, name in enumerate(self.players):
                cards = [_entry(card) for card in list_of(written.get(name), key, name)]
                if key == "upgrades":
                    cards = [self.led(card, seat) for card in cards]
                listed = [(card, (key, name, index)) for index, card in enumerate(cards)]
                found.append(Lot(seat_zone(zone, seat), "card", seat, zone == meta.CAPTURE, list(listed)))
        return found

    def _victory(self, defs: Definitions) -> list[Lot]:
        by_points = {token.fields["points"]: ref for ref, token in defs.tokens.items() if "points" in token.fields}
        left = dict(by_points)
        found = []
        for name, points in (self.notation.get("victory") or {}).items():
            seat = self.players.index(name)
            for value in list_of(points, "victory", name):
                if number_of(value, "victory", name) not in left:
                    raise NotationError(f"there is no victory card of {value} points left", "victory", name)
                found.append(Lot(seat_zone(meta.VICTORY, seat), "token", seat, True, [(left.pop(value), ())]))
        return [*found, Lot(meta.PRIZES, "token", NOBODY, True, [(ref, ()) for ref in left.values()])]

    def _piles(self, defs: Definitions) -> list[Lot]:
        """The draft piles, written top first; in a draft of which none is written they hold the cards of the pack."""
        written = self.notation.get("piles")
        turned = [meta.LEVELS.get(str(level), 0) for level in list_of(self.notation.get("turned"), "turned")]
        found = []
        known(written or {}, _pile_names(), "piles", "piles")
        for dominion, level in meta.DRAFTS:
            cards: list[tuple[Any, tuple[str | int, ...]]] = []
            if written is not None:
                key = _pile_name(dominion, level)
                for index, card in enumerate(list_of(written.get(key), "piles", key)):
                    made = {"dom": dominion, "lvl": meta.level_word(level), **_entry(card)}
                    cards.append((made, ("piles", key, index)))
            elif self.phase == meta.DRAFT:
                cards = [
                    (ref, ())
                    for ref, card in defs.cards.items()
                    if card.fields["dominion"] == dominion and card.fields["level"] == level
                ]
            found.append(Lot(meta.DRAFTS[dominion, level], "card", NOBODY, level in turned, cards[::-1]))
        return found


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


def _entry(card: Any) -> Mapping[str, Any]:
    """A card as it may be written: with its numbers, or by its name alone."""
    if isinstance(card, Mapping):
        return card if "s" in card or "card" in card else {**card, "s": "1/1/1/1"}
    return {"id": str(card), "s": "1/1/1/1"}


def sacrifice(state: State, seat: int, words: Sequence[str]) -> list[Path]:
    """The gesture of `sacrifice CARD [CARD] [for CARD]`, where `for nothing` gives the card away."""
    given = list(words[1 : words.index(_FOR)] if _FOR in words else words[1:])
    path = [Choice("component", named(state, name, seat)) for name in given]
    path += [
        Choice("button", name) if name == _NOTHING else Choice("component", named(state, name, seat))
        for name in words[len(given) + 2 :]
    ]
    return [tuple(path)]
