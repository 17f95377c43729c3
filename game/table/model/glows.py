"""What shines on the table, by what it is and not by where it lies: what may be chosen or marked, where the thing in the hand may go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.asks import Path
from game.table.model.alike import twins
from game.table.model.choosing import Choosing
from game.table.model.due import sources
from game.table.model.gesture import Drop
from game.table.model.hint import Hint

Site = tuple[str, tuple[int, int]]


class Glows(NamedTuple):
    """Components, zones and spaces with how each glows: `legal` (may be chosen), `selected`, `target`, or `focus`.

    `legal` are the components that may be chosen, whatever else they glow for.
    """

    things: dict[int, str]
    zones: dict[str, str]
    sites: dict[Site, str]
    legal: frozenset[int] = frozenset()


def of_drops(drops: Iterable[Drop], over: Drop | None) -> Glows:
    """Where the thing in the hand may go, and what it is over."""
    glows = Glows({}, {}, {})
    for drop in drops:
        glow = "selected" if drop == over else "legal"
        if drop.site is not None:
            glows.sites[drop.site] = glow
        elif drop.kind == "zone" and drop.zone:
            glows.zones[drop.area or drop.zone] = glow
        else:
            glows.things[drop.id] = "selected" if drop == over else "target"
    return glows


def of_question(choosing: Choosing, piles: Iterable[str]) -> Glows:
    """What may be chosen, in `piles` too, what the question is about, and what the keyboard marks; nothing where nothing is asked."""
    gesture = choosing.gesture
    glows = Glows({}, dict.fromkeys(piles, "legal"), {})
    cursor = choosing.cursor
    if cursor is not None and cursor.what == "component":
        glows.things[int(cursor.value)] = "focus"
    if gesture is None or gesture.decision is None:
        return glows
    for choice in gesture.decision.options:
        site = gesture.site_of(choice)
        if choice.what == "component":
            glows.things[int(choice.value)] = "legal"
        elif site is not None:
            glows.sites[site] = "legal"
    session = choosing.session
    glows.things.update(dict.fromkeys(twins(session.view(), session.game.defs, gesture.decision), "legal"))
    glows.things.update(dict.fromkeys(sources(choosing.session, gesture.decision), "legal"))
    legal = frozenset([id for id, glow in glows.things.items() if glow == "legal"])
    about = choosing.named or gesture.subject()
    if about:
        glows.things[about] = "selected"
    marked = gesture.site_of(cursor) if cursor is not None else None
    if marked is not None:
        glows.sites[marked] = "focus"
    elif cursor is not None and cursor.what == "component":
        glows.things[int(cursor.value)] = "focus"
    return glows._replace(legal=legal)


def with_hint(glows: Glows, hint: Hint | None, path: Path) -> Glows:
    """The same with what a bot would choose, as long as the choices made so far (`path`) are those of the bot."""
    if hint is None or not hint.follows(path):
        return glows
    chosen = dict.fromkeys(hint.components, "selected")
    covered: dict[Site, str] = dict.fromkeys(hint.sites, "selected")
    return glows._replace(things={**glows.things, **chosen}, sites={**glows.sites, **covered})
