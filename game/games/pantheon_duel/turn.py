"""One turn: draw and choose, place, spend, fight, score (sections 3, 5, 6 and 8 of the rules)."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel import battle, records, words
from game.games.pantheon_duel.meta import BOARD, DECK, DISCARD, HAND
from game.games.pantheon_duel.records import Marks, State, Values, Work
from game.games.pantheon_duel.square import created, keep_shape, line_ends, lines_of, shape_of, show_reach
from game.games.pantheon_duel.steps import LANGUAGE
from game.rules import ops
from game.rules.abilities import evaluation, triggers
from game.rules.asks import Choice, cell_choices, component_choices
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, Test, free
from game.rules.plain import seat_zone
from game.rules.records import put
from game.rules.work import course

BEGIN, DRAW, PLACED, SPEND, FIGHT, AFTER, SCORE, END = range(8)
"""The steps of a turn (PD-TURN-01), numbered as in saves."""
DISCARD_IT: Final = "discard"
_DISCARD: Final = Choice("button", DISCARD_IT)


def _begin(work: Work, frame: records.PlayTurn) -> None:
    state = work.state
    ops.put_all(work, (Values.turn, state.values.turn + 1), (Values.lines, lines_of(state)))
    if work.events is not None:
        work.tell(records.TurnBegun(frame.seat, state.values.turn))
    _draw(work, frame)


def _draw(work: Work, frame: records.PlayTurn) -> None:
    """Draw the top card (PD-DRAW-01); an empty deck is made anew of the discards (PD-R-04)."""
    state = work.state
    seat = frame.seat
    hand = seat_zone(HAND, seat)
    if not state.zone(hand):
        pile = state.zone(seat_zone(DECK, seat)) or _made_anew(work, seat)
        if not pile:
            work.tell(records.Skipped(seat))
            work.replace(frame.at(END))
            return
        ops.move(work, pile[-1], hand, controller=seat, cause="draw")
    work.replace(frame.at(PLACED))
    work.ask(records.PlayCard(seat, frame.discarded))


def _made_anew(work: Work, seat: int) -> tuple[int, ...]:
    """The deck of a seat that was empty."""
    state, deck = work.state, seat_zone(DECK, seat)
    if state.options["empty_deck"] == "reshuffle":
        ops.move_all(work, state.zone(seat_zone(DISCARD, seat)), deck, face_up=False, cause="reshuffle")
        ops.shuffle(work, deck)
    return state.zone(deck)


def _placed(work: Work, frame: records.PlayTurn) -> None:
    """The placement ability of the card (PD-TURN-01, step 2). If the drawn card was taken away by hand, another one is drawn."""
    id = work.state.values.fighting
    if not id:
        work.replace(frame.at(DRAW))
        return
    triggers.happen(work, LANGUAGE, words.PLACED, id)
    _go_on(work, frame, SPEND)


def _spend(work: Work, frame: records.PlayTurn) -> None:
    """Offer to spend Strength tokens (PD-TOKEN-01), for as long as the seat has one and does not want to fight."""
    values = work.state.values
    if values.strength[frame.seat] > 0 and values.fighting:
        work.replace(frame.at(SPEND))
        work.ask(records.SpendStrength(frame.seat))
    else:
        _fight(work, frame)


def _fight(work: Work, frame: records.PlayTurn) -> None:
    """The battle of the card that lies on top now (PD-R-07), which is the end of what holds only until then. An ability may have taken it
    off the board (0): there is none, and nothing that it could answer.
    """
    id = work.state.values.fighting
    taken = battle.fight(work, id, frame.seat) if id else ()
    ops.put(work, Values.fighting, 0)
    _after(work, put(frame, placed=id, taken=taken))


def _after(work: Work, frame: records.PlayTurn) -> None:
    """The post-battle ability of the card (PD-TURN-01, step 5; PD-R-32: it needs no capture)."""
    if frame.placed in work.state.components:
        triggers.happen(work, LANGUAGE, words.BATTLE_OVER, frame.placed, roles={"captured": frame.taken})
    _go_on(work, frame, SCORE)


def _score(work: Work, frame: records.PlayTurn) -> None:
    """Glory for every alignment that was not there when the turn began (PD-LINE-01, PD-R-15), then what the card adds to it."""
    state = work.state
    now, before = lines_of(state), state.values.lines
    scoring = () if now == before else state.seats() if state.options["who_scores"] == "both" else (frame.seat,)
    for seat in scoring:
        worth = int(state.figures.get("line_glory", 1))
        made = created(now[seat], before[seat])
        for line in made:
            work.tell(records.LineMade(seat, line, worth))
            ops.add_for(work, Values.glory, seat, worth)
        if made and seat == frame.seat and frame.placed in state.components:
            triggers.happen(work, LANGUAGE, words.ALIGNED, frame.placed, numbers={"lines": len(made)})
    _go_on(work, frame, END)


def _end(work: Work, frame: records.PlayTurn) -> None:
    """The other player goes (PD-TURN-01, step 7)."""
    state = work.state
    ops.put(work, Values.active, (frame.seat + 1) % state.seat_count)
    work.pop()


_STEPS: Final = (_begin, _draw, _placed, _spend, _fight, _after, _score, _end)


def _go_on(work: Work, frame: records.PlayTurn, step: int) -> None:
    """Go on to a step of the turn: at once, unless something is due before. Most cards answer nothing, and each frame that is put on the
    stack takes longer than what there is to do.
    """
    if work.state.abilities.due:
        work.replace(frame.at(step))
        triggers.settle(work)
    else:
        _STEPS[step](work, frame)


play_turn: Final = course(*_STEPS)


# Draw and choose


def _is_drawn(state: State, ask: records.PlayCard, choice: Choice) -> bool:
    drawn = state.zone(seat_zone(HAND, ask.seat))
    return choice.value in drawn if choice.what == "component" else bool(drawn)


def _another_left(state: State, ask: records.PlayCard, choice: Choice) -> bool:
    return bool(state.options["discard_last"] or state.zone(seat_zone(DECK, ask.seat)))


def _ways(state: State, ask: records.PlayCard) -> list[Choice]:
    """The cards drawn, and to discard one where that may be."""
    drawn = state.zone(seat_zone(HAND, ask.seat))
    may_discard = drawn and not ask.discarded and _another_left(state, ask, _DISCARD)
    return [*component_choices(drawn), _DISCARD] if may_discard else component_choices(drawn)


def _choose(work: Work, ask: records.PlayCard, choice: Choice) -> None:
    if choice.what == "component":
        work.ask(records.PlayCell(ask.seat, choice.value, ask.discarded))
        return
    # PD-DRAW-02
    id = work.state.zone(seat_zone(HAND, ask.seat))[0]
    ops.move(work, id, seat_zone(DISCARD, ask.seat), face_up=True, cause="discard")
    work.replace(put(work.on_top(records.PlayTurn), step=DRAW, discarded=True))


# Place


def _open_cells(state: State, ask: records.PlayCell) -> list[Choice]:
    """The free cells beside cards that are of the square still, or where this card extends a line."""
    shape = shape_of(state)
    if not _extends(state, ask):
        return cell_choices(shape.inside)
    ends = line_ends(state)
    return cell_choices([cell for cell in shape.free if shape.reaches(cell) or cell in ends])


def _extends(state: State, ask: records.PlayCell) -> bool:
    """Whether the card may be laid at the end of a complete line, outside the square (PD-SOL-01)."""
    return evaluation.permits(words.READING, state, ask.card, "extend_line")


def _is_near(state: State, _ask: records.PlayCell) -> Test:
    """PD-PLACE-01, PD-PLACE-02, PD-R-16: beside a card that lies there, or where the first one goes."""
    free = shape_of(state).free
    return lambda choice: choice.value in free


def _is_inside(state: State, ask: records.PlayCell) -> Test:
    shape, extends = shape_of(state), _extends(state, ask)
    ends = line_ends(state) if extends else ()

    def test(choice: Choice) -> bool | Refusal:
        if shape.reaches(choice.value) or choice.value in ends:
            return True
        return Refusal("PD-SOL-01", "no_line_end") if extends else False

    return test


def _place(work: Work, ask: records.PlayCell, choice: Choice) -> None:
    state = work.state
    id, cell = ask.card, choice.value
    before = shape_of(state)
    outside = not before.reaches(cell)
    marks = Marks(outside=True) if outside else work.code.unmarked
    ops.move(work, id, BOARD, place=cell, face_up=True, controller=ask.seat, marks=marks, cause="play")
    # The others lie as they lay, so that not all of it is worked out again.
    now = before.with_cards([(id, cell, outside)])
    keep_shape(state, now)
    ops.put(work, Values.fighting, id)
    if now.outside or now.bounds != before.bounds:
        show_reach(work)


CELL_GUARDS: Final = (
    free(BOARD, "PD-PLACE-01", "cell_taken").settled(),
    Guard.prepared("PD-PLACE-01", "not_beside", _is_near).settled(),
    Guard.prepared("PD-PLACE-03", "outside_square", _is_inside),
)
KINDS: Final = (
    DecisionKind.of(
        records.PlayCard,
        from_zone(HAND, _DISCARD),
        _choose,
        (
            Guard("PD-DRAW-02", "not_drawn", _is_drawn),
            Guard("PD-DRAW-03", "discarded_already", lambda _state, ask, _choice: not ask.discarded, "button"),
            Guard("PD-R-05", "last_card", _another_left, "button"),
        ),
        rule="PD-DRAW-02",
        options=_ways,
    ),
    DecisionKind.of(
        records.PlayCell,
        lambda state, _ask: cell_choices(shape_of(state).free),
        _place,
        CELL_GUARDS,
        rule="PD-PLACE-01",
        options=_open_cells,
    ),
    battle.KIND,
)
