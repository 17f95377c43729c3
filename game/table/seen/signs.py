"""What lies on the table and is no component, in words: special spaces, where a board may grow, piles without a label, seats."""

from __future__ import annotations

from game.rules.plain import NOBODY
from game.rules.view import View
from game.table.seen.inspection import space_words
from game.table.seen.seeing import Seer
from game.ui.table_picture import MINI, STRIP, AreaPicture, Site


def meaning(view: View, seer: Seer, area: AreaPicture | None, site: Site | None) -> str:
    """What is told of a place on the table: the area that it is in, and the cell of a board; empty if there is nothing to tell."""
    words = seer.words
    board = view.boards.get(site[0]) if site is not None else None
    if site is not None and board is not None:
        space = board.spaces.get(site[1])
        if space is not None and space.ref:
            told = space_words(seer, space.ref)
            abilities = [bound.ability.text for bound in seer.game.defs.spaces[space.ref].abilities]
            return "\n".join([told[:1].upper() + told[1:], *abilities])
        if site[1] in seer.reach(view, site[0]) and words.has("sign.reach"):
            return words.say("sign.reach")
    if area is None:
        return ""
    if area.show == MINI:
        return words.say("table.holds", {"zone": words.zone(area.zone), "count": area.held})
    if area.show == STRIP and area.seat not in (NOBODY, view.seat):
        acts = [words.say("table.acts", {"seat": words.seat(area.seat)})] if area.active else []
        return "\n".join([*acts, words.say("table.everything_of", {"seat": words.seat(area.seat)})])
    return ""
