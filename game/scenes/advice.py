"""Advice on the table: what the best bot would do, shown as a hint, or done step by step where a whole deck is to be built."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.asks import SEALED, Path, Site, site_of
from game.rules.boards import moved
from game.rules.decisions import Decision

if TYPE_CHECKING:
    from game.scenes.table import TableScene

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


def asked_now(table: TableScene) -> Asked:
    """What the viewer is asked now."""
    session = table.session
    return len(session.match.log), session.viewer, session.decision()


def advise(table: TableScene) -> None:
    """Light up what the greedy bot would do now; in a sealed question answered by components, do it until the bot is content."""
    gesture = table.gesture
    if gesture is None or gesture.first is None:
        return
    table.put_back()
    decision = gesture.first
    if decision.manner == SEALED and any(choice.what == "component" for choice in decision.options):
        _build(table)
        return
    path = _ask(table)
    if not path:
        return
    for choice in path:
        if choice.what == "component":
            placed = table.view.by_id(int(choice.value))
            if placed is not None:
                table.pointing.inspect(placed)
    _show(table, path)


def _ask(table: TableScene) -> Path:
    from game.bots import KINDS, Player, make_bot

    session = table.session
    decision = session.decision()
    if decision is None:
        return ()
    bot = Player(make_bot(list(KINDS)[-1], session.game.code), len(session.match.log) + 1)
    return bot.choose(session.view(), decision)


def _show(table: TableScene, path: Path) -> None:
    words = []
    sites: list[Site] = []
    view = table.session.view()
    boards = view.boards
    for choice in path:
        site = site_of(choice, boards)
        if choice.what == "component":
            words.append(table.words.component(view, int(choice.value)))
        elif site is not None:
            sites += _covered(table, path, site)
        elif choice.what == "orient":
            side, turn = choice.value
            words.append(f"{table.words.say(f'side.{side}')}{f', turned by {turn}°' if turn else ''}")
        else:
            words.append(table.actions.words_for(choice))
    if sites:
        begun = any(board.board.laid for board in table.view.boards.values())
        where = "spaces" if any(choice.what == "orient" for choice in path) else "space"
        words.append(f"to the marked {where}" if begun else "anywhere")
    told = f"A bot would choose: {', '.join(words)}"
    table.lights.show_hint(Hint(asked_now(table), path, tuple(sites), told))
    table.toasts.say(told, "info", 6.0)


def _covered(table: TableScene, path: Path, site: Site) -> list[Site]:
    """The spaces that a gesture to a cell covers: of a board piece all, as it lies on the side and in the turn of the gesture."""
    pieces = [choice.value for choice in path if choice.what == "component"]
    sighting = table.session.view().component(int(pieces[0])) if pieces else None
    for choice in path:
        if choice.what == "orient" and sighting is not None and sighting.ref is not None:
            side, turn = choice.value
            cells = moved(table.seer.piece(sighting.ref, side, int(turn)).cells, site.cell)
            return [Site(site.zone, cell) for cell in cells]
    return [site]


def _build(table: TableScene) -> None:
    """Let the bot fill in the answer; the last word, the button that ends it, stays with the player."""
    session = table.session
    seat = session.viewer
    kind = table.gesture.first.kind if table.gesture is not None and table.gesture.first is not None else ""
    for _step in range(MOST_STEPS):
        decision = session.decision()
        if decision is None or decision.kind != kind:
            break
        if any(choice.what == "button" for choice in decision.options):
            break
        path = _ask(table)
        if not path or path[-1].what == "button":
            break
        session.apply(seat, path)
    table.refresh()
    table.toasts.say("A bot has filled it in. Change what you like.", "info", 3.0)
