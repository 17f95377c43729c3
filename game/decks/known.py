"""Every deck that can be chosen in a game: the ready-made ones of its pack, and those in files of the user's own, with what is wrong with
each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.decks.lists import DeckList, Problem, in_parts, read_list
from game.rules.decks import ANY_MODE, Breach
from game.rules.gamedef import Game
from game.storage.decks import DeckFile, DeckShelf
from game.words import Words


class KnownDeck(NamedTuple):
    """A deck that is listed.

    `key` tells it from the others: the id of a ready-made one, the path of a file. `path` is None for a ready-made one, and `text` the text
    of a file as it was read. `problems` say why a file cannot be used as it is; its deck is then what could be read of it.
    """

    key: str
    deck: DeckList
    path: Path | None = None
    text: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def own(self) -> bool:
        """Whether it is a file of the user's own."""
        return self.path is not None


def ready_made(game: Game) -> tuple[KnownDeck, ...]:
    """The decks of the pack, in its order."""
    words = Words(game.code, game.defs)
    return tuple(
        [
            KnownDeck(
                deck.id,
                DeckList(dict(deck.cards), words.named(deck.id), words.say(f"deck.{deck.id}.help", default="")),
            )
            for deck in game.defs.decks.values()
        ]
    )


def own_decks(game: Game, shelf: DeckShelf) -> tuple[KnownDeck, ...]:
    """The decks in files of the user's own, by name; those that cannot be used as well."""
    found = [_from_file(game, file) for file in shelf.listing(game.id)]
    return tuple(sorted(found, key=lambda known: (known.deck.name.casefold(), known.key)))


def _from_file(game: Game, file: DeckFile) -> KnownDeck:
    stem = file.path.stem
    if file.problem:
        return KnownDeck(str(file.path), DeckList({}, stem), file.path, "", (Problem(0, file.problem),))
    reading = read_list(game.defs, file.text)
    deck = reading.deck if reading.deck.name else reading.deck._replace(name=stem)
    return KnownDeck(str(file.path), deck, file.path, file.text, reading.problems)


def breaches(game: Game, cards: Mapping[str, int], mode: str = ANY_MODE) -> Sequence[Breach]:
    """Every limit that a deck breaks in a mode."""
    rules = game.code.decks
    return rules.breaches(game.defs, cards, mode) if rules is not None else ()


def breach_words(game: Game, breach: Breach) -> str:
    """A broken limit in words, with its rule: `A deck has 75 cards; 3 are missing. [WL-DECK-02]`."""
    return Words(game.code, game.defs).refusal(breach.refusal, None)


def counted(game: Game, cards: Mapping[str, int]) -> list[tuple[str, int]]:
    """How many cards of each part a deck holds: the title of the part, and the number."""
    words = Words(game.code, game.defs)
    return [
        (words.say(f"deck_part.{part}") if part else words.say("deck_list.other"), sum([cards[ref] for ref in refs]))
        for part, refs in in_parts(game, cards)
    ]


def takes_decks(game: Game, mode: str) -> bool:
    """Whether seats come with decks in this mode of a game."""
    rules = game.code.decks
    return rules is not None and mode in rules.modes(game.defs)
