"""Begins, resumes, saves and opens matches: joins the rules' match with the journal, the shelf and the bots."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.client_words import say
from game.rules.gamedef import Game
from game.rules.match import Match
from game.scenes.services import Services
from game.storage.errors import StorageError
from game.storage.journal import Journal, JournalText
from game.storage.keeper import Keeper
from game.storage.saves import About, SavedMatch
from game.table.model.brought import Bringing
from game.table.model.rematch import Terms, choose_again, chosen_decks, seats_again
from game.table.model.seating import HUMAN, SeatPlan, one_person
from game.table.model.session import Chooser, Session
from game.table.seen.progress import reached

if TYPE_CHECKING:
    from game.scenarios import Scenario


class MatchProblem(Exception):
    """A match cannot be opened; the message says why, in words for the screen."""


class JournalWriter:
    """Writes the log of a match to its journal, line by line, as it grows.

    `begin` starts a journal of the match as it is. It is called where there is none yet, and where the one there was is lost: its folder
    was taken away, or the disk failed. `at` tells how far the match is, for lists, `written` how many entries of the log a journal that was
    taken up holds.
    """

    def __init__(
        self,
        begin: Callable[[Match], Journal],
        at: Callable[[Match], Mapping[str, Any]],
        keeper: Keeper,
        journal: Journal | None = None,
        written: int = 0,
    ) -> None:
        self.journal = journal
        self._begin = begin
        self._at = at
        self._keeper = keeper
        self._written = written
        self._turn: Any = None

    def write(self, match: Match) -> None:
        """Write what is new in the log, and bring to the disk what has waited for a second. Raises StorageError if the disk refuses; what
        was not written is tried again next time.
        """
        journal = self._sound(match)
        if self._written < len(match.log):
            at = self._at(match)
            while self._written < len(match.log):
                journal.append(match.entry_plain(self._written), at=at)
                self._written += 1
        turn = match.state.value("turn")
        if turn != self._turn or match.outcome is not None:
            journal.sync()
            self._turn = turn
        journal.tick()

    def close(self, match: Match, *, finished: bool) -> None:
        """End the journal: for good if the match is over, else until it is resumed. Raises StorageError."""
        if finished:
            if self.journal is not None:
                self.journal.finish()
            return
        self.write(match)
        self._sound(match).close()

    def abandon(self) -> None:
        """Leave the journal as it is, for good."""
        if self.journal is not None:
            self.journal.abandon()

    def _sound(self, match: Match) -> Journal:
        """The journal, begun anew if it has to be."""
        old = self.journal
        if old is not None and not old.lost:
            return old
        self.journal = self._begin(match)
        self._written = len(match.log)
        if old is not None:
            self._keeper.say(say("opening.lost", {"old": old.path, "file": self.journal.path.name}))
            if old.gone:
                old.abandon()
            else:
                with contextlib.suppress(StorageError):  # then there are two of one match
                    old.finish()
        return self.journal


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


def _at(match: Match, seats: Sequence[SeatPlan]) -> dict[str, Any]:
    return reached(match, [seat for seat, plan in enumerate(seats) if plan.human])


def about(game: Game, seats: Sequence[SeatPlan], match: Match) -> dict[str, Any]:
    """The plain facts about a match for lists and for taking it up again."""
    mode = game.defs.modes.get(str(match.options.get("mode", "")))
    return {
        "game": game.id,
        "title": f"{game.defs.name}: {mode.name}" if mode is not None else game.defs.name,
        "seats": [plan.name for plan in seats],
        "kinds": [plan.kind for plan in seats],
        "at": _at(match, seats),
    }


def _session(
    services: Services,
    game: Game,
    match: Match,
    seats: Sequence[SeatPlan],
    journal: Journal | None = None,
    written: int = 0,
    older: Journal | None = None,
) -> Session:
    """A match with bots and its journal: one that was taken up, with so many entries of the log, or a new one.

    A journal of an `older` format is put aside as soon as a new one holds the whole match.
    """

    def begin_journal(match: Match) -> Journal:
        begun = Journal.begin(services.folders.journals, match.save(), about(match.game, seats, match))
        if older is not None:
            with contextlib.suppress(StorageError):  # then there are two of one match
                older.put_aside()
        return begun

    writer = JournalWriter(begin_journal, lambda match: _at(match, seats), services.keeper, journal, written)
    session = Session(match.game, match, seats, choosers(game, seats, match.seed), writer, services.keeper)
    session.tick()
    return session


def begin(
    services: Services,
    game: Game,
    seats: Sequence[SeatPlan],
    seed: int,
    options: Mapping[str, Any],
    *,
    fair: bool,
    decks: Mapping[int, Bringing] | None = None,
) -> Session:
    """A new match with its journal; `decks` are those that seats bring. Raises MatchError for options the pack does not allow."""
    match = Match.new(game, [plan.name for plan in seats], seed, options, fair=fair)
    session = _session(services, game, match, seats)
    if decks:
        session.bring(decks)
    return session


def begin_again(services: Services, session: Session, terms: Terms, seed: int) -> Session:
    """A match with the options of one that is over, as the terms say, with its journal; `seed` is that of another chance.

    Raises MatchError if the pack does not allow its options any more.
    """
    old = session.match
    seats = seats_again(session.seats, terms)
    seed = old.seed if terms.same_seed else seed
    match = Match.new(session.game, [plan.name for plan in seats], seed, old.options, fair=old.fair)
    choose_again(match, chosen_decks(old), terms)
    return _session(services, session.game, match, seats)


def _game(services: Services, game_id: str, written: Mapping[str, Any]) -> Game:
    """The game of a written match. Where its pack is broken now, the definitions that it was played with stand in."""
    from game import library

    listing = services.listing(game_id)
    if listing is None or listing.code is None:
        raise MatchProblem(say("opening.no_game", {"game": game_id}))
    if listing.game is not None:
        return listing.game
    try:
        return library.played_game(game_id, written)
    except library.UnknownGame as error:
        raise MatchProblem(
            say("opening.game_problems", {"game": listing.name, "problem": listing.errors[0]})
        ) from error


Look = Callable[[Session], None]
"""Looks over a match that was read, as yet without a journal, before anything is done with it. Raises whatever it stumbles over."""


def resume(services: Services, path: Path, look: Look) -> tuple[Session, str]:
    """Take up a match whose client ended without finishing it; and what is to be said if some of its journal is lost, or an empty string.

    A journal of an older format is kept aside: the match goes on in a new one.

    Raises MatchProblem or StorageError if the journal cannot be read, MatchError or IllegalAction if it does not fit the rules, and what
    `look` raises. The journal then stays as it is.
    """
    journal, written = Journal.resume(path)
    try:
        game = _game(services, str(written.about.get("game", "")), written.opening)
        match = Match.resume(written.opening, written.actions, game)
        seats = _plans(written.about.get("seats", ()), written.about.get("kinds", ()), match)
        look(Session(match.game, match, seats, {}))
        if match.played_again is not None:
            return _session(services, game, match, seats, older=journal), _loss(written)
        return _session(services, game, match, seats, journal, len(match.log)), _loss(written)
    except BaseException:
        journal.abandon()
        raise


def _loss(written: JournalText) -> str:
    """What is to be said of a journal that was not whole."""
    if written.kept is not None:
        values = {"line": written.damaged, "count": written.lost, "file": written.kept.name}
        return say("opening.damaged", values)
    return say("opening.cut") if written.cut else ""


def _plans(names: Sequence[Any], kinds: Sequence[Any], match: Match) -> tuple[SeatPlan, ...]:
    listed = list(kinds) + [HUMAN] * len(match.seats)
    shown = names if len(names) == len(match.seats) else match.seats  # a file may say anything of its match
    return tuple([SeatPlan(str(name), str(kind)) for name, kind in zip(shown, listed, strict=False)])


def save(services: Services, session: Session, title: str, *, beside: bool = False) -> Path:
    """Save a match under a title, with `beside` next to a save of it that knows more. Raises HoldsMore, StorageError."""
    return services.saves.save(_about(session, title), session.match.save(), beside=beside)


def _about(session: Session, title: str) -> About:
    match = session.match
    facts = about(session.game, session.seats, match)
    return About(
        game=session.game.id,
        title=title,
        seats=tuple([plan.name for plan in session.seats]),
        content=match.state.defs.hash,
        turn=facts["at"]["moves"],
        over=match.outcome is not None,
        notes={"kinds": facts["kinds"], "at": facts["at"], "of": facts["title"]},
    )


def keep_replay(services: Services, session: Session) -> None:
    """Keep a match that is over as a replay; its journal stays until that is done."""
    over = session.match.outcome
    if over is None:
        return
    usual = str(about(session.game, session.seats, session.match)["title"])
    title = session.replay_title = session.replay_title or services.replays.free_title(usual)
    facts, written = _about(session, title), session.match.save()
    session.keep_replay(lambda: services.replays.save(facts, written, beside=True))


def open_saved(services: Services, path: Path, look: Look) -> Session:
    """Open a saved match and go on with it, in a new journal. Raises MatchProblem, StorageError or MatchError, and what `look` raises."""
    saved: SavedMatch = services.saves.load(path)
    game = _game(services, saved.about.game, saved.match)
    match = Match.load(saved.match, game)
    seats = _plans(saved.about.seats, saved.about.notes.get("kinds", ()), match)
    look(Session(match.game, match, seats, {}))
    return _session(services, game, match, seats)


def scenario_in(path: Path, name: str = "") -> Scenario:
    """The scenario of a file: the one of this id, else the first. Raises MatchProblem with why there is none."""
    from game.scenarios import ScenarioFault, read_file

    try:
        scenarios, wrong = read_file(path)
    except ScenarioFault as fault:
        raise MatchProblem(say("scenario.unread", {"file": path.name, "why": fault})) from fault
    found = next((each for each in scenarios if name in ("", each.id)), None)
    if found is None:
        key = "scenario.none_called" if name else "scenario.none"
        raise MatchProblem(wrong[0] if wrong else say(key, {"file": path.name, "name": name}))
    return found


def begin_at(
    services: Services, path: Path, name: str = "", *, done: bool = True, kinds: Sequence[str] = ()
) -> Session:
    """A match that begins at a scenario of a file: the one of this id, else the first; with what is to be done in it done, if wanted.
    `kinds`: who sits at each seat; if left out, the first seat is a person and the others are bots. Raises ScenarioFault or MatchProblem
    with why that cannot be.
    """
    from game.scenarios import set_up

    found = scenario_in(path, name)
    listing = services.listing(found.game)
    if listing is None or listing.game is None:
        raise MatchProblem(say("opening.no_game", {"game": found.game}))
    if len(kinds) > len(found.players):
        counts = {"file": path.name, "seats": len(found.players), "given": len(kinds)}
        raise MatchProblem(say("scenario.too_few_seats", counts))
    match = set_up(found, listing.game, done=done)
    chosen = (*kinds, *one_person(len(match.seats))[len(kinds) :])
    seats = [SeatPlan(seat, kind) for seat, kind in zip(match.seats, chosen, strict=False)]
    return _session(services, match.game, match, seats)
