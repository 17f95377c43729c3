"""One Building turn: draw, collect, act in any order, keep to the hand limit (section 8 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.games.warriors_legacy import acts, stacks
from game.games.warriors_legacy.changes import change_gold, draw, leave
from game.games.warriors_legacy.fighters import fighters, fighting
from game.games.warriors_legacy.holdings import hand, houses, influence, warrior_of
from game.games.warriors_legacy.meta import DRAWN, EVENT, HAND_SIZE, HELD, REPLY, type_of
from game.games.warriors_legacy.records import (
    Battle,
    Build,
    BuildHow,
    BuildOn,
    DiscardDown,
    Marks,
    ReplyOn,
    Stacks,
    State,
    Turn,
    Values,
    Work,
)
from game.games.warriors_legacy.steps import LANGUAGE
from game.games.warriors_legacy.told import InitiativeTold, TurnTold, UntappedTold
from game.games.warriors_legacy.words import READING
from game.rules import ops, seats
from game.rules.abilities import effects, triggers
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal, Test
from game.rules.plain import seat_zone
from game.rules.windows import Act, Windows
from game.rules.work import course, on

OPENED: Final = Windows((REPLY,), own=())
"""WL-R-25: after each action, for whoever wants to be asked; nobody is at first."""
END: Final = Choice("button", "end")
FIGHT: Final = Choice("button", "fight")
"""A combat inside the Building Phase."""
ACTING: Final = 4
"""The step of a turn in which its seat acts."""


def _begin(work: Work, frame: Turn) -> None:
    """WL-R-24: influence untaps. What comes at the beginning of the turn comes before gold (WL-R-81)."""
    state = work.state
    seat = state.values.active
    work.replace(frame.at(1))
    work.tell(TurnTold(seat, state.values.turn))
    tapped = [id for id in influence(state, seat) if state.components[id].marks.tapped]
    for id in tapped:
        ops.mark(work, id, Marks.tapped, False)
    if tapped:
        work.tell(UntappedTold(seat, len(tapped)))
    ops.put_for(work, Values.switched, seat, False)
    ops.put_for(work, Values.fought, seat, False)
    stacks.begin(work, (seat,))
    triggers.happen(work, READING, "turn_begins")
    triggers.answer(work, READING, "turn_start", warrior_of(state, seat))


def _draw(work: Work, frame: Turn) -> None:
    """WL-BUILD-01, WL-R-12: the first turn of the game draws nothing; by an option no later turn of a seat in a phase does either."""
    state = work.state
    work.replace(frame.at(2))
    again = state.values.turn > state.seat_count
    if state.values.turns and not (again and state.options["draws"] == "phase"):
        draw(work, state.values.active, DRAWN)


def _collect(work: Work, frame: Turn) -> None:
    """WL-BUILD-02, WL-HOUSE-03."""
    state = work.state
    seat = state.values.active
    work.replace(frame.at(3))
    change_gold(work, seat, acts.income(state, *houses(state, seat)), "houses")
    triggers.answer(work, READING, "collected", warrior_of(state, seat))


def _act(work: Work, frame: Turn) -> None:
    """WL-BUILD-11, WL-R-15: one thing after the other, in any order."""
    work.replace(frame.at(ACTING))
    work.ask(Build(work.state.values.active))


def _reply(work: Work, frame: Turn) -> None:
    """WL-R-25: then the other may play instant events."""
    if OPENED.is_needless(work.state, REPLY):
        _act(work, frame)  # as after most actions
        return
    work.replace(frame.at(3))
    OPENED.open(work, REPLY)


def _end(work: Work, frame: Turn) -> None:
    work.replace(frame.at(6))
    triggers.answer(work, READING, "turn_end", warrior_of(work.state, work.state.values.active))


def _limit(work: Work, frame: Turn) -> None:
    """WL-BUILD-09, WL-R-16: at most seven cards are kept."""
    seat = work.state.values.active
    excess = len(hand(work.state, seat)) - HAND_SIZE
    if excess > 0:
        work.ask(DiscardDown(seat, excess))
        return
    work.replace(frame.at(7))
    triggers.settle_due(work)


def _counters(work: Work, frame: Turn) -> None:
    """WL-STACK-02, WL-R-70: a turn of one seat is a turn for the counters on everybody."""
    work.replace(frame.at(8))
    work.push(Stacks((work.state.values.active,)))


def _over(work: Work, _frame: Turn) -> None:
    work.pop()
    ops.put_for(work, Values.points, work.state.values.active, 0)
    end_turn(work)


def end_turn(work: Work) -> None:
    """A turn is over, and with it what lasts until its end (WL-R-70)."""
    ops.put(work, Values.turns, work.state.values.turns + 1)
    effects.sweep(work, LANGUAGE)


def throw_initiative(work: Work) -> int:
    """WL-INIT-01, WL-INIT-04, WL-R-11: a yellow die each, again until they differ; who has thrown more."""
    state = work.state
    thrown = [0] * state.seat_count

    def throw(seat: int) -> int:
        thrown[seat] = ops.roll(work, 6, seat=seat, reason="initiative")
        return thrown[seat]

    first = seats.highest(state.seats(), throw)
    ops.put(work, Values.initiative, tuple(thrown))
    ops.put(work, Values.first, first)
    work.tell(InitiativeTold(first, tuple(thrown)))
    return first


# --- which card, what to do with it, whom it is about ---


def _cards(state: State, ask: Build) -> list[Choice]:
    return [*component_choices(acts.touchable(state, ask.seat)), FIGHT, END]


def _is_own(state: State, ask: Build) -> Test:
    known, seat = acts.touchable(state, ask.seat), ask.seat
    return lambda choice: choice.value in known or acts.may_touch(state, seat, choice.value)


def _open_ways(state: State, seat: int) -> Mapping[int, Choice]:
    """The cards with which a seat can do something in its turn now, each with the first way that is open."""
    known = _known_ways(state)
    if known is None:
        refused, using = acts.refusing(state, seat)
        known = {}
        for id, ways in acts.touchable(state, seat).items():
            if acts.is_at_the_top(state, id, ways):
                continue  # as are most houses
            for way, effect in ways.items():
                if (refused[way.value](id) if effect is None else using(effect)) is None:
                    known[id] = way
                    break
        state.cache["open_ways"] = (state.frames, known)
    return known


def _known_ways(state: State) -> Mapping[int, Choice] | None:
    """The same of the seat on turn, if it was looked up and nothing has changed since."""
    known: tuple[object, Mapping[int, Choice]] | None = state.cache.get("open_ways")
    return known[1] if known is not None and known[0] is state.frames else None


def _offered(state: State, ask: Build) -> list[Choice]:
    found = component_choices(_open_ways(state, ask.seat))
    return [*found, FIGHT, END] if fight_refusal(state, ask.seat) is None else [*found, END]


def _is_of_use(state: State, ask: Build) -> Test:
    """The refusal of the first thing that is done with such a card."""
    refused, using = acts.refusing(state, ask.seat)

    def test(choice: Choice) -> bool | Refusal:
        id = choice.value
        first, is_effect = None, False
        for way, effect in acts.listed(state, ask.seat, id).items():
            refusal = refused[way.value](id) if effect is None else using(effect)
            if refusal is None:
                return True
            # As a card is listed its effects come first.
            if first is None or (effect is not None and not is_effect):
                first, is_effect = refusal, effect is not None
        return first or Refusal("WL-R-15", "no_effect")

    return test


_FOUGHT: Final = Refusal("WL-R-34", "fought_already")
_NOBODY_FIGHTS: Final = Refusal("WL-CT-04", "nobody_fights")


def fight_refusal(state: State, seat: int) -> Refusal | None:
    """WL-BUILD-08, WL-CT-04, WL-R-34: once a turn, with units that may attack in this phase."""
    if state.values.fought[seat]:
        return _FOUGHT
    return None if any(map(fighting(state), fighters(state, seat))) else _NOBODY_FIGHTS


def _may_end(state: State, ask: Build, choice: Choice) -> bool | Refusal:
    return (fight_refusal(state, ask.seat) if choice == FIGHT else None) or True


def _picked(work: Work, ask: Build, choice: Choice) -> None:
    if choice == END:
        work.replace(work.on_top(Turn).at(5))
        return
    if choice == FIGHT:
        # WL-R-33: whoever begins it acts as if the initiative were theirs.
        ops.put_for(work, Values.fought, ask.seat, True)
        work.push(Battle(ask.seat))
        return
    work.ask(BuildHow(ask.seat, choice.value))


def _ways(state: State, ask: BuildHow) -> Iterable[Choice]:
    return acts.listed(state, ask.seat, ask.card)


def _ways_open(state: State, ask: BuildHow) -> list[Choice]:
    known = acts.listed(state, ask.seat, ask.card)
    # It was offered since a way is open with it.
    is_open = (_known_ways(state) or {}).get(ask.card)
    if is_open is not None and len(known) == 1:
        return [is_open]
    test = _is_open(state, ask)
    return [way for way in known if way == is_open or test(way) is True]


def _is_open(state: State, ask: BuildHow) -> Test:
    known = acts.listed(state, ask.seat, ask.card)
    refused, using = acts.refusing(state, ask.seat)

    def test(choice: Choice) -> bool | Refusal:
        if choice not in known:
            return False
        effect = known[choice]
        return (refused[choice.value](ask.card) if effect is None else using(effect)) or True

    return test


def _do(work: Work, ask: BuildHow, choice: Choice) -> None:
    state, id = work.state, ask.card
    effect = acts.effect_of(state, id, choice)
    if effect is None and choice.value != acts.PLAY:
        acts.WAYS[choice.value].do(work, ask.seat, id)
        return
    scope = acts.played_scope(state, id, ask.seat) if effect is None else effect
    found = effects.targets(LANGUAGE, state, scope) if scope is not None else ()
    if acts.is_to_be_picked(state, found):
        work.ask(BuildOn(ask.seat, id, (choice.what, choice.value)))
    elif effect is None:
        acts.play_event(work, ask.seat, id, *found[:1])
    else:
        acts.activate(work, id, choice, *found[:1])


def _targets(state: State, ask: BuildOn) -> list[Choice]:
    way = Choice(*ask.way)
    scope = acts.effect_of(state, ask.card, way) or acts.played_scope(state, ask.card, ask.seat)
    found = effects.targets(LANGUAGE, state, scope) if scope is not None else ()
    return component_choices(found)


def _aim(work: Work, ask: BuildOn, choice: Choice) -> None:
    way = Choice(*ask.way)
    if acts.effect_of(work.state, ask.card, way) is not None:
        acts.activate(work, ask.card, way, choice.value)
    else:
        acts.play_event(work, ask.seat, ask.card, choice.value)


# --- the other seat ---


def _instants(state: State, ask: Act) -> list[Choice]:
    return component_choices([id for id in hand(state, ask.seat) if type_of(state, id) == EVENT])


def _is_held(state: State, ask: Act, choice: Choice) -> bool:
    return choice.value in hand(state, ask.seat)


def _is_playable(state: State, ask: Act, choice: Choice) -> bool | Refusal:
    return acts.playing(state, ask.seat)(choice.value) or True


def _answer(work: Work, ask: Act, choice: Choice) -> None:
    found = acts.event_targets(work.state, choice.value, ask.seat)
    if acts.is_to_be_picked(work.state, found):
        work.ask(ReplyOn(ask.seat, ask.window, ask.turn, choice.value))
    else:
        acts.play_event(work, ask.seat, choice.value, *found[:1])


def _reply_targets(state: State, ask: ReplyOn) -> list[Choice]:
    return component_choices(acts.event_targets(state, ask.card, ask.seat))


def _reply_aim(work: Work, ask: ReplyOn, choice: Choice) -> None:
    acts.play_event(work, ask.seat, ask.card, choice.value)


# --- the end of the turn ---


def _held(state: State, ask: DiscardDown) -> list[Choice]:
    return component_choices(state.zone(seat_zone(HELD, ask.seat)))


def _thrown(work: Work, _ask: DiscardDown, choice: Choice) -> None:
    leave(work, choice.value, "discard")


FRAMES: Final = (
    on(Turn, course(_begin, _draw, _collect, _act, _reply, _end, _limit, _counters, _over)),
    *acts.FRAMES,
    *stacks.FRAMES,
    *OPENED.frames,
)
KINDS: Final = (
    DecisionKind.of(
        Build,
        _cards,
        _picked,
        (
            Guard.prepared("WL-R-96", "not_yours", _is_own, about="component").settled(),
            Guard.prepared("WL-R-15", "nothing_now", _is_of_use, about="component"),
            Guard("WL-BUILD-08", "nothing_now", _may_end, about="button"),
        ),
        rule="WL-R-15",
        options=_offered,
    ),
    DecisionKind.of(
        BuildHow,
        _ways,
        _do,
        (Guard.prepared("WL-R-15", "nothing_now", _is_open),),
        rule="WL-R-15",
        options=_ways_open,
    ),
    DecisionKind.of(BuildOn, _targets, _aim, rule="WL-EVENT-04"),
    DecisionKind.of(ReplyOn, _reply_targets, _reply_aim, rule="WL-EVENT-04"),
    OPENED.kind(
        _instants,
        _answer,
        (Guard("WL-R-96", "not_yours", _is_held), Guard("WL-EVENT-05", "nothing_now", _is_playable)),
        rule="WL-EVENT-05",
    ),
    DecisionKind.of(DiscardDown, _held, _thrown, rule="WL-BUILD-09"),
)
