"""Matches of Champions in which deals are proposed all the time: they go on, and tell nobody what is hidden."""

from __future__ import annotations

import pytest

from game.library import open_game
from game.rules.asks import Path
from game.rules.deals import ACCEPT, DEAL, Answer, Proposal, awaited, parties
from game.rules.plain import NOBODY
from game.rules.windows import Window
from tests.support import leaks
from tests.support.matches import Checked, Start

GAME = open_game("champions")
OFTEN = 4
"""Of so many actions in windows one is a proposal, and of so many answers one is no consent."""


class Bargained(Checked):
    """A match in which whoever acts may come up with any deal at any time."""

    made = 0

    def look(self) -> None:
        super().look()
        state, match = self.match.state, self.match
        window = state.topmost(Window)
        assert window is None or all(window.tried.count(seat) <= state.options["proposals"] for seat in state.seats())
        proposal = state.topmost(Proposal)
        if proposal is None:
            return
        concerned = (*parties(state, proposal.parts), proposal.by)
        assert awaited(state.asks), "somebody must still answer"
        for seat in state.seats():
            decision = match.decision(seat)
            assert decision is None or (decision.kind == Answer.kind and seat in concerned), (
                "all else waits (CH-DEAL-08)"
            )
        for viewer in (*state.seats(), NOBODY):
            leaks.check_view(self.engine, state, viewer, self.rng)
            shown = match.view(viewer)
            cards = [part.card for part in proposal.parts if part.card]
            assert all((seen := shown.component(id)) is not None and seen.ref is not None for id in cards)

    def step(self) -> None:
        before = self.match.state.values.dealt
        super().step()
        self.made += self.match.state.values.dealt - before

    def _path(self, seat: int) -> Path:
        decision = self.match.decision(seat)
        if decision is not None and ACCEPT in decision.options and self.rng.below(OFTEN):
            return (ACCEPT,)
        if decision is None or DEAL not in decision.seldom or self.rng.below(OFTEN):
            return super()._path(seat)
        path: Path = (DEAL,)
        while (inner := self.match.explore(seat, path)) is not None and inner.inner:
            path = (*path, inner.pick(self.rng))
        return path


def test_deals_hold_up_nobody_and_tell_nothing() -> None:
    """CH-DEAL-06, CH-DEAL-08, CH-R-51."""
    match = Bargained(GAME, Start("spoils", 3, 1), close=False)
    for _step in range(60):
        match.look()
        match.step()
    assert match.made


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("bot", ["", "greedy"])
def test_matches_full_of_deals_come_to_their_end(bot: str, seats: int, base_seed: int) -> None:
    """CH-DEAL-06, CH-DEAL-08, CH-R-51."""
    played = Bargained(GAME, Start("spoils", seats, base_seed), close=not bot and seats == 3, rest=4, bot=bot)
    assert played.play().outcome is not None
    assert played.made
