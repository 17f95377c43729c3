"""The keyboard at the table: a mark that moves over everything that may be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from game.rules.asks import Choice
from game.rules.rulesdef import HAND
from game.table.input.buttons import Buttons
from game.table.input.chips import Chips
from game.table.input.clicks import Clicks
from game.table.input.grip import Grip
from game.table.input.menu import Menu
from game.table.input.pointing import Pointing
from game.table.model.choosing import Choosing
from game.table.model.gesture import component_choice
from game.table.paint.desk import Desk
from game.table.seen.seeing import Seer
from game.ui.form import Form
from game.ui.keys import KeyMap, place_of
from game.ui.table_picture import FAN, MINI, PILE, Site
from game.ui.widgets import Pressable, Widget

T = TypeVar("T")

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Keyboard:
    """Moves the mark (`Choosing.cursor`) and chooses what is marked, or the focus of the `form` and presses what has it.

    `keys` are those that are in force now.
    """

    def __init__(
        self,
        choosing: Choosing,
        desk: Desk,
        seer: Seer,
        grip: Grip,
        clicks: Clicks,
        pointing: Pointing,
        menu: Menu,
        buttons: Buttons,
        chips: Chips,
        form: Callable[[], Form],
        keys: Callable[[], KeyMap],
        pointer: Callable[[], tuple[int, int]],
    ) -> None:
        self.choosing = choosing
        self.desk = desk
        self.seer = seer
        self.grip = grip
        self.held = grip.held
        self.clicks = clicks
        self.pointing = pointing
        self.menu = menu
        self.buttons = buttons
        self.chips = chips
        self.form = form
        self.keys = keys
        self.pointer = pointer
        self._looking: int | None = None
        """The key that is held down to look closely, by its place."""

    def only_looks(self, event: pygame.event.Event) -> bool:
        """Whether an event is the key that shows a component large, which breaks nothing off."""
        return event.type == pygame.KEYDOWN and self.keys().action(event) == "inspect"

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key that is pressed, or let go."""
        if event.type == pygame.KEYUP and self._looking is not None and self._looking == place_of(event):
            self._looking = None
            self.pointing.look_up()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        action = self.keys().action(event)
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        turns = self.held.dragging or self.grip.pieces.offered()
        if action in ("next", "previous"):
            self.step(1 if action == "next" else -1)
        elif action == "take":
            self.take()
        elif action == "inspect":
            self._looking = place_of(event)
            self.pointing.look_closely(self.pointer())
        elif action == "turn" and turns:
            self.grip.turn()
        elif action == "flip" and turns:
            self.grip.flip()
        elif event.key == pygame.K_MENU:
            self.open_menu()
        elif event.key == pygame.K_F6 and plain:
            self.step_widgets(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS and event.mod & pygame.KMOD_SHIFT:
            self.look(*ARROWS[event.key])
        elif event.key in ARROWS and plain:
            self.move(*ARROWS[event.key])
        elif pygame.K_1 <= event.key <= pygame.K_9 and plain:
            self.pick(event.key - pygame.K_1)
        else:
            return False
        return True

    def open_menu(self) -> None:
        """Everything that the marked component (or the one under the pointer) can do."""
        marked = next((rect.center for choice, rect in self._marked_or_not() if choice == self.choosing.cursor), None)
        self.menu.open(marked or self.pointer())

    def spots(self) -> list[tuple[Choice, pygame.Rect]]:
        """Everything that may be chosen now, with its place on the screen. For the shortcuts stands the button that lays them open."""
        gesture, view, veil = self.choosing.gesture, self.desk.view, self.buttons.veil
        found = []
        options = gesture.decision.options if gesture is not None and gesture.decision is not None else ()
        for choice in (*options, *self.choosing.shortcuts):
            site = gesture.site_of(choice) if gesture is not None else None
            if choice.what == "component":
                placed = view.by_id(int(choice.value))
                rect = placed.rect if placed is not None else self._stands_for(int(choice.value))
                if rect is not None and (veil is None or not veil.collidepoint(rect.center)):
                    found.append((choice, rect))
            elif site is not None:
                space = view.boards.rect_of(site)
                if space is not None:
                    found.append((choice, space))
            else:
                found += [(choice, widget.rect) for widget in self.buttons.of(choice)]
        return found

    def _stands_for(self, card_id: int) -> pygame.Rect | None:
        """What stands for a component that is not drawn: the button of the pile that it lies in, or those that turn the pages of its area;
        None if there is nothing.
        """
        sighting = self.choosing.session.view().component(card_id)
        if sighting is not None and self.desk.view.paging.holds(card_id):
            return self.desk.view.paged[sighting.zone].buttons
        button = self.buttons.called(f"pile:{sighting.zone}") if sighting is not None else None
        return button.rect if button is not None else None

    def step(self, by: int) -> None:
        """Mark the next possibility; with a piece in the hand, its next legal place."""
        if self._step_piece(by):
            return
        spots = [choice for choice, _rect in self.spots()]
        if not spots:
            self.step_widgets(by)
            return
        cursor = self.choosing.cursor
        index = spots.index(cursor) + by if cursor in spots else (0 if by > 0 else -1)
        self.pointing.mark(spots[index % len(spots)])

    def step_widgets(self, by: int) -> None:
        """Give the focus to the first of the next group of what is pressed."""
        groups, focused = self.groups(), self.form().focused
        if not groups:
            return
        at = next((place for place, group in enumerate(groups) if focused in group), -1 if by > 0 else 0)
        self._focus(groups[(at + by) % len(groups)][0])

    def groups(self) -> list[list[Widget]]:
        """What can be pressed, by where it stands: the buttons of the question, the chips, the bar, and all the others."""
        usable = [widget for widget in self.form().widgets if widget.focusable and widget.visible and widget.enabled]
        parts = [self.buttons.widgets, self.chips.widgets]
        parts.append([widget for widget in usable if widget.rect.colliderect(self.desk.frame.bar)])
        known = [widget for part in parts for widget in part]
        parts.append([widget for widget in usable if widget not in known])
        groups = [
            sorted([one for one in part if one in usable], key=lambda one: (one.rect.y, one.rect.x)) for part in parts
        ]
        return [group for group in groups if group]

    def _step_within(self, dx: int, dy: int) -> bool:
        """Give the focus to the nearest of its group in a direction; False if the keys have it on nothing that is pressed, or go on from
        there to what may be chosen.
        """
        focused = self.form().focused
        if self.choosing.cursor is not None or not self.pointing.looking.by_keys or focused is None:
            return False
        group = next((group for group in self.groups() if focused in group), [])
        spots = [(widget, widget.rect) for widget in group if widget is not focused]
        found = _nearest(spots, focused.rect.center, dx, dy)
        if found is not None:
            self._focus(found)
        return found is not None or not dy

    def _focus(self, widget: Widget) -> None:
        self.choosing.cursor = None
        self.pointing.looking.by_keys = True
        self.form().focus(widget)
        self.pointing.name_cards()
        self.pointing.lights.show()

    def look(self, dx: int, dy: int) -> None:
        """Mark the nearest component in a direction that lies face up, whether it may be chosen or not, so that it can be read."""
        lying = [spot for spot in self._marked_or_not() if spot[0].what == "component"]
        at = next((rect.center for choice, rect in lying if choice == self.choosing.cursor), None)
        if not lying:
            return
        found = _nearest([spot for spot in lying if spot[0] != self.choosing.cursor], at, dx, dy) if at else lying[0][0]
        if found is not None:
            self.pointing.mark(found)

    def _marked_or_not(self) -> list[tuple[Choice, pygame.Rect]]:
        """What may be chosen now, then all that lies face up besides, each with its place on the screen."""
        spots, view, veil = self.spots(), self.desk.view, self.buttons.veil
        known = {choice for choice, _rect in spots}
        lying = [
            (component_choice(placed.thing.id), placed.rect)
            for placed in view.placed
            if placed.thing.id and (veil is None or not veil.collidepoint(placed.rect.center))
        ]
        return [*spots, *[spot for spot in lying if spot[0] not in known]]

    def _step_piece(self, by: int) -> bool:
        drag = self.held.drag
        if drag is None or not self.held.carried or not self.held.orients:
            return False
        sites = [drop.site for drop in self.held.drops]
        if sites:
            now = drag.over.meaning.site if drag.over is not None else None
            index = (sites.index(now) + by) % len(sites) if now in sites else 0
            self._hang_at(sites[index])
        return True

    def _hang_at(self, site: Site | None) -> None:
        drag = self.held.drag
        corner = self.desk.view.boards.rect_of(site) if site is not None else None
        if drag is None or corner is None:
            return
        wide, high = drag.size
        drag.position = (round(corner.x + drag.grab[0] * wide), round(corner.y + drag.grab[1] * high))
        self.grip.follow()

    def move(self, dx: int, dy: int) -> None:
        """Mark the nearest possibility in a direction; with a piece in the hand, its nearest legal place; among buttons, the next."""
        drag = self.held.drag
        if drag is not None and self.held.carried and self.held.orients:
            corner = drag.over.rect.topleft if drag.over is not None else drag.rect.topleft
            best = _nearest(
                [
                    (drop.site, pygame.Rect(space.topleft, (1, 1)))
                    for drop in self.held.drops
                    if drop.site is not None and (space := self.desk.view.boards.rect_of(drop.site)) is not None
                ],
                corner,
                dx,
                dy,
            )
            if best is not None:
                self._hang_at(best)
            return
        spots, cursor = self.spots(), self.choosing.cursor
        if self._step_within(dx, dy) or not spots:
            return
        at = next((rect.center for choice, rect in spots if choice == cursor), None)
        if at is None:
            self.pointing.mark(spots[0][0])
            return
        best_choice = _nearest([(choice, rect) for choice, rect in spots if choice != cursor], at, dx, dy)
        if best_choice is not None:
            self.pointing.mark(best_choice)

    def take(self) -> None:
        """Choose what is marked, or lay the piece in the hand."""
        if self.held.carried:
            self.grip.drop()
            return
        choice = self.choosing.cursor
        if choice is None:
            focused = self.form().focused
            if isinstance(focused, Pressable):
                focused.press()
            return
        if not self.choosing.allows(choice):
            placed = self.desk.view.by_id(int(choice.value)) if choice.what == "component" else None
            if placed is not None:
                self.clicks.component(placed)
            return
        if choice in self.choosing.shortcuts and not self.choosing.laid_open:
            self.choosing.lay_open()
            self.pointing.mark(choice)
            return
        if choice.what == "component":
            placed = self.desk.view.by_id(int(choice.value))
            if placed is not None and placed.area.show not in (PILE, MINI):
                self.clicks.component(placed)
                # A board piece hangs in the hand now: show it at its first legal place.
                self._step_piece(1)
                return
        self.choosing.choose(choice)

    def pick(self, index: int) -> None:
        """Take a card of the viewer's hand by its number."""
        choosing = self.choosing
        hand = [
            placed
            for placed in self.desk.view.placed
            if placed.area.seat == choosing.session.viewer
            and (placed.area.show == FAN or self.seer.shape(placed.area.zone) == HAND)
        ]
        if index >= len(hand):
            return
        placed = hand[index]
        self.pointing.inspect(placed)
        if choosing.gesture is not None:
            self.clicks.component(placed)
            choosing.cursor = None
            gesture = choosing.gesture
            if choosing.path == (component_choice(placed.thing.id),):
                cells = [choice for choice, _rect in self.spots() if gesture.site_of(choice) is not None]
                if cells:
                    self.pointing.mark(cells[0])


def _nearest(spots: list[tuple[T, pygame.Rect]], at: tuple[int, int], dx: int, dy: int) -> T | None:
    """The spot that lies best in a direction: ahead, and not far aside."""
    best: T | None = None
    best_cost = float("inf")
    for meaning, rect in spots:
        x, y = rect.centerx - at[0], rect.centery - at[1]
        ahead = x * dx + y * dy
        aside = abs(x * dy) + abs(y * dx)
        if ahead <= 2:
            continue
        cost = ahead + 2.2 * aside
        if cost < best_cost:
            best, best_cost = meaning, cost
    return best
