"""What the language of abilities remembers and asks. A leaf: it knows nothing of what is done with it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.plain import EMPTY, Frozen, Plain
from game.rules.records import Fact, Facts, Frame, Id, Question, Record, Ref, Roles, Seat, field, put, record

SUBJECT: Final = "subject"
"""The role of the component that an event is about."""


@record("scope")
class Scope(Record):
    """From where a word is looked at.

    `source`: the component whose ability it is. `ref`, `nth`: the card on which the ability is written, and which one
    of it. `seat`: who decides. `roles`: the components that the event or the program names. `numbers`: name -> number.
    `it`: the candidate at hand. `clause`: which of the triggers or activations of the ability (`("triggers", 0)`); `at`: where
    in that the program stands (see `effects`).
    """

    source: Id
    ref: Ref
    nth: int
    seat: Seat
    roles: Roles = EMPTY
    numbers: Frozen = EMPTY
    it: Id = 0
    clause: tuple[Plain, ...] = ()
    at: tuple[Plain, ...] = ()


@record("due")
class Due(Record):
    """A trigger that has heard an event and will answer it. `last`: though its component leaves with the event."""

    scope: Scope
    last: bool = False


@record("later")
class Later(Record):
    """Steps that answer an event to come, even if the card on which they are written has gone. `scope`: where they stand, and whom and what
    they name; `left`: how often they are still to be done.
    """

    scope: Scope
    event: str
    left: int = 1


class Lasting(NamedTuple):
    """An effect with a duration.

    `kind` is `modify` (`word` a stat, changed by `by`), `set` (a stat set to `by`), `grant` (`word` a flag) or
    `copy` (`word` the card and `by` which of its abilities). It works on the components in `who` while the
    period with that stamp goes on.
    """

    kind: str
    word: str
    by: int
    who: tuple[Id, ...]
    source: Id
    ability: str
    period: str
    stamp: Plain
    marker: str = ""


@record("abilities")
class AbilityFacts(Facts):
    """The facts of a match that abilities need: the effects with a duration, how often limited clauses were used (see `limits`), and the
    triggers that are due, and the steps that wait for an event to come.
    """

    lasting: Fact[tuple[Lasting, ...]] = Fact(())
    used: Fact[Frozen] = Fact(EMPTY)
    due: Fact[tuple[Due, ...]] = Fact(())
    pending: Fact[tuple[Later, ...]] = Fact(())


UNUSED: Final = AbilityFacts()
"""The facts of a match in which no ability has done anything yet; they are not written."""


# --- unfinished work ---


@record("")
class Scoped(Frame):
    """Work for an ability."""

    scope: Scope

    def ability(self) -> tuple[Ref, int] | None:
        """The card and which of its abilities this work does."""
        return self.scope.ref, self.scope.nth


@record("")
class Program(Scoped):
    """Steps of a program, which learns what the work above it hands back. `nested`: the program around it learns that too."""

    nested: bool = field(default=False, kw_only=True)


@record("effects.begin")
class Begin(Program):
    """A trigger that is due: asked whether and against whom, then performed."""

    last: bool = False
    answer: Id | str | None = None


@record("effects.run")
class Run(Program):
    """A block of steps; `step` is the next one."""


@record("effects.branch")
class Branch(Program):
    """Goes on with the block of a step that the work above it names."""

    branch: str = ""


@record("effects.for_each")
class ForEach(Program):
    """The step `for_each`: for whom its block is yet to be done, and how the block calls them."""

    name: str
    left: tuple[Id, ...]


@record("effects.repeat")
class Repeat(Program):
    """The step `repeat`: how often its block is yet to be done."""

    left: int


@record("effects.choose")
class Choose(Program):
    """The step `choose`: who was picked."""

    picked: tuple[Id, ...] = ()
    answer: Id | str | None = None


@record("effects.may")
class May(Program):
    """The steps `may` and `one_of`: whether, or which of `options`."""

    options: tuple[str, ...] = ()
    answer: str = ""


@record("effects.number")
class Number(Program):
    """The step `number`: a number within bounds, and what it will be called."""

    name: str
    least: int
    most: int
    answer: int | None = None


@record("effects.share_out")
class ShareOut(Program):
    """The step `share_out`: how many points are left, and for whom each of the others is."""

    left: int
    given: tuple[Id, ...] = ()
    answer: Id | None = None


@record("effects.search")
class Search(Program):
    """The step `search`: which card is taken out of a zone, or the word that none is."""

    zone: str
    answer: Ref | None = None


@record("loss")
class Loss(Record):
    """Who is to lose how much. `first`: to whom it was due at first (0 before anybody is heard), by which answers know it from others that
    have come to the same one. `heard`: the answers that were called for it, none of them twice.
    """

    who: Id
    by: int
    first: Id = 0
    heard: tuple[Scope, ...] = ()


@record("effects.losses")
class Losses(Frame):
    """What is lost of a pool at one moment, by an effect of `source` (0: of nobody). `numbers`: what else answers to it may ask."""

    pool: str
    source: Id
    losses: tuple[Loss, ...]
    numbers: Frozen = EMPTY


AFTER_STEP: Final = 1


@record("effects.settle")
class Settle(Frame):
    """Look at the state, then do what is due. At step `AFTER_STEP` it lies between a step of a program and the program, which learns what
    the step hands back.
    """


@record("effects.batch")
class Batch(Frame):
    """What is due is done. `answer`: which of those that were asked about comes first, from 0."""

    due: tuple[Due, ...]
    answer: int | None = None


# --- questions ---


@record("")
class AbilityQuestion(Question):
    """A question that an ability asks: the component that has it, and its id."""

    source: Id
    ability: str


@record("effect.may")
class AskWhether(AbilityQuestion):
    """Whether to do what an ability offers."""


@record("effect.choose")
class AskWho(AbilityQuestion):
    """Whom of these, `left` yet. `button`: the word by which none is chosen, if one may."""

    among: tuple[Id, ...]
    button: str = ""
    left: int = 1


@record("effect.option")
class AskOption(AbilityQuestion):
    """Which block of steps."""

    options: tuple[str, ...]


@record("effect.number")
class AskNumber(AbilityQuestion):
    """Which number within bounds."""

    least: int
    most: int


@record("effect.search")
class AskCard(AbilityQuestion):
    """Which of these cards of a zone. `button`: the word by which none is taken, if one may."""

    among: tuple[Ref, ...]
    button: str = ""

    def begun(self) -> Question:
        """What lies in the zone is for the one who searches it."""
        return put(self, among=())


class Offered(NamedTuple):
    """A trigger that may come first: its component, the id of its ability, and the component that it is about."""

    source: Id
    ability: str
    subject: Id


@record("effect.order")
class AskOrder(Question):
    """Which of several triggers comes first."""

    due: tuple[Offered, ...]

    @property
    def values(self) -> Frozen:
        """What the table shows of them, one list for each part."""
        sources, abilities, subjects = zip(*self.due, strict=True)
        return Frozen(sources=sources, abilities=abilities, subjects=subjects)
