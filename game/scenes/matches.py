"""Begins, resumes, saves and opens matches: joins the rules' match with the journal, the shelf and the bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.rules.gamedef import Game
from game.rules.match import Match
from game.scenes.progress import reached
from game.scenes.services import Services
from game.scenes.session import HUMAN, Chooser, SeatPlan, Session
from game.storage.errors import StorageError
from game.storage.journal import Journal, JournalText
from game.storage.saves import About, SavedMatch


class MatchProblem(Exception):
    """A match cannot be opened; the message says why, in words for the screen."""


class JournalWriter:
    """Writes the log of a match to its journal, line by line, as it grows."""

    def __init__(self, journal: Journal, written: int) -> None:
        self.journal = journal
        self.written = written
        self._turn: Any = None

    def write(self, match: Match) -> None:
        """Write what is new in the log. Raises StorageError if the disk refuses; what was not written is tried again next time."""
        turn = match.state.values.get("turn")
        ends = turn != self._turn or match.outcome is not None
        self._turn = turn
        while self.written < len(match.log):
            self.journal.append(match.entry_plain(self.written), at=reached(match), turn_ends=ends)
            self.written += 1

    def tick(self) -> None:
        """Bring to the disk what has waited for a second."""
        self.journal.tick()

    def close(self, *, finished: bool) -> None:
        """End the journal: for good if the match is over, else until it is resumed."""
        if finished:
            self.journal.finish()
        else:
            self.journal.close()


def choosers(game: Game, seats: Sequence[SeatPlan], seed: int) -> dict[int, Chooser]:
    """A bot for each seat that no person plays. Raises MatchProblem for an unknown kind of bot."""
    from game.bots import Player, make_bot

    found: dict[int, Chooser] = {}
    for seat, plan in enumerate(seats):
        if not plan.human:
            try:
                found[seat] = Player(make_bot(plan.kind, game.code), seed * 31 + seat + 1)
            except ValueError as error:
                raise MatchProblem(str(error)) from error
    return found


def about(game: Game, seats: Sequence[SeatPlan], match: Match) -> dict[str, Any]:
    """The plain facts about a match for lists and for taking it up again."""
    mode = game.defs.modes.get(str(match.options.get("mode", "")))
    return {
        "game": game.id,
        "title": f"{game.defs.name}: {mode.name}" if mode is not None else game.defs.name,
        "seats": [plan.name for plan in seats],
        "kinds": [plan.kind for plan in seats],
        "at": reached(match),
    }


def _session(services: Services, game: Game, match: Match, seats: Sequence[SeatPlan]) -> Session:
    facts = about(game, seats, match)
    journal = Journal.begin(services.folders.journals, match.save(), facts)
    writer = JournalWriter(journal, len(match.log))
    return Session(match.game, match, seats, choosers(game, seats, match.seed), writer)


def begin(
    services: Services, game: Game, seats: Sequence[SeatPlan], seed: int, options: Mapping[str, Any], *, fair: bool
) -> Session:
    """A new match with its journal. Raises MatchError for options the pack does not allow, StorageError if no journal can be written."""
    match = Match.new(game, [plan.name for plan in seats], seed, options, fair=fair)
    return _session(services, game, match, seats)


def _game(services: Services, game_id: str, written: Mapping[str, Any]) -> Game:
    """The game of a written match. Where its pack is broken now, the definitions that it was played with stand in."""
    from game import library

    listing = services.listing(game_id)
    if listing is None or listing.code is None:
        raise MatchProblem(f"The game {game_id!r} is not in the library.")
    if listing.game is not None:
        return listing.game
    try:
        return library.played_game(game_id, written)
    except library.UnknownGame as error:
        raise MatchProblem(f"{listing.name} has problems and cannot be opened: {listing.errors[0]}") from error


def resume(services: Services, path: Path) -> tuple[Session, str]:
    """Take up a match whose client ended without finishing it; and what is to be said if some of its journal is lost, or an empty string.

    Raises MatchProblem or StorageError if the journal cannot be read, MatchError or IllegalAction if it does not fit the rules.
    """
    journal, written = Journal.resume(path)
    try:
        game = _game(services, str(written.about.get("game", "")), written.opening)
        match = Match.load(written.opening, game)
        start = len(match.log)
        for action in written.actions:
            match.apply_plain(action)
        seats = _plans(written.about.get("seats", ()), written.about.get("kinds", ()), match)
        writer = JournalWriter(journal, start + len(written.actions))
        return Session(match.game, match, seats, choosers(game, seats, match.seed), writer), _loss(written)
    except BaseException:
        journal.close()
        raise


def _loss(written: JournalText) -> str:
    """What is to be said of a journal that was not whole."""
    if written.kept is not None:
        return (
            f"The journal of this match was damaged from line {written.damaged} on: {written.lost} entries are lost. "
            f"The match goes on from there; the old file is kept as {written.kept.name}."
        )
    return (
        "The last move of this match was cut off as it was written. The match goes on from before it."
        if written.cut
        else ""
    )


def _plans(names: Sequence[Any], kinds: Sequence[Any], match: Match) -> tuple[SeatPlan, ...]:
    listed = list(kinds) + [HUMAN] * len(match.seats)
    shown = names if len(names) == len(match.seats) else match.seats  # a file may say anything of its match
    return tuple([SeatPlan(str(name), str(kind)) for name, kind in zip(shown, listed, strict=False)])


def save(services: Services, session: Session, title: str) -> Path:
    """Save a match under a title. Raises StorageError."""
    return services.saves.save(_about(session, title), session.match.save())


def _about(session: Session, title: str) -> About:
    match = session.match
    facts = about(session.game, session.seats, match)
    return About(
        game=session.game.id,
        title=title,
        seats=tuple([plan.name for plan in session.seats]),
        content=session.game.defs.hash,
        turn=match.history,
        over=match.outcome is not None,
        notes={"kinds": facts["kinds"], "at": facts["at"], "of": facts["title"]},
    )


def keep_replay(services: Services, session: Session) -> str:
    """Keep a finished match as a replay; what went wrong, or an empty string."""
    title = services.replays.free_title(str(about(session.game, session.seats, session.match)["title"]))
    try:
        services.replays.save(_about(session, title), session.match.save())
    except StorageError as error:
        return str(error)
    return ""


def open_saved(services: Services, path: Path) -> Session:
    """Open a saved match and go on with it, in a new journal. Raises MatchProblem, StorageError or MatchError."""
    saved: SavedMatch = services.saves.load(path)
    game = _game(services, saved.about.game, saved.match)
    match = Match.load(saved.match, game)
    kinds = saved.about.notes.get("kinds", ())
    return _session(services, game, match, _plans(saved.about.seats, kinds, match))
