"""The things of a table as surfaces: each by itself, or on top of a pile."""

from __future__ import annotations

from game.ui.component_views import ComponentViews, Sprite
from game.ui.die import DieLook
from game.ui.table_picture import CardLook, CoinLook, PieceLook, Thing


def thing_sprite(
    views: ComponentViews, thing: Thing, size: tuple[int, int], glow: str = "", lift: float = 0.0
) -> Sprite:
    """The surface of a thing at a size in pixels, `lift` (0 to 1) from the table."""
    look = thing.look
    dim = glow == "dim"
    glow = "" if dim else glow
    if isinstance(look, PieceLook):
        columns, rows = look.size
        cell = (max(4, size[0] // columns), max(4, size[1] // rows))
        return views.piece(look.cells, look.spaces, cell, glow, look.printed)
    if isinstance(look, CoinLook):
        return views.coin(size[0], look.letter, glow)
    if isinstance(look, DieLook):
        return views.die(size[0], look, glow, dim=dim)
    seat = look.seat
    if look.face is None:
        if seat is not None:
            return views.card(
                None, size[0], seat=seat, glow=glow, face_up=False, back=look.back, markers=look.markers, lift=lift
            )
        return views.back(size[0], look.back, glow=glow, lift=lift)
    return views.card(
        look.face,
        size[1] if look.angle == 90 else size[0],
        angle=look.angle,
        stats=look.stats,
        seat=seat,
        markers=look.markers,
        glow=glow,
        face_up=look.face_up,
        back=look.back,
        lift=lift,
        dim=dim,
        pill=look.pill,
        worded=not look.tucked,
    )


def pile_sprite(
    views: ComponentViews, thing: Thing, size: tuple[int, int], glow: str, held: int, *, counted: bool
) -> Sprite:
    """The surface of a pile of so many things with this one on top; `counted`: their number is on it."""
    look = thing.look
    if isinstance(look, CoinLook):
        return views.coin(size[0], look.letter, "" if glow == "dim" else glow, held)
    if not isinstance(look, CardLook):
        return thing_sprite(views, thing, size, glow)
    return views.pile(
        size[0],
        held,
        look.face,
        face_up=look.face is not None and look.face_up,
        back=look.back,
        glow="" if glow == "dim" else glow,
        dim=glow == "dim",
        counted=counted,
    )
