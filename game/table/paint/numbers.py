"""The numbers that decided what happened, told on the table where it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from game.rules.events import Event
from game.table.model.heard import AttackMade, Heard, LifeChanged, LineScored, Marked, Moved, hear
from game.table.paint.clear import at_edge, badge_rect, numbers_of
from game.table.paint.motions import hit
from game.table.paint.trails import changed_by
from game.ui import shapes, text
from game.ui.marks import Mark, picture
from game.ui.table_picture import SLOT
from game.ui.table_view import Placed, TableView
from game.ui.theme import Theme, mix

LEAST = 15
"""The least type of a badge, in units of the theme."""
FITTED = 0.8
"""Large type gives way until it is so wide there."""


def badge(theme: Theme, words: str, good: bool, *, loss: bool = False, room: int = 0) -> pygame.Surface:
    """The pill that shows a comparison on the edge between two cards: `6 : 5`. `loss`: red, for what a card has lost. Large type gives way
    where it is to be no wider than `room` (0: as wide as it is).
    """
    palette = theme.palette
    usual = theme.text("body")
    most = room - theme.px(16) - 2 * theme.px(5)
    px = text.fitting(words, usual, most, weight="bold", least=min(usual, theme.px(LEAST))) if room else usual

    def make() -> pygame.Surface:
        wide, high = text.size_of(words, px, weight="bold")
        size = (wide + theme.px(16), high + theme.px(6))
        colour = palette.good if good else palette.bad if loss else mix(palette.ink_faint, palette.panel, 0.2)
        blur = theme.px(5)
        surface = shapes.blank((size[0] + 2 * blur, size[1] + 2 * blur))
        shapes.put(surface, shapes.shadow(size, size[1] // 2, blur, 0.7), (0, 1))
        shapes.put(
            surface, shapes.rounded(size, size[1] // 2, colour, palette.table_deep, max(1, theme.px(1))), (blur, blur)
        )
        ink = (8, 24, 14) if good else (12, 16, 18)
        drawn = text.render(words, px, ink, weight="bold")
        shapes.put(surface, drawn, drawn.get_rect(center=(surface.get_width() // 2, surface.get_height() // 2)))
        return surface

    return shapes.cached(("badge", words, good, loss, px, theme.scale), make)


def change(theme: Theme, by: int, width: int, *, hurts: bool) -> pygame.Surface:
    """How a number has changed, for a card so many pixels wide."""
    words = text.signed(by)
    return hit(theme, words, width) if hurts else badge(theme, words, good=True)


def versus(theme: Theme, words: str, good: bool, one: pygame.Rect, other: pygame.Rect) -> pygame.Surface:
    """The badge of two cards at these places, such that it can lie on their border if there it can be read."""
    return badge(theme, words, good, room=int(FITTED * min(one.width, other.width)))


def places(
    events: Sequence[Event], before: Mapping[int, Placed], table: TableView
) -> Callable[[int], pygame.Rect | None]:
    """Where components were as these events happened: on the board; where they were laid, if they are gone from there since; where they lay
    `before`, if they fought there and went away after that; else where they are, or lay before.
    """
    laid: dict[int, pygame.Rect] = {}
    stood: dict[int, pygame.Rect] = {}
    gone: set[int] = set()
    for heard in map(hear, events):
        if isinstance(heard, AttackMade):
            stood.update(
                {id: before[id].rect for id in (heard.attacker, heard.target) if id in before and id not in gone}
            )
        elif isinstance(heard, Moved):
            gone.add(heard.component)
        board = table.boards.get(heard.to) if isinstance(heard, Moved) else None
        if isinstance(heard, Moved) and heard.to_place is not None and board is not None:
            laid[heard.component] = board.card_rect(heard.to_place)

    def place(id: int) -> pygame.Rect | None:
        placed = table.by_id(id)
        if id in stood and id in gone:
            return stood[id]
        if id in laid and (placed is None or placed.thing.cell is None):
            return laid[id]
        placed = placed or before.get(id)
        return placed.rect if placed is not None else None

    return place


def numbers(
    events: Sequence[Event],
    before: Mapping[int, Placed],
    table: TableView,
    theme: Theme,
    compared: Callable[[Event], str],
    stood: Sequence[int] = (),
) -> list[Mark]:
    """What attacks compared, what tokens that are counted came to or lost, how much life was won or lost (at the component that stands for
    the seat, or `stood` for it before), what lines scored: on the table as it is now, or for what has gone since, where it lay `before`.
    `compared` says what the badge of an attack says: `6 : 5`.
    """
    place = places(events, before, table)
    found: list[Mark] = []
    badges: list[pygame.Rect] = []
    changes: dict[int, list[tuple[str, int]]] = {}
    for event in events:
        heard = hear(event)
        if isinstance(heard, AttackMade) and heard.value is not None:
            one, other = place(heard.attacker), place(heard.target)
            if one is not None and other is not None:
                drawn = versus(theme, compared(event), heard.captured, one, other)
                read = numbers_at([(heard.attacker, one), (heard.target, other)], before, table)
                badges.append(badge_rect(drawn, one, other, table.rect, [*taken(table), *badges], read))
                found.append(picture(drawn, badges[-1].topleft))
        elif isinstance(heard, Marked) and table.views.counted(heard.name):
            changes.setdefault(heard.component, []).append((heard.name, heard.after - heard.before))
        elif isinstance(heard, LineScored) and heard.cells:
            found += _line(heard, table, theme)
    won = {figure_of(table, seat, stood): by for seat, by in lives(map(hear, events)).items()}
    for id in [*changes, *[id for id in won if id and id not in changes]]:
        rect = place(id)
        if rect is None or _is_taken(id, rect, table):
            continue
        pill = changed_by(changes.get(id, ()), table.views, theme, rect.width, won.get(id, 0))
        if pill is not None:
            wide, high = pill.get_size()
            middle = at_edge(wide, rect, (high // 2, high // 2), numbers_at([(id, rect)], before, table))
            found.append(picture(pill, pill.get_rect(center=(middle, rect.top)).topleft))
    return found


def numbers_at(
    lying: Iterable[tuple[int, pygame.Rect]], before: Mapping[int, Placed], table: TableView
) -> list[pygame.Rect]:
    """Where numbers stand on some components, which lie there now, or lay there `before`."""
    found = []
    for id, rect in lying:
        placed = table.by_id(id) or before.get(id)
        if placed is not None:
            found += numbers_of(placed._replace(rect=rect), table.views)
    return found


def taken(table: TableView) -> list[pygame.Rect]:
    """Where things lie, or may be put for which there is a slot."""
    areas = table.picture.areas if table.picture is not None else ()
    return [*table.places(), *[area.rect for area in areas if area.show == SLOT]]


def figure_of(table: TableView, seat: int, stood: Sequence[int] = ()) -> int:
    """The component that stands for a seat on the table, or `stood` for it before; 0 if none does."""
    shown = figures(table)
    found = shown[seat] if 0 <= seat < len(shown) else 0
    return found or (stood[seat] if 0 <= seat < len(stood) else 0)


def figures(table: TableView) -> tuple[int, ...]:
    """The components that stand for the seats on the table."""
    return table.picture.figures if table.picture is not None else ()


def lives(told: Iterable[Heard | None]) -> dict[int, int]:
    """How much life each seat has won, or lost, if it is less than none."""
    found: dict[int, int] = {}
    for heard in told:
        if isinstance(heard, LifeChanged):
            found[heard.seat] = found.get(heard.seat, 0) + heard.after - heard.before
    return {seat: by for seat, by in found.items() if by}


def _is_taken(id: int, rect: pygame.Rect, table: TableView) -> bool:
    """Whether a component has gone from where it lay, and others lie there now, of which nothing is to be told."""
    placed = table.by_id(id)
    return (placed is None or placed.rect != rect) and rect.collidelist(table.places()) >= 0


def _line(line: LineScored, table: TableView, theme: Theme) -> list[Mark]:
    boards, worth = table.boards, line.glory if line.glory is not None else line.points
    board = boards.get(line.zone, next(iter(boards.values()), None))
    if board is None or worth is None:
        return []
    drawn = badge(theme, f"+{worth}", good=True)
    return [picture(drawn, drawn.get_rect(center=board.line_rect(line.cells).center).topleft)]
