"""What the best bot would do: a hint to be shown, or a whole deck that it fills in."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.asks import SEALED, Path, Site, site_of
from game.rules.boards import moved
from game.rules.decisions import Decision
from game.table.model.due import words_for
from game.table.model.gesture import Gesture
from game.table.model.session import Session
from game.table.model.turned import turned

MOST_STEPS = 60

Asked = tuple[int, int, Decision | None]
"""How many entries the log has, who is asked, and what: a hint belongs to it, and goes with it."""


class Hint(NamedTuple):
    """What a bot would do: for which question, the choices, the spaces that they cover, and what was said."""

    asked: Asked
    path: Path
    sites: tuple[Site, ...]
    words: str

    def follows(self, path: Path) -> bool:
        """Whether the choices made so far are those of the hint."""
        return self.path[: len(path)] == path

    @property
    def components(self) -> tuple[int, ...]:
        """The components that it would choose."""
        return tuple([int(choice.value) for choice in self.path if choice.what == "component"])


def asked_now(session: Session) -> Asked:
    """What the viewer is asked now."""
    return len(session.match.log), session.viewer, session.decision()


def is_filled_in(decision: Decision) -> bool:
    """Whether a question is one that a bot fills in as a whole: in secret, by many components."""
    return decision.manner == SEALED and any(choice.what == "component" for choice in decision.options)


def hint(session: Session) -> Hint | None:
    """What the best bot would do now, with what is to be said of it."""
    path = _best(session)
    return _told(session, path) if path else None


def fill_in(session: Session) -> None:
    """Let the bot answer a question again and again; the last word, the button that ends it, stays with the player."""
    seat, first = session.viewer, session.decision()
    with session.together():
        for _step in range(MOST_STEPS):
            decision = session.decision()
            if decision is None or first is None or decision.kind != first.kind:
                break
            if any(choice.what == "button" for choice in decision.options):
                break
            path = _best(session)
            if not path or path[-1].what == "button":
                break
            session.apply(seat, path)


def _best(session: Session) -> Path:
    from game.bots import KINDS, Player, make_bot

    decision = session.decision()
    if decision is None:
        return ()
    bot = Player(make_bot(list(KINDS)[-1], session.game.code), len(session.match.log) + 1)
    return bot.choose(session.view(), decision)


def _told(session: Session, path: Path) -> Hint:
    words = []
    sites: list[Site] = []
    view = session.view()
    gesture = Gesture(session.match, session.viewer)
    for choice in path:
        site = site_of(choice, view.boards)
        if choice.what == "component":
            words.append(session.words.component(view, int(choice.value)))
        elif site is not None:
            sites += _covered(session, path, site)
        elif choice.what == "orient":
            side, turn = choice.value
            words.append(
                session.words.say(
                    "hint.turned" if turn else "hint.side", {"side": session.words.say(f"side.{side}"), "turn": turn}
                )
            )
        else:
            words.append(words_for(session, gesture, choice))
    if sites:
        begun = any(board.spaces for board in view.boards.values())
        where = "spaces" if any(choice.what == "orient" for choice in path) else "space"
        words.append(session.words.say(f"hint.{where}" if begun else "hint.anywhere"))
    return Hint(asked_now(session), path, tuple(sites), session.words.say("hint.bot", {"choice": ", ".join(words)}))


def _covered(session: Session, path: Path, site: Site) -> list[Site]:
    """The spaces that a gesture to a cell covers: of a board piece all, as it lies on the side and in the turn of the gesture."""
    pieces = [choice.value for choice in path if choice.what == "component"]
    sighting = session.view().component(int(pieces[0])) if pieces else None
    for choice in path:
        if choice.what == "orient" and sighting is not None and sighting.ref is not None:
            side, turn = choice.value
            shape = session.game.defs.pieces[sighting.ref].sides[side]
            return [Site(site.zone, cell) for cell in moved(turned(shape.cells, int(turn)), site.cell)]
    return [site]
