"""What a gesture would do, drawn before it is done: the same engine's events and view, over the table."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.rules.preview import Preview
from game.table.model.heard import FIGHTS, TAKEN, AttackMade, Moved, hear
from game.table.model.possible import prices
from game.table.paint.clear import badge_rect
from game.table.paint.numbers import numbers_at, versus
from game.table.seen.seeing import Seer
from game.ui import marks, text
from game.ui.chances import Chances
from game.ui.component_views import Sprite
from game.ui.marks import Mark
from game.ui.table_picture import CardLook, Thing
from game.ui.table_view import TableView
from game.ui.theme import Theme
from game.words import Words

MOST_LINES = 3


class Ghost(NamedTuple):
    """A card as it would look, where it would lie."""

    sprite: Sprite
    rect: pygame.Rect
    id: int
    within: pygame.Rect
    """The part of the screen that its board has."""


class PreviewPicture(NamedTuple):
    """All that a preview shows: changed cards, comparisons, and what would happen in words.

    `ids` are the components that it shows where they would lie; `stopped` says why no more is known, empty if all is; `chances` is what
    the dice may come to, once that has been worked out.
    """

    ghosts: tuple[Ghost, ...]
    badges: tuple[tuple[pygame.Surface, pygame.Rect], ...]
    told: tuple[str, ...]
    stopped: str = ""
    ids: frozenset[int] = frozenset()
    chances: Chances | None = None
    prices: tuple[str, ...] = ()
    """What it costs and brings, in words."""

    @property
    def words(self) -> str:
        """What would happen; why no more is known only where no chances tell it."""
        last = (self.stopped,) if self.stopped and self.chances is None else ()
        return text.BETWEEN.join((*self.prices, *self.told, *last))

    def cards(self) -> list[Mark]:
        """The changed cards, over those on the table."""
        return [ghost.sprite.mark(ghost.rect.topleft, ghost.within) for ghost in self.ghosts]

    def comparisons(self) -> list[Mark]:
        """The comparisons, over the card in the hand too."""
        return [marks.picture(drawn, rect.topleft) for drawn, rect in self.badges]


def preview_picture(preview: Preview, table: TableView, seer: Seer, words: Words, theme: Theme) -> PreviewPicture:
    """The picture of a preview. Cards are compared with those on the table; only what would change is drawn."""
    view = preview.view
    ghosts: list[Ghost] = []
    places: dict[int, pygame.Rect] = {}
    cards = [
        (board.card_rect(cell, level, len(stack)), sighting, board.area)
        for zone, board in table.boards.items()
        for cell, stack in view.stacks(zone).items()
        for level, sighting in enumerate(stack)
    ]
    for rect, sighting, within in cards:
        if sighting.id is not None:
            places[sighting.id] = rect
        look = seer.card_look(view, sighting)
        now = table.by_id(sighting.id) if sighting.id is not None else None
        if now is not None and now.rect == rect and now.thing.look == look:
            continue
        if sighting.id is None:
            continue
        glow = "selected"
        if now is not None and isinstance(now.thing.look, CardLook) and now.thing.look.seat != look.seat:
            glow = "good" if look.seat == view.seat else "bad"
        elif now is not None and now.rect == rect:
            glow = ""
        thing = Thing(f"ghost{sighting.id}", sighting.id, sighting.type, sighting.zone, 0, look, sighting.place)
        ghosts.append(Ghost(table.make_sprite(thing, rect.size, glow), rect, sighting.id, within))
    for event in preview.events:
        # Who would be gone again in the end fights where it was laid.
        heard = hear(event)
        board = table.boards.get(heard.to) if isinstance(heard, Moved) else None
        if isinstance(heard, Moved) and heard.to_place is not None and board is not None:
            places.setdefault(heard.component, board.card_rect(heard.to_place))
    badges: list[tuple[pygame.Surface, pygame.Rect]] = []
    for event in preview.events:
        heard = hear(event)
        if isinstance(heard, AttackMade) and heard.value is not None:
            one, other = (_place(table, places, id) for id in (heard.attacker, heard.target))
            if one is not None and other is not None:
                picture = versus(theme, words.compared(event), heard.captured, one, other)
                lying = [*table.places(), *[rect for _picture, rect in badges]]
                read = numbers_at([(heard.attacker, one), (heard.target, other)], {}, table)
                badges.append((picture, badge_rect(picture, one, other, table.rect, lying, read)))
    takes = [event for event in preview.events if event.kind in TAKEN]
    told = [words.log(event, view) for event in takes or preview.events if event.kind in FIGHTS]
    listed = [line for line in dict.fromkeys(told) if line]
    if len(listed) > MOST_LINES:
        listed = [*listed[:MOST_LINES], words.say("preview.more", {"count": len(listed) - MOST_LINES})]
    declined = words.say("preview.declined")
    listed += [words.say(f"preview.declined.{kind}", default=declined) for kind in dict.fromkeys(preview.declined)]
    stopped = words.say(f"preview.{preview.stopped}") if preview.stopped else ""
    shown = frozenset([ghost.id for ghost in ghosts])
    return PreviewPicture(tuple(ghosts), tuple(badges), tuple(listed), stopped, shown, prices=prices(preview, words))


def _place(table: TableView, places: dict[int, pygame.Rect], id: int) -> pygame.Rect | None:
    if id in places:
        return places[id]
    placed = table.by_id(id)
    return placed.rect if placed is not None else None
