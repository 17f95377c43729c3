"""From events to dice on the table: which rolls belong together, how each total came about, and what came of it.

What is heard of are rolls, scores (a total that a game worked out from dice), faces that were changed, and what it came to (see
`game.table.model.heard`). A game that tells no scores shows its plain rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.rules.events import Event, seen_by
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.view import View
from game.table.model.heard import (
    BEGINNINGS,
    SETTLED,
    AbilityUsed,
    AttackMade,
    ContestEnded,
    FaceChanged,
    Rolled,
    Scored,
    hear,
    named,
)
from game.ui.throws import Contest, Term, Throw
from game.words import Words


class Change(NamedTuple):
    """A die that an ability has turned: the face it fell on, and what is said of it."""

    face: int
    words: str


STEPS = 12
"""Within so few steps a fight is decided: what is asked meanwhile are abilities."""
Fight = tuple[int, ...]
"""The ids of those who fight with each other; nobody if it is empty."""


class Teller(NamedTuple):
    """What may be seen now, the words for it, and what could be seen before: a card may be gone since."""

    view: View
    words: Words
    before: View | None = None
    fight: Fight = ()
    """Who fights, where that is not decided yet."""

    def fighter(self, seat: int) -> int:
        """The component with which a seat fights, 0 if there is none."""
        for id in self.fight:
            sighting = self.view.component(id)
            if sighting is not None and sighting.controller == seat:
                return id
        return 0

    def component(self, id: int) -> str:
        """The name of a component."""
        return self.words.component(self.view, id, self.before)

    def log(self, event: Event) -> str:
        """An event in words."""
        return self.words.log(event, self.view, self.before)


class Lines(NamedTuple):
    """What is told beside the dice: of each part of the throws by its number, of everything else after them, and which components those
    events name.
    """

    of: dict[int, str]
    after: list[str]
    about: list[int]


class Roll(NamedTuple):
    """A roll, and the event that tells of it."""

    heard: Rolled
    event: Event
    part: int = 0
    """Which of several throws it belongs to, where what came of the ones before it is told between them."""


def fight_before(match: Match, step: int, seat: int) -> Fight:
    """Who has begun a fight before a step of a match, as far as a seat may know, that was not decided yet."""
    moments = match.moments[max(0, step - STEPS) : step]
    return fighting(seen_by([event for moment in moments for event in moment.events], seat))


def fighting(events: Iterable[Event], begun: Fight = ()) -> Fight:
    """Who fights at the end of these events; `begun`: who fought before them."""
    fight = begun
    for event in events:
        heard = hear(event)
        if isinstance(heard, AttackMade):
            fight = heard.attacker, heard.target
        elif event.kind in SETTLED or event.kind in BEGINNINGS:
            fight = ()
    return fight


def contests(
    events: Sequence[Event], view: View, words: Words, before: View | None = None, fight: Fight = ()
) -> tuple[Contest, ...]:
    """What dice showed in these events, in order; `before` is what could be seen when they began, `fight` who fought then."""
    tells = Teller(view, words, before)
    found: list[Contest] = []
    rolls: list[Roll] = []
    scores: list[Scored] = []
    changed: dict[int, list[Change]] = {}
    ability = ""
    part = 0
    lines = Lines({}, [], [])
    begun = 0

    def undecided(told: Sequence[Event]) -> list[Contest]:
        if scores or rolls:
            # Dice of a fight that is not decided yet are about those who fight.
            return _contest(rolls, scores, None, None, tells._replace(fight=fighting(told, fight)), changed, lines)
        return [Contest((), "\n".join(lines.after), about=_once(lines))] if lines.after else []

    for place, event in enumerate(events):
        heard = hear(event)
        if event.kind in BEGINNINGS:
            # What is thrown for a new part of the match, as for who comes first, decides nothing of the one before.
            found += undecided(events[:place])
            rolls, scores, changed, part, lines, begun = [], [], {}, 0, Lines({}, [], []), len(found)
        said = words.thrown(event, view, before)
        if said:
            lines.about.extend(named(event, words.code))
            if rolls and rolls[-1].part == part:
                lines.of[part] = said
                part += 1
            else:
                lines.after.append(said)
        if isinstance(heard, Rolled):
            # Dice of which a pack has nothing to say lie on the table for all to see, as red ones do.
            if words.say(f"throw.{heard.reason}", default=" "):
                rolls.append(Roll(heard, event, part))
        elif isinstance(heard, AbilityUsed):
            ability = heard.ability
        elif isinstance(heard, FaceChanged) and heard.how != "reroll":
            changed.setdefault(heard.component, []).append(Change(heard.before, _changed(heard, ability, words)))
        elif isinstance(heard, Scored):
            scores.append(heard)
        elif isinstance(heard, ContestEnded) and (scores or rolls):
            found += _contest(rolls, scores, tells.log(event), heard.won, tells, changed, lines)
            rolls, scores, changed = [], [], {}
            lines = Lines({}, [], [])
    found += undecided(events)
    return (*found[:begun], *[contest._replace(begins=begun > 0) for contest in found[begun:]])


def _once(lines: Lines) -> tuple[int, ...]:
    return tuple(dict.fromkeys(lines.about))


def _contest(
    rolls: Sequence[Roll],
    scores: Sequence[Scored],
    told: str | None,
    won: bool | None,
    tells: Teller,
    changed: Mapping[int, Sequence[Change]],
    lines: Lines,
) -> list[Contest]:
    """Rolls and scores that belong together. `told`: what came of it in words, None if nothing was told; `won`: whether the first did."""
    left = list(rolls)
    throws = []
    for score in scores:
        faces = score.dice or ((score.die,) if score.die is not None else ())
        sides = 0
        for face in faces:
            for roll in left:
                if roll.heard.result == face:
                    sides = roll.heard.sides
                    left.remove(roll)
                    break
        throws.append(_scored(score, faces, sides or 6, tells))
    for index, score in enumerate(scores):
        # What the same seat threw for the same purpose and does not count any more was thrown again.
        key = (score.seat, score.roll)
        again = [roll for roll in left if (roll.heard.seat, roll.heard.reason) == key]
        if again:
            left = [roll for roll in left if roll not in again]
            throw = throws[index]
            first = len(again)
            counted = throw.counted or tuple(range(len(throw.faces)))
            throws[index] = throw._replace(
                faces=(*[roll.heard.result for roll in again], *throw.faces),
                counted=tuple([at + first for at in counted]),
                note=tells.words.say("dice.again"),
            )
    for index, score in enumerate(scores):
        changes = changed.get(score.component, ())
        if changes:
            throw = throws[index]._replace(note="; ".join([change.words for change in changes]))
            # The die that was turned shows the face that it fell on.
            if len(throw.faces) > 1 and not throw.counted and changes[0].face in throw.faces:
                throw = throw._replace(counted=(throw.faces.index(changes[0].face),))
            throws[index] = throw
    plain = _plain(left if scores or told is None else list(rolls), tells, lines)
    before = [Contest(plain, "\n".join(lines.after), about=_once(lines))] if plain else []
    if not throws:
        return before
    winner = -1 if won is None else 0 if won else 1
    return [*before, Contest(tuple(throws), told or "", winner)]


def _changed(heard: FaceChanged, ability: str, words: Words) -> str:
    """What became of a die that an ability has turned: `3 becomes 6 (Rune Lore)`."""
    before, after = heard.before, heard.after
    told = ""
    if before != after:
        told = words.say("dice.becomes", {"before": before, "after": after})
    elif after:
        told = words.say("dice.not_natural", {"face": after})
    known = ability in words.defs.abilities
    return words.say("dice.by", {"words": told, "ability": words.named(ability)}) if known else told


def _scored(score: Scored, faces: tuple[int, ...], sides: int, tells: Teller) -> Throw:
    die = score.die or 0
    words = tells.words
    what = words.say(f"stat.{score.roll}", default="") if score.roll else ""
    terms = [Term(die, "die"), Term(score.printed, what)]
    terms += [Term(by, words.part(name)) for name, by, _cause, _ability in score.parts]
    return Throw(
        score.seat,
        tells.component(score.component),
        max(sides, 2),
        faces,
        (faces.index(die),) if len(faces) > 1 and die in faces else (),
        tuple(terms),
        score.total,
        score.critical,
        component_id=score.component,
    )


def _of_fighter(throw: Throw, reason: str, tells: Teller) -> Throw:
    """A die of a fight that is not decided yet: who throws it, and the stat to which it will be added as that is now."""
    named = throw._replace(name=tells.component(throw.component_id))
    if reason not in tells.words.code.stats:
        return named
    stat = Term(tells.view.stat(throw.component_id, reason).total, tells.words.say(f"stat.{reason}"))
    return named._replace(terms=(Term(throw.faces[0], "die"), stat))


def _plain(rolls: Sequence[Roll], tells: Teller, lines: Lines) -> tuple[Throw, ...]:
    """Rolls that no total was made of, those of a seat and reason together, as far as nothing is told between them."""
    groups: dict[tuple[int, str, int, str, int], list[Roll]] = {}
    for roll in rolls:
        heard = roll.heard
        groups.setdefault((heard.seat, heard.reason, heard.sides, heard.die, roll.part), []).append(roll)
    throws = []
    words = tells.words
    last = {key[-1]: key for key in groups}
    for key, group in groups.items():
        seat, reason, sides, die, part = key
        faces = tuple([roll.heard.result for roll in group])
        told = tells.log(group[0].event) if len(group) == 1 else ""
        name = words.seat(seat) if seat != NOBODY else words.say("who.dice")
        total = sum(faces) if len(faces) > 1 and not die else None
        # The name stands before it.
        told = told.removeprefix(f"{name} ")
        shown = told or (words.say(f"roll.{reason}", default="") if reason else "")
        line = lines.of.get(part, "") if last[part] == key else ""
        purpose = words.say(f"throw.{reason}", default="") if reason else ""
        if line or (purpose and len(group) > 1):
            shown = purpose
        elif die and len(group) > 1:
            # The numbers of the faces say nothing.
            shown = ", ".join([words.say(f"word.{roll.heard.face}", default=str(roll.heard.face)) for roll in group])
        id = tells.fighter(seat) if seat != NOBODY else 0
        token = words.defs.tokens.get(die)
        throw = Throw(seat, name, max(2, sides), faces, (), (), total, note=shown, component_id=id, line=line, die=die)
        throw = throw._replace(named=token.faces if token is not None else ())
        throws.append(_of_fighter(throw, reason, tells) if id and len(faces) == 1 and not die else throw)
    return tuple(throws)
