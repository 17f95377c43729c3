"""What deals are worth, and which of them bots think of."""

from __future__ import annotations

from typing import Final

from game.games.champions.meta import BEGIN as BEGINNING
from game.games.champions.meta import EQUIPMENT, FIGHTING, TRAVEL, card_of, form_of, type_of
from game.games.champions.possessions import champion_of, possessions, worn
from game.games.champions.records import Rounds, State
from game.games.champions.terms import SPARE, TERMS
from game.games.champions.words import might
from game.rules import seats
from game.rules.asks import Choice, Path
from game.rules.deals import DEAL, OWE, PROMISE, PROPOSE, Part
from game.rules.view import View

_MOST_TURNS: Final = 2
"""So many turns of who promises are counted, however long a promise holds."""
_SPARED: Final = 0.4
"""To whom no attack comes each turn without one is worth so much of the power that would have hit."""
_HELD_BACK: Final = 0.32
"""What each turn costs in which one may not attack a seat, in parts of the own power, as long as there are others to attack."""
_PEACE: Final = 2
"""For so many rounds bots propose peace."""
_QUIET: Final = 0.6
"""What a promise about Monsters and cards is worth to whom it is given, and half of it costs who gives it, for each turn."""
_OWED: Final = 1.8
"""What a card is worth that is handed over later."""


def worths(state: State) -> list[float]:
    """By seat, what the deals that bind are worth to it."""
    found = [0.0] * state.seat_count
    bound: dict[int, dict[int, int]] = {}
    for deal in state.values.deals:
        for part in deal.parts:
            if part.what == OWE:
                found[part.taker] += _OWED
                found[part.giver] -= _OWED
            elif part.what == PROMISE and part.word == SPARE:
                spared = bound.setdefault(part.giver, {})
                spared[part.taker] = max(spared.get(part.taker, 0), _turns(state, part))
            elif part.what == PROMISE:
                found[part.taker] += _QUIET * _turns(state, part)
                found[part.giver] -= _QUIET * _turns(state, part) / 2
    for giver, spared in bound.items():
        champion = champion_of(state, giver)
        power = might(state, champion) if champion else 0
        others = [seat for seat in seats.living(state) if seat != giver]
        for taker, turns in spared.items():
            found[taker] += _SPARED * power * turns
            found[giver] -= _HELD_BACK * power * turns
        if others and all(seat in spared for seat in others):
            # There is nobody left whom it could attack.
            found[giver] -= power * min(spared.values())
    return found


def _turns(state: State, part: Part) -> int:
    """How many more combats of who promises fall into the time of a promise."""
    if not part.until:
        return _MOST_TURNS
    rounds = state.topmost(Rounds)
    giver = part.giver
    active = state.values.active == giver and state.values.phase in (BEGINNING, TRAVEL, FIGHTING)
    now = active or (rounds is not None and giver in rounds.left)
    return min(_MOST_TURNS, part.until - state.values.round + int(now))


def ideas(view: View) -> list[Path]:
    """At the beginning of the own turn: peace for two rounds with whose Champion is the strongest, and with each of the others a piece of
    Equipment for one that the own Champion lacks for Valor. Nothing more of the kind while an own proposal still binds, and nothing that
    binds already by the deal of somebody else.
    """
    state: State = view.readable()
    me = Choice("seat", view.seat)
    found: list[Path] = []
    others = [seat for seat in seats.living(state) if seat != view.seat]
    if all(deal.by != view.seat for deal in state.values.deals):
        strongest = max(others, key=lambda seat: might(state, champion_of(state, seat)))
        both = ((view.seat, strongest), (strongest, view.seat))
        promises = [part for giver, taker in both for part in _peace(state, giver, taker)]
        if promises:
            found.append((DEAL, *promises, PROPOSE))
    for other in others:
        it = Choice("seat", other)
        found += [
            (DEAL, Choice("component", mine), it, Choice("component", theirs), me, PROPOSE)
            for mine, theirs in _swaps(state, view.seat, other)
        ]
    return found


def _peace(state: State, giver: int, taker: int) -> tuple[Choice, ...]:
    """The promise not to attack a seat, as a part of a deal; nothing if it is given for as long already."""
    last = TERMS.now(state) + _PEACE - 1
    for deal in state.values.deals:
        for part in deal.parts:
            if (part.word, part.giver, part.taker) == (SPARE, giver, taker) and not 0 < part.until < last:
                return ()
    return (Choice("button", SPARE), Choice("seat", giver), Choice("seat", taker), Choice("number", _PEACE))


def _swaps(state: State, seat: int, other: int) -> list[tuple[int, int]]:
    """A piece of each of two seats that lies unequipped and that only the other one can use for Valor."""
    mine, theirs = _spare_pieces(state, seat), _spare_pieces(state, other)
    offered = [id for id in mine if form_of(state, id) in _lacked(state, other)]
    wanted = [id for id in theirs if form_of(state, id) in _lacked(state, seat)]
    return list(zip(offered[:1], wanted[:1], strict=False))


def _lacked(state: State, seat: int) -> list[str]:
    """The forms that the Champion of a seat needs for Valor and of which the seat has none in play."""
    champion = champion_of(state, seat)
    have = [form_of(state, id) for id in possessions(state, seat)]
    return [form for form in card_of(state, champion).fields.get("valor_cost", ()) if form not in have]


def _spare_pieces(state: State, seat: int) -> list[int]:
    dressed = worn(state, seat)
    return [id for id in possessions(state, seat) if type_of(state, id) == EQUIPMENT and id not in dressed]
