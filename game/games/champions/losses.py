"""How cards come and go, how life is lost and gained, and what follows from that: who has fallen leaves the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.champions.meta import (
    ASIDE,
    BOX,
    CHAMPION,
    COMBAT,
    EQUIPMENT,
    FAMILIAR,
    GRAVEYARD,
    HELD,
    PLAY,
    SPOILS,
    type_of,
)
from game.games.champions.possessions import champion_of, familiar_of, is_in_play
from game.games.champions.records import Damage, DamageTold, LeftTold, LifeTold, Marks, State, Values, Work
from game.games.champions.words import READING
from game.rules import ops, seats
from game.rules.abilities import dues, evaluation, triggers
from game.rules.abilities.language import Going, Language, Pool
from game.rules.abilities.records import Scope
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone, zone_name, zone_seat
from game.rules.records import put
from game.rules.windows import Window

TO_GRAVEYARD: Final = (GRAVEYARD, "discard")
"""What abilities call the graveyard."""


# --- cards ---


def may_go(state: State, _scope: Scope, id: int, _to: str) -> bool:
    """CH-CHAMP-02: nothing moves a Champion."""
    return type_of(state, id) != CHAMPION


def _leave_play(work: Work, id: int) -> None:
    """Whoever answers that a card leaves play hears of it, wherever it goes, if it is in play."""
    if is_in_play(work.state, id):
        triggers.happen(work, READING, "left_play", id, last=True)


def discard(work: Work, id: int, cause: str = "discard") -> None:
    """A card goes to the graveyard, and whoever answers that hears of it."""
    state = work.state
    before = state.components[id]
    _leave_play(work, id)
    ops.move(work, id, GRAVEYARD, face_up=True, controller=NOBODY, marks=Marks(), cause=cause)
    if zone_name(before.zone) == HELD:
        owner = champion_of(state, zone_seat(before.zone))
        triggers.happen(work, READING, "discarded", owner, roles={"thrown": id})


def into_play(work: Work, id: int, seat: int, cause: str) -> None:
    """A card comes into play with a seat, unequipped (CH-EQUIP-03). A Familiar that is there already is discarded first (CH-R-43)."""
    state = work.state
    before = familiar_of(state, seat)
    if type_of(state, id) == FAMILIAR and before not in (0, id):
        discard(work, before, "replaced")
    came = not is_in_play(state, id)
    ops.move(work, id, seat_zone(PLAY, seat), face_up=True, controller=seat, marks=Marks(), cause=cause)
    if came:
        triggers.happen(work, READING, "entered", id)


def into_hand(work: Work, id: int, seat: int, cause: str) -> None:
    """A card comes into the hand of a seat."""
    _leave_play(work, id)
    ops.move(work, id, seat_zone(HELD, seat), face_up=False, controller=seat, marks=Marks(), cause=cause)


def _into_spoils(work: Work, id: int, going: Going) -> None:
    """A card goes back to the spoils pile, on top of it or under it."""
    _leave_play(work, id)
    bottom = 0 if going.bottom else None
    ops.move(work, id, SPOILS, face_up=False, controller=NOBODY, marks=Marks(), index=bottom, cause=going.cause)


def refill(work: Work, _pile: str = SPOILS) -> None:
    """CH-R-24: the graveyard becomes the spoils pile, if that is empty."""
    if work.state.zone(SPOILS):
        return
    ops.move_all(work, work.state.zone(GRAVEYARD), SPOILS, face_up=False, controller=NOBODY, cause="refill")
    ops.shuffle(work, SPOILS)


def top_card(work: Work) -> int:
    """The top card of the spoils pile, which is made anew if it is empty; 0 if there is no card at all."""
    refill(work)
    pile = work.state.zone(SPOILS)
    return pile[-1] if pile else 0


def draw(work: Work, seat: int, count: int) -> None:
    """A seat draws from the spoils pile, as many as there are (CH-R-27)."""
    drawn = 0
    while drawn < count and top_card(work):
        ops.draw(work, SPOILS, seat_zone(HELD, seat), seat=seat)
        drawn += 1
    if drawn:
        triggers.happen(work, READING, "drew", champion_of(work.state, seat), numbers={"drawn": drawn})


def go(work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    """Cards go together to what abilities call so; nothing comes to a seat that has left (CH-R-10)."""
    for id in ids:
        if going.to in TO_GRAVEYARD:
            discard(work, id, going.cause)
        elif going.to == SPOILS:
            _into_spoils(work, id, going)
        else:
            seat = _receiver(work.state, scope, going.to)
            if seats.is_living(work.state, seat):
                (into_play if going.to.endswith(PLAY) else into_hand)(work, id, seat, going.cause)


def _receiver(state: State, scope: Scope, to: str) -> int:
    """The seat to which a card goes: the own one, or that of the Champion that is called `receiver`."""
    if to in (PLAY, HELD):
        return scope.seat
    named = scope.roles.get("receiver", 0)
    component = state.components.get(named) if isinstance(named, int) else None
    return component.controller if component is not None else NOBODY


# --- life ---


def _change_life(work: Work, seat: int, life: int, source: int) -> None:
    """What a blow does is told as damage, all else as life."""
    before = work.state.values.life[seat]
    if isinstance(work.top, Damage):
        work.tell(DamageTold(source, seat, before - life, before, life))
    else:
        work.tell(LifeTold(seat, before, life, source))
    ops.put_for(work, Values.life, seat, life)


def _most_life(state: State, seat: int, wanted: int) -> int:
    """A seat that may not gain life has at most what it has (CH-R-22: else there is no limit)."""
    withered = evaluation.has_flag(READING, state, champion_of(state, seat), "withered")
    return min(wanted, state.values.life[seat]) if withered else wanted


def _arrived(work: Work, lost: Mapping[int, int], _source: int) -> None:
    """CH-R-67: what arrives of damage is what was dealt, and to whom."""
    if isinstance(work.top, Damage):
        for seat, dealt in lost.items():
            work.replace(put(work.top, seat=seat, dealt=dealt))


def is_veiled(state: State, seat: int) -> bool:
    """Whether no damage can be dealt to a seat."""
    return evaluation.has_flag(READING, state, champion_of(state, seat), "veiled")


LIFE_POOL: Final = Pool(
    fact=Values.life,
    of_seats=True,
    avatar=champion_of,
    takes=seats.is_living,
    most=_most_life,
    change=_change_life,
    after=_arrived,
    due="life_due",
    lost="life_lost",
    by="by",
    numbers=("damage",),
    spared=lambda state, seat, numbers: bool(numbers.get("damage")) and is_veiled(state, seat),
    overdrawn=True,
)


def deal(language: Language, work: Work, frame: Damage) -> None:
    """Damage to a seat is lost life that may be changed before; whoever dealt it answers what has arrived."""
    if frame.step == 0:
        work.replace(frame.at(1))
        if frame.amount > 0:
            dues.lose(language, work, "life", {frame.seat: frame.amount}, frame.dealer, numbers={"damage": 1})
        return
    work.pop()
    if frame.dealt <= 0:
        life = work.state.values.life[frame.seat]
        work.tell(DamageTold(frame.dealer, frame.seat, 0, life, life, harmless=True))
        triggers.settle(work)
        return
    # What the damage itself has called forth waits as well: it is one instruction (CH-R-06, CH-R-61).
    hurt = champion_of(work.state, frame.seat)
    dealer = frame.dealer if is_in_play(work.state, frame.dealer) else 0
    if dealer:
        triggers.happen(work, language, "deals_damage", dealer, roles={"hurt": hurt}, numbers={"dealt": frame.dealt})
    triggers.settle(work)


# --- leaving ---


def aftermath(work: Work) -> None:
    """CH-END-01, CH-R-60, CH-R-64: all whose life is 0 or lower leave together."""
    state = work.state
    fallen = [seat for seat in seats.living(state) if champion_of(state, seat) and state.values.life[seat] <= 0]
    if fallen:
        leave(work, fallen, "fallen")


def leave(work: Work, gone: Sequence[int], how: str) -> None:
    """Seats leave the match, their cards the table (CH-R-62); the last one wins."""
    state = work.state
    for seat in gone:
        seats.leave(work, seat)
        work.tell(LeftTold(seat, how))
    for seat in gone:
        # What it was looking at is still of the pile, the first card on top.
        for id in reversed(state.zone(seat_zone(ASIDE, seat))):
            ops.move(work, id, SPOILS, face_up=False, controller=NOBODY, cause="put_back")
        for zone in (PLAY, HELD):
            for id in state.zone(seat_zone(zone, seat)):
                to = BOX if type_of(state, id) == CHAMPION else GRAVEYARD
                ops.move(work, id, to, face_up=True, controller=NOBODY, marks=Marks(), cause="left")
        for id in state.zone(COMBAT):
            if state.components[id].controller == seat:
                ops.set_controller(work, id, NOBODY)  # CH-R-41
    window = state.topmost(Window)
    if state.values.active in gone and window is not None:
        # CH-R-63: the turn is over at once, for all others in this window as well.
        work.amend(window, put(window, asked=NOBODY, passed=seats.living(state)))
    if state.values.first in gone:
        ops.put(work, Values.first, seats.next_living(state, state.values.first))
    left = seats.living(state)
    if len(left) < 2:
        won = left or tuple(gone)
        work.finish(Outcome("last" if left else "nobody_left", won, Frozen(life=state.values.life)))


def drop(work: Work, ids: Sequence[int]) -> None:
    """CH-FAM-03: a Familiar whose condition is broken is discarded at once."""
    for id in ids:
        discard(work, id, "broken")


def is_equipment(state: State, id: int) -> bool:
    """Whether a card is an Equipment in play."""
    return is_in_play(state, id) and type_of(state, id) == EQUIPMENT
