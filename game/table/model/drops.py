"""Where a component may be let go that is more than a place of the question which follows taking it."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.asks import Choice
from game.table.model.choosing import Choosing
from game.table.model.gesture import Drop, Gesture, Lift


def takes_orient(lift: Lift) -> bool:
    """Whether what is taken is a board piece that may be turned before it is laid."""
    question = lift.question
    return question is not None and bool(question.options) and question.options[0].what == "orient"


def orients(gesture: Gesture, lift: Lift) -> dict[tuple[str, int], tuple[Drop, ...]]:
    """The places where a board piece may be laid, by side and turn (degrees)."""
    found = {}
    for choice in lift.question.options if lift.question is not None else ():
        path = (*lift.path, choice)
        question = gesture.explore(path)
        drops = []
        for place in question.options if question is not None else ():
            site = gesture.site_of(place)
            if site is not None:
                drops.append(Drop("cell", (*path, place), True, site=site))
        found[choice.value[0], int(choice.value[1])] = tuple(drops)
    return found


def button_drops(choosing: Choosing, zones: Iterable[str], lift: Lift) -> list[Drop]:
    """The zones, the viewer's own or shared, among these, that stand for a button: the pack's text `drop.<zone>` names it, or several, of
    which the first that is offered is meant. It is one of the question that follows taking the component, else of the one before it.
    """
    gesture, session = choosing.gesture, choosing.session
    if gesture is None or gesture.path or gesture.decision is None:
        return []
    following = lift.question.options if lift.question is not None else ()
    found = []
    for zone in zones:
        plain, _colon, seat = zone.partition(":")
        if seat not in ("", str(session.viewer)):
            continue
        for word in session.game.defs.texts.get(f"drop.{plain}", "").split():
            choice = Choice("button", word)
            path = (*lift.path, choice) if choice in following else (choice,) if gesture.allows(choice) else ()
            if path:
                found.append(Drop("zone", path, gesture.explore(path) is None, zone=zone))
                break
    return found
