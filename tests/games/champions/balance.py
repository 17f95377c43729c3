"""How fair Champions is: matches between bots, summed up by seat, by Champion and by card.

    python -m tests.games.champions.balance SEATS MATCHES [SEED [BOTS]]

prints the tables of docs/balance.md for one number of seats. BOTS: the kinds of bots by seat, with commas between (all greedy if left out);
they move on by one seat from match to match.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.bots import make_bot
from game.bots.bot import Bot
from game.games.champions.meta import HELD, PLAY, USING, champions, main_deck
from game.games.champions.records import State
from game.library import open_game
from game.rules.deals import awaited
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.plain import zone_name, zone_seat
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.view import View
from game.rules.windows import PASS, Act
from game.sim.statistics import wilson

MODE = "spoils"


@dataclass
class Figures:
    """What many matches came to. Shared wins are counted in parts.

    `by_seat` counts from the seat that has the first turn, `by_bot` and `had_bot` by kinds of bots. `had`, `won`: Champions that were
    played; `places`: the sums of the places at which they were picked. `held`, `held_won`: seats that had a card in hand or in play at some
    time, and those of them that won; `used`: how often it was used. `met`, `beaten`: Monsters that were fought. `told`: events by kind.
    """

    matches: int = 0
    by_seat: Counter[int] = field(default_factory=Counter)
    by_bot: Counter[str] = field(default_factory=Counter)
    had_bot: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    actions: int = 0
    passes: int = 0
    had: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    held_won: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    beaten: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)


def unseen(state: State) -> None:
    """Look at nothing."""


def played(
    game: Game,
    kinds: Sequence[str],
    count: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    look: Callable[[State], None] = unseen,
) -> Figures:
    """Play so many matches between bots of these kinds, each with a seed of its own. `look` is shown the state at every decision and at
    the end.
    """
    figures = Figures()
    seats = len(kinds)
    chosen, problems = checked_options(game, seats, {"mode": MODE, **(options or {})}, unready=True)
    assert not problems
    for number in range(seed, seed + count):
        engine = Engine(game.code)
        turned = [kinds[(seat + number) % seats] for seat in range(seats)]
        bots = [make_bot(kind, game.code) for kind in turned]
        _match(engine, engine.start(game.defs, seats, chosen, number), number, bots, turned, figures, look)
    return figures


def _match(
    engine: Engine,
    state: State,
    seed: int,
    bots: Sequence[Bot],
    kinds: Sequence[str],
    figures: Figures,
    look: Callable[[State], None],
) -> None:
    chance = Rng(seed)
    rngs = [chance.split() for _seat in state.seats()]
    playing: dict[int, str] = {}
    owned: list[dict[str, None]] = [{} for _seat in state.seats()]
    first = state.values.first
    while state.outcome is None:
        look(state)
        asked = awaited(state.asks)
        seat = asked[0] if len(asked) == 1 else asked[chance.below(len(asked))]
        view = View(engine, state, seat)
        decision = view.decision
        assert decision is not None
        choice = bots[seat].choose(view, decision, rngs[seat])
        events: list[Event] = []
        engine.apply(state, seat, choice, events)
        figures.actions += 1
        figures.passes += decision.kind == Act.kind and choice == PASS
        _count(state, events, owned, figures)
        for event in events:
            if event.kind == "picked":
                playing[seat] = state.components[event.data["component"]].ref
                figures.places[playing[seat]] += len(playing)
    look(state)
    winners = state.outcome.winners
    figures.matches += 1
    figures.reasons[state.outcome.reason] += 1
    figures.rounds[state.values.round] += 1
    for seat in state.seats():
        figures.had_bot[kinds[seat]] += 1
        figures.had[playing[seat]] += 1
        figures.held.update(owned[seat].keys())
    for seat in winners:
        part = 100 // len(winners)
        figures.by_seat[(seat - first) % state.seat_count] += part
        figures.by_bot[kinds[seat]] += part
        figures.won[playing[seat]] += part
        for ref in owned[seat]:
            figures.held_won[ref] += part


def _count(state: State, events: Sequence[Event], owned: Sequence[dict[str, None]], figures: Figures) -> None:
    for event in events:
        figures.told[event.kind] += 1
        if event.kind == "attack" and (ref := _ref(state, event.data["target"])):
            figures.met[ref] += 1
            figures.beaten[ref] += bool(event.data["captured"])
        elif event.kind == "move" and (ref := _ref(state, event.data["component"])):
            to = event.data["to"]
            if zone_name(to) in (HELD, PLAY):
                owned[zone_seat(to)][ref] = None
            elif to == USING:
                figures.used[ref] += 1


def _ref(state: State, id: int) -> str:
    """The card of a component; empty for one that was shuffled away meanwhile."""
    return state.components[id].ref if id in state.components else ""


def tables(figures: Figures, seats: int, game: Game) -> str:
    """The figures as Markdown."""
    lines = ["| turn in the first round | won | 95 % interval |", "| --- | --- | --- |"]
    for seat in range(seats):
        won = wilson(figures.by_seat[seat] / 100, figures.matches)
        lines.append(f"| {seat + 1} | {won.value:.1%} | {won.least:.1%} to {won.most:.1%} |")
    rounds = sum(number * count for number, count in figures.rounds.items()) / figures.matches
    lines += [
        "",
        f"{figures.matches} matches; {1 / seats:.1%} a seat is fair; {rounds:.1f} rounds on average, {max(figures.rounds)} at most; "
        f"{figures.actions / figures.matches:.0f} answers a match, {figures.passes / max(1, figures.actions):.0%} of them passes; "
        + ", ".join(f"{reason} {count}" for reason, count in sorted(figures.reasons.items())),
    ]
    if len(figures.had_bot) > 1:
        for kind, had in figures.had_bot.items():
            won = wilson(figures.by_bot[kind] / 100, had)
            lines.append(f"- {kind}: {won.value:.1%} [{won.least:.1%}, {won.most:.1%}] of {had} seats won")
    lines += ["", "| Champion | played | picked as number | won | of a fair share |", "| --- | --- | --- | --- | --- |"]
    for card in sorted(champions(game.defs), key=lambda card: -figures.won[card.id] / max(1, figures.had[card.id])):
        had = figures.had[card.id]
        if had:
            won = wilson(figures.won[card.id] / 100, had)
            share = f"{won.value:.0%} [{won.least:.0%}, {won.most:.0%}] | {won.value * seats:.2f}"
            lines.append(f"| {card.name} | {had} | {figures.places[card.id] / had:.1f} | {share} |")
    lines += [
        "",
        "| card | seats that had it | won | used | defeated, of the fights |",
        "| --- | --- | --- | --- | --- |",
    ]
    for ref in sorted(
        dict.fromkeys(main_deck(game.defs)), key=lambda ref: -figures.held_won[ref] / max(1, figures.held[ref])
    ):
        held = figures.held[ref]
        won = wilson(figures.held_won[ref] / 100, max(1, held))
        fights = f"{figures.beaten[ref] / figures.met[ref]:.0%} of {figures.met[ref]}" if figures.met[ref] else ""
        share = f"{won.value:.0%} [{won.least:.0%}, {won.most:.0%}]"
        lines.append(f"| {game.defs.cards[ref].name} | {held} | {share} | {figures.used[ref] or ''} | {fights} |")
    return "\n".join(lines)


if __name__ == "__main__":
    SEATS, MATCHES = int(sys.argv[1]), int(sys.argv[2])
    SEED = int((*sys.argv[3:], "0")[0])
    KINDS = sys.argv[4].split(",") if len(sys.argv) > 4 else ["greedy"] * SEATS
    GAME = open_game("champions")
    print(tables(played(GAME, KINDS, MATCHES, SEED), SEATS, GAME))
