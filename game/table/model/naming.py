"""What a variation is called that nobody has named yet: by where it parts from the match, and by what was done there first.

A name may be read by everybody, so it is made of what everybody could know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.history import NAME_LENGTH, SWAP, Variation
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.view import View
from game.table.model.heard import PARTS
from game.words import Words

MOST_STEPS: Final = 4
"""So many steps are read for something that can be told."""
_WHEN: Final = ("turn", "round")
"""The facts of a game that tell when something was done, the most particular first."""


def name_of(match: Match, variation: Variation, seats: Sequence[str]) -> str:
    """What to call a variation: `In turn 3: Thor to Asgard`; with a number if another line of the match is called so already."""
    taken = {each.name for each in match.variations} | {match.line_name}
    name, number = _plain_name(match, variation, seats), 1
    words = Words(match.game.code, match.state.defs, seats)
    told = name
    while told in taken:
        number += 1
        told = words.say("variations.again", {"name": name, "number": number})
        if len(told) > NAME_LENGTH:
            shorter = f"{name[: NAME_LENGTH - 1 - (len(told) - len(name))]}…"
            told = words.say("variations.again", {"name": shorter, "number": number})
    return told


def _plain_name(match: Match, variation: Variation, seats: Sequence[str]) -> str:
    line = match.in_variation(variation.entry)
    words = Words(match.game.code, line.state.defs, seats)
    what = _first(line, variation.base, words)
    view = line.view_at(variation.base, NOBODY)
    for fact in _WHEN:
        value = view.value(fact) if fact in match.game.code.public_facts else None
        if value:
            return _fitting(words.say(f"variations.in_{fact}", {"turn": value, "round": value, "what": what}))
    move = moves(line, variation.base)
    return _fitting(words.say("variations.after_move" if move else "variations.at_start", {"move": move, "what": what}))


def moves(match: Match, steps: int) -> int:
    """How many of the first steps of a match are moves that everybody knows of: in secret nobody is told how often others change their
    mind, and a change of the pack is nobody's move.
    """
    entries = [match.log[moment.entry] for moment in match.moments[1 : steps + 1]]
    return sum(not entry.unseen and entry.kind != SWAP for entry in entries)


def _first(line: Match, base: int, words: Words) -> str:
    """The first thing that was done in a line after so many steps, as everybody may know it."""
    for step in range(base + 1, min(line.history, base + MOST_STEPS) + 1):
        view, before = line.view_at(step, NOBODY), line.view_at(step - 1, NOBODY)
        told = _told(line, step, view, before, words)
        if told:
            return told
    return words.say("variations.otherwise", {"seat": words.seat(line.entry_of(base + 1).seat)})


def _told(line: Match, step: int, view: View, before: View, words: Words) -> str:
    actor = line.entry_of(step).seat
    for event in line.events(step):
        seen = event.seen_by(NOBODY)
        if seen is None or seen.kind in PARTS:
            continue
        told = words.chip(seen, view, before) or words.log(seen, view, before, actor)
        if told:
            return told.removesuffix(".")
    return ""


def _fitting(name: str) -> str:
    """A name with no more letters than it may have, and none that cannot be shown."""
    shown = " ".join("".join([letter if letter.isprintable() else " " for letter in name]).split())
    return shown if len(shown) <= NAME_LENGTH else f"{shown[: NAME_LENGTH - 1]}…"
