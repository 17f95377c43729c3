"""The cards of packs, looked through: which of them are searched for, which is looked at, and what there is to choose among. No window."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.client_words import nice
from game.rules.definitions import CardDef
from game.rules.gamedef import Game
from game.rules.plain import Plain
from game.rules.wording import plain_letters
from game.words import Words

MOST_FIELDS: Final = 4
"""By so many fields the cards can be sifted, the first that a pack declares."""
MOST_VALUES: Final = 24
"""A field with more values than this sifts nothing."""


TOGETHER: Final = "\N{NO-BREAK SPACE}"
"""Between the name of a value and the value, which stay on one line."""


class Shown(NamedTuple):
    """A card: the id of its game, and its own."""

    game: str
    ref: str


class Browsing:
    """The cards of some games, or those of them that are named in `refs`, and what is looked for among them.

    `pack` is the id of the game whose cards are shown, empty for all; `chosen` holds the value that cards must have in a field; `find` are
    words that all must occur on a card; `at` is the card that is looked at, or None if there is none.
    """

    def __init__(self, games: Sequence[Game], refs: Collection[str] | None = None) -> None:
        self.games = {game.id: game for game in games}
        self.words = {game.id: Words(game.code, game.defs) for game in games}
        self._all = tuple(
            [Shown(game.id, ref) for game in games for ref in game.defs.cards if refs is None or ref in refs]
        )
        self._refs = refs
        self._letters: dict[Shown, str] = {}
        self.pack = ""
        self.chosen: dict[str, Plain] = {}
        self.find = ""
        self.cards: tuple[Shown, ...] = self._all
        self.at: Shown | None = None
        self._sift()

    def renew(self, game: Game) -> None:
        """Go on with one of the games as its pack is now, with what is looked for and looked at as before."""
        if game.id not in self.games:
            return
        self.games[game.id] = game
        self.words[game.id] = Words(game.code, game.defs)
        new = [Shown(game.id, ref) for ref in game.defs.cards if self._refs is None or ref in self._refs]
        mine = [shown for shown in self._all if shown.game == game.id]
        at = self._all.index(mine[0]) if mine else len(self._all)
        others = [shown for shown in self._all if shown.game != game.id]
        self._all = (*others[:at], *new, *others[at:])
        self._letters = {shown: words for shown, words in self._letters.items() if shown.game != game.id}
        self.chosen = {name: value for name, value in self.chosen.items() if name in dict(self.fields())}
        self._sift()

    def go_on_from(self, before: Browsing) -> None:
        """Look for the same, and at the same card, as somewhere else before."""
        self.pack, self.find, self.at = before.pack, before.find, before.at
        self.chosen = {name: value for name, value in before.chosen.items() if name in dict(self.fields())}
        self._sift()

    def card(self, shown: Shown) -> CardDef:
        """What a card is."""
        return self.games[shown.game].defs.cards[shown.ref]

    @property
    def count(self) -> int:
        """How many cards there are, found or not."""
        return len(self._all)

    @property
    def place(self) -> int:
        """Which of the cards is looked at, from 0; -1 if there is none."""
        return self.cards.index(self.at) if self.at is not None else -1

    # What to choose among

    @property
    def packs(self) -> tuple[tuple[str, str], ...]:
        """The games by id and name."""
        return tuple([(id, game.defs.name) for id, game in self.games.items()])

    def fields(self) -> tuple[tuple[str, str], ...]:
        """The fields by which the cards may be sifted, by name and in words: those of the pack whose cards are shown; with all packs,
        those that several of them have.
        """
        ids = [self.pack] if self.pack else list(self.games)
        having: dict[str, list[str]] = {}
        for id in ids:
            for name in self._declared(id):
                if self._sifts(id, name):
                    having.setdefault(name, []).append(id)
        shared = [(name, found[0]) for name, found in having.items() if len(found) >= min(2, len(ids))]
        return tuple(
            [(name, self.words[id].say(f"field.{name}", default=nice(name))) for name, id in shared[:MOST_FIELDS]]
        )

    def _sifts(self, id: str, field: str) -> bool:
        """Whether the cards of a game differ in a field, and not all of them."""
        return field in self._declared(id) and 1 < len(self._values(id, field)) <= MOST_VALUES

    def values(self, field: str) -> tuple[tuple[Plain, str], ...]:
        """What the cards have in a field, with the words for it, each once."""
        found: dict[Plain, str] = {}
        for id in [self.pack] if self.pack else list(self.games):
            for value in self._values(id, field):
                found.setdefault(value, _said(self.words[id], field, value))
        numbers = all(isinstance(value, int) for value in found)
        return tuple(sorted(found.items(), key=lambda each: each[0] if numbers else each[1]))

    def _declared(self, id: str) -> Mapping[str, Any]:
        """The fields of a game's cards that hold words or numbers of which several cards have the same; not its stats."""
        game = self.games[id]
        declared: Mapping[str, Any] = game.defs.fields.get("card", {}).get("fields", {})
        return {
            name: told
            for name, told in declared.items()
            if told.get("type") != "text" and not told.get("unique") and name not in game.code.stats
        }

    def _values(self, id: str, field: str) -> list[Plain]:
        shown = [self.card(each).fields.get(field) for each in self._all if each.game == id]
        return list(dict.fromkeys([value for held in shown for value in _each(held)]))

    # Choosing

    def choose_pack(self, id: str) -> None:
        """Show the cards of one game, or of all (empty). What was chosen of fields that are not to choose among now is forgotten."""
        self.pack = id
        known = {name for name, _words in self.fields()}
        self.chosen = {
            name: value for name, value in self.chosen.items() if name in known and value in dict(self.values(name))
        }
        self._sift()

    def choose(self, field: str, value: Plain) -> None:
        """Show only cards with a value in a field; None: with any."""
        self.chosen = {name: kept for name, kept in self.chosen.items() if name != field}
        if value is not None:
            self.chosen[field] = value
        self._sift()

    def search(self, words: str) -> None:
        """Show only cards on which all of these words occur."""
        self.find = words
        self._sift()

    def look_at(self, place: int) -> None:
        """Look at the card at a place, counted from 0; at the first or the last where there is none."""
        if self.cards:
            self.at = self.cards[max(0, min(place, len(self.cards) - 1))]

    def _sift(self) -> None:
        wanted = plain_letters(self.find).split()
        self.cards = tuple([shown for shown in self._all if self._fits(shown, wanted)])
        if self.at not in self.cards:
            self.at = self.cards[0] if self.cards else None

    def _fits(self, shown: Shown, wanted: Sequence[str]) -> bool:
        if self.pack and shown.game != self.pack:
            return False
        fields = self.card(shown).fields
        if any(value not in _each(fields.get(name)) for name, value in self.chosen.items()):
            return False
        if wanted and shown not in self._letters:
            self._letters[shown] = self._written(shown)
        return all(word in self._letters[shown] for word in wanted)

    def _written(self, shown: Shown) -> str:
        """All that stands on a card, without accents, in small letters."""
        card, words = self.card(shown), self.words[shown.game]
        told = [card.name, card.flavour, words.defs.name]
        told += [part for bound in card.abilities for part in (bound.ability.name, bound.ability.text)]
        told += [_said(words, name, value) for name, held in card.fields.items() for value in _each(held)]
        return plain_letters("\n".join(told))

    # What is told of a card

    def told(self, shown: Shown) -> str:
        """Its values in one line: `Pantheon Greek · Level 2 · North 5`."""
        words, card = self.words[shown.game], self.card(shown)
        declared = self.games[shown.game].defs.fields.get("card", {}).get("fields", {})
        parts = []
        for name, held in card.fields.items():
            if declared.get(name, {}).get("type") != "text" and held is not None:
                values = ", ".join([_said(words, name, value) for value in _each(held)])
                label = words.say(f"field.{name}", default=nice(name))
                parts.append(values if values.startswith(label) else f"{label}{TOGETHER}{values}")
        if card.copies > 1:
            parts.append(words.say("cards.copies", {"count": card.copies}))
        return " · ".join(parts)


def _each(held: Plain) -> tuple[Plain, ...]:
    """The values of a field, which may have several."""
    return held if isinstance(held, tuple) else () if held is None else (held,)


def _said(words: Words, field: str, value: Plain) -> str:
    return words.say(f"{field}.{value}", default=words.say(f"word.{value}", default=nice(str(value))))
