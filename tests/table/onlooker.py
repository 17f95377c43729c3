"""Whoever shows a match without a window: it notes what it is told to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.events import Event
from game.rules.match import Match
from game.storage.settings import Settings
from game.table.model.choosing import Choosing
from game.table.model.looking import Looking
from game.table.model.seating import HUMAN, SeatPlan
from game.table.model.session import Chooser, Session
from game.table.model.turns import Turns
from tests.support import toy


def session(
    kinds: Sequence[str] = (HUMAN, HUMAN), choosers: dict[int, Chooser] | None = None, **options: object
) -> Session:
    """A match of the toy at a table."""
    names = ("Ann", "Ben", "Cleo")[: len(kinds)]
    match = Match.new(toy.game(), names, 7, {"mode": "plain", **options})
    plans = [SeatPlan(name, kind) for name, kind in zip(names, kinds, strict=True)]
    return Session(match.game, match, plans, choosers or {})


class Onlooker:
    """A table of one match: `did` lists what was shown, `unread`, `hands_full` and `same` are what it answers."""

    def __init__(self, session: Session, settings: Settings | None = None) -> None:
        self.session = session
        self.did: list[str] = []
        self.unread = False
        self.hands_full = False
        self.same = False
        self.ready: Callable[[], None] | None = None
        self.choosing = Choosing(session)
        self.choosing.renew()
        self.looking = Looking()
        given = settings or Settings()
        self.turns = Turns(self.choosing, self.looking, self, lambda: given)
        self.choosing.on_path = self.turns.submit
        self.choosing.on_refusal = self.refuse

    def settle(self) -> None:
        self.did.append("settle")

    def put_down(self) -> None:
        self.did.append("put down")

    def begin(self) -> None:
        self.did.append("begin")

    def play(self, events: Sequence[Event], *, quick: bool) -> None:
        self.did.append(f"play {' '.join(event.kind for event in events)}{' quickly' if quick else ''}")
        self.choosing.renew()

    def is_same(self) -> bool:
        return self.same

    def refresh(self) -> None:
        self.did.append(f"refresh for {self.session.viewer}")
        self.choosing.renew()

    def look_away(self) -> None:
        self.did.append("look away")

    def mention(self, words: str, kind: str, seconds: float) -> None:
        self.did.append(f"mention {words}")

    def refuse(self, words: str) -> None:
        self.did.append(f"refuse {words}")

    def tell_thinking(self, seconds: float) -> None:
        self.did.append("thinking")

    def differs(self, one: int, other: int) -> bool:
        zones = self.session.view().zones()
        return self.session.sees_more(one, other, zones) or self.session.sees_more(other, one, zones)

    def retell(self) -> None:
        self.did.append(f"retell to {self.session.viewer}")

    def curtain(self, seat: int, ready: Callable[[], None]) -> None:
        self.did.append(f"curtain for {seat}")
        self.ready = ready

    def round_over(self, events: Sequence[Event]) -> None:
        self.did.append("round over")

    def report_fault(self, error: Exception) -> str:
        return f"a file about {error}"

    def over(self) -> None:
        self.did.append("over")

    def done(self) -> list[str]:
        """What was done since this was last asked."""
        found, self.did = self.did, []
        return found
