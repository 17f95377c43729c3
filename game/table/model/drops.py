"""Where a component may be let go that is more than a place of the question which follows taking it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.asks import Choice, Path
from game.table.model.choosing import Choosing
from game.table.model.gesture import Drop, Gesture, Lift, component_choice


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


class Place(NamedTuple):
    """A place on the table that may stand for a button: the `area` of a zone, with the buttons that it stands for (empty: as the text
    `drop.<zone>` of the pack says) and the fields, each with its values, of the cards that fit in it; `aims`: the facts and fields,
    likewise, of what is chosen by being let go there.
    """

    area: str
    zone: str
    buttons: tuple[str, ...] = ()
    takes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    aims: tuple[tuple[str, tuple[str, ...]], ...] = ()


def button_drops(choosing: Choosing, places: Iterable[Place], lift: Lift) -> list[Drop]:
    """The places, the viewer's own or shared, among these, that stand for a button, or for several, of which the first that is offered is
    meant. It is one of the question that follows taking the component, else of the one before it.
    """
    gesture, session = choosing.gesture, choosing.session
    if gesture is None or gesture.path or gesture.decision is None:
        return []
    following = lift.question.options if lift.question is not None else ()
    # Of a question about a component its buttons are meant by that one alone.
    answers = gesture.subject() in (0, lift.id)
    found = []
    for place in places:
        plain, _colon, seat = place.zone.partition(":")
        if seat not in ("", str(session.viewer)) or not _fits(choosing, place, lift.id):
            continue
        for word in place.buttons or session.game.defs.texts.get(f"drop.{plain}", "").split():
            choice = Choice("button", word)
            path: Path = (*lift.path, choice) if choice in following else ()
            if not path and answers and gesture.allows(choice):
                path = (choice,)
            if path:
                found.append(Drop("zone", path, gesture.explore(path) is None, zone=place.zone, area=place.area))
                break
    return found


def pressed_at(choosing: Choosing, zone: str, buttons: Iterable[str]) -> Choice | None:
    """The button that a click on a place of a zone, the viewer's own or a shared one, stands for: of these words the first that is offered;
    None if none is, or while a component is chosen.
    """
    gesture, seat = choosing.gesture, zone.partition(":")[2]
    if gesture is None or gesture.path or seat not in ("", str(choosing.session.viewer)):
        return None
    return next((choice for word in buttons if gesture.allows(choice := Choice("button", word))), None)


def aimed_places(choosing: Choosing, places: Iterable[Place], id: int) -> list[Drop]:
    """The places at which a component is chosen by being let go there: a die on the part of the body whose number it shows, or
    on whom it is for, an ability on those that it helps.
    """
    gesture, sighting = choosing.gesture, choosing.session.view().component(id)
    if gesture is None or sighting is None or not gesture.allows(component_choice(id)):
        return []
    path = (*gesture.path, component_choice(id))
    whole = gesture.explore(path) is None
    card = choosing.session.game.defs.cards.get(sighting.ref or "")
    facts = {**(card.fields if card is not None else {}), **sighting.marks}
    return [
        Drop("zone", path, whole, zone=place.zone, area=place.area)
        for place in places
        if place.aims and all(_has(facts.get(name), words) for name, words in place.aims)
    ]


def _has(mark: object, words: tuple[str, ...]) -> bool:
    """Whether a mark has one of these values, or any if none is named."""
    return str(mark) in words if words else bool(mark)


def _fits(choosing: Choosing, place: Place, id: int) -> bool:
    """Whether a component is a card that fits in a place."""
    session = choosing.session
    sighting = session.view().component(id)
    card = session.game.defs.cards.get(sighting.ref or "") if sighting is not None else None
    return all(card is not None and str(card.fields.get(name)) in words for name, words in place.takes)


def aimed_drops(gesture: Gesture, lift: Lift) -> list[Drop]:
    """The components that a taken one may be let go on because they are asked for after one of its buttons: a potion on whom it is for."""
    found: dict[int, Drop] = {drop.id: drop for drop in lift.drops if drop.kind == "component"}
    known = len(found)
    for choice in lift.question.options if lift.question is not None else ():
        path = (*lift.path, choice)
        question = gesture.explore(path) if choice.what == "button" else None
        for target in question.options if question is not None else ():
            if target.what == "component" and target.value not in found and target.value != lift.id:
                whole = (*path, target)
                id = int(target.value)
                found[id] = Drop("component", whole, gesture.explore(whole) is None, id=id)
    return list(found.values())[known:]
