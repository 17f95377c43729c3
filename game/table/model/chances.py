"""From the ways in which dice may fall to what is told of them: what they decide, who goes where, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Final

from game.rules.odds import AGAIN, Case, Odds, likely, verdicts
from game.rules.plain import EMPTY, NOBODY
from game.rules.records import ID
from game.rules.rulesdef import Verdict
from game.rules.view import View
from game.table.model.heard import Marked, Moved, hear
from game.ui.chances import Chance, Chances
from game.words import Words

MOST: Final = 3
"""So many components are told of that may go somewhere, and so many that may pay, those most concerned."""
MINUS: Final = "\N{MINUS SIGN}"
Paid = tuple[int, str]
"""A component and what is counted on it."""


def chances(odds: Odds, view: View, words: Words, counted: Callable[[str], bool]) -> Chances:
    """What is told of the dice of an action to who sees `view`, before it is done; `counted`: the marks of which there are many."""
    decided = verdicts(odds)
    told = [
        Chance(_say(verdict, view, words), found.ways, found.out_of, _seat(view, verdict.winner))
        for verdict, found in sorted(decided, key=lambda each: _rank(view, each[0]))
        if verdict.word
    ]
    gone = _gone(odds, view)
    more = []
    for id, zone in gone:
        found = likely(odds, partial(_goes, id, zone))
        going = {"component": words.component(view, id), "zone": words.say(f"zone.{zone.partition(':')[0]}")}
        more.append(Chance(words.say("odds.goes", going), found.ways, found.out_of))
    paid = _paid(odds, view, counted)
    costs = [_cost(odds, key, view, words) for key in paid]
    named = [id for verdict, _found in decided for id in verdict.components.values()]
    about = tuple(dict.fromkeys([*named, *[id for id, _zone in gone], *[id for id, _name in paid]]))
    return Chances(tuple(told), tuple(more), tuple(costs), words.say("odds.unless") if odds.declined else "", about)


def _rank(view: View, verdict: Verdict) -> int:
    """What is good for who looks stands first, then what is good for others, then what is for nobody, and last that nothing is decided."""
    if verdict.word == AGAIN:
        return 3
    seat = _seat(view, verdict.winner)
    return 0 if seat == view.seat else 1 if seat != NOBODY else 2


def _say(verdict: Verdict, view: View, words: Words) -> str:
    named = words.values(view, verdict.components, dict.fromkeys(verdict.components, ID))
    return words.say(f"odds.{verdict.word}", {**named, **words.values(view, verdict.values)})


def _seat(view: View, id: int) -> int:
    sighting = view.component(id) if id else None
    return sighting.controller if sighting is not None else NOBODY


def _moves(case: Case) -> dict[int, str]:
    """Where components go in a case, from one zone to another: where they are in the end."""
    begun: dict[int, str] = {}
    found: dict[int, str] = {}
    for heard in map(hear, case.events):
        if isinstance(heard, Moved) and heard.component:
            begun.setdefault(heard.component, heard.from_)
            found[heard.component] = heard.to
    return {id: zone for id, zone in found.items() if zone and zone != begun[id]}


def _goes(id: int, zone: str, case: Case) -> bool:
    return _moves(case).get(id) == zone


def _gone(odds: Odds, view: View) -> list[tuple[int, str]]:
    """Components that are seen now and may go to other zones, the most likely first; what is certain is no matter of dice."""
    shares: dict[tuple[int, str], Fraction] = {}
    for case in odds.cases:
        for going in _moves(case).items():
            shares[going] = shares.get(going, Fraction(0)) + case.share
    found = [going for going, share in shares.items() if share < 1 and view.component(going[0]) is not None]
    return sorted(found, key=lambda going: (-shares[going], going))[:MOST]


def _changes(case: Case, counted: Callable[[str], bool]) -> dict[Paid, int]:
    """By how much what is counted on components changes in a case."""
    found: dict[Paid, int] = {}
    for heard in map(hear, case.events):
        if isinstance(heard, Marked) and counted(heard.name):
            key = heard.component, heard.name
            found[key] = found.get(key, 0) + heard.after - heard.before
    return found


def _paid(odds: Odds, view: View, counted: Callable[[str], bool]) -> list[Paid]:
    """On which components what is counted may change, the largest change first; what is certain is no matter of dice."""
    changes = [_changes(case, counted) for case in odds.cases]
    reach: dict[Paid, int] = {}
    for key in dict.fromkeys([key for each in changes for key in each]):
        by = {each.get(key, 0) for each in changes}
        if len(by) > 1 and view.component(key[0]) is not None:
            reach[key] = max(map(abs, by))
    return sorted(reach, key=lambda key: (-reach[key], key))[:MOST]


def _cost(odds: Odds, key: Paid, view: View, words: Words) -> str:
    """`Ra: 0 to -6 Energy, -1.7 on average`."""
    cases = [(case.share, _changes(case, key[1].__eq__).get(key, 0)) for case in odds.cases]
    by = [change for _share, change in cases]
    mean = float(sum([share * change for share, change in cases], Fraction(0)))
    label = words.say(f"stat.{key[1]}", default=words.say(f"marker.{key[1]}", EMPTY))
    least, most = sorted((min(by), max(by)), key=abs)
    told = {
        "component": words.component(view, key[0]),
        "least": _signed(least),
        "most": _signed(most),
        "what": label,
        "mean": _signed(round(mean, 1)),
    }
    return words.say("odds.costs", told)


def _signed(number: float) -> str:
    return f"{MINUS}{-number:g}" if number < 0 else f"+{number:g}" if number else "0"
