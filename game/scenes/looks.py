"""What the components of a pack are drawn with, from its files."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from game.art.handles import Art
from game.art.maps import BACKDROP, Maps
from game.scenes.services import asset_folders
from game.table.paint.desk import Looks
from game.table.seen.plain_table import PlainTable
from game.ui.face import Faces, Template, standard
from game.ui.icons import Icons

if TYPE_CHECKING:
    from game.content import Pack
    from game.library import Listing
    from game.rules.gamedef import Game
    from game.table.seen.seeing import LayoutLike


def make_layout(game: Game, listing: Listing | None) -> LayoutLike:
    """The table of a pack; a plain one for a pack without a table.tmx that can be used."""
    drawn = listing.pack.layout if listing is not None and listing.pack is not None else None
    return drawn if drawn is not None else PlainTable(game.code.zones)


def make_looks(game: Game, listing: Listing | None, before: Looks | None = None) -> Looks:
    """The looks of a pack; plain faces for one without a card.yaml that can be used.

    Where the pack was read again, pictures and icons of the looks `before` go on in these.
    """
    if before is not None:
        icons, art, signs = before.icons, before.art, before.faces.signs
    else:
        icons = Icons([*asset_folders(game.id, "icons"), *asset_folders("common", "icons")])
        signs = Icons([*asset_folders("common", "signs"), *asset_folders(game.id, "icons")])
        art = Art([*asset_folders(game.id), *asset_folders("common")])
    pack = listing.pack if listing is not None else None
    given = pack.face if pack is not None else None
    maps = dict(pack.maps) if pack is not None else {}
    if pack is not None and pack.layout is not None and pack.layout.backdrop:
        maps[BACKDROP] = pack.layout.backdrop
    if given is not None:
        template = _template(json.dumps(given))
    else:
        printed = next(iter(game.defs.cards.values())).fields if game.defs.cards else {}
        template = standard([stat for stat in game.code.stats if stat in printed])
    emblems, cuts = (pack.emblems, pack.cuts) if pack is not None else (None, None)
    faces = Faces(template, icons, art, signs=signs, emblems=emblems, cuts=cuts)
    return Looks(faces, icons, art, Maps(maps, art))


@lru_cache(maxsize=16)
def _template(face: str) -> Template:
    """The template in a card.yaml, which is given as JSON. It is asked for at every cover and every table, and to read it takes longer than
    to see that it is the same.
    """
    return Template.from_plain(json.loads(face))


def same_looks(one: Pack | None, other: Pack | None) -> bool:
    """Whether two states of a pack are laid out and drawn alike, but for what their cards and pictures are."""
    if one is None or other is None:
        return one is other
    return (one.face, one.layout, one.maps, one.emblems, one.cuts, one.fonts) == (
        other.face,
        other.layout,
        other.maps,
        other.emblems,
        other.cuts,
        other.fonts,
    )
