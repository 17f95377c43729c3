"""Ready-made decks of a pack: lists of cards, each with how often it is in the deck."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from game.content.complaints import Complaints
from game.content.entries import RawEntry, change_of_nothing
from game.content.explain import validate
from game.content.models import DeckEntry
from game.content.places import entry_source
from game.content.yaml_source import Damaged
from game.rules.decks import ANY_MODE
from game.rules.definitions import DeckDef, Definitions
from game.rules.gamedef import GameDef
from game.rules.guards import Refusal
from game.rules.plain import Frozen
from game.rules.wording import fill


def compile_decks(
    raw: Mapping[str, RawEntry], cards: Collection[str] | None, complaints: Complaints
) -> dict[str, DeckDef]:
    """The decks by id, in the order written; `cards` are the ids of all cards that the pack has entries for, None if not
    all could be read.
    """
    found = {}
    for each in raw.values():
        if change_of_nothing(each, raw, complaints):
            continue
        known = _knows_its_cards(each, cards, complaints)
        made = validate(DeckEntry, each.data, each.entry, complaints)
        if made is None or not known:
            continue
        counts = _counts(each, made, complaints)
        found[each.id] = DeckDef(each.id, made.name, Frozen(counts), entry_source(each.entry, each.origin))
    return found


def _written(raw: RawEntry | None) -> Mapping[str, Any]:
    """The list of cards of an entry, as far as it can be read."""
    listed = raw.data.get("cards") if raw is not None and isinstance(raw.data, dict) else None
    return listed if isinstance(listed, dict) and not isinstance(listed, Damaged) else {}


def _knows_its_cards(raw: RawEntry, cards: Collection[str] | None, complaints: Complaints) -> bool:
    """Whether the pack has all cards that a deck lists; complains of those that it has not."""
    unknown = [card for card in _written(raw) if cards is not None and card not in cards]
    for card in unknown:
        text = f"{raw.entry.what} has an unknown card '{card}'"
        complaints.error(raw.entry.key_at("cards", card), text, complaints.nearest(card, cards or ()))
    return not unknown


def _counts(raw: RawEntry, made: DeckEntry, complaints: Complaints) -> dict[str, int]:
    """How often each card is in a deck. One that is empty is taken out of the deck that the entry changes."""
    earlier = _written(raw.under)
    counts = {card: count for card, count in made.cards.items() if count is not None}
    new = [card for card in made.cards if card not in counts and card not in earlier]
    for card in new:
        text = f"'cards.{card}' of {raw.entry.what} is empty; write how often the card is in the deck"
        complaints.error(raw.entry.at("cards", card), text)
    if not counts and not new:
        complaints.error(raw.entry.key_at("cards"), f"{raw.entry.what} has no card left")
    return counts


def check_decks(defs: Definitions, raw: Mapping[str, RawEntry], code: GameDef | None, complaints: Complaints) -> None:
    """Warn of decks that nobody could take in any match, by the guards of the game."""
    if code is None:
        return
    for deck in defs.decks.values():
        entry = raw[deck.id].entry
        if code.decks is None:
            complaints.warn(entry.key_at(), f"nothing reads {entry.what}: this game has no ready-made decks")
            return
        for breach in code.decks.breaches(defs, deck.cards, ANY_MODE):
            # A card that is too many is told where it stands.
            written = _written(raw[deck.id])
            card = next((card for card in breach.cards if card in written), None)
            place = entry.key_at("cards", card) if card is not None else entry.key_at()
            rule = f" [{breach.refusal.rule}]" if breach.refusal.rule else ""
            said = _said(breach.refusal, defs)
            complaints.warn(place, f"{entry.what} cannot be taken in any match: {said}{rule}")


def _said(refusal: Refusal, defs: Definitions) -> str:
    """The text of a refusal, with its values as the texts write them, and cards by name."""
    texts = defs.texts
    values = {
        name: defs.cards[value].name if value in defs.cards else texts.get(f"{name}.{value}.short", value)
        for name, value in refusal.values.items()
    }
    return fill(texts.get(f"refusal.{refusal.text}", refusal.text), values)
