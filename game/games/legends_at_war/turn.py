"""One turn of a battle: play, Pre-Attack, attacks, Post-Attack, extra attacks, Maneuver, draw (sections 20 to 22 of the rules).

The frame of a turn has the played card as its source. It remembers `seat`, the answers that are `due`, which captured cards have
`answered` in this pass, whether the move was `offered` already in this pass, and how many `groups` of attacks there were. Pre-Attack and
Post-Attack need no code of their own: whoever reads the position after an op has it worked out anew (LAW-R-01).
"""

from __future__ import annotations

from typing import Final

from game.games.legends_at_war.attacks import Due, Reply, attacks_of, fight, reply, send
from game.games.legends_at_war.meta import DECK, HAND
from game.games.legends_at_war.moving import move_cells
from game.games.legends_at_war.turn_steps import DRAW, EXTRA, MANEUVER, ORDERED, PRE_ATTACK
from game.games.legends_at_war.values import position_of
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind
from game.rules.frames import Frame, course
from game.rules.guards import Guard
from game.rules.ops import draw, set_value
from game.rules.plain import Frozen, seat_zone
from game.rules.state import State
from game.rules.work import Work


def _begin(work: Work, frame: Frame) -> None:
    state = work.state
    seat = frame.values["seat"]
    set_value(work, "turn", state.values["turn"] + 1)
    set_value(work, "active", seat)
    work.tell("turn", seat=seat, turn=state.values["turn"])
    if not state.zone(seat_zone(HAND, seat)):
        work.replace(frame.at(DRAW))  # LAW-R-42, LAW-R-47
        return
    work.replace(frame.at(PRE_ATTACK))
    work.ask(Ask(seat, "play.card"))


def _attack(work: Work, frame: Frame) -> None:
    """Pre-Attack, the attacks of the card of this turn, Post-Attack."""
    state = work.state
    work.tell("step", name="pre_attack")
    position = position_of(state)
    contests = position.targets(frame.source) if frame.source in position.cards else []
    if not contests:
        work.replace(frame.at(EXTRA))
        return
    work.tell("step", name="attacks")
    groups = frame.values.get("groups", 0)
    due = fight(work, attacks_of(contests), frame.values["seat"], groups)
    work.tell("step", name="post_attack")
    pending = (*frame.values.get("due", ()), *[tuple(entry) for entry in due])
    work.replace(frame.at(EXTRA, due=pending, groups=groups + 1))


def _extra(work: Work, frame: Frame) -> None:
    """Make what is due as one group (LAW-XTRA-01, LAW-R-14, LAW-R-15); when nothing is due, go on to the Maneuver or the draw."""
    state = work.state
    values = frame.values
    before_extra = state.options.get("maneuver_window") == "before_extra"
    # A card that cannot move yet may be able to after one of the groups: only a real offer counts as made.
    if before_extra and not values.get("offered") and move_cells(state, frame.source, values["seat"]):
        work.replace(frame.at(MANEUVER, offered=True))
        return
    pending = values.get("due")
    ready = _ready(state, frame) if pending else []
    if not ready:
        if pending:
            frame = frame.at(EXTRA, due=())
        work.replace(frame.at(DRAW if before_extra else MANEUVER))
        return
    if len(_sources(ready)) > 1 and state.options.get("extra_attacks") == "active_player_orders":
        work.replace(frame.at(ORDERED))
        work.ask(Ask(values["seat"], "order"))
        return
    _counter(work, frame, ready, [])


def _ready(state: State, frame: Frame) -> list[Reply]:
    """The due answers that do something at this moment, each once, however often a card called for it before its turn came."""
    answered = list(frame.values.get("answered", ()))
    found: list[Reply] = []
    for entry in dict.fromkeys(frame.values.get("due", ())):
        due = Due(*entry)
        made = reply(state, due, tuple(answered))
        if made is not None:
            found.append(made)
            answered += _answering(state, [made])
    return found


def _answering(state: State, replies: list[Reply]) -> list[tuple[int, int]]:
    """The captured cards that answer, each with the seat for which it does (LAW-R-17)."""
    return [
        (due.source, state.components[due.source].controller)
        for due, _attacks, _sent in replies
        if due.event == "captured"
    ]


def _counter(work: Work, frame: Frame, replies: list[Reply], later: list[Due]) -> None:
    """Carry out some due answers as one group; `later` stay due."""
    answered = (*frame.values.get("answered", ()), *_answering(work.state, replies))
    groups = frame.values.get("groups", 0)
    work.tell("step", name="extra_attacks")
    attacks = [attack for entry in replies for attack in entry.attacks]
    found = fight(work, attacks, frame.values["seat"], groups)
    for entry in replies:
        send(work, entry.sent, entry.due.ability)
    work.tell("step", name="post_attack")
    pending = tuple([tuple(due) for due in [*later, *found]])
    work.replace(frame.at(EXTRA, due=pending, answered=answered, groups=groups + 1))


def _ordered(work: Work, frame: Frame) -> None:
    """Carry out the answer that the active seat picked; the others stay due."""
    ready = _ready(work.state, frame)
    picked = frame.values.get("picked")
    chosen = [entry for entry in ready if entry.due.source == picked]
    later = [entry.due for entry in ready if entry.due.source != picked]
    _counter(work, frame, chosen, later)


def _sources(replies: list[Reply]) -> list[int]:
    """The cards that answer, each once: those of one card are one group, so there is nothing to put in order among them."""
    return list(dict.fromkeys([entry.due.source for entry in replies]))


def _order_candidates(state: State, ask: Ask) -> list[Choice]:
    return [Choice("component", source) for source in _sources(_ready(state, state.frames[-1]))]


def _pick_next(work: Work, ask: Ask, choice: Choice) -> None:
    work.replace(work.top.at(ORDERED, picked=choice.value))


def _maneuver(work: Work, frame: Frame) -> None:
    """Offer the move of the played card to its present controller (LAW-MAN-01, LAW-R-19)."""
    state = work.state
    before_extra = state.options.get("maneuver_window") == "before_extra"
    onward = EXTRA if before_extra else DRAW
    work.replace(frame.at(onward))
    if not move_cells(state, frame.source, frame.values["seat"]):
        return
    work.ask(Ask(state.components[frame.source].controller, "maneuver", Frozen(card=frame.source)))


def _draw(work: Work, frame: Frame) -> None:
    """One draw a turn (LAW-TURN-07); the turn is over."""
    seat = frame.values["seat"]
    draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)
    work.pop()


play_turn: Final = course(_begin, _attack, _extra, _ordered, _maneuver, _draw)


def _is_due(state: State, ask: Ask, choice: Choice) -> bool:
    return choice in _order_candidates(state, ask)


ORDER_KIND: Final = DecisionKind(
    "order",
    _order_candidates,
    _pick_next,
    (Guard("LAW-R-15", "not_due", _is_due),),
    rule="LAW-R-15",
)
