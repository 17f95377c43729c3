"""What a position is worth to a seat, so that a bot can compare what its actions lead to."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars import meta
from game.games.mythic_wars.records import State, Values
from game.rules.definitions import Definitions, kept
from game.rules.plain import seat_zone
from game.rules.rulesdef import FULL
from game.rules.view import View

_ENTITY: Final = 4.0
_ABILITY: Final = 1.5
_SCORE: Final = 0.35
_TURNED: Final = 0.4
_VARIETY: Final = 0.5


def evaluate(view: View) -> float:
    """How good the position is for the view's seat: its entities, their energy and its uninvoked deities, against those of the others."""
    if view.value(Values.phase) == meta.FACTIONS:
        # A finished faction is worth a little more, so that picking ends.
        return _picks_worth(view) + (0.5 if view.seat not in view.waiting else 0.0)
    state: State = view.readable()
    worths = [_faction_worth(view, state, seat) for seat in view.seats()]
    own = worths.pop(view.seat)
    return own - (max(worths) + sum(worths) / len(worths)) / 2


def _picks_worth(view: View) -> float:
    """What a seat has picked so far. The lower a deity's scores, the stronger is its ability, so all are worth the same; different
    elements go well together.
    """
    picked = [sighting.ref for sighting in view.zone(seat_zone(meta.DECK, view.seat)) if sighting.ref is not None]
    elements = {view.defs.cards[ref].fields.get("element") for ref in picked if ref in view.defs.cards}
    return _ENTITY * len(picked) + _VARIETY * len(elements)


def _faction_worth(view: View, state: State, seat: int) -> float:
    """What the entities of a seat are worth that everybody sees in the battle, and its uninvoked deities, which may lie hidden."""
    worth = 0.0
    worths, mean = _worths(state.defs)
    components = state.components
    for id in state.zone(seat_zone(meta.BATTLE, seat)):
        entity = components[id]
        marks = entity.marks
        worth += _ENTITY + marks.energy + worths[entity.ref][0]
        if not marks.sideways:
            worth += _TURNED
    uninvoked = seat_zone(meta.DECK, seat)
    if view.sight(uninvoked) == FULL:
        for id in state.zone(uninvoked):
            worth += _ENTITY + worths[components[id].ref][1]
    else:
        for _unknown in range(view.count(uninvoked)):
            worth += _ENTITY + mean
    return worth


_Worths = dict[str, tuple[float, float]]


@kept
def _worths(defs: Definitions) -> tuple[_Worths, float]:
    """Card -> what its scores are worth in the battle, and what it is worth before it is invoked; and the mean of the latter."""
    worths: _Worths = {}
    for card in defs.cards.values():
        scores = _SCORE * (int(card.fields.get("attack", 0)) + int(card.fields.get("defense", 0)))
        worths[card.id] = (scores, scores + int(card.fields.get("power", 0)) + _ABILITY * len(card.abilities))
    listed = meta.deities(defs)
    mean = sum([worths[ref][1] for ref in listed]) / max(1, len(listed))
    return worths, mean
