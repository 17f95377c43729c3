"""Deals: what seats agree on, some of it done at once, some of it promised.

A deal has parts: a card that one seat gives to another, a promise of a seat to another, a card that is handed over later, or the end of
an earlier deal. It is proposed in a window (`game.rules.windows`) by one gesture. Then those whom it concerns are asked, and nobody else
can do anything until all have agreed, or one refuses, or it is withdrawn. What was promised binds: guards of the game ask `forbids`, and
refuse by the number of the deal.

What can be given, what the words of promises mean, and how cards change hands, is the game's (`Terms`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from game.rules import ops, seats
from game.rules.asks import OPEN, Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY, Frozen
from game.rules.records import Fact, Frame, Id, Question, Record, Seat, Told, put, record
from game.rules.state import State
from game.rules.windows import Act, Window, WindowFacts
from game.rules.work import Handler, Work, on

GIVE, PROMISE, OWE, END = "give", "promise", "owe", "end"
"""The kinds of parts: a card given at once, a promise, a card that is handed over later, the end of an earlier deal."""
DEAL: Final = Choice("button", "deal")
PROPOSE: Final = Choice("button", "propose")
ENDING: Final = Choice("button", "end_deal")
ACCEPT: Final = Choice("button", "accept")
REFUSE: Final = Choice("button", "refuse")
WITHDRAW: Final = Choice("button", "withdraw")
MOST_PARTS: Final = 6
MOST_TRIED: Final = 2
"""So many deals a seat may propose in a window, if the game says nothing else."""


@record("deal.term")
class Part(Record):
    """A part of a deal: what the `giver` does for the `taker`.

    `card`: what is given or owed. `word`: what is promised, or when what is owed is handed over. `until`: the last round in which a promise
    holds, 0 for ever. `deal`: the number of the deal that is ended; then there are neither giver nor taker.
    """

    what: str
    giver: Seat = NOBODY
    taker: Seat = NOBODY
    card: Id = 0
    word: str = ""
    until: int = 0
    deal: int = 0


@record("deal")
class Deal(Record):
    """A deal that binds: its number, who proposed it, and those parts that are still to be kept."""

    number: int
    by: Seat
    parts: tuple[Part, ...]


class DealFacts(WindowFacts):
    """The facts of a match that has deals; a game derives its own from it. `deals`: those that bind; `dealt`: how many were made."""

    deals: Fact[tuple[Deal, ...]] = Fact(())
    dealt: Fact[int] = Fact(0)


@record("deal.proposal")
class Proposal(Frame):
    """A deal that was proposed and waits for those whom it concerns. `agreed`: those who have, its proposer among them."""

    by: Seat
    parts: tuple[Part, ...]
    agreed: tuple[Seat, ...]


@record("")
class Composing(Question):
    """A question of the gesture that proposes a deal: the parts so far, and as much of the next one as is said."""

    begins: ClassVar[type[Question] | None] = Act
    window: str
    turn: Seat
    parts: tuple[Part, ...] = ()
    draft: Part = Part(GIVE)


@record("deal.part")
class PickPart(Composing):
    """What the next part is about: a card that is given, what is promised; or to propose what was said."""


@record("deal.card")
class PickCard(Composing):
    """Which card is handed over later."""


@record("deal.giver")
class PickGiver(Composing):
    """Who promises."""


@record("deal.taker")
class PickTaker(Composing):
    """To whom."""


@record("deal.rounds")
class PickRounds(Composing):
    """For how many rounds, the present one among them; 0: to the end of the match."""


@record("deal.end")
class PickDeal(Composing):
    """Which deal is ended, by its number."""


@record("deal.answer")
class Answer(Question):
    """Whether to agree to a deal, or, for its proposer, to withdraw it."""

    by: Seat
    parts: tuple[Part, ...]


Said = tuple[str, int, int, str, int, int]
"""A part of a deal as events tell it: what, giver, taker, word, until, deal (see `Part`). Its card stands at the same place among their
`cards`."""


@record("deal_proposed")
class DealProposed(Told):
    """A seat has proposed a deal."""

    seat: Seat
    parts: tuple[Said, ...]
    cards: tuple[Id, ...]


@record("deal_accepted")
class DealAccepted(Told):
    """A seat has agreed to the deal that is proposed."""

    seat: Seat


@record("deal_refused")
class DealRefused(Told):
    """A seat has refused the deal that was proposed."""

    seat: Seat


@record("deal_withdrawn")
class DealWithdrawn(Told):
    """The deal is proposed no longer: its proposer has withdrawn it, or it cannot be carried out any more."""

    seat: Seat


@record("deal_made")
class DealMade(Told):
    """All whom it concerns have agreed to a deal, and it binds from now on."""

    deal: int
    parts: tuple[Said, ...]
    cards: tuple[Id, ...]


@record("deal_lapsed")
class DealLapsed(Told):
    """Parts of a deal bind no longer: they were kept to their end, or a seat or card has gone."""

    deal: int
    parts: tuple[Said, ...]
    cards: tuple[Id, ...]


EVENTS: Final = (DealProposed, DealAccepted, DealRefused, DealWithdrawn, DealMade, DealLapsed)


class Cited(NamedTuple):
    """The rules that refusals cite: what may be proposed (`part`), how often (`limit`), and that deals bind (`binds`)."""

    part: str
    limit: str
    binds: str


def _nothing_bars(_state: State, _parts: Sequence[Part], _part: Part) -> Refusal | None:
    return None


def _usual_tries(_state: State) -> int:
    return MOST_TRIED


def _round(state: State) -> int:
    now: int = state.value("round")
    return now


@dataclass(frozen=True)
class Terms:
    """What seats of a game can agree on.

    - `tradeable(state, seat)`: what a seat controls and may give; everybody sees it.
    - `give(work, parts)`: lets all these cards change hands at once (`card`, `giver`, `taker` of each).
    - `promises`: words of what a seat can promise not to do to another. The game's guards ask `forbids` about each.
    - `owed`: words of moments in which a card is handed over that was promised; the game calls `hand_over` in each.
    - `bars(state, parts, part)`: why a card cannot be given like this beside these parts, which come before it in the same proposal; None
      if it can. Left out: whatever is tradeable can be given to anybody.
    - `tries(state)`: how many deals a seat may propose in a window; with 0 there are none.
    - `now(state)`: the number of the round, by which promises end; left out, the fact `round`. `rounds`: a promise may be made for at most
      so many.
    """

    cited: Cited
    tradeable: Callable[[State, int], Sequence[int]]
    give: Callable[[Work, Sequence[Part]], None]
    promises: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    bars: Callable[[State, Sequence[Part], Part], Refusal | None] = field(default=_nothing_bars)
    tries: Callable[[State], int] = field(default=_usual_tries)
    now: Callable[[State], int] = field(default=_round)
    rounds: int = 3

    # What binds

    def forbids(self, state: State, word: str, giver: int, taker: int) -> Refusal | None:
        """Why a seat may not do to another what this word of a promise means, by the number of the deal; None if it may."""
        for deal in _deals(state):
            for part in deal.parts:
                if (part.what, part.word, part.giver, part.taker) == (PROMISE, word, giver, taker):
                    return self._bound(deal)
        return None

    def keeps(self, state: State, card: int) -> Refusal | None:
        """Why its seat may not part with a card by its own will: it owes it to somebody; None if it may."""
        for deal in _deals(state):
            if any(part.what == OWE and part.card == card for part in deal.parts):
                return self._bound(deal)
        return None

    def _bound(self, deal: Deal) -> Refusal:
        return Refusal(self.cited.binds, "promised", Frozen(deal=deal.number))

    def lapse(self, work: Work) -> None:
        """Drop what binds no longer: a promise whose rounds are over, what concerns a seat that has left, and a card that is owed and that
        its seat does not have in play any more. To be called whenever that may have happened (see `Doing.aftermath`), and after each round.
        """
        state = work.state
        for deal in _deals(state):
            stays = tuple([part for part in deal.parts if self._binds(state, part)])
            gone = [part for part in deal.parts if part not in stays]
            if gone:
                _keep(work, deal.number, stays)
                work.tell(DealLapsed(deal.number, *_told(gone)))

    def _binds(self, state: State, part: Part) -> bool:
        if not (seats.is_living(state, part.giver) and seats.is_living(state, part.taker)):
            return False
        if part.what == OWE:
            return part.card in self.tradeable(state, part.giver)
        return not part.until or self.now(state) <= part.until

    def renumber(self, work: Work, by: int) -> None:
        """Let every promise that binds or is proposed hold as long as before, when by so many the number of the round is set higher."""
        for deal in _deals(work.state):
            _keep(work, deal.number, _later(deal.parts, by))
        for frame in work.state.frames:
            if isinstance(frame, Proposal):
                work.amend(frame, put(frame, parts=_later(frame.parts, by)))
        work.state.asks = tuple(
            [put(ask, parts=_later(ask.parts, by)) if isinstance(ask, Answer) else ask for ask in work.state.asks]
        )

    def hand_over(self, work: Work, word: str) -> None:
        """Let all cards change hands that are owed for this moment."""
        self.lapse(work)
        due: list[Part] = []
        for deal in _deals(work.state):
            now = [part for part in deal.parts if part.what == OWE and part.word == word]
            if now:
                due += now
                _keep(work, deal.number, tuple([part for part in deal.parts if part not in now]))
        if due:
            self.give(work, due)

    # How a deal is proposed

    def seldom(self, state: State, ask: Act) -> list[Choice]:
        """The button that begins a deal, where the seat may propose one: for `Windows.kind`."""
        return [DEAL] if self._may_try(state, ask) and self._has_matter(state) else []

    def _has_matter(self, state: State) -> bool:
        """Whether there is anything that a deal could be about."""
        return any(_is_pair_left(state, (), word) for word in self.promises) or bool(self._about(state, ()))

    @property
    def guards(self) -> tuple[Guard[Act], ...]:
        """What refuses the button that begins a deal, for `Windows.kind`."""
        return (
            Guard(
                self.cited.limit, "deal_limit", lambda state, ask, choice: choice != DEAL or self._may_try(state, ask)
            ),
        )

    def _may_try(self, state: State, ask: Act) -> bool:
        window = state.topmost(Window)
        return window is not None and window.tried.count(ask.seat) < self.tries(state)

    def begin(self, work: Work, ask: Act) -> None:
        """What the button `deal` does: the question for the first part."""
        work.ask(PickPart(ask.seat, ask.window, ask.turn))

    @property
    def frames(self) -> tuple[Handler, ...]:
        """The code of a proposal, for `GameDef.frames`."""
        return (on(Proposal, self._wait),)

    @property
    def kinds(self) -> tuple[DecisionKind, ...]:
        """The code of its questions, for `GameDef.kinds`."""
        rule = self.cited.part
        unbound = Guard[Composing](self.cited.binds, "promised", self._is_unbound, about="component")
        given = Guard[PickPart](self.cited.binds, "promised", self._goes_to_somebody, about="component")
        taken = Guard[PickTaker](self.cited.binds, "promised", self._goes_there, about="seat")
        return (
            DecisionKind.of(PickPart, self._parts, self._pick, (unbound, given), rule=rule),
            DecisionKind.of(PickCard, self._cards, self._pick_card, (unbound,), rule=rule),
            DecisionKind.of(PickGiver, self._givers, self._pick_giver, rule=rule),
            DecisionKind.of(PickTaker, self._takers, self._pick_taker, (taken,), rule=rule),
            DecisionKind.of(PickRounds, self._rounds, self._pick_rounds, rule=rule),
            DecisionKind.of(PickDeal, self._ends, self._pick_deal, rule=rule),
            DecisionKind.of(Answer, self._answers, self._answer, rule=rule),
        )

    def _is_unbound(self, state: State, ask: Composing, choice: Choice) -> bool | Refusal:
        return self.held_by(state, ask.parts, choice.value) or True

    def _goes_to_somebody(self, state: State, ask: PickPart, choice: Choice) -> bool | Refusal:
        """Whether a card can be given to one seat at least; what bars the first of them, if not."""
        component = state.components.get(choice.value)
        if component is None:
            return True
        giver, first = component.controller, None
        for seat in [seat for seat in seats.living(state) if seat != giver]:
            barred = self.bars(state, ask.parts, Part(GIVE, giver, seat, choice.value))
            if barred is None:
                return True
            first = first or barred
        return first or True

    def _goes_there(self, state: State, ask: PickTaker, choice: Choice) -> bool | Refusal:
        draft = put(ask.draft, taker=choice.value)
        return draft.what != GIVE or self.bars(state, ask.parts, draft) or True

    def held_by(self, state: State, parts: Sequence[Part], card: int) -> Refusal | None:
        """The deal that keeps a card from being given, unless the same proposal ends it."""
        ended = [part.deal for part in parts if part.what == END]
        for deal in _deals(state):
            if deal.number not in ended and any(part.what == OWE and part.card == card for part in deal.parts):
                return self._bound(deal)
        return None

    def _parts(self, state: State, ask: PickPart) -> list[Choice]:
        about = self._about(state, ask.parts) if len(ask.parts) < MOST_PARTS else []
        return [*about, PROPOSE] if ask.parts else about

    def _about(self, state: State, parts: Sequence[Part]) -> list[Choice]:
        """What a further part may be about."""
        cards = self._cards_left(state, parts)
        words = [Choice("button", word) for word in self.promises if _is_pair_left(state, parts, word)]
        later = [Choice("button", word) for word in self.owed] if self._free(state, parts, cards) else []
        ends = [ENDING] if _ends_left(state, parts) else []
        return [*component_choices(cards), *words, *later, *ends]

    def _cards_left(self, state: State, parts: Sequence[Part]) -> list[int]:
        named = [part.card for part in parts if part.card]
        return [id for seat in seats.living(state) for id in self.tradeable(state, seat) if id not in named]

    def _free(self, state: State, parts: Sequence[Part], cards: Iterable[int]) -> bool:
        return any(self.held_by(state, parts, id) is None for id in cards)

    def _pick(self, work: Work, ask: PickPart, choice: Choice) -> None:
        asked = (ask.seat, ask.window, ask.turn, ask.parts)
        if choice == PROPOSE:
            self._propose(work, ask)
        elif choice.what == "component":
            giver = work.state.components[choice.value].controller
            work.ask(PickTaker(*asked, draft=Part(GIVE, giver, card=choice.value)))
        elif choice == ENDING:
            work.ask(PickDeal(*asked))
        elif choice.value in self.owed:
            work.ask(PickCard(*asked, draft=Part(OWE, word=choice.value)))
        else:
            work.ask(PickGiver(*asked, draft=Part(PROMISE, word=choice.value)))

    def _cards(self, state: State, ask: PickCard) -> list[Choice]:
        return component_choices(self._cards_left(state, ask.parts))

    def _pick_card(self, work: Work, ask: PickCard, choice: Choice) -> None:
        draft = put(ask.draft, card=choice.value, giver=work.state.components[choice.value].controller)
        work.ask(PickTaker(ask.seat, ask.window, ask.turn, ask.parts, draft))

    def _givers(self, state: State, ask: PickGiver) -> list[Choice]:
        left = [giver for giver, _taker in _pairs_left(state, ask.parts, ask.draft.word)]
        return [Choice("seat", seat) for seat in dict.fromkeys(left)]

    def _pick_giver(self, work: Work, ask: PickGiver, choice: Choice) -> None:
        work.ask(PickTaker(ask.seat, ask.window, ask.turn, ask.parts, put(ask.draft, giver=choice.value)))

    def _takers(self, state: State, ask: PickTaker) -> list[Choice]:
        giver = ask.draft.giver
        if ask.draft.what == PROMISE:
            pairs = _pairs_left(state, ask.parts, ask.draft.word)
            return [Choice("seat", taker) for one, taker in pairs if one == giver]
        return [Choice("seat", seat) for seat in seats.living(state) if seat != giver]

    def _pick_taker(self, work: Work, ask: PickTaker, choice: Choice) -> None:
        draft = put(ask.draft, taker=choice.value)
        if draft.what == PROMISE:
            work.ask(PickRounds(ask.seat, ask.window, ask.turn, ask.parts, draft))
        else:
            _more(work, ask, draft)

    def _rounds(self, _state: State, _ask: PickRounds) -> list[Choice]:
        return [Choice("number", rounds) for rounds in (*range(1, self.rounds + 1), 0)]

    def _pick_rounds(self, work: Work, ask: PickRounds, choice: Choice) -> None:
        until = self.now(work.state) + choice.value - 1 if choice.value else 0
        _more(work, ask, put(ask.draft, until=until))

    def _ends(self, state: State, ask: PickDeal) -> list[Choice]:
        return [Choice("number", number) for number in _ends_left(state, ask.parts)]

    def _pick_deal(self, work: Work, ask: PickDeal, choice: Choice) -> None:
        _more(work, ask, Part(END, deal=choice.value))

    # What comes of it

    def _propose(self, work: Work, ask: PickPart) -> None:
        window = work.on_top(Window)
        work.replace(put(window, tried=(*window.tried, ask.seat)))
        work.tell(DealProposed(ask.seat, *_told(ask.parts)))
        work.push(Proposal(ask.seat, ask.parts, (ask.seat,)))

    def _wait(self, work: Work, frame: Proposal) -> None:
        """Ask those who have not agreed; if there are none, it is a deal."""
        state = work.state
        if not self._stands(state, frame):
            work.pop()
            work.tell(DealWithdrawn(frame.by))
            return
        left = [seat for seat in parties(state, frame.parts) if seat not in frame.agreed]
        if not left:
            self._make(work, frame)
            return
        for seat in dict.fromkeys((*left, frame.by)):
            work.ask(Answer(seat, frame.by, frame.parts, manner=OPEN))

    def _stands(self, state: State, frame: Proposal) -> bool:
        """Whether it can still be carried out: somebody may have left meanwhile."""
        numbers = [deal.number for deal in _deals(state)]
        return seats.is_living(state, frame.by) and all(
            part.deal in numbers
            if part.what == END
            else seats.is_living(state, part.taker)
            and seats.is_living(state, part.giver)
            and (not part.card or part.card in self.tradeable(state, part.giver))
            for part in frame.parts
        )

    def _answers(self, _state: State, ask: Answer) -> list[Choice]:
        return [WITHDRAW] if ask.seat == ask.by else [ACCEPT, REFUSE]

    def _answer(self, work: Work, ask: Answer, choice: Choice) -> None:
        if choice == ACCEPT:
            frame = work.on_top(Proposal)
            work.replace(put(frame, agreed=(*frame.agreed, ask.seat)))
            work.tell(DealAccepted(ask.seat))
            return
        work.pop()
        work.tell(DealWithdrawn(ask.seat) if choice == WITHDRAW else DealRefused(ask.seat))

    def _make(self, work: Work, frame: Proposal) -> None:
        work.pop()
        number = work.state.values.dealt + 1
        ops.set_value(work, DealFacts.dealt.__name__, number)
        work.tell(DealMade(number, *_told(frame.parts)))
        ended = [part.deal for part in frame.parts if part.what == END]
        owed = tuple([part for part in frame.parts if part.what in (PROMISE, OWE)])
        kept = tuple([deal for deal in _deals(work.state) if deal.number not in ended])
        ops.set_value(work, DealFacts.deals.__name__, (*kept, Deal(number, frame.by, owed)) if owed else kept)
        given = [part for part in frame.parts if part.what == GIVE]
        if given:
            self.give(work, given)
        self.lapse(work)


def parties(state: State, parts: Sequence[Part]) -> tuple[int, ...]:
    """The seats that have to agree to a deal of these parts: those that have a part in it, and those of an earlier deal that it ends whose
    part does not come again in it. Where a deal is ended and nothing comes in its place, all who are left.
    """
    new = [part for part in parts if part.what != END]
    if not new:
        return seats.living(state)
    ended = [part.deal for part in parts if part.what == END]
    touched = [part for deal in _deals(state) if deal.number in ended for part in deal.parts if part not in new]
    concerned = [seat for part in (*new, *touched) for seat in (part.giver, part.taker)]
    return tuple([seat for seat in seats.living(state) if seat in concerned])


def awaited(asks: Sequence[Question]) -> tuple[int, ...]:
    """The seats that the match waits for: those that are asked, but for who can only withdraw a deal that others still answer."""
    return tuple([ask.seat for ask in asks if not (isinstance(ask, Answer) and ask.seat == ask.by)])


def _deals(state: State) -> tuple[Deal, ...]:
    deals: tuple[Deal, ...] = state.values.deals
    return deals


def _keep(work: Work, number: int, parts: tuple[Part, ...]) -> None:
    """Let a deal have these parts; without any it is over."""
    changed = [put(deal, parts=parts) if deal.number == number else deal for deal in _deals(work.state)]
    ops.set_value(work, DealFacts.deals.__name__, tuple([deal for deal in changed if deal.parts]))


def _later(parts: Sequence[Part], by: int) -> tuple[Part, ...]:
    """Parts whose promises end by so many rounds later."""
    return tuple([put(part, until=part.until + by) if part.until else part for part in parts])


def _told(parts: Sequence[Part]) -> tuple[tuple[Said, ...], tuple[int, ...]]:
    said = [(part.what, part.giver, part.taker, part.word, part.until, part.deal) for part in parts]
    return tuple(said), tuple([part.card for part in parts])


def _pairs_left(state: State, parts: Sequence[Part], word: str) -> list[tuple[int, int]]:
    """Who may still promise that to whom in this deal."""
    said = [(part.giver, part.taker) for part in parts if part.word == word]
    living = seats.living(state)
    return [(giver, taker) for giver in living for taker in living if giver != taker and (giver, taker) not in said]


def _is_pair_left(state: State, parts: Sequence[Part], word: str) -> bool:
    """Whether there is anybody left who may still promise that in this deal."""
    if all(part.word != word for part in parts):
        return len(seats.living(state)) > 1
    return bool(_pairs_left(state, parts, word))


def _ends_left(state: State, parts: Sequence[Part]) -> list[int]:
    """The numbers of the deals that the proposal may still end."""
    ended = [part.deal for part in parts if part.what == END]
    return [deal.number for deal in _deals(state) if deal.number not in ended]


def _more(work: Work, ask: Composing, part: Part) -> None:
    """A part is said: ask for the next one."""
    work.ask(PickPart(ask.seat, ask.window, ask.turn, (*ask.parts, part)))
