"""How cards come and go, how gold, renown and life change, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.warriors_legacy.holdings import (
    UNITS_OF,
    buildings,
    held,
    houses,
    in_slot,
    influence,
    is_in_play,
    is_two_handed,
    locked,
    recruits,
    untapped,
    warrior_of,
)
from game.games.warriors_legacy.meta import (
    CHAMPION_ITEM,
    COMBAT,
    DECK,
    DISCARD,
    HANDS,
    HEALTH,
    HELD,
    HOUSE,
    R_INFLUENCE,
    R_SPECIAL,
    REMOVED,
    RESISTANCE,
    RIGHT_HAND,
    SPECIAL,
    START_LIFE,
    UNIT_TYPES,
    UNITS,
    WARRIOR,
    number,
    type_of,
)
from game.games.warriors_legacy.records import ChooseLock, ChooseUnlock, Dismiss, Marks, State, Upkeep, Values, Work
from game.games.warriors_legacy.told import (
    ArmedTold,
    DeployedTold,
    GoldTold,
    KilledTold,
    LifeTold,
    LockTold,
    RenownTold,
    StaminaTold,
    TappedTold,
    TokenTold,
)
from game.games.warriors_legacy.words import READING, may_shrink
from game.rules import ops
from game.rules.abilities import stats, triggers
from game.rules.abilities.language import Going, Pool
from game.rules.abilities.records import Scope
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone
from game.rules.work import on

TO_DISCARD: Final = (DISCARD, "discard")
"""What abilities call the discard pile."""


# --- numbers of a seat ---


def change_gold(work: Work, seat: int, by: int, how: str) -> None:
    """A seat has more or less gold."""
    before = work.state.values.gold[seat]
    if by:
        work.tell(GoldTold(seat, before, before + by, how))
        ops.put_for(work, Values.gold, seat, before + by)


def gain_renown(work: Work, seat: int, by: int, how: str) -> None:
    """A seat wins renown, which is never lost (WL-RENOWN-06)."""
    before = work.state.values.renown[seat]
    if by:
        work.tell(RenownTold(seat, before, before + by, how))
        ops.put_for(work, Values.renown, seat, before + by)


def honour_influence(work: Work, seat: int) -> None:
    """WL-RENOWN-05, WL-R-77: renown for each five of influence that lie there for the first time."""
    fives = len(influence(work.state, seat)) // R_INFLUENCE
    new = fives - work.state.values.honours[seat]
    if new > 0:
        ops.put_for(work, Values.honours, seat, fives)
        gain_renown(work, seat, R_INFLUENCE * new, "influence")


def use_influence(work: Work, seat: int, needed: int) -> None:
    """WL-EVENT-02, WL-EVENT-08: points of this turn are spent first, then cards are tapped."""
    spent = min(needed, work.state.values.points[seat])
    if spent:
        ops.add_for(work, Values.points, seat, -spent)
    cards = untapped(work.state, seat)[: needed - spent]
    for id in cards:
        ops.mark(work, id, Marks.tapped, True)
    work.tell(TappedTold(seat, len(cards), spent))


def _change_life(work: Work, seat: int, life: int, source: int) -> None:
    work.tell(LifeTold(seat, work.state.values.life[seat], life, source))
    ops.put_for(work, Values.life, seat, life)
    if life <= 0:
        # WL-OVER-01, WL-END-02: the match is over at once, and nothing answers any more what brought the warrior down.
        triggers.take(work, lambda _due: True)


def lose_life(work: Work, lost: Mapping[int, int], source: int) -> None:
    """Seats lose life at one moment, by this card (0: by none). Whether a warrior has fallen is looked at when the work has ended."""
    for seat, by in lost.items():
        if by > 0:
            life = work.state.values.life[seat]
            _change_life(work, seat, max(0, life - by), source)


def _by_effect(work: Work, seat: int, amount: int, _source: int) -> None:
    change_gold(work, seat, amount - work.state.values.gold[seat], "effect")


def _renown_by_effect(work: Work, seat: int, amount: int, _source: int) -> None:
    gain_renown(work, seat, amount - work.state.values.renown[seat], "effect")


def set_stamina(work: Work, seat: int, amount: int) -> None:
    """A seat has so much stamina."""
    before = work.state.values.stamina[seat]
    if amount != before:
        work.tell(StaminaTold(seat, before, amount))
        ops.put_for(work, Values.stamina, seat, amount)


POOLS: Final = {
    "gold": Pool(fact=Values.gold, of_seats=True, avatar=warrior_of, change=_by_effect),
    "life": Pool(
        fact=Values.life,
        of_seats=True,
        avatar=warrior_of,
        most=lambda _state, _seat, wanted: min(START_LIFE, wanted),  # WL-R-72
        change=_change_life,
    ),
    "renown": Pool(fact=Values.renown, of_seats=True, avatar=warrior_of, change=_renown_by_effect),
    "stamina": Pool(
        fact=Values.stamina,
        of_seats=True,
        avatar=warrior_of,
        change=lambda work, seat, amount, _source: set_stamina(work, seat, amount),
    ),
    "points": Pool(fact=Values.points, of_seats=True, avatar=warrior_of),
}


# --- cards ---


def owner_of(state: State, id: int) -> int:
    """The seat to whose discard pile a card goes (WL-R-90)."""
    component = state.components[id]
    return component.owner if component.owner != NOBODY else component.controller


def may_go(state: State, _scope: Scope, id: int, _to: str) -> bool:
    """Nothing moves the card of a warrior."""
    return type_of(state, id) != WARRIOR


def leave(work: Work, id: int, cause: str) -> None:
    """WL-R-90: a card goes to its owner's discard pile, a unit out of the game; whoever answers that hears of it."""
    state = work.state
    before = state.components[id]
    worked, kind, seat = is_in_play(state, id), type_of(state, id), before.controller
    if kind in UNIT_TYPES:
        triggers.happen(work, READING, "unit_leaves", id, last=True)
        for item in [each for each in state.zone(before.zone) if type_of(state, each) == CHAMPION_ITEM]:
            if state.components[item].marks.tied == id:
                ops.move(work, item, REMOVED, face_up=True, controller=NOBODY, marks=Marks(), cause="killed")
        ops.move(work, id, REMOVED, face_up=True, controller=NOBODY, marks=Marks(), cause=cause)
        return
    if worked:
        triggers.happen(work, READING, "left_play", id, last=True)
    owner = owner_of(state, id)
    ops.move(work, id, seat_zone(DISCARD, owner), face_up=True, controller=owner, marks=Marks(), cause=cause)
    if not worked:
        return
    if kind == HOUSE:
        triggers.happen(work, READING, "house_lost", warrior_of(state, seat))
    check_limits(work, seat)


def into_hand(work: Work, id: int, seat: int, cause: str) -> None:
    """A card comes into the hand of a seat."""
    state = work.state
    was = state.components[id]
    if is_in_play(state, id):
        triggers.happen(work, READING, "left_play", id, last=True)
    ops.move(work, id, seat_zone(HELD, seat), face_up=False, controller=seat, marks=Marks(), cause=cause)
    check_limits(work, was.controller)


def refill(work: Work, pile: str) -> None:
    """WL-R-17: the discard pile becomes the deck, if that is empty; by an option nothing does."""
    seat = int(pile.partition(":")[2])
    if work.state.zone(pile) or not work.state.zone(seat_zone(DISCARD, seat)):
        return
    if work.state.options["empty_deck"] == "nothing":
        return
    discarded = work.state.zone(seat_zone(DISCARD, seat))
    ops.move_all(work, discarded, pile, face_up=False, controller=seat, cause="refill")
    ops.shuffle(work, pile)


def draw(work: Work, seat: int, count: int) -> None:
    """A seat draws from its deck, as many as there are."""
    pile = seat_zone(DECK, seat)
    for _each in range(count):
        if not work.state.zone(pile):
            refill(work, pile)
        ops.draw(work, pile, seat_zone(HELD, seat), seat=seat)


def go(work: Work, scope: Scope, ids: Sequence[int], going: Going) -> None:
    """Cards go together to what abilities call so."""
    for id in ids:
        if going.to in TO_DISCARD:
            leave(work, id, going.cause)
        elif going.to == HELD:
            into_hand(work, id, scope.seat, going.cause)
        else:
            seat = owner_of(work.state, id) if going.to == DECK else scope.seat
            ops.move(
                work,
                id,
                seat_zone(going.to, seat),
                face_up=False,
                controller=seat,
                index=0 if going.bottom else None,
                marks=Marks(),
                cause=going.cause,
            )


# --- items ---


def put_on(work: Work, id: int, seat: int, slot: str) -> None:
    """WL-SELL-02, WL-R-23: an item comes to its place, and what was there, or is held by a hand that it needs, is discarded."""
    state = work.state
    gone = [there for there in (in_slot(state, seat, slot),) if there]
    if slot in HANDS:
        both = is_two_handed(state, id)
        gone = [there for there in held(state, seat) if both or there in gone or is_two_handed(state, there)]
    for there in gone:
        leave(work, there, "replaced")
    ops.move(work, id, seat_zone(slot, seat), face_up=True, controller=seat, marks=Marks(), cause="equip")
    if type_of(state, id) == SPECIAL:
        gain_renown(work, seat, R_SPECIAL, "special")  # WL-RENOWN-01
    triggers.happen(work, READING, "equipped", id)


def slot_for(work_state: State, id: int, area: str, hand: str) -> str:
    """Where an item comes to lie: on its area, in the hand that was said, or in the right one if it needs both."""
    return area or (RIGHT_HAND if is_two_handed(work_state, id) else hand)


def dent(work: Work, id: int, count: int = 1, *, breaks: bool = True) -> None:
    """WL-BLOCK-02, WL-R-53: damage tokens are put on an item; as many as its resistance destroy it, if these can."""
    hits = work.state.components[id].marks.hits + max(0, count)
    set_hits(work, id, hits, "damage")
    if breaks and hits >= READING.stat(work.state, id, RESISTANCE):
        leave(work, id, "broken")


def set_hits(work: Work, id: int, hits: int, how: str) -> None:
    """An item has so many damage tokens."""
    ops.mark(work, id, Marks.hits, hits)
    work.tell(TokenTold(id, how, hits))


# --- units ---


def deploy(work: Work, ref: str, seat: int, *, phases: str = "", recruit: bool = False, tied: int = 0) -> int:
    """WL-CT-01 to WL-CT-03: a unit of which there are always more joins a seat. Where nothing says in which phases it may attack, it is the
    Combat Phase.
    """
    said = str(work.state.defs.cards[ref].fields.get("phases", COMBAT))
    marks = Marks(phases=phases or said, recruit=recruit, tied=tied)
    zone = seat_zone(UNITS, seat)
    id = ops.create(work, ref, "card", zone, owner=seat, controller=seat, face_up=True, marks=marks)
    joined(work, id, seat)
    return id


def arm(work: Work, ref: str, champion: int) -> None:
    """WL-COMPN-01: an item of a champion comes into the match, and lies beside it for as long as it lives."""
    bearer = work.state.components[champion]
    seat = bearer.controller
    marks = Marks(tied=champion)
    id = ops.create(work, ref, "card", bearer.zone, owner=seat, controller=seat, face_up=True, marks=marks)
    work.tell(ArmedTold(champion, id))


def joined(work: Work, id: int, seat: int) -> None:
    """A unit has come to a seat."""
    work.tell(DeployedTold(seat, id, work.state.components[id].marks.phases))
    triggers.happen(work, READING, "deployed", id)


# --- houses, buildings, recruits ---


def check_limits(work: Work, seat: int) -> None:
    """See to locks and recruits, if a seat has too many or too few."""
    if seat in work.state.seats() and (_locks_due(work.state, seat) or _dismissals_due(work.state, seat)):
        work.push(Upkeep(seat))


def _locks_due(state: State, seat: int) -> int:
    """How many lock tokens a seat lacks; below 0 if it has too many (WL-LOCK-02, WL-LOCK-04, WL-R-29)."""
    over = max(0, len(buildings(state, seat)) - len(houses(state, seat)))
    return over - len(locked(state, seat))


def _dismissals_due(state: State, seat: int) -> bool:
    return len(recruits(state, seat)) > len(houses(state, seat))


def upkeep(work: Work, frame: Upkeep) -> None:
    """One thing after the other, until all is right; the seat is asked where it can choose."""
    state, seat = work.state, frame.seat
    due = _locks_due(state, seat)
    if due:
        found = _unlocked(state, seat) if due > 0 else locked(state, seat)
        if len(found) == abs(due):
            for id in found:
                _set_lock(work, id, due > 0)
        else:
            work.ask(ChooseLock(seat) if due > 0 else ChooseUnlock(seat))
    elif _dismissals_due(state, seat):
        work.ask(Dismiss(seat))
    else:
        work.pop()


def _unlocked(state: State, seat: int) -> list[int]:
    return [id for id in buildings(state, seat) if not state.components[id].marks.locked]


def _set_lock(work: Work, id: int, on_: bool) -> None:
    ops.mark(work, id, Marks.locked, on_)
    work.tell(LockTold(id, "locked" if on_ else "unlocked"))


def _dismissed(work: Work, _ask: Dismiss, choice: Choice) -> None:
    leave(work, choice.value, "dismissed")


# --- the end ---


def _wounded(state: State) -> list[int]:
    components = state.components
    found = [id for zone in UNITS_OF for id in state.zone(zone) if components[id].marks.blood]
    return [id for id in found if type_of(state, id) in UNIT_TYPES]


def _doomed(state: State) -> Sequence[int]:
    """The units that may have too little life, of which more than that has to be asked."""
    if may_shrink(state, HEALTH):
        return _wounded(state)
    # Whose printed life is more than the blood on it lives. That is known without asking any ability, as after each piece of work.
    known: Sequence[int] | None = state.placed.get("doomed")
    if known is None:
        known = state.placed["doomed"] = [
            id for id in _wounded(state) if state.components[id].marks.blood >= number(state, id, HEALTH)
        ]
    return known


def _bury(work: Work) -> None:
    """WL-CT-05: units die whose life has become no more than the blood on them, as what gave them life has left play. Nobody has killed
    them, so nobody wins renown (WL-R-77).
    """
    state = work.state
    doomed = _doomed(state)
    if not doomed:
        return
    health = stats.totals(READING, state, doomed, HEALTH)
    dead = [id for id, life in zip(doomed, health, strict=True) if state.components[id].marks.blood >= life]
    for id in dead:
        work.tell(KilledTold(id, 0))
        leave(work, id, "killed")
    if dead:
        _bury(work)  # what has left may have given life to others


def aftermath(work: Work) -> None:
    """WL-GEN-01, WL-OVER-01, WL-R-73: a warrior without life has fallen, and the other one has won."""
    if "aftermath" in work.state.cache:
        return  # nothing has changed since this was looked at last
    _bury(work)
    life = work.state.values.life
    if min(life) > 0:
        work.state.cache["aftermath"] = True
        return
    fallen = [seat for seat in work.state.seats() if warrior_of(work.state, seat) and life[seat] <= 0]
    if fallen:
        left = tuple([seat for seat in work.state.seats() if seat not in fallen])
        won = left or tuple(fallen)
        work.finish(Outcome("fallen" if left else "both_fallen", won, tally(work.state)))


def tally(state: State) -> Frozen:
    """What is counted at the end, by seat."""
    return Frozen(life=state.values.life, renown=state.values.renown)


FRAMES: Final = (on(Upkeep, upkeep),)
KINDS: Final = (
    DecisionKind.of(
        ChooseLock,
        lambda state, ask: component_choices(_unlocked(state, ask.seat)),
        lambda work, _ask, choice: _set_lock(work, choice.value, True),
        rule="WL-LOCK-02",
    ),
    DecisionKind.of(
        ChooseUnlock,
        lambda state, ask: component_choices(locked(state, ask.seat)),
        lambda work, _ask, choice: _set_lock(work, choice.value, False),
        rule="WL-LOCK-04",
    ),
    DecisionKind.of(
        Dismiss,
        lambda state, ask: component_choices(recruits(state, ask.seat)),
        _dismissed,
        rule="WL-R-31",
    ),
)
