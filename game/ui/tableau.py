"""The order of cards in front of a seat of which some lie before others, or under them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.table_picture import CardLook, Thing


def before_each_other(things: Sequence[Thing], *, under: bool = False) -> list[Thing]:
    """Cards in front of a seat: each one followed by those that lie before it, or, if those lie `under` it, after them."""
    ids = {thing.id for thing in things}
    before: dict[int, list[Thing]] = {}
    for thing in things:
        if thing.before in ids:
            before.setdefault(thing.before, []).append(thing)
    order: list[Thing] = []
    for thing in things:
        if thing.before not in ids:
            group = [thing, *(before.get(thing.id, ()) if thing.id else ())]
            order += group[::-1] if under else group
    return order


def masters_first(joined: Sequence[bool]) -> list[int]:
    """The places of cards of which joined ones come before the one that they lie under, with each group the other way round."""
    found: list[int] = []
    group: list[int] = []
    for place, under in enumerate(joined):
        group.append(place)
        if not under:
            found += group[::-1]
            group = []
    return [*found, *group]


def tucked(things: Sequence[Thing], rects: Sequence[pygame.Rect]) -> list[Thing]:
    """Things at their places, of which later ones lie over those before them: cards that are not seen as a whole show no words."""
    found = list(things)
    for place, rect in enumerate(rects):
        look = found[place].look
        if isinstance(look, CardLook) and rect.inflate(-2, -2).collidelist(rects[place + 1 :]) >= 0:
            found[place] = found[place]._replace(look=look._replace(tucked=True))
    return found
