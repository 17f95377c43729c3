"""Setting up, and the course of a match from phase to phase."""

from __future__ import annotations

from game.games.legends_at_war.meta import (
    BOARDS,
    BOX,
    COURSES,
    DRAFT,
    DRAFTS,
    LIBRARY,
    PRIZES,
    SACRIFICE,
    SILENT,
    TRAY,
    level_of,
    mode_of,
    plays,
    zones_of,
)
from game.rules import rng
from game.rules.frames import Frame
from game.rules.ops import create, move, set_value, shuffle
from game.rules.rulesdef import lay_out
from game.rules.work import PreviewStop, Work


def set_up(work: Work) -> None:
    """Lay out all cards and the board pieces, settle who goes first, and begin the match."""
    state = work.state
    # All zones are there from the start: one that appears with its first card would tell that somebody has moved one.
    lay_out(state, zones_of(state))
    set_value(work, "round", 0)
    set_value(work, "turn", 0)
    set_value(work, "placed", 0)
    set_value(work, "pantheons", ("",) * state.seat_count)
    set_value(work, "rounds", ())
    first = state.options.get("first_seat")
    if first is None:
        first = work.below(rng.SETUP, state.seat_count)  # LAW-R-65
    set_value(work, "first", first)
    set_value(work, "active", first)
    set_value(work, "phase", COURSES[mode_of(state)][0][0])
    if plays(state, DRAFT):
        _sort_into_piles(work)
    else:
        for ref in state.defs.cards:
            create(work, ref, "card", LIBRARY)
    if plays(state, SACRIFICE):
        for ref, token in state.defs.tokens.items():
            if "points" in token.fields:
                create(work, ref, "token", PRIZES, face_up=True)  # LAW-COMP-02
    _offer_pieces(work)
    work.push(Frame("match"))


def _sort_into_piles(work: Work) -> None:
    """All cards, by dominion and level, in nine shuffled piles that lie face down (LAW-RSK-01, LAW-MODE-03)."""
    defs = work.defs
    for ref, card in defs.cards.items():
        create(work, ref, "card", DRAFTS[str(card.fields["dominion"]), level_of(defs, ref)])
    for zone in DRAFTS.values():
        shuffle(work, zone)


def _offer_pieces(work: Work) -> None:
    """Put the set of pieces on offer: all of them, or as many as are laid and a few to spare, at random (LAW-R-51, LAW-MODE-05)."""
    state = work.state
    spare = state.options.get("spare_pieces", "all")
    rounds = sum([phases.count(BOARDS) for phases in COURSES[mode_of(state)]])
    offered = len(state.defs.pieces)
    if spare != "all":
        offered = min(offered, state.seat_count * rounds + int(spare))
    everything = offered == len(state.defs.pieces)
    for ref in state.defs.pieces:
        create(work, ref, "piece", TRAY if everything else BOX, face_up=True)
    if not everything:
        shuffle(work, BOX, rng.SETUP)
        for number in state.zone(BOX)[:offered]:
            move(work, number, TRAY)


def play_match(work: Work, frame: Frame) -> None:
    """Begin the next phase of the course of this mode; the handler of the phase drops its frame when it is over.

    Raises PreviewStop in a preview that comes to a new round, which opens what a battle had closed.
    """
    done = frame.step
    for number, phases in enumerate(COURSES[mode_of(work.state)], start=1):
        if done < len(phases):
            if number > 1 and done == 0 and work.preview is not None:
                raise PreviewStop("hidden")
            work.replace(frame.at(frame.step + 1))
            set_value(work, "round", number)
            phase = phases[done]
            if phase not in SILENT:
                set_value(work, "phase", phase)
            work.push(Frame(phase))
            return
        done -= len(phases)
    raise AssertionError("the course of a mode ends with its result")
