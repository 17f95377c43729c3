"""One turn: draw and choose, place, spend, fight, score (sections 3, 5, 6 and 8 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel import battle, steps
from game.games.pantheon_duel.meta import BOARD, DECK, DISCARD, HAND, OUTSIDE, mode_of
from game.games.pantheon_duel.square import created, fits, line_ends, lines_of, open_cells, show_reach, touches
from game.games.pantheon_duel.steps import ALIGNED, BATTLE_OVER, answer
from game.games.pantheon_duel.words import READING
from game.rules.abilities import evaluation
from game.rules.asks import Ask, Choice
from game.rules.decisions import DecisionKind, from_zone
from game.rules.frames import Frame, course
from game.rules.guards import Guard, Refusal
from game.rules.ops import move, set_value, shuffle
from game.rules.plain import EMPTY, Cell, Frozen, seat_zone
from game.rules.state import State
from game.rules.work import Work

BEGIN, DRAW, PLACED, SPEND, FIGHT, AFTER, SCORE, END = range(8)
"""The steps of the frame `turn` (PD-TURN-01). Its `source` is the card that counts as just placed."""
DISCARD_IT: Final = "discard"


def _begin(work: Work, frame: Frame) -> None:
    state = work.state
    set_value(work, "turn", state.values["turn"] + 1)
    set_value(work, "lines", lines_of(state))
    work.tell("turn", seat=frame.values["seat"], turn=state.values["turn"])
    work.replace(frame.at(DRAW))


def _draw(work: Work, frame: Frame) -> None:
    """Draw the top card (PD-DRAW-01); an empty deck is made anew of the discards (PD-R-04)."""
    state = work.state
    seat = frame.values["seat"]
    deck, hand = seat_zone(DECK, seat), seat_zone(HAND, seat)
    if not state.zone(deck) and not state.zone(hand) and state.options["empty_deck"] == "reshuffle":
        for number in state.zone(seat_zone(DISCARD, seat)):
            move(work, number, deck, face_up=False, cause="reshuffle")
        shuffle(work, deck)
    if not state.zone(hand):
        if not state.zone(deck):
            work.tell("skipped", seat=seat)
            work.replace(frame.at(END))
            return
        move(work, state.zone(deck)[-1], hand, controller=seat, cause="draw")
    work.replace(frame.at(PLACED))
    work.ask(Ask(seat, "play.card", Frozen(discarded=bool(frame.values.get("discarded")))))


def _placed(work: Work, frame: Frame) -> None:
    """The placement ability of the card (PD-TURN-01, step 2). If the drawn card was taken away by hand, another one is drawn."""
    if not work.state.values["fighting"]:
        work.replace(frame.at(DRAW))
        return
    work.replace(frame.at(SPEND))
    answer(work, work.state.values["fighting"], steps.PLACED)


def _spend(work: Work, frame: Frame) -> None:
    """Offer to spend Strength tokens (PD-TOKEN-01), for as long as the seat has one and does not want to fight."""
    seat = frame.values["seat"]
    if work.state.values["strength"][seat] > 0 and work.state.values["fighting"]:
        work.ask(Ask(seat, "strength"))
    else:
        work.replace(frame.at(FIGHT))


def _fight(work: Work, frame: Frame) -> None:
    """The battle of the card that lies on top now (PD-R-07), which is the end of what holds only until then. An ability may have taken it
    off the board (0): there is none, and nothing that it could answer.
    """
    number = work.state.values["fighting"]
    taken = battle.fight(work, number, frame.values["seat"]) if number else ()
    set_value(work, "fighting", 0)
    work.replace(Frame(frame.handler, number, AFTER, frame.values.put(taken=taken)))


def _after(work: Work, frame: Frame) -> None:
    """The post-battle ability of the card (PD-TURN-01, step 5; PD-R-32: it needs no capture)."""
    work.replace(frame.at(SCORE))
    if frame.source in work.state.components:
        answer(work, frame.source, BATTLE_OVER, roles={"captured": frame.values["taken"]})


def _score(work: Work, frame: Frame) -> None:
    """Glory for every alignment that was not there when the turn began (PD-LINE-01, PD-R-15), then what the card adds to it."""
    state = work.state
    work.replace(frame.at(END))
    now = lines_of(state)
    worth = int(mode_of(state).get("line_glory", 1))
    scoring = state.seats() if state.options["who_scores"] == "both" else (frame.values["seat"],)
    for seat in scoring:
        made = created(now[seat], state.values["lines"][seat])
        for line in made:
            glory = list(state.values["glory"])
            glory[seat] += worth
            work.tell("line", seat=seat, cells=line, glory=worth)
            set_value(work, "glory", tuple(glory))
        if made and seat == frame.values["seat"] and frame.source in state.components:
            answer(work, frame.source, ALIGNED, numbers={"lines": len(made)})


def _end(work: Work, frame: Frame) -> None:
    """The other player goes (PD-TURN-01, step 7)."""
    state = work.state
    set_value(work, "active", (frame.values["seat"] + 1) % state.seat_count)
    work.pop()


play_turn: Final = course(_begin, _draw, _placed, _spend, _fight, _after, _score, _end)


# Draw and choose


def _is_drawn(state: State, ask: Ask, choice: Choice) -> bool:
    drawn = state.zone(seat_zone(HAND, ask.seat))
    return choice.value in drawn if choice.kind == "component" else bool(drawn)


def _known_button(_state: State, _ask: Ask, choice: Choice) -> bool:
    return choice.kind != "button" or choice.value == DISCARD_IT


def _first_card(_state: State, ask: Ask, choice: Choice) -> bool:
    return choice.kind != "button" or not ask.values.get("discarded")


def _another_left(state: State, ask: Ask, choice: Choice) -> bool:
    if choice.kind != "button" or state.options["discard_last"]:
        return True
    return bool(state.zone(seat_zone(DECK, ask.seat)))


def _choose(work: Work, ask: Ask, choice: Choice) -> None:
    if choice.kind == "component":
        work.ask(Ask(ask.seat, "play.cell", Frozen(card=choice.value, discarded=ask.values["discarded"])))
        return
    # PD-DRAW-02
    number = work.state.zone(seat_zone(HAND, ask.seat))[0]
    move(work, number, seat_zone(DISCARD, ask.seat), face_up=True, cause="discard")
    work.replace(work.top.at(DRAW, discarded=True))


# Place


def _cell_candidates(state: State, _ask: Ask) -> list[Choice]:
    return [Choice("cell", cell) for cell in open_cells(state)]


def _is_free(state: State, _ask: Ask, choice: Choice) -> bool | Refusal:
    other = state.occupants(BOARD).get(choice.value)
    return True if other is None else Refusal("PD-PLACE-01", "cell_taken", Frozen(card=other.ref), other.id)


def _is_near(state: State, _ask: Ask, choice: Choice) -> bool:
    return touches(state, choice.value)


def _is_inside(state: State, ask: Ask, choice: Choice) -> bool | Refusal:
    cell: Cell = choice.value
    if fits(state, cell):
        return True
    if not evaluation.permits(READING, state, ask.values["card"], "extend_line"):
        return Refusal("PD-PLACE-03", "outside_square")
    return True if cell in line_ends(state) else Refusal("PD-SOL-01", "no_line_end")


def _place(work: Work, ask: Ask, choice: Choice) -> None:
    state = work.state
    number, cell = ask.values["card"], choice.value
    marks = EMPTY if fits(state, cell) else EMPTY.put(**{OUTSIDE: True})
    move(work, number, BOARD, place=cell, face_up=True, controller=ask.seat, marks=marks, cause="play")
    set_value(work, "fighting", number)
    show_reach(work)


CELL_GUARDS: Final = (
    Guard("PD-PLACE-01", "cell_taken", _is_free),
    Guard("PD-PLACE-01", "not_beside", _is_near),
    Guard("PD-PLACE-03", "outside_square", _is_inside),
)
KINDS: Final = (
    DecisionKind(
        "play.card",
        from_zone(HAND, Choice("button", DISCARD_IT)),
        _choose,
        (
            Guard("PD-DRAW-02", "not_drawn", _is_drawn),
            Guard("PD-DRAW-02", "no_such_button", _known_button),
            Guard("PD-DRAW-03", "discarded_already", _first_card),
            Guard("PD-R-05", "last_card", _another_left),
        ),
        rule="PD-DRAW-02",
    ),
    DecisionKind("play.cell", _cell_candidates, _place, CELL_GUARDS, inner=True, rule="PD-PLACE-01"),
    battle.KIND,
)
