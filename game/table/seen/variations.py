"""The variations of a match in words: where each parts from the present line, what came of it, and what two lines have otherwise.

All of it is what everybody may know, whoever looks: a line that was left may be one in which a seat knew more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from game.content.differences import RULE, TEXT, differences
from game.difference_words import lines
from game.rules.match import Match
from game.rules.plain import NOBODY, Plain, zone_seat
from game.rules.view import Sighting, View
from game.table.model.naming import moves
from game.table.model.session import Session
from game.table.seen.progress import progress
from game.table.seen.seeing import Seer
from game.words import Words

NOW: Final = -1
"""Stands for the present line where others stand by the entry of the log that set them aside."""
MOST_COUNTS: Final = 3
"""So many things that are counted for each seat are told of a line."""
MOST_PACK: Final = 12
"""So many entries of the pack that two lines have otherwise are told of, more are counted."""


class Line(NamedTuple):
    """A line of the match: its name, after how many moves it parts from the present one, how many moves it has from there on, how far it
    has come, and what stands at its end, or how it has ended.
    """

    key: int
    name: str
    parts: int
    moves: int
    where: str
    stands: str


class Compared(NamedTuple):
    """What two lines have side by side under a label; `differs`: whether that is not the same. Without a label it goes across."""

    label: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        """Whether both sides say something else."""
        return self.left != self.right


def present(session: Session, seer: Seer) -> Line:
    """The line that is on the table."""
    match = session.match
    name = session.words.say("variations.now")
    if match.line_name:
        name = session.words.say("variations.now_called", {"name": match.line_name})
    made = moves(match, match.history)
    return Line(NOW, name, made, made, _where(session, match), _stands(session, seer, match))


def listed(session: Session, seer: Seer) -> tuple[Line, ...]:
    """The variations, those that part the latest first, of these the newest first."""
    match, found = session.match, list[Line]()
    for each in reversed(match.variations):
        line, parts = match.in_variation(each.entry), match.parts_at(each.entry)
        name = each.name or session.words.say("variations.nameless")
        common = moves(line, parts)
        more = moves(line, line.history) - common
        found.append(Line(each.entry, name, common, more, _where(session, line), _stands(session, seer, line)))
    return tuple(sorted(found, key=lambda one: -one.parts))


def line_of(session: Session, key: int) -> Match:
    """The match at the end of a line, to look at by itself."""
    return session.match if key == NOW else session.match.in_variation(key)


def _where(session: Session, match: Match) -> str:
    return progress(session.game, match.view(NOBODY), session.words, " · ")


def _outcome(words: Words, match: Match) -> str:
    """How a match has ended; empty while it goes on."""
    outcome = match.outcome
    if outcome is None:
        return ""
    names = [words.seat(seat) for seat in outcome.winners]
    if len(names) > 1:
        won = words.say("result.several", {"seats": ", ".join(names[:-1]), "last": names[-1]})
    else:
        won = words.say("result.one", {"seat": names[0]}) if names else words.say("result.nobody")
    return f"{won} ({words.say(f'outcome.{outcome.reason}').removesuffix('.')})"


def _stands(session: Session, seer: Seer, match: Match) -> str:
    """How a line has ended, or what is counted for each seat at its end."""
    told = _outcome(session.words, match)
    if told:
        return told
    names = [session.words.seat(seat) for seat in range(len(session.seats))]
    counts = seer.counts(match.view(NOBODY))[:MOST_COUNTS]
    return " · ".join(
        [
            f"{count.label}: " + ", ".join([f"{name} {value}" for name, value in zip(names, count.values, strict=True)])
            for count in counts
        ]
    )


def compared(session: Session, seer: Seer, left: int, right: int) -> tuple[Compared, ...]:
    """What two lines have come to, side by side: first how far and how they stand, then what lies otherwise."""
    words, one, other = session.words, line_of(session, left), line_of(session, right)
    say = words.say
    goes_on = say("variations.goes_on")
    found = [
        Compared(say("variations.outcome"), _outcome(words, one) or goes_on, _outcome(words, other) or goes_on),
        Compared(say("variations.where"), _where(session, one), _where(session, other)),
        Compared(say("variations.moves"), str(moves(one, one.history)), str(moves(other, other.history))),
    ]
    mine, its = one.view(NOBODY), other.view(NOBODY)
    found += _counted(words, seer, mine, its)
    told = [each.label for each in found]
    found += [each for each in _tallied(words, one, other) if each.label not in told]
    found += [each for each in (*_lying(words, mine, its), *_valued(words, seer, mine, its)) if each.differs]
    return tuple([each for each in found if each.left or each.right])


def pack_lines(session: Session, left: int, right: int) -> tuple[str, ...]:
    """What the pack of one line has otherwise than that of another, if they were not played with the same."""
    one, other = line_of(session, left).state.defs, line_of(session, right).state.defs
    found = [each for each in differences(one, other) if each.kind not in (TEXT, RULE)]
    words = Words(session.game.code, other, session.words.seat_names)
    told = [each.words for each in lines(found, words)]
    more = len(told) - MOST_PACK
    return (*told[:MOST_PACK], words.say("reading.swap_more", {"count": more})) if more > 0 else tuple(told)


def _counted(words: Words, seer: Seer, one: View, other: View) -> list[Compared]:
    """What is counted for each seat, and for the whole match."""
    left = {
        (count.name, seat): (count.label, value)
        for count in seer.counts(one)
        for seat, value in enumerate(count.values)
    }
    right = {
        (count.name, seat): (count.label, value)
        for count in seer.counts(other)
        for seat, value in enumerate(count.values)
    }
    found = []
    for key in dict.fromkeys([*left, *right]):
        label = (left.get(key) or right[key])[0]
        values = [str(side[key][1]) if key in side else "" for side in (left, right)]
        told = words.say("variations.of_seat", {"what": label, "seat": words.seat(key[1])})
        found.append(Compared(told, values[0], values[1]))
    wholes = [dict(seer.wholes(view)) for view in (one, other)]
    found += [
        Compared(label, *[str(whole.get(label, "")) for whole in wholes])
        for label in dict.fromkeys([*wholes[0], *wholes[1]])
    ]
    return found


def _tallied(words: Words, one: Match, other: Match) -> list[Compared]:
    """The tally, if both lines have ended."""
    if one.outcome is None or other.outcome is None:
        return []
    tallies = (one.outcome.tally, other.outcome.tally)
    found = []
    for name in dict.fromkeys([*tallies[0], *tallies[1]]):
        for seat in range(len(one.seats)):
            values = [_of_seat(tally, name, seat) for tally in tallies]
            label = words.say(f"outcome.tally.{name}")
            found.append(Compared(words.say("variations.of_seat", {"what": label, "seat": words.seat(seat)}), *values))
    return found


def _of_seat(tally: Mapping[str, Plain], name: str, seat: int) -> str:
    value = tally.get(name)
    return str(value[seat]) if isinstance(value, tuple) and seat < len(value) else ""


def _lying(words: Words, one: View, other: View) -> list[Compared]:
    """What lies in each zone of which there is not as much in the other, with how much there is."""
    found = []
    for zone in dict.fromkeys([*one.zones(), *other.zones()]):
        mine, its = _things(words, one, zone), _things(words, other, zone)
        differ = {name for name in (*mine, *its) if mine[name] != its[name]}
        found.append(Compared(words.zone(zone), _listed(words, mine, differ), _listed(words, its, differ)))
    return found


def _listed(words: Words, things: Counter[str], which: Collection[str]) -> str:
    """Some of the things in a zone; empty if nothing lies there at all."""
    told = [
        name if count == 1 else words.say("variations.several", {"what": name, "count": count})
        for name, count in things.items()
        if name in which
    ]
    return ", ".join(told) or (words.say("variations.nothing_else") if things else "")


def _things(words: Words, view: View, zone: str) -> Counter[str]:
    """What lies in a zone by name, with its place and whose it is where that is not clear; what is hidden is counted."""
    names = Counter[str]()
    for sighting in view.zone(zone) if zone in view.zones() else ():
        names[_thing(words, sighting, shared=zone_seat(zone) == NOBODY)] += 1
    return names


def _thing(words: Words, sighting: Sighting, *, shared: bool) -> str:
    name = words.named(sighting.ref) if sighting.ref is not None else words.say("variations.hidden")
    if shared and sighting.controller != NOBODY:
        name = words.say("variations.whose", {"what": name, "seat": words.seat(sighting.controller)})
    if sighting.place is not None:
        x, y = sighting.place
        name = words.say("variations.at", {"what": name, "x": x, "y": y})
    return name


def _valued(words: Words, seer: Seer, one: View, other: View) -> list[Compared]:
    """What is told of the same card in both lines: its stats, its markers, and how it lies."""
    found = []
    for zone in one.zones():
        for mine in one.zone(zone):
            its = other.component(mine.id) if mine.id is not None else None
            if mine.ref is None or mine.type != "card" or its is None or its.ref != mine.ref:
                continue
            left, right = _values(words, seer, one, mine), _values(words, seer, other, its)
            for label in [each for each in left if each in right]:
                told = words.say("variations.value", {"what": words.named(mine.ref), "value": label})
                found.append(Compared(told, left[label], right[label]))
    return found


def _values(words: Words, seer: Seer, view: View, sighting: Sighting) -> dict[str, str]:
    look = seer.card_look(view, sighting)
    found = {words.say(f"stat.{name}"): str(stat.total) for name, stat in (look.stats or {}).items()}
    found |= {words.say(f"marker.{name}"): str(count) for name, count in look.markers}
    lies = [words.say(f"mark.{mark}") for mark, value in sighting.marks.items() if value is True]
    return {**found, words.say("variations.lies"): ", ".join(lies) or words.say("variations.as_usual")}
