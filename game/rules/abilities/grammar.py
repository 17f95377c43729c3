"""Compiled abilities: what a card's YAML says it does, as plain data that any game can read.

An ability is a set of parts. *Modifiers* change a value for as long as they hold and are asked for, never stored.
*Grants* put a named flag on components (immune, negated, ...). *Triggers* answer events. *Activations* are offered in a
window of the turn. *Permits* allow something the rules forbid. A game's steps and words give the parts their meaning;
their parameters are declared as plain data, so that the content checker knows every word (`Vocabulary`).

The parts are read at every turn of a match and made once, so they are dataclasses with slots: Python 3.11 reads a slot in a fifth of the
time that a field of a named tuple takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from game.rules.modifiers import StatSpec
from game.rules.plain import EMPTY, Frozen, Plain

MOST_AMOUNT: Final = 9999
"""No number of an ability is larger, in either direction: what is done so often, thrown or lost must come to an end."""
SIDES: Final = ("any", "allied", "enemy")
"""To which seats those that a selector means may belong."""
OWN: Final = "$own."
"""How a value of a match begins that stands for what the own card has in the field named after it."""
ANY_KEY: Final = "*"
"""The key of a `Shape` that stands for all that are not named."""


class Source(NamedTuple):
    """Where a definition was written: file relative to its pack, line and column from 1, and the overlay
    it came from (empty: the pack).

    `lines`: where parts of it are written that are not on the line around them, by the keys that lead to them with dots between
    (`modify.1.by`; a number is the place in a list, the first has none): the line, or (file, line, overlay) where the part is
    written in another file than the whole, as an overlay may change a part only.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    overlay: str = ""
    lines: Frozen = EMPTY

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def of(self, part: str) -> Source:
        """Where a part is written, by its keys with dots; of one that is not written, where what is around it is."""
        while part and part not in self.lines:
            part = part.rpartition(".")[0]
        known = self.lines.get(part)
        if known is None:
            return self
        file, line, overlay = (self.file, known, self.overlay) if isinstance(known, int) else known
        return Source(file, line, 1, overlay)


@dataclass(frozen=True, slots=True)
class Condition:
    """A named condition with its parameters; the game declares the word and gives the predicate."""

    word: str
    params: Frozen = field(default_factory=Frozen)


@dataclass(frozen=True, slots=True)
class Selector:
    """Which components (or spaces) are meant, seen from the ability's own component.

    `where` is a word: `self`, `area`, `adjacent`, `range`, `board`, or a role of the event (`captured`, `attacker`,
    ...). `side` narrows to `allied` or `enemy` (`any`: both). `match` narrows to those for which each (field, value)
    holds; of several values in a tuple one will do, the value `$symbol` stands for the parameter of that name given on
    the card, `$own.suit` for what the own card has in that field, and the field `$symbol` matches any field that has the
    value. `conditions` narrow to those for which all hold, the candidate being `it` in them. `of`: the place as each of
    these sees it, one after the other, and not the ability's own component.
    """

    where: str
    side: str = "any"
    match: Frozen = field(default_factory=Frozen)
    conditions: tuple[Condition, ...] = ()
    of: Selector | None = None

    def is_just(self, where: str) -> bool:
        """Whether it means everybody in a place, as the ability's own component sees it."""
        return self.where == where and self.side == "any" and not self.match and not self.conditions and self.of is None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number: `base` plus `each` for every component that `of` selects.

    With `stat`: plus `each` times the sum of that stat of those that `of` selects. With `value`: plus `each` times a
    number of the event, of the match, or one that the program remembers under that name (`$name`: a parameter of the
    card). With `per` larger than 1 only each full `per` of what is counted, added up or named counts. `least` and `most`
    bound it.
    """

    base: int
    each: int = 0
    of: Selector | None = None
    stat: str = ""
    value: str = ""
    least: int | None = None
    most: int | None = None
    per: int = 1

    @property
    def fixed(self) -> int | None:
        """The number that it always is; None if that depends on anything."""
        return None if self.of is not None or self.value else self.bounded(self.base)

    def bounded(self, number: int) -> int:
        """A number within its bounds, and within `MOST_AMOUNT`."""
        least, most = self.least, self.most
        if least is not None and number < least:
            number = least
        if most is not None and number > most:
            number = most
        # Written out, since amounts are worked out all the time, and `min` and `max` take longer than all else here.
        if number > MOST_AMOUNT:
            number = MOST_AMOUNT
        elif number < -MOST_AMOUNT:
            number = -MOST_AMOUNT
        return number


@dataclass(frozen=True, slots=True)
class Modifier:
    """A continuous change of a value: `stat` of those that `to` selects changes `by` an
    amount while all `conditions` hold.

    `marker` is the token that shows it on the table (empty: none). `how` is `add`, or `set`: the value becomes the
    amount, before anything is added.
    """

    stat: str
    by: Amount
    to: Selector
    conditions: tuple[Condition, ...] = ()
    marker: str = ""
    how: str = "add"


@dataclass(frozen=True, slots=True)
class Grant:
    """A continuous flag on those that `to` selects; `against` names what an immunity is against."""

    flag: str
    to: Selector
    against: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step to be done, by its word `op`, with its parameters."""

    op: str
    params: Frozen = field(default_factory=Frozen)


@dataclass(frozen=True, slots=True)
class Trigger:
    """An answer to an event: `event` is a word declared by the game, told from the view of the ability's component
    (`captured`, `captures`, ...).

    `window` is the moment in which it acts (a word of the game). `optional`: the controller may decline. `of`: the
    component that the event is about must be one of these (None: the ability's own). The controller picks a `target`,
    pays the `cost`, then `do` is done. `limit`: how often in each period (`{"round": 1}`), all
    clauses of the component that `share` the same word together.
    """

    event: str
    do: tuple[Step, ...]
    window: str = ""
    conditions: tuple[Condition, ...] = ()
    optional: bool = False
    of: Selector | None = None
    target: Selector | None = None
    cost: tuple[Step, ...] = ()
    limit: Frozen = field(default_factory=Frozen)
    share: str = ""


@dataclass(frozen=True, slots=True)
class Activation:
    """Something its controller may do in a `window`, or in each of several: pick a `target`, pay the `cost`, then `do`.

    `limit` is how often per turn (0: no limit), or how often in each period (`{"round": 1}`).
    """

    window: str | tuple[str, ...]
    do: tuple[Step, ...]
    target: Selector | None = None
    cost: tuple[Step, ...] = ()
    conditions: tuple[Condition, ...] = ()
    optional: bool = True
    limit: Plain = 0
    share: str = ""

    @property
    def windows(self) -> tuple[str, ...]:
        """The windows in which it may be done."""
        return (self.window,) if isinstance(self.window, str) else self.window


@dataclass(frozen=True, slots=True)
class Permit:
    """Something the component may do that the rules forbid to others; `what` is a word of the game."""

    what: str
    params: Frozen = field(default_factory=Frozen)
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Ability:
    """A named ability of the pack.

    `takes` lists the parameters a card must give (`area`, `symbol`, ...). `off` are conditions that negate it;
    the card stays in play only while those of `keep` hold.
    """

    id: str
    name: str
    kind: str
    text: str
    icon: str = ""
    takes: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    grants: tuple[Grant, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    activations: tuple[Activation, ...] = ()
    permits: tuple[Permit, ...] = ()
    off: tuple[Condition, ...] = ()
    source: Source | None = None
    keep: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class BoundAbility:
    """An ability as a card or space has it: with its parameters. An `area` parameter is a tuple of (dx, dy) offsets."""

    ability: Ability
    params: Frozen = field(default_factory=Frozen)
    source: Source | None = None


@dataclass(frozen=True)
class Param:
    """One parameter of a step, condition or ability, declared as data.

    `type` is `int`, `str`, `bool`, `word` (one of `words`), `selector`, `amount`, `match`, `area`, `card`, `zone`, `field_value`, `steps`,
    `conditions`, `name` or `value_name` (a word by which the program calls a component or a number from there on), `die` (a token of the
    pack that has faces), `face` (one of those of the die that was named before it), `event`, `field` (of the cards), `stat`, `flag`,
    `marker`, `period` or `pool` (words of the vocabulary). Of a selector `words` are the places that would do (somebody who has a name
    always may), and with `present` those where nobody is in play would not; `side`: it does something to those of this side only (empty: to
    all). With `it` an amount is worked out for each candidate, which it may call so; an amount of less than `least` does nothing. `of`: of
    a name, the parameter that selects whom it stands for, if one does; `single`: it is that of one, or of so many as the parameter `count`
    says. `missed`: these steps are done if there was nobody to be called by the name that the step gives. `fits`: with a card that has none
    of these words in this field it does nothing. `either`: of these conditions one will do. `own`: left out, it is the card itself.
    `kinds`: the types of cards to which it does something. `spared`: names of those to whom it does nothing; the subject of an event only
    where that is in the middle of a work that `amid` names, if it names any. `phases`: its words are those of the game. `hears`: they are
    those that the event of that other parameter must be about. `needs`: of a word, the name that somebody must have for it to mean
    anything. Of a zone, `pile`: its cards lie one on the other; `shown`: its seat sees those that lie face up, and nobody holds them.
    """

    type: str
    words: tuple[str, ...] = ()
    required: bool = True
    default: Plain = None
    least: int | None = None
    most: int | None = None
    present: bool = False
    own: bool = False
    side: str = ""
    kinds: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    amid: tuple[str, ...] = ()
    phases: bool = False
    it: bool = False
    of: str = ""
    single: bool = False
    missed: bool = False
    fits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    either: bool = False
    hears: str = ""
    needs: Mapping[str, str] = field(default_factory=dict)
    pile: bool = False
    shown: bool = False

    def takes(self, value: Plain) -> bool:
        """Whether this may be its value, where it is a parameter of what is done by hand."""
        if self.type == "int":
            return type(value) is int and (self.least or 0) <= value and (self.most is None or value <= self.most)
        if self.type == "bool":
            return type(value) is bool
        if self.type == "cell":
            return type(value) is tuple and [type(each) for each in value] == [int, int]
        return type(value) is str and (not self.words or value in self.words)


Shape = Param | tuple["Shape", ...] | Mapping[str, "Shape"]
"""The form of a value in data: a Param is one value, a tuple of one shape is a list of such values, a
mapping names the keys (`ANY_KEY`: any).
"""

MODE_FIELDS: Final[Mapping[str, Shape]] = {"ready": Param("bool"), "rounds": Param("int", least=1, most=99)}
"""The fields of modes that every game has: whether it can be played (`ModeDef.ready`), and how many rounds a match has, where that
is fixed: the one round of a mode is not counted on the screen.
"""


@dataclass(frozen=True)
class Word:
    """A word of a game's ability data, declared with what it takes, what it needs and what it gives.

    `text` says what it means: a line of docs/abilities.md. `params`: what it takes. It needs components that are called `roles`, values
    that are called `numbers`, and to stand `within` one of these: a part (`modify`), or unfinished work that an event or a window is in the
    middle of (`loss`); it would do nothing elsewhere. A name in braces is that of a parameter: `{roll} dice`. A step `names` components and
    `counts` values, for the steps inside it and after it. `away`: a place where nobody is in play. `side`: a place where all are of that
    side, as whoever decides for the ability sees it. `kinds`: of a place, the types of cards that may be there; of a flag, those for which
    it means anything; of a window or a step, those in whose abilities it does (empty: all). Of a place, `seen_by`: the types of cards that
    see anybody there (empty: all), `most`: so many are there at most (0: any number), `lies`: all of them are in the zone of that word, in
    which no order means anything; `itself`: for cards of these types it is the card itself. `phases`: those in which there is such a
    window, place or condition, or a step does anything (empty: any). Of a step, `to`: the word of the zone to which its `what` goes. Of a
    step, `turns`: whom it is about may be of another side afterwards, or somewhere else; `again`: its own steps are done more than once, or
    later; `tells`: by which lines of the log it is told (`move.{cause}`). Of a window, `at_places`: what is picked as its target is a
    place, and nobody.

    What says or does nothing, whatever happens, is told by: `some`, of which one must be given; `idle`, values with all of which a step
    does nothing (`{times}`: that of another parameter); `differ`, those of its parameters of which no two may be the same, and `apart`,
    which may be so written but cannot mean the same one alone; `ends`, as what follows such a step in its block is never done; `undoes`,
    steps that do nothing right after it, each with the amount that must be more than 0 for it to do something (empty: none); `naming`, as a
    step does nothing if nothing uses the name that it gives; of a condition `bounds`, what must be within `least` and `most`, and `meet`,
    two selectors of which it holds only if they have somebody in common.
    """

    text: str
    params: Mapping[str, Param] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    away: bool = False
    side: str = ""
    kinds: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()
    most: int = 0
    lies: str = ""
    itself: tuple[str, ...] = ()
    to: str = ""
    phases: tuple[str, ...] = ()
    turns: bool = False
    again: bool = False
    tells: tuple[str, ...] = ()
    at_places: bool = False
    some: tuple[str, ...] = ()
    idle: Mapping[str, Plain] = field(default_factory=dict)
    differ: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    ends: bool = False
    undoes: Mapping[str, str] = field(default_factory=dict)
    naming: bool = False
    bounds: str = ""
    meet: tuple[str, ...] = ()


@dataclass(frozen=True)
class EventWord:
    """An event that triggers answer, declared with what it gives them.

    `about`: whom it is about, in words (empty: nobody; there is no `subject` then, and nothing that `of` could mean). `roles` and `numbers`
    are what the answers may name, `windows` the moments in which they may say that they act. `work`: what is unfinished then, or may be.
    `sides`: of roles that are always of one side when it is answered, that side as the one sees it that it is about. `kinds`: the types of
    cards that those are who have a role, the subject included (one that is missing here: any). `gone`: roles of those who are not in play
    then, the subject included; `leaves`: of those who are, but no longer when it is answered. `turned`: roles of those who come to the
    other side by it, as the one sees it that it is about (the subject: as others see it): the `if` of an answer is judged before that, and
    again after it. `vacant`: roles in which there may be nobody. `several`: roles in which there may be more than one. `phases`: those in
    which it happens (empty: any). `alone`: nobody answers it but the card itself that it is about. `spans`: the least and the most that a
    number can be. `lies`: of roles, the word of the zone where those are, if no order means anything in it. `decides`: of conditions, the
    side of the subject of which they hold then.
    """

    text: str
    about: str = ""
    roles: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()
    work: tuple[str, ...] = ()
    sides: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    vacant: tuple[str, ...] = ()
    several: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    spans: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    lies: Mapping[str, str] = field(default_factory=dict)
    decides: Mapping[str, str] = field(default_factory=dict)
    alone: bool = False

    @cached_property
    def given(self) -> tuple[frozenset[str], frozenset[str]]:
        """The roles and the numbers that it gives."""
        return frozenset(self.roles), frozenset(self.numbers)


@dataclass(frozen=True)
class Vocabulary:
    """All words a game's ability data may use, each with its parameters. `game.content` builds its checks from this."""

    steps: Mapping[str, Word] = field(default_factory=dict)
    conditions: Mapping[str, Word] = field(default_factory=dict)
    events: Mapping[str, EventWord] = field(default_factory=dict)
    windows: Mapping[str, Word] = field(default_factory=dict)
    """When something may be activated, and the moments in which answers to events act."""
    places: Mapping[str, Word] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    """Whom events and steps may name, with what each of the names means."""
    flags: Mapping[str, Word] = field(default_factory=dict)
    stats: Mapping[str, StatSpec] = field(default_factory=dict)
    permits: Mapping[str, Word] = field(default_factory=dict)
    params: Mapping[str, Param] = field(default_factory=dict)
    """What the card at hand gives to its ability."""
    against: tuple[str, ...] = ()
    """The flags that are against certain abilities, which `grant` must name; the others are against none."""
    markers: tuple[str, ...] = ()
    mode_fields: Mapping[str, Shape] = field(default_factory=dict)
    """The fields of modes that the game's code reads, each with the form that it takes for granted, besides those of every game."""
    dice: Mapping[str, tuple[int | str, ...]] = field(default_factory=dict)
    """The dice of the pack that the game's code throws, each with the faces that it knows what to do with."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Values of the match, which an amount may name anywhere, with what each means."""
    event_numbers: Mapping[str, str] = field(default_factory=dict)
    """Values that events and steps give."""
    pools: tuple[str, ...] = ()
    """What abilities give and take; where a step names none, the first is meant."""
    marks: Mapping[str, Param] = field(default_factory=dict)
    """What abilities may set of a component, and ask for, each with the values that it has."""
    zones: tuple[str, ...] = ()
    """What abilities call the zones that components go to; if none is listed, the names of all zones."""
    zone_needs: Mapping[str, str] = field(default_factory=dict)
    """Of those of them that are of somebody, the name that this one must have."""
    holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The types of the cards that may be in a zone, by the word of the zone (one that is missing here: any)."""
    open_zones: tuple[str, ...] = ()
    """The words of the zones in which what lies is in play."""
    piles: tuple[str, ...] = ()
    """The words of the zones in which an order means something (empty: all)."""
    discards: str = ""
    """The word of the zone to which `discard` goes."""
    goers: Param = field(default=Param("selector"))
    """Whom `move` and `discard` can move at all."""
    periods: Mapping[str, Word] = field(default_factory=dict)
    """How long something lasts (`until`) and how often it may be done (`limit`)."""
    rising: tuple[str, ...] = ()
    """Those of them that `for` may count, as the language of the game has them."""
    in_play: bool = False
    """Whether all pools are of those in play, so that nobody else can gain or lose any."""
    keeps: bool = False
    """Whether the game takes away cards that do not fulfil their `keep`, as its language says (`Doing.drop`)."""
    unread: tuple[str, ...] = ()
    """Keys and words of the grammar that this game gives no meaning to, each with its part: `when.may`,
    `selector.if`, `amount.stat`, `when.window.later`, `step.move.cause`. The content checker refuses them, so that nothing
    written is passed over in silence.
    """
