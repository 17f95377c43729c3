"""What may be named at one place of an ability: whom, which values, and what a word there may be in the middle of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from game.content.complaints import listed
from game.content.known import NOTHING_KNOWN, Known, in_role
from game.rules.abilities.effects import TARGET
from game.rules.abilities.evaluation import IT
from game.rules.abilities.grammar import MOST_AMOUNT, Selector, Vocabulary, Word
from game.rules.abilities.records import SUBJECT
from game.rules.plain import EMPTY
from game.rules.wording import fill

ACTIVATE: Final = "activate"
WHEN: Final = "when"
_PARTS: Final = ("modify", "grant", WHEN, ACTIVATE, "permit", "off", "keep")


class Surroundings:
    """What an event, a window or a stat gives to the words of a part, and what its steps have named so far.

    `where` says in a message which place it is. `roles`: who has a name, with what is known of them. `numbers`: what has one, with the
    least and the most that it can be. `phases`: in which of the game it is (empty: that is not known). `aims`: the part picks a `target`,
    but not before this is read. `at_places`: what it picks is a place. `subject`: whose words mean just the one that the event is about.
    `decides`: conditions with the side of the subject of which they hold, and `subject_side`: of which it is. `own`: what is known of the
    card itself; `own_stays`: it is in play.
    """

    def __init__(
        self, where: str, roles: Iterable[str] = (), numbers: Iterable[str] = (), within: Iterable[str] = ()
    ) -> None:
        self.where = where
        self.roles = dict.fromkeys(roles, NOTHING_KNOWN)
        self.numbers = dict.fromkeys(numbers, (-MOST_AMOUNT, MOST_AMOUNT))
        self.within = frozenset(within)
        self.phases: tuple[str, ...] = ()
        self.aims = False
        self.at_places = False
        self.subject: Selector | None = None
        self.decides: Mapping[str, str] = {}
        self.subject_side = ""
        self.own = NOTHING_KNOWN
        self.own_stays = True

    def call(self, name: str, known: Known = NOTHING_KNOWN) -> None:
        """Somebody has this name from now on. One who may be another than before is known by what holds of both."""
        self.roles[name] = known.or_of(self.roles.get(name, known))

    def forget(self) -> None:
        """Who has a name may have changed sides, or places."""
        self.roles = {name: known.afterwards() for name, known in self.roles.items()}
        self.own, self.own_stays = NOTHING_KNOWN, False

    def rename(self, names: Iterable[str]) -> None:
        """Who has one of these names may be others the next time, and more of them."""
        self.roles.update({name: self.roles[name]._replace(one=False) for name in names if name in self.roles})

    def judge_once(self) -> None:
        """What comes from here on is judged when the event is done, and only then."""
        self.roles = {name: known._replace(turned=False) for name, known in self.roles.items()}

    def gives(self, word: Word, given: Mapping[str, Any] = EMPTY) -> bool:
        """Whether a word with these parameters has here all that it needs."""
        roles, numbers, within = needs(word, given)
        return (
            all(role in self.roles for role in roles)
            and all(number in self.numbers for number in numbers)
            and (not within or any(each in self.within for each in within))
        )

    def who_is_known(self, word: str, vocabulary: Vocabulary) -> str:
        """For a message: who may be named instead of somebody who is not known here."""
        if word == IT:
            return "it is whom an 'if' of '{cards: ...}' looks at"
        if word == TARGET and self.aims:
            return (
                "the target is not picked yet; say what it must be in 'target' itself: {cards: ..., if: [... it ...]}"
            )
        if word == TARGET and self.at_places:
            return "the target is a place there, and nobody"
        known = [role for role in self.roles if role != IT]
        knows = f"it knows {listed(known)}" if known else ""
        if word == TARGET and "choose" in vocabulary.steps:
            picked = "to name somebody so, give the part a 'target', or let a 'choose' pick first"
            return f"{knows}; {picked}" if known else picked
        return knows or f"nobody has a name there; the places are {listed(vocabulary.places)}"


def needs(word: Word, given: Mapping[str, Any]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """The roles and numbers that a word with these parameters needs, and what it must stand in the middle of one of."""
    filled = [[fill(each, given) for each in needed] for needed in (word.roles, word.numbers, word.within)]
    return filled[0], filled[1], filled[2]


def in_event(vocabulary: Vocabulary, event: str, window: str) -> Surroundings:
    """What an answer to an event may name, if it acts in that window (or, if that is none of its windows, in any of them)."""
    word = vocabulary.events.get(event)
    if word is None:
        return anywhere(vocabulary)
    where = f"in the event '{event}'"
    windows = word.windows
    if window in windows:
        where, windows = f"in the window '{window}' of the event '{event}'", (window,)
    subject = [SUBJECT] if word.about and SUBJECT in vocabulary.roles else []
    roles = (*subject, *word.roles)
    here = Surroundings(where, roles, (*word.numbers, *vocabulary.numbers), (WHEN, event, *windows, *word.work))
    here.roles.update({role: in_role(word, role) for role in roles})
    here.numbers.update(word.spans)
    here.phases = word.phases
    return here


def joined(outer: Surroundings, inner: Surroundings) -> Surroundings:
    """What may be named where both give something."""
    both = Surroundings(inner.where, (), (), inner.within | {WHEN})
    both.numbers = {**outer.numbers, **inner.numbers}
    both.roles = {**outer.roles, **inner.roles}
    both.phases = inner.phases
    return both


def in_windows(vocabulary: Vocabulary, *windows: str) -> Surroundings:
    """What something that is activated in a window, or in any of several, may name."""
    words = [vocabulary.windows[window] for window in windows if window in vocabulary.windows]
    named = " and ".join([f"'{window}'" for window in windows])
    within = (ACTIVATE, *windows) if len(windows) == 1 else (ACTIVATE,)
    here = Surroundings(f"in the window {named}", (), vocabulary.numbers, within)
    here.at_places = any(word.at_places for word in words)
    if all(word.phases for word in words):
        here.phases = tuple(dict.fromkeys(phase for word in words for phase in word.phases))
    return here


def in_stat(vocabulary: Vocabulary, stat: str) -> Surroundings:
    """What a change of a stat may name while it holds."""
    spec = vocabulary.stats.get(stat)
    if spec is None:
        return anywhere(vocabulary)
    where = f"where '{stat}' is worked out"
    return Surroundings(where, spec.roles, vocabulary.numbers, ("modify", *_all_work(vocabulary)))


def in_part(vocabulary: Vocabulary, part: str) -> Surroundings:
    """What a `grant`, a `permit` or an `off` may name."""
    return Surroundings(f"in '{part}'", (), vocabulary.numbers, (part, *_all_work(vocabulary)))


def anywhere(vocabulary: Vocabulary) -> Surroundings:
    """For a place that is not known, because its event is none: nothing is missing there."""
    events = vocabulary.events.values()
    return Surroundings(
        "here",
        vocabulary.roles,
        (*vocabulary.numbers, *vocabulary.event_numbers),
        (
            *_PARTS,
            *_all_work(vocabulary),
            *vocabulary.events,
            *vocabulary.windows,
            *[w for e in events for w in e.windows],
        ),
    )


def _all_work(vocabulary: Vocabulary) -> list[str]:
    """What may be unfinished at some time: whatever holds for a while may be asked for in the middle of all of it."""
    return [work for event in vocabulary.events.values() for work in event.work]


def where_it_does(vocabulary: Vocabulary, word: Word, given: Mapping[str, Any]) -> str:
    """For a message: the places at which a word with these parameters has all that it needs; empty if there is none."""
    within = needs(word, given)[2]
    found = [f"'{part}'" for part in _PARTS if part in within]
    windows = [window for window in vocabulary.windows if window in within]
    found += [f"the window{'s' if len(windows) > 1 else ''} {listed(windows)}"] if windows else []
    if not found:
        events = [event for event in vocabulary.events if in_event(vocabulary, event, "").gives(word, given)]
        found += [f"the event{'s' if len(events) > 1 else ''} {listed(events)}"] if events else []
    return " and ".join(found)
