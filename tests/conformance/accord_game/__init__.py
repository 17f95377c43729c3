"""Accord: a small game for three to six seats in which everybody may act in windows of every turn, and make deals that bind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules import seats, windows
from game.rules.asks import Choice, Path
from game.rules.gamedef import GameDef
from game.rules.kit.points import lead
from game.rules.kit.start import shuffled
from game.rules.kit.turns import Deal
from game.rules.notation.notation import Notation
from game.rules.notation.words import named, names_in
from game.rules.plain import Frozen, seat_zone
from game.rules.records import events_in
from game.rules.state import State
from game.rules.view import View

from . import records, turn, words
from .records import Turn, Values


def evaluate(view: View) -> float:
    """The lives and the stall of the seat less those of the best other one."""
    cards = view.defs.cards
    worths = [2 * lives for lives in view.value(Values.lives)]
    for seat in view.seats():
        stall = [cards[each.ref or ""] for each in view.zone(seat_zone("stall", seat))]
        worths[seat] += sum([card.fields["worth"] for card in stall])
    return lead(worths, view.seat)


def bound(state: State) -> int:
    """All pass in each window, and anew after each card; a raid a turn."""
    seats, cards, rounds = state.seat_count, len(state.components), int(state.options["rounds"])
    return 2 * seats * (3 * seats * rounds + cards * (1 + rounds))


def use(state: State, seat: int, said: Sequence[str]) -> list[Path]:
    """`use smoke wool`: a card of the own stall, and whom it is about."""
    names = names_in(said)
    return [tuple([Choice("component", named(state, name, seat, seat_zone("stall", seat))) for name in names])]


GAME: Final = GameDef(
    id="accord-game",
    zones=turn.ZONES,
    values=Values,
    events=(*windows.EVENTS, *events_in(records)),
    frames=turn.FRAMES,
    kinds={kind.id: kind for kind in turn.KINDS},
    windows=turn.WINDOWS.names,
    orders=turn.ORDERS,
    setup=shuffled(turn.ZONES, "deck", Deal()),
    outcomes=("richest", "shared"),
    stats=("worth",),
    vocabulary=words.VOCABULARY,
    evaluate=evaluate,
    facts=lambda state, _seat: Frozen(out=seats.gone(state)),
    bound=bound,
    notation=Notation(
        phases={"turn": Turn(), "deal": Deal()},
        verbs={"play": "window", "use": "window", "raid": "raid", "stay": "raid"},
        seats=("raid",),
        zones={"play": "hand", "use": "stall"},
        readings={"use": use},
    ),
)
"""The code of the game; the library joins it with the pack of the same id."""
