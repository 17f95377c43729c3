"""A whole game as its package gives it: its rules, and what bots and scenarios need of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.rules import determinize
from game.rules.asks import Path
from game.rules.decisions import Decision
from game.rules.definitions import Definitions
from game.rules.notation.notation import Notation
from game.rules.rng import Rng
from game.rules.rulesdef import Rules
from game.rules.state import State
from game.rules.view import View


@dataclass(frozen=True, kw_only=True)
class GameDef(Rules):
    """One game's code.

    - `sample(redacted, seat, rng)`: fills the unknown components of a redacted state with
      possible ones (see `View.redacted`), all of them, and leaves what the seat sees as it is; left out, with the cards of the pack that
      lie nowhere in sight.
    - `evaluate(view)`: how good the position is for the view's seat, larger is better, about 0 if no seat is ahead; compare only
      within a match.
    - `ideas(view, decision, rng)`: the gestures that are worth a thought, which the greedy bot weighs instead of all; None where all are.
      Only so does it come to what is seldom done, such as a deal; if all ideas are of that kind, they are weighed beside all else.
    - `notation`: how positions of the game are written, for scenarios and tests.
    """

    sample: Callable[[State, int, Rng], State] = determinize.sample
    evaluate: Callable[[View], float]
    ideas: Callable[[View, Decision, Rng], Sequence[Path] | None] = field(default=lambda _view, _decision, _rng: None)
    notation: Notation

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "notation", self.notation.of(self))
        if not self.phases and "phase" in self.public_facts:
            object.__setattr__(self, "phases", tuple(self.notation.phases))

    def position(self, defs: Definitions, written: Mapping[str, Any]) -> tuple[Definitions, State]:
        """The definitions and the state of a written position, at its first question. Raises NotationError."""
        return self.notation.position(self, defs, written)


class Game(NamedTuple):
    """A playable game: a game package's code joined with the definitions of its compiled pack."""

    code: GameDef
    defs: Definitions

    @property
    def id(self) -> str:
        """The id of the game, which is also the id of its pack."""
        return self.code.id

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.defs.name}, modes {', '.join(self.defs.modes)}, content {self.defs.hash[:12]}>"
