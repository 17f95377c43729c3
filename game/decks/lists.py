"""Decks as plain text: a line for each card, as people write and send them.

    name: War Camp
    game: some-game
    about: Barracks, castle and lodge.

    Houses:
    15 House
    2x Short Sword
    Spear x2         # whatever follows is a comment

A line is a card with its number (1 if none stands there), by its name or its id; capitals, accents and hyphens do not matter. What ends
with a colon, stands in square brackets, or is nothing that the game knows followed by a number in brackets, is a heading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

from game.client_words import say
from game.rules.definitions import MOST_COPIES, Definitions, kept
from game.rules.gamedef import Game
from game.rules.wording import plain_letters
from game.words import Words

MOST_LINES: Final = 2000
"""Of a longer text the rest is not read."""
MOST_PROBLEMS: Final = 50
"""So many problems are told of one text."""
MOST_NAME: Final = 60
"""So many letters a name of a deck has at most."""
MOST_ABOUT: Final = 400
NAME, GAME, ABOUT = "name", "game", "about"
_FACT: Final = re.compile(rf"({NAME}|{GAME}|{ABOUT})\s*:\s*(.*)", re.IGNORECASE)
_BEFORE: Final = re.compile(r"(\d+)\s*(?:[x\u00d7*]\s+|[x\u00d7*](?=\d*\D)|\s)\s*(\S.*)", re.IGNORECASE)
_AFTER: Final = re.compile(r"(.*\S)\s+(?:[x\u00d7*]\s*(\d+)|(\d+)\s*[x\u00d7*]|\(\s*(\d+)\s*\))", re.IGNORECASE)
_HEADING: Final = re.compile(r"\[.*\]|.*:")
_BULLET: Final = re.compile(r"[-*\u2022]\s+")
_COMMENT: Final = re.compile(r"(?:^|\s)(?:#|//).*")


class Problem(NamedTuple):
    """What is wrong with a line of a text, in words; the line is counted from 1, 0 for the text as a whole."""

    line: int
    words: str

    def __str__(self) -> str:
        return say("deck_list.line", {"line": self.line, "words": self.words}) if self.line else self.words


class DeckList(NamedTuple):
    """A deck with the words around it: its cards by id, what it is called, and what is said about it; all may be missing."""

    cards: Mapping[str, int]
    name: str = ""
    about: str = ""


class Reading(NamedTuple):
    """What came of reading a text: the deck, as far as it could be read, the id of the game that it says it is of, and all problems."""

    deck: DeckList
    game: str = ""
    problems: tuple[Problem, ...] = ()


class _Known(NamedTuple):
    """The cards of a game by what they may be called, in plain letters."""

    refs: Mapping[str, tuple[str, ...]]
    shown: Mapping[str, str]


def _plain(words: str) -> str:
    """How names are compared: small letters without accents and signs."""
    return " ".join(re.findall(r"\w+", plain_letters(words.replace("_", " ")).replace("'", "").replace("\u2019", "")))


@kept
def _known(defs: Definitions) -> _Known:
    named: dict[str, list[str]] = {}
    shown = {}
    for card in defs.cards.values():
        named.setdefault(_plain(card.name), []).append(card.id)
        shown[_plain(card.name)] = card.name
    for card in defs.cards.values():
        # A name goes before an id that is written alike.
        named.setdefault(_plain(card.id), [card.id])
        shown.setdefault(_plain(card.id), card.name)
    return _Known({plain: tuple(refs) for plain, refs in named.items()}, shown)


def read_list(defs: Definitions, text: str) -> Reading:
    """Read a deck of a game; whatever cannot be read is told, line by line, and the rest counts."""
    cards: dict[str, int] = {}
    facts: dict[str, str] = {}
    problems: list[Problem] = []
    lines = text.splitlines()
    for number, written in enumerate(lines[:MOST_LINES], 1):
        fact = _FACT.fullmatch(written.strip())
        if fact is not None and not cards:
            facts[fact.group(1).lower()] = " ".join(fact.group(2).split())
            continue
        line = _BULLET.sub("", _COMMENT.sub("", written).strip(), count=1)
        if not line:
            continue
        found = _read_line(defs, line)
        if isinstance(found, str):
            problems.append(Problem(number, found))
        elif found is not None:
            ref, count = found
            if cards.get(ref, 0) + count > MOST_COPIES:
                told = {"card": defs.cards[ref].name, "most": MOST_COPIES}
                problems.append(Problem(number, say("deck_list.too_many", told)))
            else:
                cards[ref] = cards.get(ref, 0) + count
    if len(lines) > MOST_LINES:
        problems.append(Problem(MOST_LINES, say("deck_list.too_long", {"most": MOST_LINES})))
    if facts.get(GAME) and _plain(facts[GAME]) not in (_plain(defs.game), _plain(defs.name)):
        problems.insert(0, Problem(0, say("deck_list.other_game", {"game": facts[GAME], "here": defs.name})))
    if not cards and not problems:
        problems.append(Problem(0, say("deck_list.empty")))
    if len(problems) > MOST_PROBLEMS:
        more = Problem(0, say("deck_list.more", {"count": len(problems) - MOST_PROBLEMS}))
        problems = [*problems[:MOST_PROBLEMS], more]
    deck = DeckList(cards, facts.get(NAME, "")[:MOST_NAME].strip(), facts.get(ABOUT, "")[:MOST_ABOUT].strip())
    return Reading(deck, facts.get(GAME, ""), tuple(problems))


def _read_line(defs: Definitions, line: str) -> tuple[str, int] | str | None:
    """The card of a line and its number, what is wrong with it, or None for a heading."""
    if _HEADING.fullmatch(line):
        return None
    known = _known(defs)
    digits, name = "1", line
    refs = known.refs.get(_plain(line), ())
    before, after = _BEFORE.fullmatch(line), _AFTER.fullmatch(line)
    if not refs and before is not None:
        digits, name = before.groups()
    elif not refs and after is not None:
        name, *numbers = after.groups()
        digits = next(number for number in numbers if number)
        if numbers[-1] and _plain(name) not in known.refs:
            return None  # the heading of a part, with the number of its cards
    refs = refs or known.refs.get(_plain(name), ())
    if not refs:
        near = get_close_matches(_plain(name), known.refs, 1, 0.6)
        key = "deck_list.unknown_near" if near else "deck_list.unknown"
        return say(key, {"name": name[:MOST_NAME], "near": known.shown[near[0]] if near else ""})
    if len(refs) > 1:
        return say("deck_list.ambiguous", {"name": name, "ids": ", ".join(refs)})
    if len(digits) > 3 or not 1 <= int(digits) <= MOST_COPIES:
        return say("deck_list.number", {"number": digits[:12], "most": MOST_COPIES})
    return refs[0], int(digits)


def _written(defs: Definitions, ref: str) -> str:
    """What a card is called in a list: its name, if that means no other card and is no heading, else its id."""
    name = defs.cards[ref].name
    alone = _read_line(defs, f"1 {name}") == (ref, 1) and not _COMMENT.search(name)
    return name if alone else ref


def in_parts(game: Game, cards: Mapping[str, int]) -> list[tuple[str, list[str]]]:
    """The cards of a deck by its parts, those that no deck holds last under an empty word; each in the order of the pack."""
    rules, defs = game.code.decks, game.defs
    order = {ref: place for place, ref in enumerate(defs.cards)}
    listed: dict[str, list[str]] = {part: [] for part in (*(rules.parts if rules is not None else ()), "")}
    for ref in sorted(cards, key=lambda ref: order[ref]):
        listed[rules.part(defs, ref) if rules is not None else ""].append(ref)
    return [(part, refs) for part, refs in listed.items() if refs]


def write_list(game: Game, deck: DeckList) -> str:
    """The text of a deck, in the parts that the game has for it: `read_list` makes the same deck of it."""
    words = Words(game.code, game.defs)
    head = [f"{NAME}: {_one_line(deck.name)}"] if deck.name else []
    head.append(f"{GAME}: {game.id}")
    if deck.about:
        head.append(f"{ABOUT}: {_one_line(deck.about)}")
    blocks = ["\n".join(head)]
    for part, refs in in_parts(game, deck.cards):
        title = words.say(f"deck_part.{part}") if part else say("deck_list.other")
        rows = [f"{deck.cards[ref]} {_written(game.defs, ref)}" for ref in refs]
        blocks.append("\n".join([f"{title.rstrip(':')}:", *rows]))
    return "\n\n".join(blocks) + "\n"


def write_entry(deck_id: str, deck: DeckList) -> str:
    """A deck as an entry of a pack's `decks/*.yaml`."""
    import json

    listed = ", ".join([f"{ref}: {count}" for ref, count in deck.cards.items()])
    # Each JSON string is a YAML string.
    return f"{deck_id}:\n  name: {json.dumps(deck.name, ensure_ascii=False)}\n  cards: {{{listed}}}\n"


def _one_line(words: str) -> str:
    return " ".join(words.split())


def game_named(text: str) -> str:
    """The game that a text says it is of; empty if it says nothing of that."""
    for line in text.splitlines()[:MOST_LINES]:
        fact = _FACT.fullmatch(line.strip())
        if fact is not None and fact.group(1).lower() == GAME:
            return " ".join(fact.group(2).split())
    return ""
