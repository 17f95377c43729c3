"""What the components of a pack are drawn with, from its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.handles import Art
from game.art.maps import BACKDROP, Maps
from game.scenes.services import asset_folders
from game.table.paint.desk import Looks
from game.table.seen.plain_table import PlainTable
from game.ui.face import Faces, Template, standard
from game.ui.icons import Icons

if TYPE_CHECKING:
    from game.library import Listing
    from game.rules.gamedef import Game
    from game.table.seen.seeing import LayoutLike


def make_layout(game: Game, listing: Listing | None) -> LayoutLike:
    """The table of a pack; a plain one for a pack without a table.tmx that can be used."""
    drawn = listing.pack.layout if listing is not None and listing.pack is not None else None
    return drawn if drawn is not None else PlainTable(game.code.zones)


def make_looks(game: Game, listing: Listing | None) -> Looks:
    """The looks of a pack; plain faces for one without a card.yaml that can be used."""
    icons = Icons([*asset_folders(game.id, "icons"), *asset_folders("common", "icons")])
    art = Art([*asset_folders(game.id), *asset_folders("common")])
    pack = listing.pack if listing is not None else None
    given = pack.face if pack is not None else None
    maps = dict(pack.maps) if pack is not None else {}
    if pack is not None and pack.layout is not None and pack.layout.backdrop:
        maps[BACKDROP] = pack.layout.backdrop
    printed = next(iter(game.defs.cards.values())).fields if game.defs.cards else {}
    plain = standard([stat for stat in game.code.stats if stat in printed])
    template = Template.from_plain(given) if given is not None else plain
    signs = Icons([*asset_folders("common", "signs"), *asset_folders(game.id, "icons")])
    faces = Faces(template, icons, art, signs=signs, emblems=pack.emblems if pack is not None else None)
    return Looks(faces, icons, art, Maps(maps, art))
