"""The covers of the games, with the cards that are fanned out on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.face import MOST_ON_COVER
from game.scenes.looks import make_looks
from game.ui.cover import Cover
from game.ui.face import Template, face_data

if TYPE_CHECKING:
    from game.library import Listing
    from game.rules.definitions import CardDef, Definitions
    from game.table.paint.desk import Looks


def make_cover(listing: Listing, looks: Looks | None = None) -> Cover:
    """The cover of a game as its pack is now, with its `looks` if they are made already; a plain one of a game that cannot be played."""
    game = listing.game
    if game is None:
        return Cover(listing.id, listing.name)
    looks = looks or make_looks(game, listing)
    template = looks.faces.template
    cards = [face_data(card, game.defs.texts) for card in shown_cards(game.defs, template)]
    return Cover(listing.id, listing.name, template.cover, looks.faces, cards, looks.art)


def shown_cards(defs: Definitions, template: Template) -> tuple[CardDef, ...]:
    """The cards that the template names for the cover, the middle one first; if it names none that there is, the best of three tints: those
    whose numbers come to the most.
    """
    named = [defs.cards[id] for id in template.cover.cards if id in defs.cards]
    if named:
        return tuple(named)
    best: dict[str, CardDef] = {}
    for card in defs.cards.values():
        tint = str(card.fields.get(template.tint, ""))
        if tint not in best or _sum(card) > _sum(best[tint]):
            best[tint] = card
    return tuple(sorted(best.values(), key=_sum, reverse=True)[:MOST_ON_COVER])


def _sum(card: CardDef) -> int:
    numbers = [value for value in card.fields.values() if isinstance(value, int) and not isinstance(value, bool)]
    return sum(numbers)
