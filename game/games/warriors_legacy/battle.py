"""A combat: charges, support, and the blows that follow (sections 22 and 34 to 39 of the rules), in the order of section 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.warriors_legacy import blows, duel, rallies, shots, stages
from game.games.warriors_legacy.fighters import (
    DISABLED,
    MOST_AGAINST,
    against,
    engaged,
    fighters,
    fighting,
    foe_of,
    is_engaged,
    is_there,
    is_warrior,
    may_strike,
    opponents,
    ready_weapons,
    targets,
    this_turn,
)
from game.games.warriors_legacy.harm import aim
from game.games.warriors_legacy.holdings import held
from game.games.warriors_legacy.meta import BUILD, COMBAT, Refusing
from game.games.warriors_legacy.records import (
    Battle,
    Blow,
    Charge,
    ChargeOn,
    Duel,
    Marks,
    Rally,
    Shoot,
    State,
    Strike,
    StrikeOn,
    StrikeWith,
    Support,
    SupportOn,
    Work,
)
from game.games.warriors_legacy.stages import (
    BLOWS,
    GO_ON,
    RALLIES,
    SHOTS,
    STOP,
    Able,
    go_on,
    may_propose,
    propose,
    seat_of,
)
from game.games.warriors_legacy.told import ChargedTold, CombatTold, SupportedTold
from game.games.warriors_legacy.words import READING
from game.rules import ops
from game.rules.abilities import evaluation, triggers
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import Frozen
from game.rules.work import course, on

# --- the course of a combat ---


def _begin(work: Work, frame: Battle) -> None:
    """WL-COMBAT-02, WL-R-33, WL-R-35: inside a Building Phase all red dice are thrown; whoever has begun it acts first."""
    if work.state.values.phase == BUILD:
        work.tell(CombatTold(frame.first))
        duel.throw_red(work, fresh=True)
    if frame.starters:
        work.replace(frame.at(BLOWS))
    else:
        go_on(work)


def _shots(work: Work, frame: Battle) -> None:
    """WL-SEQ-01, WL-RANGED-01: first of all ranged attacks, all of who acts first, then those of the other seat."""
    seat = seat_of(frame, SHOTS)
    if shots.ABLE.of(work.state, seat):
        work.ask(Shoot(seat))
    else:
        go_on(work)


def _rallies(work: Work, frame: Battle) -> None:
    """WL-SEQ-01, WL-SEQ-05: then companions and champions that can do something."""
    seat = seat_of(frame, RALLIES)
    if rallies.ABLE.of(work.state, seat):
        work.ask(Rally(seat))
    else:
        go_on(work)


def _charges(work: Work, frame: Battle) -> None:
    """WL-SEQ-06, WL-CHARGE-01, WL-R-38: who acts first charges with whoever is free; by an option only in the first turn of a phase."""
    state = work.state
    late = state.values.phase == COMBAT and state.values.turn > 1 and state.options["charges"] == "first_turn"
    if not late and CHARGERS.of(state, frame.first):
        work.ask(Charge(frame.first))
    else:
        go_on(work)


def _supports(work: Work, frame: Battle) -> None:
    """WL-SEQ-07, WL-SUPPORT-01."""
    state, seat = work.state, 1 - frame.first
    if SUPPORTERS.of(state, seat):
        work.ask(Support(seat))
    else:
        go_on(work)


def _blows(work: Work, frame: Battle) -> None:
    """WL-UNIT-02, WL-R-37: who acts first names one attacker after the other; then the other seat, with those who were not attacked."""
    state = work.state
    seat = seat_of(frame, BLOWS)
    if STRIKERS.of(state, seat):
        work.ask(Strike(seat))
    else:
        go_on(work)


def _melee_over(work: Work, _frame: Battle) -> None:
    """WL-COMPN-03: for those who wait until all attacks are dealt with."""
    go_on(work)
    triggers.answer(work, READING, "melee_over", 0)


def _duel(work: Work, frame: Battle) -> None:
    """WL-COMBAT-04: the warriors against each other, last of all."""
    go_on(work)
    work.push(Duel(frame.first))


def _over(work: Work, _frame: Battle) -> None:
    """WL-CHARGE-07, WL-R-91: at the end of the turn attackers untap, and whoever nobody has struck among several may choose anew."""
    state = work.state
    work.pop()
    triggers.settle_due(work)
    _let_go(work)
    for seat in state.seats():
        for id in (*fighters(state, seat), *held(state, seat)):
            marks = state.components[id].marks
            if not (marks.tapped or marks.strikes or marks.countered or marks.aimed):
                continue
            ops.mark(work, id, Marks.tapped, False)
            ops.mark(work, id, Marks.strikes, 0)
            ops.mark(work, id, Marks.countered, ())
            ops.mark(work, id, Marks.aimed, ())
    if state.values.phase == BUILD:
        end_engagements(work)  # WL-R-34


def _let_go(work: Work) -> None:
    """WL-CHARGE-07, WL-CHARGE-04: of several that fight one those whom nobody has struck in this turn, while another was, are free: those
    that have charged it or help against it, and the one that it has charged itself.
    """
    state = work.state
    now = this_turn(state)
    pairs = []
    for id in [id for seat in state.seats() for id in engaged(state, seat)]:
        group = opponents(state, id)
        spared = [each for each in group if state.components[each].marks.struck != now]
        if 0 < len(spared) < len(group):
            pairs += [(id if foe_of(state, id) == each else each) for each in spared]
    for id in pairs:
        ops.mark(work, id, Marks.foe, 0)


def end_engagements(work: Work) -> None:
    """WL-CHARGE-06: pairings hold until the phase is over."""
    state = work.state
    for id in [id for seat in state.seats() for id in fighters(state, seat) if state.components[id].marks.foe]:
        ops.mark(work, id, Marks.foe, 0)


def _has_left(work: Work, seat: int, choice: Choice) -> bool:
    """Nothing more is done in this step, or a seat proposes to stop altogether."""
    if choice == GO_ON:
        go_on(work)
    elif choice == STOP:
        propose(work, seat)
    return choice in (GO_ON, STOP)


# --- why not: each of these is said of many fighters in each step ---

_WARRIOR_CANNOT: Final = Refusal("WL-R-59", "cannot_fight")
_CANNOT_CHARGE: Final = Refusal("WL-CHARGE-01", "cannot_fight")
_CANNOT_STRIKE: Final = Refusal("WL-CT-02", "cannot_fight")
_ENGAGED: Final = Refusal("WL-CHARGE-06", "engaged")
_BUSY: Final = Refusal("WL-SUPPORT-05", "engaged")
_NOT_ENGAGED: Final = Refusal("WL-UNIT-02", "not_engaged")
_STRUCK_ALREADY: Final = Refusal("WL-UNIT-02", "struck_already")
_WAS_ATTACKED: Final = Refusal("WL-R-37", "was_attacked")


# --- charging ---


def charging(state: State, seat: int) -> Refusing:
    """Why somebody cannot charge now."""
    own, may_fight, fought = fighters(state, seat), fighting(state), engaged(state, seat)
    there = any(len(against(state, each)) < MOST_AGAINST for each in fighters(state, 1 - seat))

    def refusal(id: int) -> Refusal | None:
        if id not in own:
            return Refusal("WL-CHARGE-01", "not_your_fighter")
        if not may_fight(id):
            return _WARRIOR_CANNOT if is_warrior(state, id) else _CANNOT_CHARGE
        if id in fought:
            return _ENGAGED
        return None if there else Refusal("WL-CHARGE-03", "nobody_to_charge")

    return refusal


def chargeable(state: State, id: int) -> tuple[int, ...]:
    """The enemies of somebody (WL-CHARGE-05)."""
    return fighters(state, 1 - state.components[id].controller)


CHARGERS: Final = Able("charge", fighters, charging)


def _charger_picked(work: Work, ask: Charge, choice: Choice) -> None:
    if not _has_left(work, ask.seat, choice):
        work.ask(ChargeOn(ask.seat, choice.value))


def _charged(state: State, ask: ChargeOn) -> list[Choice]:
    return component_choices(chargeable(state, ask.card))


def _has_room(state: State, ask: ChargeOn, choice: Choice) -> bool | Refusal:
    """WL-CHARGE-03, WL-R-37b."""
    if choice.value not in chargeable(state, ask.card):
        return False
    if len(against(state, choice.value)) < MOST_AGAINST:
        return True
    return Refusal("WL-CHARGE-03", "six_already", Frozen(count=MOST_AGAINST))


def _charge(work: Work, ask: ChargeOn, choice: Choice) -> None:
    """WL-CHARGE-02: one target for each."""
    ops.mark(work, ask.card, Marks.foe, choice.value)
    work.tell(ChargedTold(ask.card, choice.value))
    aim(work, ask.card, choice.value)


# --- supporting ---


def chargers(state: State, seat: int) -> list[int]:
    """The enemies that charge anybody of a seat in this turn: pairings of former turns stand, and who helps has charged nobody
    (WL-CHARGE-06, WL-SUPPORT-04).
    """
    return [id for id in fighters(state, 1 - seat) if foe_of(state, id) in state.components[id].marks.aimed]


def supporting(state: State, seat: int) -> Refusing:
    """Why somebody cannot support now (WL-SUPPORT-01, WL-SUPPORT-05, WL-R-41)."""
    own, now, fought = fighters(state, seat), this_turn(state), engaged(state, seat)
    disabled = evaluation.flagged(READING, state, DISABLED)

    def refusal(id: int) -> Refusal | None:
        if id not in own:
            return Refusal("WL-SUPPORT-01", "not_your_fighter")
        if id in disabled:
            return Refusal("WL-COMPN-04", "does_nothing")
        if id in fought:
            return _BUSY
        if state.components[id].marks.freed == now:
            return Refusal("WL-R-41", "just_freed")
        return None if _may_be_helped(state, seat) else Refusal("WL-SUPPORT-01", "nobody_charged")

    return refusal


def _supportable(state: State, seat: int) -> list[int]:
    """Own ones with a single charger, whom it can help, and chargers, whose charge it can take upon itself."""
    helped = [each for each in fighters(state, seat) if len(against(state, each)) == 1]
    return [*helped, *chargers(state, seat)]


def _may_be_helped(state: State, seat: int) -> bool:
    """Whether there is anybody whom somebody of a seat may support."""
    found: bool | None = state.cache.get(("helped", seat))
    if found is None:
        found = any(has_room_beside(state, seat, each) for each in _supportable(state, seat))
        state.cache["helped", seat] = found
    return found


def _who_may_help(state: State, seat: int) -> Sequence[int]:
    return fighters(state, seat) if _may_be_helped(state, seat) else ()


SUPPORTERS: Final = Able("support", fighters, supporting, _who_may_help)


def _supporter_picked(work: Work, ask: Support, choice: Choice) -> None:
    if not _has_left(work, ask.seat, choice):
        work.ask(SupportOn(ask.seat, choice.value))


def _supported(state: State, ask: SupportOn) -> list[Choice]:
    return component_choices(_supportable(state, ask.seat))


def has_room_beside(state: State, seat: int, id: int) -> bool:
    """Of those who help against one charger there are not more than of attackers (WL-R-41)."""
    if state.components[id].controller != seat:
        return True
    foes = against(state, id)
    return bool(foes) and len(against(state, foes[0])) < MOST_AGAINST


def _room_beside(state: State, ask: SupportOn, choice: Choice) -> bool | Refusal:
    if choice.value not in _supportable(state, ask.seat):
        return False
    if has_room_beside(state, ask.seat, choice.value):
        return True
    return Refusal("WL-R-41", "six_already", Frozen(count=MOST_AGAINST))


def _support(work: Work, ask: SupportOn, choice: Choice) -> None:
    """WL-SUPPORT-02 to WL-SUPPORT-04: help joins in; interception takes the charger away from whom it has charged."""
    state, id = work.state, choice.value
    if state.components[id].controller == ask.seat:
        charger = against(state, id)[0]
        ops.mark(work, ask.card, Marks.foe, charger)
        work.tell(SupportedTold(ask.card, charger, "help"))
        return
    before = foe_of(state, id)
    ops.mark(work, id, Marks.foe, ask.card)
    work.tell(SupportedTold(ask.card, id, "intercept"))
    if is_there(state, before) and not is_engaged(state, before):
        ops.mark(work, before, Marks.freed, this_turn(state))


# --- attacking ---


def striking(state: State, seat: int) -> Refusing:
    """Why somebody cannot attack now (WL-UNIT-02, WL-CHARGE-09, WL-R-37)."""
    own, may_fight, now, going = fighters(state, seat), fighting(state), this_turn(state), state.topmost(Battle)
    answering = going is not None and seat != going.first

    def refusal(id: int) -> Refusal | None:
        if id not in own:
            return Refusal("WL-UNIT-02", "not_your_fighter")
        if not may_fight(id):
            return _WARRIOR_CANNOT if is_warrior(state, id) else _CANNOT_STRIKE
        if not targets(state, id):
            return _NOT_ENGAGED
        if not may_strike(state, id):
            return _STRUCK_ALREADY
        if answering and state.components[id].marks.struck == now:
            return _WAS_ATTACKED
        return None

    return refusal


STRIKERS: Final = Able("strike", fighters, striking, engaged)


def _striker_picked(work: Work, ask: Strike, choice: Choice) -> None:
    if not _has_left(work, ask.seat, choice):
        work.ask(StrikeOn(ask.seat, choice.value))


def _struck(state: State, ask: StrikeOn) -> list[Choice]:
    return component_choices(targets(state, ask.card))


def _aimed(work: Work, ask: StrikeOn, choice: Choice) -> None:
    found = ready_weapons(work.state, ask.seat) if is_warrior(work.state, ask.card) else []
    if len(found) > 1:
        work.ask(StrikeWith(ask.seat, ask.card, choice.value))
    else:
        strike(work, ask.card, choice.value, *found)


def _armed(state: State, ask: StrikeWith) -> list[Choice]:
    return component_choices(ready_weapons(state, ask.seat))


def strike(work: Work, id: int, target: int, weapon: int = 0) -> None:
    """WL-UNIT-02, WL-MULTI-01: who attacks is tapped; a warrior has an attack with each weapon. WL-COMPN-03: it chooses its target, if it
    has not charged it in this turn.
    """
    ops.mark(work, id, Marks.tapped, True)
    with_ = weapon or id
    ops.mark(work, with_, Marks.tapped, True)
    ops.mark(work, with_, Marks.strikes, work.state.components[with_].marks.strikes + 1)
    work.push(Blow(id, target, weapon))
    if target not in work.state.components[id].marks.aimed:
        aim(work, id, target)


FRAMES: Final = (
    on(
        Battle,
        course(
            _begin, _shots, _shots, _rallies, _rallies, _charges, _supports, _blows, _blows, _melee_over, _duel, _over
        ),
    ),
    *shots.FRAMES,
    *blows.FRAMES,
    *duel.FRAMES,
)
KINDS: Final = (
    *shots.KINDS,
    *rallies.KINDS,
    *stages.KINDS,
    DecisionKind.of(
        Charge,
        CHARGERS.meant,
        _charger_picked,
        (Guard.prepared("WL-CHARGE-01", "nothing_now", CHARGERS.passes, about="component"),),
        rule="WL-CHARGE-01",
        seldom=may_propose,
        options=CHARGERS.offered,
    ),
    DecisionKind.of(
        ChargeOn, _charged, _charge, (Guard("WL-CHARGE-03", "nothing_now", _has_room),), rule="WL-CHARGE-01"
    ),
    DecisionKind.of(
        Support,
        SUPPORTERS.meant,
        _supporter_picked,
        (Guard.prepared("WL-SUPPORT-01", "nothing_now", SUPPORTERS.passes, about="component"),),
        rule="WL-SUPPORT-01",
        seldom=may_propose,
        options=SUPPORTERS.offered,
    ),
    DecisionKind.of(
        SupportOn, _supported, _support, (Guard("WL-R-41", "nothing_now", _room_beside),), rule="WL-SUPPORT-01"
    ),
    DecisionKind.of(
        Strike,
        STRIKERS.meant,
        _striker_picked,
        (Guard.prepared("WL-UNIT-02", "nothing_now", STRIKERS.passes, about="component"),),
        rule="WL-UNIT-02",
        seldom=may_propose,
        options=STRIKERS.offered,
    ),
    DecisionKind.of(StrikeOn, _struck, _aimed, rule="WL-UNIT-02"),
    DecisionKind.of(
        StrikeWith,
        _armed,
        lambda work, ask, choice: strike(work, ask.card, ask.target, choice.value),
        rule="WL-MULTI-01",
    ),
    *blows.KINDS,
    *duel.KINDS,
)
