"""Accord: a small game for three to six seats in which everybody may act in windows of every turn, and make deals that bind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules import deals, seats, windows
from game.rules.asks import Choice, Path
from game.rules.deals import DEAL, PROPOSE
from game.rules.decisions import Decision
from game.rules.gamedef import GameDef
from game.rules.kit.points import lead
from game.rules.kit.start import shuffled
from game.rules.kit.turns import Deal
from game.rules.notation.notation import Notation
from game.rules.notation.words import named, names_in
from game.rules.plain import Frozen, seat_zone
from game.rules.records import events_in
from game.rules.rng import Rng
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


def ideas(view: View, decision: Decision, _rng: Rng) -> list[Path] | None:
    """In a window, besides all else: to swap a card of the own stall for one of each other, and to promise each other peace."""
    if not decision.seldom:
        return None
    own = view.zone(seat_zone("stall", view.seat))
    found: list[Path] = [(choice,) for choice in decision.options]
    me = Choice("seat", view.seat)
    for other in [seat for seat in view.seats() if seat != view.seat]:
        it, theirs = Choice("seat", other), view.zone(seat_zone("stall", other))
        peace = [DEAL, *_spare(me, it), *_spare(it, me), PROPOSE]
        swaps = [
            [DEAL, Choice("component", mine.id), it, Choice("component", its.id), me, PROPOSE]
            for mine, its in zip(own[:1], theirs[:1], strict=False)
        ]
        found += [tuple(path) for path in (peace, *swaps)]
    return found


def _spare(giver: Choice, taker: Choice) -> list[Choice]:
    return [Choice("button", turn.SPARE), giver, taker, Choice("number", 1)]


def bound(state: State) -> int:
    """In each window all pass, and anew after each card, each ability and each deal, which takes 30 choices and the answers of all."""
    seats, cards = state.seat_count, len(state.components)
    windows = 3 * seats * int(state.options["rounds"])
    return windows * (seats + cards + 2 * seats * (30 + 2 * seats))


def use(state: State, seat: int, said: Sequence[str]) -> list[Path]:
    """`use smoke wool`: a card of the own stall, and whom it is about."""
    names = names_in(said)
    return [tuple([Choice("component", named(state, name, seat, seat_zone("stall", seat))) for name in names])]


GAME: Final = GameDef(
    id="accord-game",
    zones=turn.ZONES,
    values=Values,
    events=(*windows.EVENTS, *deals.EVENTS, *events_in(records)),
    ways={"move": ("draw", "play", "deal", "leave", "discard", "fall")},
    frames=turn.FRAMES,
    kinds={kind.id: kind for kind in turn.KINDS},
    windows=turn.WINDOWS,
    orders=turn.ORDERS,
    setup=shuffled(turn.ZONES, "deck", Deal()),
    outcomes=("richest", "shared"),
    stats=("worth",),
    vocabulary=words.VOCABULARY,
    evaluate=evaluate,
    facts=lambda state, _seat: Frozen(out=seats.gone(state)),
    ideas=ideas,
    bound=bound,
    notation=Notation(
        phases={"turn": Turn(), "deal": Deal()},
        verbs={"play": "window", "use": "window", "raid": "raid", "stay": "raid"},
        seats=("raid",),
        zones={"play": "hand", "use": "stall"},
        readings={"use": use},
        deals=turn.DEALS,
    ),
)
"""The code of the game; the library joins it with the pack of the same id."""
