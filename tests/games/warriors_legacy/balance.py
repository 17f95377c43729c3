"""How fair Warrior's Legacy is: matches between bots, summed up by seat, by deck and by card.

    python -m tests.games.warriors_legacy.balance MATCHES [SEED [BOTS]]

prints the tables of docs/balance.md. Every pair of different ready-made decks is played equally often, both ways round. BOTS: the kinds of
the two bots with a comma between (both greedy if left out); they change seats from match to match.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from game.bots import make_bot
from game.bots.bot import Bot
from game.games.warriors_legacy.acts import ERECT, EXPLORE
from game.games.warriors_legacy.meta import CHAMPION, MAIN, SHARE, UNITS, USING, WARRIOR, of_type, type_of
from game.games.warriors_legacy.records import ChooseDeck, State
from game.library import open_game
from game.rules.asks import Choice
from game.rules.engine import Engine
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.plain import zone_name
from game.rules.rng import Rng
from game.rules.setup_options import checked_options
from game.rules.view import View
from game.sim.statistics import wilson

MODE: Final = "legacy"
_PLAYED_FROM: Final = ("hand", "deck", "champion_deck")
_PLAYED_TO: Final = (
    "houses", "influence", "buildings", "events", USING, UNITS, "left_leg", "right_leg", "left_arm", "right_arm", "chest", "head",
    "left_hand", "right_hand",
)  # fmt: skip


@dataclass
class Figures:
    """What many matches came to. A shared win counts as a half for each: all counts of wins are in halves.

    `by_seat` counts from the seat that has the first turn, `by_bot` and `had_bot` by kinds of bots. `had`, `won`: ready-made decks;
    `against`: the same by both decks. `owned`: seats with a card in their decks; `played`: those that played it;
    `played_won`: those of them that won; `times`: how often it was played. `told`: events by kind. `cycles`: matches by length.
    """

    matches: int = 0
    by_seat: Counter[int] = field(default_factory=Counter)
    by_bot: Counter[str] = field(default_factory=Counter)
    had_bot: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    cycles: Counter[int] = field(default_factory=Counter)
    actions: int = 0
    had: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    against: Counter[tuple[str, str]] = field(default_factory=Counter)
    owned: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    played_won: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)


def unseen(state: State) -> None:
    """Look at nothing."""


def played(
    game: Game, kinds: Sequence[str], count: int, seed: int = 0, look: Callable[[State], None] = unseen
) -> Figures:
    """Play so many matches between two bots of these kinds, each with a seed of its own. `look` is shown the state at every decision and at
    the end.
    """
    figures = Figures()
    chosen, problems = checked_options(game, 2, {"mode": MODE}, unready=True)
    assert not problems
    pairs = list(permutations(game.defs.decks, 2))
    for number in range(seed, seed + count):
        engine = Engine(game.code)
        turned = [kinds[(seat + number // len(pairs)) % 2] for seat in range(2)]
        bots = [make_bot(kind, game.code) for kind in turned]
        _match(
            engine,
            engine.start(game.defs, 2, chosen, number),
            number,
            bots,
            turned,
            pairs[number % len(pairs)],
            figures,
            look,
        )
    return figures


def _match(
    engine: Engine,
    state: State,
    seed: int,
    bots: Sequence[Bot],
    kinds: Sequence[str],
    decks: Sequence[str],
    figures: Figures,
    look: Callable[[State], None],
) -> None:
    chance = Rng(seed)
    rngs = [chance.split() for _seat in state.seats()]
    used: list[dict[str, None]] = [{} for _seat in state.seats()]
    first, end = -1, ""
    while state.outcome is None:
        look(state)
        seat = state.asks[0].seat
        view = View(engine, state, seat)
        decision = view.decision
        assert decision is not None
        given = decision.kind == ChooseDeck.kind
        choice = Choice("ref", decks[seat]) if given else bots[seat].choose(view, decision, rngs[seat])
        events: list[Event] = []
        engine.apply(state, seat, choice, events)
        figures.actions += 1
        for event in events:
            figures.told[event.kind] += 1
            if event.kind == "turn" and first < 0:
                first = event.data["seat"]
            elif event.kind == "mortal" and type_of(state, event.data["component"]) == WARRIOR:
                end = event.data["how"]
            elif event.kind == "move":
                _count(state, event, used, figures)
    look(state)
    winners = state.outcome.winners
    part = 2 // len(winners) if winners else 0
    figures.matches += 1
    reason = state.outcome.reason
    figures.ends[end or ("life" if reason == "fallen" else reason)] += 1
    figures.cycles[state.values.cycle] += 1
    for seat in state.seats():
        won = part if seat in winners else 0
        figures.had_bot[kinds[seat]] += 1
        figures.by_bot[kinds[seat]] += won
        figures.by_seat[(seat - first) % 2] += won
        figures.had[decks[seat]] += 1
        figures.won[decks[seat]] += won
        pair = (decks[seat], decks[1 - seat])
        figures.met[pair] += 1
        figures.against[pair] += won
        figures.owned.update(_own(state, seat))
        figures.played.update(used[seat].keys())
        for ref in used[seat]:
            figures.played_won[ref] += won


def _own(state: State, seat: int) -> list[str]:
    """The cards in the decks of a seat, each once."""
    types = (*MAIN, CHAMPION)
    found = [each.ref for each in state.components.values() if each.owner == seat and zone_name(each.zone) != SHARE]
    cards = [ref for ref in dict.fromkeys(found) if ref in state.defs.cards]
    return [ref for ref in cards if state.defs.cards[ref].fields["type"] in types]


def _count(state: State, event: Event, used: Sequence[dict[str, None]], figures: Figures) -> None:
    """A card that comes from a hand, or out of a deck, into play."""
    data = event.data
    card = state.components.get(data["component"])
    if card is None or zone_name(data["to"]) not in _PLAYED_TO or data.get("cause") in ("show", EXPLORE):
        return
    if zone_name(data["from"]) not in _PLAYED_FROM and data.get("cause") != ERECT:
        return
    if card.owner >= 0:
        used[card.owner][card.ref] = None
        figures.times[card.ref] += 1


def tables(figures: Figures, game: Game) -> str:
    """The figures as Markdown."""
    lines = ["| turn in the first Building Phase | won | 95 % interval |", "| --- | --- | --- |"]
    for seat in range(2):
        won = wilson(figures.by_seat[seat] / 2, figures.matches)
        lines.append(f"| {seat + 1} | {won.value:.1%} | {won.least:.1%} to {won.most:.1%} |")
    cycles = sum(number * count for number, count in figures.cycles.items()) / figures.matches
    lines += [
        "",
        f"{figures.matches} matches; {cycles:.1f} cycles on average, {max(figures.cycles)} at most; "
        f"{figures.actions / figures.matches:.0f} answers a match; "
        + ", ".join(f"{end} {count}" for end, count in sorted(figures.ends.items())),
    ]
    if len(figures.had_bot) > 1:
        for kind, had in figures.had_bot.items():
            won = wilson(figures.by_bot[kind] / 2, had)
            lines.append(f"- {kind}: {won.value:.1%} [{won.least:.1%}, {won.most:.1%}] of {had} seats won")
    names = {id: deck.name for id, deck in game.defs.decks.items()}
    lines += ["", "| deck | won | " + " | ".join(f"against {name}" for name in names.values()) + " |"]
    lines += ["| --- " * (len(names) + 2) + "|"]
    for id, name in names.items():
        won = wilson(figures.won[id] / 2, max(1, figures.had[id]))
        shares = [
            f"{figures.against[id, other] / 2 / figures.met[id, other]:.0%}" if figures.met[id, other] else ""
            for other in names
        ]
        lines.append(
            f"| {name} | {won.value:.0%} [{won.least:.0%}, {won.most:.0%}] of {figures.had[id]} | "
            + " | ".join(shares)
            + " |"
        )
    lines += [
        "",
        "| card | seats that had it | played it | of these won | times played |",
        "| --- | --- | --- | --- | --- |",
    ]
    cards = [card.id for card in of_type(game.defs, *MAIN, CHAMPION) if figures.owned[card.id]]
    for ref in sorted(cards, key=lambda ref: -figures.played_won[ref] / max(1, figures.played[ref])):
        used = figures.played[ref]
        won = wilson(figures.played_won[ref] / 2, max(1, used))
        share = f"{won.value:.0%} [{won.least:.0%}, {won.most:.0%}]"
        lines.append(
            f"| {game.defs.cards[ref].name} | {figures.owned[ref]} | {used / figures.owned[ref]:.0%} | {share} | {figures.times[ref]} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    MATCHES = int(sys.argv[1])
    SEED = int((*sys.argv[2:], "0")[0])
    KINDS = sys.argv[3].split(",") if len(sys.argv) > 3 else ["greedy"] * 2
    GAME = open_game("warriors-legacy")
    print(tables(played(GAME, KINDS, MATCHES, SEED), GAME))
