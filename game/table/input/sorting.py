"""How the cards of a large zone are sorted and sifted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.table.input.doors import Doors
from game.table.model.session import Session
from game.table.seen.seeing import Seer, Sorting
from game.ui.entry import Entry

ABILITY = "ability"
MOST_VALUES = 6
"""A field with more values than this is no use for sorting out."""
Offer = tuple[str, str, Callable[[], None]]
"""The name of a button, the words on it, and what it does."""


class Sifter:
    """Offers the orders and the fields of a zone; `refresh` shows the match anew after one was chosen."""

    def __init__(self, session: Session, seer: Seer, doors: Doors, refresh: Callable[[], None]) -> None:
        self.session = session
        self.seer = seer
        self.doors = doors
        self.refresh = refresh

    def offers(self, zone: str) -> list[Offer]:
        """The buttons of a zone."""
        fields, abilities = self._found(zone)
        sorting = self.seer.sorting.get(zone, Sorting())
        by = self._label(sorting.by) if sorting.by else self._said("unsorted")
        orders = ["", *fields, *([ABILITY] if abilities else [])]
        offers: list[Offer] = [
            (f"sort:{zone}", self._said("sorted_by", field=by), partial(self._choose_order, zone, orders))
        ]
        sifted: dict[str, list[str | int]] = {**fields}
        if len(abilities) > 1:
            sifted[ABILITY] = sorted(abilities, key=lambda one: abilities[str(one)])
        for field, values in sifted.items():
            chosen = dict(sorting.only).get(field)
            told = self._shown(field, chosen) if chosen is not None else "all"
            choose = partial(self._choose_value, zone, field, values)
            offers.append((f"only:{field}", f"{self._label(field)}: {told}", choose))
        return offers

    def all_in_one(self, zone: str) -> Offer:
        """One button that lists all of them."""

        def ask() -> None:
            listed = [Entry(words, on_press) for _name, words, on_press in self.offers(zone)]
            self.doors.popup(self._said("sift"), listed)

        return f"sort:{zone}", self._said("sift"), ask

    def _found(self, zone: str) -> tuple[dict[str, list[str | int]], dict[str, str]]:
        """The fields by which the cards of a zone differ, each with its values, and their abilities with their names."""
        game = self.seer.game
        cards = game.defs.cards
        fields: dict[str, list[str | int]] = {}
        abilities: dict[str, str] = {}
        for sighting in self.session.view().zone(zone):
            card = cards.get(sighting.ref or "")
            if card is None:
                continue
            for field, value in card.fields.items():
                if field not in game.code.stats and isinstance(value, str | int):
                    known = fields.setdefault(field, [])
                    if value not in known:
                        known.append(value)
            for bound in card.abilities:
                abilities[bound.ability.id] = bound.ability.name
        useful = {field: sorted(values, key=str) for field, values in fields.items() if 1 < len(values) <= MOST_VALUES}
        return useful, abilities

    def _said(self, key: str, **values: str) -> str:
        return self.session.words.say(f"table.{key}", values)

    def _label(self, field: str) -> str:
        return self.session.words.say(f"field.{field}", default=field.capitalize())

    def _shown(self, field: str, value: str | int) -> str:
        ability = self.seer.game.defs.abilities.get(str(value)) if field == ABILITY else None
        if field == ABILITY:
            return ability.name if ability is not None else str(value)
        return self.session.words.say(f"{field}.{value}", default=str(value))

    def _choose_order(self, zone: str, orders: list[str]) -> None:
        listed = [
            Entry(self._label(by) if by else self._said("as_dealt"), partial(self._order, zone, by)) for by in orders
        ]
        self.doors.popup(self._said("sort_by"), listed)

    def _choose_value(self, zone: str, field: str, values: list[str | int]) -> None:
        listed = [Entry(self._said("show_all"), partial(self._only, zone, field, None))]
        listed += [Entry(self._shown(field, value), partial(self._only, zone, field, value)) for value in values]
        self.doors.popup(self._said("show_only", field=self._label(field)), listed)

    def _order(self, zone: str, by: str) -> None:
        self.seer.sorting[zone] = self.seer.sorting.get(zone, Sorting())._replace(by=by)
        self.refresh()

    def _only(self, zone: str, field: str, value: str | int | None) -> None:
        sorting = self.seer.sorting.get(zone, Sorting())
        kept = {**dict(sorting.only), field: value}
        chosen = tuple([(name, one) for name, one in kept.items() if one is not None])
        self.seer.sorting[zone] = sorting._replace(only=chosen)
        self.refresh()
