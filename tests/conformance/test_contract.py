"""The suite itself: games with a fault must not pass it."""

# ruff: noqa: ARG005 - faulty resolvers and candidates share the signature of good ones

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.rules import ops, records, view
from game.rules.abilities import triggers
from game.rules.abilities.grammar import EventWord
from game.rules.abilities.language import Reading
from game.rules.asks import Choice
from game.rules.decisions import DecisionKind
from game.rules.gamedef import Game, GameDef
from game.rules.plain import Frozen, zone_name
from game.rules.records import Id, Question, Ref, record
from game.rules.rng import Rng
from game.rules.rulesdef import FULL, NOTHING
from game.rules.state import State
from game.rules.view import UNKNOWN
from game.rules.work import IllegalAction, RunawayEffect, Work, on
from tests.support.contract import check_plain
from tests.support.hidden import check_records
from tests.support.leaks import atoms
from tests.support.matches import Checked, Start, match_count
from tests.support.scripted import check_scripted


def broken(game: Game, **changes: Any) -> Game:
    return Game(replace(game.code, **changes), game.defs)


def with_kind(game: Game, kind: str, **changes: Any) -> Game:
    kinds: dict[str, DecisionKind] = {**game.code.kinds, kind: replace(game.code.kinds[kind], **changes)}
    return broken(game, kinds=kinds)


def after_bid(game: Game, extra: Callable[[Work, Question, Choice], None]) -> Game:
    """The game, doing something more after each sealed bid."""
    resolve = game.code.kinds["bid"].resolve

    def resolve_more(work: Work, ask: Question, choice: Choice) -> None:
        resolve(work, ask, choice)
        extra(work, ask, choice)

    return with_kind(game, "bid", resolve=resolve_more)


def leaks_by_facts(game: Game) -> Game:
    def facts(state: State, seat: int) -> Frozen:
        return Frozen(top=state.components[state.zone("deck")[-1]].ref)

    return broken(game, facts=facts)


def leaks_by_a_value(game: Game) -> Game:
    def extra(work: Work, ask: Question, choice: Choice) -> None:
        ops.set_value(work, "bonus", (choice.value, 0))

    return after_bid(game, extra)


def leaks_by_an_event(game: Game) -> Game:
    return after_bid(game, lambda work, ask, choice: work.tell(Gossip(choice.value, ask.seat)))


def leaks_by_the_name_in_an_event(game: Game) -> Game:
    return after_bid(game, lambda work, ask, choice: work.tell(Rumour(work.state.components[choice.value].ref)))


def leaks_by_options(game: Game) -> Game:
    """A seat may only pass if another one still hides something good: its options tell of hidden things."""
    kind = game.code.kinds["bid"]

    def candidates(state: State, ask: Question) -> list[Choice]:
        found = list(kind.candidates(state, ask))
        other = state.zone(f"hand:{1 - ask.seat}")
        strong = any(state.defs.cards[state.components[id].ref].fields["light"] == 7 for id in other)
        return found[:-1] if strong else found

    return with_kind(game, "bid", candidates=candidates)


def leaks_by_a_redacted_frame(game: Game) -> Game:
    """The frame does not declare that what it remembers is the id of a component."""
    return remembering(game, lambda choice: choice.value)


def remembering(game: Game, remembered: Callable[[Choice], Any]) -> Game:
    """The frame of the bids remembers something of the last bid."""
    frames = tuple([on(Bragging, each.run) if each.frame.kind == "bids" else each for each in game.code.frames])
    return after_bid(
        broken(game, frames=frames),
        lambda work, ask, choice: work.replace(Bragging(step=1, card=remembered(choice))),
    )


@record("bids")
class Bragging(records.Frame):
    card: Any = None


@record("bids")
class Discreet(records.Frame):
    card: Id = 0


@record("bids")
class Counting(records.Frame):
    card: int = 0


def holds_an_id_as_a_number(game: Game) -> Game:
    """What the seat remembers of its own card is no secret at all, but the frame does not say that it is one."""
    frames = tuple([on(Counting, each.run) if each.frame.kind == "bids" else each for each in game.code.frames])
    return after_bid(
        broken(game, frames=frames),
        lambda work, ask, choice: work.replace(Counting(step=1, card=work.state.zone("deck")[-1])),
    )


@record("gossip")
class Gossip(records.Told):
    card: Id
    by: int = records.field(public=False)


@record("rumour")
class Rumour(records.Told):
    ref: Ref


def asks_what_has_no_answer(game: Game) -> Game:
    return with_kind(game, "play.cell", candidates=lambda state, ask: [])


def loses_a_component(game: Game) -> Game:
    def extra(work: Work, ask: Question, choice: Choice) -> None:
        work.state.zones["deck"] = work.state.zone("deck")[1:]

    return after_bid(game, extra)


def doubles_a_component(game: Game) -> Game:
    def extra(work: Work, ask: Question, choice: Choice) -> None:
        work.state.zones["discard"] = work.state.zone("deck")[:1]

    return after_bid(game, extra)


def holds_a_list(game: Game) -> Game:
    return after_bid(game, lambda work, ask, choice: ops.set_value(work, "phase", ["a list"]))


def holds_a_callable_in_a_frame(game: Game) -> Game:
    return remembering(game, lambda choice: extra_work)


def extra_work() -> None:
    """Nothing: a callable has no place in a frame."""


def remembers_outside_the_state(game: Game) -> Game:
    """A counter in a closure: the same action does another thing the second time."""
    seen: list[int] = []

    def extra(work: Work, ask: Question, choice: Choice) -> None:
        seen.append(choice.value)
        ops.set_value(work, "phase", str(len(seen)))

    return after_bid(game, extra)


def minds_who_listens(game: Game) -> Game:
    def extra(work: Work, ask: Question, choice: Choice) -> None:
        if work.events is None:
            ops.set_value(work, "phase", "unheard")

    return after_bid(game, extra)


def changes_before_the_end_of_a_gesture(game: Game) -> Game:
    resolve = game.code.kinds["play.card"].resolve

    def early(work: Work, ask: Question, choice: Choice) -> None:
        ops.set_value(work, "phase", "begun")
        resolve(work, ask, choice)

    return with_kind(game, "play.card", resolve=early)


def takes_an_id_for_a_number(game: Game) -> Game:
    """Something else is done with a card whose id is a small number, as if it were a place."""

    def extra(work: Work, ask: Question, choice: Choice) -> None:
        if choice.value < 100:
            ops.set_value(work, "bonus", (1, 0))

    return after_bid(game, extra)


def takes_longer_than_it_says(game: Game) -> Game:
    return broken(game, bound=lambda state: 3)


def refuses_with_an_unknown_rule(game: Game) -> Game:
    return with_kind(game, "play.card", rule="TG-NOWHERE-99")


def refuses_by_an_accident(game: Game) -> Game:
    def candidates(state: State, ask: Question) -> list[Choice]:
        return [Choice("cell", cell) for cell in state.boards["board"].spaces if cell not in state.occupants("board")]

    guards = game.code.kinds["play.cell"].guards
    crashing = replace(guards[0], test=lambda state, ask, choice: bool(state.boards["board"].spaces[choice.value]))
    return with_kind(game, "play.cell", candidates=candidates, guards=(crashing,))


def shows_hands_to_all(game: Game) -> Game:
    """The redacted state and the view agree here, but what a seat drew is told to its neighbour only by the event."""

    def sight(state: State, zone: str, seat: int) -> str:
        return FULL if zone_name(zone) == "hand" else game.code.sight(state, zone, seat)

    def extra(work: Work, ask: Question, choice: Choice) -> None:
        work.tell(Gossip(work.state.zone("deck")[-1], ask.seat))

    return after_bid(broken(game, sight=sight), extra)


def with_secret_numbers(game: Game) -> Game:
    """The game, without a fault, but while cards are hidden nobody may even know how many."""

    def sight(state: State, zone: str, seat: int) -> str:
        secret = zone_name(zone) in ("hand", "aside") and state.value("phase") == "bids"
        return NOTHING if secret and zone != f"hand:{seat}" else game.code.sight(state, zone, seat)

    return broken(game, sight=sight)


def tells_a_number_that_is_secret(game: Game) -> Game:
    def facts(state: State, seat: int) -> Frozen:
        return Frozen(hidden=tuple([len(state.zone(f"aside:{other}")) for other in state.seats()]))

    return broken(with_secret_numbers(game), facts=facts)


def samples_nothing(game: Game) -> Game:
    return broken(game, sample=lambda redacted, seat, rng: redacted)


def forgets_a_zone_in_samples(game: Game) -> Game:
    def sample(redacted: State, seat: int, rng: Rng) -> State:
        sampled = game.code.sample(redacted, seat, rng)
        for id in sampled.zone("deck"):
            sampled.components[id] = sampled.components[id]._replace(ref=UNKNOWN)
        return sampled

    return broken(game, sample=sample)


def samples_what_there_is_not(game: Game) -> Game:
    def sample(redacted: State, seat: int, rng: Rng) -> State:
        for id, component in redacted.components.items():
            if component.ref == UNKNOWN:
                redacted.components[id] = component._replace(ref="blank")
        return redacted

    return broken(game, sample=sample)


def samples_another_hand(game: Game) -> Game:
    """What the seat holds itself is changed too."""

    def sample(redacted: State, seat: int, rng: Rng) -> State:
        sampled = game.code.sample(redacted, seat, rng)
        for id in sampled.zone(f"hand:{seat}"):
            sampled.components[id] = sampled.components[id]._replace(ref=rng.pick(list(sampled.defs.cards)))
        return sampled

    return broken(game, sample=sample)


FAULTS = [
    samples_nothing,
    forgets_a_zone_in_samples,
    samples_what_there_is_not,
    samples_another_hand,
    tells_a_number_that_is_secret,
    leaks_by_facts,
    leaks_by_a_value,
    leaks_by_an_event,
    leaks_by_the_name_in_an_event,
    leaks_by_options,
    leaks_by_a_redacted_frame,
    holds_an_id_as_a_number,
    asks_what_has_no_answer,
    loses_a_component,
    doubles_a_component,
    holds_a_list,
    holds_a_callable_in_a_frame,
    remembers_outside_the_state,
    minds_who_listens,
    changes_before_the_end_of_a_gesture,
    takes_an_id_for_a_number,
    takes_longer_than_it_says,
    refuses_with_an_unknown_rule,
    refuses_by_an_accident,
    shows_hands_to_all,
]


def with_texts(game: Game, **texts: str | None) -> Game:
    """The game with other texts; without those that are None."""
    changed = {key: text for key, text in {**game.defs.texts, **texts}.items() if text is not None}
    return Game(game.code, replace(game.defs, texts=changed))


def ends_in_a_way_that_it_does_not_declare(game: Game) -> Game:
    return broken(game, outcomes=("most",))


def lacks_the_text_of_a_row_of_the_count(game: Game) -> Game:
    return with_texts(game, **{"outcome.tally.light": None})


def moves_without_a_line_of_the_log(game: Game) -> Game:
    return with_texts(game, **{"log.move.play": None})


def lets_a_move_come_about_in_a_way_that_it_does_not_declare(game: Game) -> Game:
    return broken(game, ways={**game.code.ways, "move": ("lay", "draw", "bid", "boost")})


def comes_to_a_phase_that_it_does_not_declare(game: Game) -> Game:
    return broken(game, phases=("bids", "turns"))


def lays_a_marker_that_nothing_names(game: Game) -> Game:
    return broken(game, markers=lambda state, id: {"soot": (0,)} if state.components[id].zone == "board" else {})


def leaves_out_the_guard_of_cells(game: Game) -> Game:
    return with_kind(game, "play.cell", guards=game.code.kinds["play.cell"].guards[1:])


def settles_a_guard_that_refuses(game: Game) -> Game:
    exists, *others = game.code.kinds["play.cell"].guards
    return with_kind(game, "play.cell", guards=(exists, *[guard.settled() for guard in others]))


def counts_what_nobody_is_told(game: Game) -> Game:
    return with_texts(game, **{"count.secret": "Secrets"})


BIDS = Reading(
    stat=lambda _state, _id, _stat: 0,
    events={"offered": EventWord("a bid", "that lantern", ("rival",), ("height",), sides={"rival": "enemy"})},
)


def after_each_bid_tells(game: Game, subject: int | None, **told: Any) -> Game:
    """The game, in which abilities may answer each bid; it is about this one, or about the lantern."""

    def extra(work: Work, ask: Question, choice: Choice) -> None:
        roles = {"rival": told.get("rival", work.state.zone(f"hand:{1 - ask.seat}")[0])}
        about = choice.value if subject is None else subject
        triggers.happen(work, BIDS, "offered", about, roles=roles, numbers={"height": told.get("height", 3)})

    return after_bid(game, extra)


def tells_of_nobody(game: Game) -> Game:
    return after_each_bid_tells(game, 0)


def names_nobody(game: Game) -> Game:
    return after_each_bid_tells(game, None, rival=0)


def gives_no_number(game: Game) -> Game:
    return after_each_bid_tells(game, None, height=True)


def names_a_friend_as_an_enemy(game: Game) -> Game:
    def extra(work: Work, ask: Question, choice: Choice) -> None:
        triggers.happen(work, BIDS, "offered", choice.value, roles={"rival": choice.value}, numbers={"height": 3})

    return after_bid(game, extra)


def test_an_event_as_it_is_declared_is_good(template: Game) -> None:
    Checked(after_each_bid_tells(template, None), Start("evening", 2, 1), close=False).play()


SILENT: dict[Callable[[Game], Game], str] = {
    ends_in_a_way_that_it_does_not_declare: "the game does not declare that a match may end with '(brightest|shared)'",
    lacks_the_text_of_a_row_of_the_count: "no text outcome.tally.light",
    moves_without_a_line_of_the_log: "the log says nothing of .*; it lacks a text such as log.move.play",
    lets_a_move_come_about_in_a_way_that_it_does_not_declare: "'play' is none of the ways in which 'move' comes about",
    comes_to_a_phase_that_it_does_not_declare: "the game declares no phase 'boosts'",
    lays_a_marker_that_nothing_names: "no text marker.soot, which lies on a component",
    leaves_out_the_guard_of_cells: "play.cell offers cells, and no guard of it says of .* that there is none",
    settles_a_guard_that_refuses: "is offered and refused: .*'hook_taken'",
    tells_of_nobody: "the event 'offered' is about 0, and declares 'that lantern'",
    names_nobody: "'rival' of the event 'offered' is 0",
    gives_no_number: "'height' of the event 'offered' is True",
    names_a_friend_as_an_enemy: "'rival' of the event 'offered' are .'allied'.",
    counts_what_nobody_is_told: "there are texts to count .'secret'., of which no seat is told",
}
"""What would only be missed at the table, with what the suite says of it."""


@pytest.mark.parametrize("fault", SILENT, ids=lambda fault: fault.__name__)
def test_what_is_left_out_is_named(template: Game, fault: Callable[[Game], Game]) -> None:
    with pytest.raises(AssertionError, match=SILENT[fault]):
        play_some(fault(template))


def test_a_gesture_without_words_is_named(template: Game) -> None:
    silent = replace(template.code.notation, verbs={})
    with pytest.raises(AssertionError, match=r"no words for .*component.*, with which seat \d may answer bid"):
        check_scripted(broken(template, notation=silent), Start("evening", 2, 1))


def play_some(game: Game) -> None:
    for seed in range(1, 3 + match_count(6)):
        Checked(game, Start("evening", 2, seed)).play()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found(template: Game, fault: Callable[[Game], Game]) -> None:
    game = fault(template)
    with pytest.raises(Exception) as caught:  # noqa: PT011 - a fault may be an AssertionError or the game's own accident
        play_some(game)
    assert not isinstance(caught.value, IllegalAction)
    assert "step" in caught.value.__notes__[0], "the note says how to play it again"


def test_numbers_can_be_secret(template: Game) -> None:
    play_some(with_secret_numbers(template))


def test_no_declared_id_of_the_template_leaks(template: Game) -> None:
    assert check_records(template, Start("evening", 2, 5)) > 0


def test_an_event_that_tells_all_of_a_hidden_card_is_found(template: Game) -> None:
    with pytest.raises(
        AssertionError, match="the event 'gossip', as told to others, tells the id of a hidden component"
    ):
        check_records(broken(template, events=(*template.code.events, Gossip)), Start("evening", 2, 5))


def test_a_record_that_is_not_redacted_is_found(template: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "redacted", lambda one, _known: one)
    with pytest.raises(AssertionError, match="tells the id of a hidden component"):
        check_records(template, Start("evening", 2, 5))


def test_a_fact_that_is_told_as_it_is_is_found(template: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    remembering = broken(template, marks=Remembering)
    assert check_records(remembering, Start("evening", 2, 5)) > 0
    monkeypatch.setattr(ops, "redacted_field", lambda one, name, _known: getattr(one, name))
    with pytest.raises(AssertionError, match="the event of the fact 'covered_by' tells the id of a hidden component"):
        check_records(remembering, Start("evening", 2, 5))


@record("remembering")
class Remembering(records.Facts):
    covered_by: records.Fact[Id] = records.Fact(0)


def test_what_a_frame_declares_to_be_an_id_is_hidden(template: Game) -> None:
    frames = tuple([on(Discreet, each.run) if each.frame.kind == "bids" else each for each in template.code.frames])
    discreet = broken(template, frames=frames)
    play_some(after_bid(discreet, lambda work, ask, choice: work.replace(Discreet(step=1, card=choice.value))))


def test_an_effect_without_end_is_stopped_with_its_stack(template: Game) -> None:
    def endless(work: Work, frame: records.Frame) -> None:
        work.replace(frame.at(frame.step + 1))

    frames = tuple([on(each.frame, endless) if each.frame.kind == "bids" else each for each in template.code.frames])
    code: GameDef = replace(template.code, frames=frames)
    with pytest.raises(RunawayEffect, match="bids step"):
        Start("evening", 2, 1).new(Game(code, template.defs))


@pytest.mark.parametrize("thing", [1.5, [1], {"a": 1}, {1}, extra_work, object(), Frozen({"a": [1]}), (1, (2, b"x"))])
def test_what_is_not_plain(thing: object) -> None:
    with pytest.raises(AssertionError):
        check_plain(thing, "thing")


def test_atoms_finds_all_the_way_down() -> None:
    assert atoms({"a": (1, [2, {"b": "c"}])}) == ["a", 1, 2, "b", "c"]
