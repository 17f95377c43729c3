"""From events to dice on the table: which rolls belong together, how each total came about, and what came of it.

The events read are the core's `roll` {seat, sides, result, reason}; `score` {component, seat, roll, die, dice, printed, parts, total,
critical} for a total that a game worked out from dice; `die` {component, before, after, how} for a face that was changed (`how` is
`reroll` if it was thrown again, which the rolls tell by themselves); `result`, `tie` and `checked` for what it came to. A game that
tells no `score` shows its plain rolls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.rules.events import Event
from game.rules.plain import NOBODY
from game.rules.view import View
from game.ui.throws import Contest, Term, Throw
from game.words import Words

ENDS = ("result", "tie", "checked")


class Change(NamedTuple):
    """A die that an ability has turned: the face it fell on, and what is said of it."""

    face: int
    words: str


class Teller(NamedTuple):
    """What may be seen now, the words for it, and what could be seen before: a card may be gone since."""

    view: View
    words: Words
    before: View | None = None

    def component(self, id: int) -> str:
        """The name of a component."""
        return self.words.component(self.view, id, self.before)

    def log(self, event: Event) -> str:
        """An event in words."""
        return self.words.log(event, self.view, self.before)


def contests(events: Sequence[Event], view: View, words: Words, before: View | None = None) -> tuple[Contest, ...]:
    """What dice showed in these events, in order; `before` is what could be seen when they began."""
    tells = Teller(view, words, before)
    found: list[Contest] = []
    rolls: list[Event] = []
    scores: list[Event] = []
    changed: dict[int, list[Change]] = {}
    ability = ""
    for event in events:
        if event.kind == "roll":
            rolls.append(event)
        elif event.kind == "ability":
            ability = str(event.data.get("ability", ""))
        elif event.kind == "die" and event.data.get("how") != "reroll":
            change = Change(int(event.data.get("before", 0)), _changed(event.data, ability, words))
            changed.setdefault(int(event.data.get("component", 0)), []).append(change)
        elif event.kind == "score":
            scores.append(event)
        elif event.kind in ENDS and (scores or rolls):
            found += _contest(rolls, scores, event, tells, changed)
            rolls, scores, changed = [], [], {}
    if scores or rolls:
        found += _contest(rolls, scores, None, tells, changed)
    return tuple(found)


def _contest(
    rolls: Sequence[Event],
    scores: Sequence[Event],
    end: Event | None,
    tells: Teller,
    changed: Mapping[int, Sequence[Change]],
) -> list[Contest]:
    left = list(rolls)
    throws = []
    for score in scores:
        faces = _faces(score.data)
        sides = 0
        for face in faces:
            for roll in left:
                if roll.data.get("result") == face:
                    sides = int(roll.data.get("sides", 0))
                    left.remove(roll)
                    break
        throws.append(_scored(score.data, faces, sides or 6, tells))
    for index, score in enumerate(scores):
        # What the same seat threw for the same purpose and does not count any more was thrown again.
        key = (score.data.get("seat"), score.data.get("roll"))
        again = [roll for roll in left if (roll.data.get("seat"), roll.data.get("reason")) == key]
        if again:
            left = [roll for roll in left if roll not in again]
            throw = throws[index]
            first = len(again)
            counted = throw.counted or tuple(range(len(throw.faces)))
            throws[index] = throw._replace(
                faces=(*[int(roll.data.get("result", 1)) for roll in again], *throw.faces),
                counted=tuple([at + first for at in counted]),
                note="thrown again",
            )
    for index, score in enumerate(scores):
        changes = changed.get(int(score.data.get("component", 0)), ())
        if changes:
            throw = throws[index]._replace(note="; ".join([change.words for change in changes]))
            # The die that was turned shows the face that it fell on.
            if len(throw.faces) > 1 and not throw.counted and changes[0].face in throw.faces:
                throw = throw._replace(counted=(throw.faces.index(changes[0].face),))
            throws[index] = throw
    plain = _plain(left if scores or end is None else list(rolls), tells)
    before = [Contest(plain)] if plain else []
    if not throws:
        return before
    told = tells.log(end) if end is not None else ""
    return [*before, Contest(tuple(throws), told, _winner(end))]


def _changed(data: Any, ability: str, words: Words) -> str:
    """What became of a die that an ability has turned: `3 becomes 6 (Rune Lore)`."""
    before, after = data.get("before"), data.get("after")
    told = f"{before} becomes {after}" if before != after else f"this {after} is not natural" if after else ""
    return f"{told} ({words.named(ability)})" if ability in words.defs.abilities else told


def _winner(end: Event | None) -> int:
    """Which of two throws won: the first, the second, or neither."""
    won = end.data.get("won") if end is not None else None
    if not isinstance(won, bool):
        return -1
    return 0 if won else 1


def _faces(data: Any) -> tuple[int, ...]:
    dice = data.get("dice")
    faces = tuple([face for face in dice if isinstance(face, int)]) if isinstance(dice, tuple) else ()
    die = data.get("die")
    return faces or ((die,) if isinstance(die, int) else ())


def _scored(data: Any, faces: tuple[int, ...], sides: int, tells: Teller) -> Throw:
    seat = data.get("seat", NOBODY)
    die = int(data.get("die", 0))
    words = tells.words
    what = words.say(f"stat.{data.get('roll')}", default="") if data.get("roll") else ""
    terms = [Term(die, "die"), Term(int(data.get("printed", 0)), what)]
    terms += [Term(int(part[1]), words.part(str(part[0]))) for part in data.get("parts", ())]
    total = data.get("total")
    return Throw(
        seat if isinstance(seat, int) else NOBODY,
        tells.component(int(data.get("component", 0))),
        max(sides, 2),
        faces,
        (faces.index(die),) if len(faces) > 1 and die in faces else (),
        tuple(terms),
        total if isinstance(total, int) else None,
        bool(data.get("critical")),
        component_id=int(data.get("component", 0)),
    )


def _plain(rolls: Sequence[Event], tells: Teller) -> tuple[Throw, ...]:
    """Rolls that no total was made of, those of a seat and reason together."""
    groups: dict[tuple[Any, ...], list[Event]] = {}
    for roll in rolls:
        data = roll.data
        key = (data.get("seat", NOBODY), data.get("reason", ""), data.get("sides", 6), data.get("die", ""))
        groups.setdefault(key, []).append(roll)
    throws = []
    words = tells.words
    for (seat, reason, sides, die), group in groups.items():
        faces = tuple([int(roll.data.get("result", 1)) for roll in group])
        told = tells.log(group[0]) if len(group) == 1 else ""
        name = words.seat(int(seat)) if isinstance(seat, int) and seat != NOBODY else "Dice"
        total = sum(faces) if len(faces) > 1 and not die else None
        # The name stands before it.
        told = told.removeprefix(f"{name} ")
        shown = told or (words.say(f"roll.{reason}", default="") if reason else "")
        if die and len(group) > 1:
            # The numbers of the faces say nothing.
            shown = ", ".join(
                [words.say(f"word.{roll.data['face']}", default=str(roll.data["face"])) for roll in group]
            )
        throws.append(Throw(int(seat), name, max(2, int(sides)), faces, (), (), total, note=shown))
    return tuple(throws)
