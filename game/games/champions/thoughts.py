"""What bots think of where a look at the next position alone would not do: which Champion, deals, and the own equip and brew steps."""

from __future__ import annotations

from game.games.champions import bargaining, outfit
from game.games.champions.acts import BREW, DONE, ways
from game.games.champions.meta import BREW_LIMIT, BREW_REVEAL, W_BREW, W_EQUIP, W_TURN
from game.games.champions.possessions import champion_of
from game.games.champions.records import PickChampion, State
from game.games.champions.words import total
from game.rules.asks import Choice, Path, component_choices
from game.rules.deals import DEAL
from game.rules.decisions import Decision
from game.rules.rng import Rng
from game.rules.view import View
from game.rules.windows import Act


def ideas(view: View, decision: Decision, rng: Rng) -> list[Path] | None:
    """Any Champion, the next move towards the best outfit, or the best brew, and deals beside all else; None where all is to be weighed.

    No Champion is far better than the others (docs/balance.md), and a table at which it is always the same ones is no fun.
    """
    if decision.kind == PickChampion.kind:
        return [(rng.pick(decision.options),)]
    if decision.kind != Act.kind or decision.values["turn"] != view.seat:
        return None
    window: str = decision.values["window"]
    if window == W_TURN and DEAL in decision.seldom:
        return bargaining.ideas(view)
    if window not in (W_EQUIP, W_BREW):
        return None
    state: State = view.readable()
    seat = view.seat
    champion = champion_of(state, seat)
    if window == W_EQUIP:
        move = outfit.next_move(state, seat, champion)
        if move is None or move[1] not in ways(state, seat, move[0], window):
            return None
        return [(Choice("component", move[0]), Choice("button", move[1]))]
    limit, more = total(state, champion, BREW_LIMIT), total(state, champion, BREW_REVEAL)
    picked = outfit.to_brew(state, seat, champion, limit, more, rng)
    if not picked or BREW not in ways(state, seat, picked[0], window):
        return None
    first, *others = component_choices(picked)
    return [(first, Choice("button", BREW), *others, Choice("button", DONE))]
