"""Runs scenarios: positions written in YAML, what is done in them, and what must come of it (docs/scenarios.md).

The notation of a game is part of its code (`GameDef.notation`); this module reads files, plays the actions through the door of the rules
and compares. Nothing here knows a game.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.content.complaints import ERROR, Complaints, Origin, Place
from game.content.yaml_source import Source, misread, read
from game.library import UnknownGame, ids, open_game
from game.mistakes import all_mistakes
from game.rules.asks import Path as Gesture
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError
from game.rules.notation.expectations import Asked, Difference, Played
from game.rules.notation.words import NotationError, action_of, known, list_of, mapping_of, seat_of, shown, word
from game.rules.plain import NOBODY
from game.rules.saved import codec
from game.rules.work import GameFault, IllegalAction, RunawayEffect

COMMON_KEYS = ("id", "game", "title", "rules", "dice", "do", "expect")
"""The keys of a scenario that mean the same in every game; all others are the game's."""
COMMON_EXPECT = ("refused", "options")
MOST_BYTES = 4_000_000
"""No file of scenarios comes near this size."""
FACES = "dice is a list of what they show, numbers from 1 or words on them"
SUFFIXES = (".yaml", ".yml", ".md")
_FENCE = re.compile(r"^(?P<fence>```+|~~~+)\s*(?P<word>\S*)")


class Scenario(NamedTuple):
    """One written scenario: its id, the game's id, the rules it holds, its data, where it was written, and what may not be meant in it."""

    id: str
    game: str
    rules: tuple[str, ...]
    data: Mapping[str, Any]
    source: Source
    warnings: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What it is called for people."""
        return str(self.data.get("title") or self.id)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of who plays, in the order of the seats, as they are written."""
        return tuple(map(str, self.data.get("players") or ()))

    @property
    def steps(self) -> int:
        """How many steps are done after its position."""
        return len(self.data.get("do") or ())


class Result(NamedTuple):
    """How a scenario came out: `problems` is empty if it holds. `warnings` say what may not be meant in how it is written."""

    id: str
    rules: tuple[str, ...]
    problems: tuple[str, ...]
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the scenario holds."""
        return not self.problems

    def __str__(self) -> str:
        if self.ok:
            return "\n     ".join([f"ok {self.id}", *self.warnings])
        told = "\n     ".join([*self.problems, *self.warnings])
        # A file that cannot be read is named by its path, with which the place in it begins already.
        return f"FAIL {told}" if told.startswith(f"{self.id}:") else f"FAIL {self.id} {told}"


class ScenarioFault(Exception):
    """A scenario that cannot be judged as it is written; the message says where and why."""


# Reading


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The scenario files that are meant: files as they are, of folders everything in them that may hold scenarios, in order."""
    found: list[Path] = []
    for path in paths:
        if os.path.isdir(path):
            found += sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def read_file(path: Path, game_id: str = "") -> tuple[list[Scenario], list[str]]:
    """The scenarios of one file, and all that is wrong with how they are written.

    The game is the one a scenario names, else `game_id`, else the file of that name or the folder that it lies in. Raises
    ScenarioFault for a file that cannot be read.
    """
    scenarios: list[Scenario] = []
    wrong: list[str] = []
    text = _text_of(path)
    default = game_id or _game_of(path)
    documents = _blocks(text) if path.suffix == ".md" else _documents(text)
    for line, document in documents:
        # Blank lines before it give every value of the document its place in the file.
        complaints = Complaints()
        source = read(("\n" * line + document).encode(), Origin(path.name, str(path)), complaints)
        scenario = _scenario(source, default, complaints) if source.data is not None else None
        if scenario is not None:
            warnings = [str(complaint) for complaint in complaints if complaint.severity != ERROR]
            scenarios.append(scenario._replace(warnings=tuple(warnings)))
        if complaints.fatal:
            wrong += [str(complaint) for complaint in complaints if complaint.severity == ERROR]
    return scenarios, wrong


def _game_of(path: Path) -> str:
    games = ids()
    folders = [parent.name for parent in path.resolve().parents]
    return next((name for name in (path.stem, *folders) if name in games), "")


def _documents(text: str) -> list[tuple[int, str]]:
    """The YAML documents of a text with the number of lines before each."""
    found: list[tuple[int, list[str]]] = [(0, [])]
    for number, line in enumerate(text.split("\n")):
        if re.match(r"---\s*(#.*)?$", line):
            found.append((number + 1, []))
        else:
            found[-1][1].append(line)
    return [(line, "\n".join(lines) + "\n") for line, lines in found]


def _blocks(text: str) -> list[tuple[int, str]]:
    """The fenced blocks of a Markdown text that are marked as YAML, document by document, with the number of lines before each."""
    found: list[tuple[int, str]] = []
    fence, wanted, begin = "", False, 0
    lines: list[str] = []
    for number, line in enumerate(text.split("\n")):
        match = _FENCE.match(line)
        if not fence and match is not None:
            fence, wanted, begin, lines = match["fence"], match["word"] in ("yaml", "yml"), number + 1, []
        elif fence and line.startswith(fence):
            if wanted:
                found += [(begin + offset, document) for offset, document in _documents("\n".join(lines))]
            fence = ""
        else:
            lines.append(line)
    return found


def _scenario(source: Source, default: str, complaints: Complaints) -> Scenario | None:
    data = source.data
    if not isinstance(data, dict):
        complaints.error(source.at(), "a scenario is a mapping with id and expect")
        return None
    name, rules = data.get("id"), data.get("rules") or []
    whole = True
    for key, good, need in (
        ("id", isinstance(name, str) and bool(name), "a scenario needs an id"),
        (
            "rules",
            isinstance(rules, list) and all(isinstance(rule, str) for rule in rules),
            "rules is a list of rule ids",
        ),
        ("expect", isinstance(data.get("expect"), dict), "a scenario needs expect, a mapping"),
        ("players", isinstance(data.get("players") or [], list), "players is a list of names"),
        ("dice", are_faces(data.get("dice") or []), FACES),
        ("do", isinstance(data.get("do") or [], list), "do is a list of actions"),
    ):
        if not good:
            complaints.error(source.at((key,)), need)
            whole = False
    if not whole:
        return None
    game = str(data.get("game") or default)
    if not game:
        complaints.error(source.at(), f"scenario {name} names no game (game: ..., or --game)")
        return None
    return Scenario(str(name), game, tuple(rules), data, source)


def are_faces(dice: Any) -> bool:
    """Whether this is a list of what dice show."""
    return isinstance(dice, list) and all(
        (type(face) is int and face > 0) or (type(face) is str and face) for face in dice
    )


# Running


def opened(data: Mapping[str, Any], game: Game) -> Match:
    """The position that the data of a scenario describe, as a match that begins there, nothing done yet. Raises NotationError."""
    defs, state = game.code.position(game.defs, _written(data))
    state.script = tuple(data.get("dice") or ())
    return Match.of_state(Game(game.code, defs), [str(name) for name in data.get("players") or ()], state)


def _written(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the notation of the game has to read."""
    return {key: value for key, value in data.items() if key not in COMMON_KEYS}


def run(scenario: Scenario, game: Game, *, rollback: bool = False) -> Result:
    """Play one scenario and compare.

    With `rollback` every action is done, taken back and done again, and the match saved and loaded, which must come to the same.
    """
    try:
        problems = _judged(_Run(scenario, game, rollback), scenario.source)
    except (ScenarioFault, GameFault) as error:
        problems = [str(error)]
    except Exception as error:  # noqa: BLE001 - a crash is the result of this scenario, the others are still run
        problems = [f"crashed with {type(error).__name__}: {error}"]
    return Result(scenario.id, scenario.rules, tuple(problems), scenario.warnings)


def played_through(scenario: Scenario, game: Game) -> tuple[Played, list[str]]:
    """Play one scenario: what happened, and what came out otherwise than expected. Raises NotationError, ScenarioFault."""
    once = _Run(scenario, game, rollback=False)
    problems = once.problems()
    return once.played, problems


def set_up(scenario: Scenario, game: Game, *, done: bool) -> Match:
    """The match that begins at a scenario, with what is to be done in it `done`, as far as the rules let it. Raises ScenarioFault for one
    that cannot be read.
    """
    try:
        if not done:
            return opened(scenario.data, game)
        once = _Run(scenario, game, rollback=False)
        once.problems()
    except NotationError as error:
        place = scenario.source.at(error.path)
        raise ScenarioFault(f"{_shown(place)}: {error}") from error
    except GameFault as error:
        raise ScenarioFault(str(error)) from error
    return once.match


def _judged(once: _Run, source: Source) -> list[str]:
    try:
        return once.problems()
    except NotationError as error:
        places = [(source.at(one.path), str(one)) for one in once.mistakes(error)]
    places.sort(key=lambda told: (told[0].line, told[0].column))
    return list(dict.fromkeys(f"{_shown(place)}: {words}" for place, words in places))


def _text_of(path: Path) -> str:
    """The text of a file. Raises ScenarioFault if there is none, or if it is too large or no UTF-8."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise ScenarioFault(
                "is no file; name a file or a folder of scenarios"
            )  # a pipe would be waited for without end
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise ScenarioFault(f"cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(raw) > MOST_BYTES:
        raise ScenarioFault(f"has more than {MOST_BYTES} bytes, which no file of scenarios has")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column, text = misread(raw, error)
        raise ScenarioFault(f"{path}:{line}:{column}: {text}") from error


def run_files(paths: Iterable[Path], game_id: str = "", *, rollback: bool = False) -> Iterable[Result]:
    """Run every scenario of some files and folders, one result after the other.

    What cannot be read is a result of its own, named by its file. A scenario id that is used twice is a failure.
    """
    games: dict[str, Game] = {}
    seen: dict[str, str] = {}
    for path in files_of(paths):
        try:
            scenarios, complaints = read_file(path, game_id)
        except ScenarioFault as error:
            yield Result(str(path), (), (str(error),))
            continue
        for complaint in complaints:
            yield Result(str(path), (), (complaint,))
        for scenario in scenarios:
            where = _shown(scenario.source.at(("id",)))
            if scenario.id in seen:
                yield Result(scenario.id, (), (f"{where}: the id is used already in {seen[scenario.id]}",))
                continue
            seen[scenario.id] = where
            try:
                game = (
                    games.setdefault(scenario.game, open_game(scenario.game))
                    if scenario.game not in games
                    else games[scenario.game]
                )
            except UnknownGame as error:
                yield Result(scenario.id, (), (f"{where}: {error}",))
                continue
            yield run(scenario, game, rollback=rollback)


def _shown(place: Place) -> str:
    return f"{place.origin.shown}:{place.line}:{place.column}"


class _Action(NamedTuple):
    """Whose action it is, its words, and the path to where it was written."""

    name: str
    words: str
    path: tuple[str | int, ...]


class _Run:
    """One scenario while it is played."""

    def __init__(self, scenario: Scenario, game: Game, rollback: bool) -> None:
        self.scenario = scenario
        self.game = game
        self.rollback = rollback
        self.notation = game.code.notation
        data = scenario.data
        self.written = _written(data)
        self.expect: Mapping[str, Any] = data["expect"]
        self.players = [str(name) for name in data.get("players") or ()]
        self.dice = tuple(data.get("dice") or ())

    def mistakes(self, first: NotationError) -> list[NotationError]:
        """All that is wrong with how it is written, given the mistake at which it could not go on."""
        found = [first]

        def attempt(check: Callable[[], object]) -> None:
            try:
                check()
            except NotationError as error:
                found.append(error)

        allowed = [*COMMON_EXPECT, *self.notation.expect.checks]
        for key in self.expect:
            attempt(partial(known, {key: None}, allowed, "expect", "expect"))
        for index in range(len(self.scenario.rules)):
            attempt(partial(self._registered, index))
        found += all_mistakes(self.written, partial(self.game.code.position, self.game.defs))
        for index in range(self.scenario.steps):
            attempt(partial(self._do, index))
        return found

    def _registered(self, index: int) -> None:
        rule = self.scenario.rules[index]
        if self.game.defs.rules and rule not in self.game.defs.rules:
            raise NotationError(f"the register has no rule {rule!r}", "rules", index)

    def problems(self) -> list[str]:
        """Play it and tell all that is wrong. Raises NotationError or ScenarioFault if it cannot be judged as it is written."""
        scenario, notation = self.scenario, self.notation
        known(self.expect, [*COMMON_EXPECT, *notation.expect.checks], "expect", "expect")
        for index in range(len(scenario.rules)):
            self._registered(index)
        self.match = opened(scenario.data, self.game)
        self.played = Played(self.match.state, self.match.state)
        self._note(())
        found = self._play()
        if self.rollback:
            self._save_and_load()
        found += self._explore()
        self.played.after = self.match.state
        found += self._options()
        rolls = len([event for event in self.played.events if event.kind == "roll"])
        if rolls != len(self.dice):
            found.append(Difference("dice", f"{rolls} rolled", f"{len(self.dice)}"))
        expected = {key: value for key, value in self.expect.items() if key not in COMMON_EXPECT}
        whole = "refused" not in self.expect and not notation.questions(self.written)
        found += notation.expect.differences(self.played, self.players, expected, whole=whole)
        return [f"{entry.key}: {entry.got}, expected {entry.expected}" for entry in found]

    def _actions(self) -> list[_Action]:
        short = next((key for key in self.notation.action_keys if key in self.written), None)
        path: tuple[str | int, ...] = () if short is None else (short,)
        found = [_Action(name, words, path) for name, words in self.notation.actions(self.written)]
        return [*found, *[self._do(index) for index in range(self.scenario.steps)]]

    def _do(self, index: int) -> _Action:
        name, words = action_of(self.players, self.scenario.data["do"][index], "do", index)
        if self.notation.ordered(words, "do", index) is None:
            self.notation.kind_of(words, "do", index)
        return _Action(name, words, ("do", index))

    def _play(self) -> list[Difference]:
        actions = self._actions()
        refused = self.expect.get("refused")
        for index, (name, words, path) in enumerate(actions):
            order = self.notation.ordered(words, *path)
            if order is not None:
                difference = self._order(name, words, order, refused if index == len(actions) - 1 else None)
                if difference is not None:
                    return [difference]
                continue
            self._idle(self.notation.kind_of(words, *path), self.players.index(name) if name else NOBODY)
            state = self.match.state
            seat = self.players.index(name) if name else next((ask.seat for ask in state.asks), 0)
            try:
                gestures = self.notation.paths(state, seat, self.notation.numbered(words, self.players))
            except NotationError as error:
                # A notation reads the words of an action without knowing where they were written.
                raise NotationError(str(error), *(error.path or path)) from error
            for number, gesture in enumerate(gestures):
                last = index == len(actions) - 1 and number == len(gestures) - 1
                said = f"{self.players[seat]}: {words}"
                difference = self._act(seat, gesture, said, refused if last else None)
                if difference is not None:
                    return [difference]
        if refused is None and "options" not in self.expect:
            self._idle("")
        return []

    def _order(
        self, name: str, words: str, order: tuple[str, Mapping[str, Any]], refused: str | None
    ) -> Difference | None:
        """Let a seat order something; what is wrong about it, or about its not being refused."""
        match, said = self.match, f"{name}: {words}"
        asked = match.state.asks
        try:
            self.played.events += match.order(self.players.index(name), *order)
        except MatchError as error:
            return Difference(said, str(error), "to be done")
        except IllegalAction as error:
            if refused is not None and refused in (error.refusal.rule, error.refusal.text):
                return None
            return Difference(said, f"refused by {_said(error)}", "to be done")
        self._note(asked)
        if self.rollback and match.replayed()[1]:
            raise ScenarioFault("the match came out otherwise when it was played again with the order")
        return Difference("refused", f"{said!r} was done", refused) if refused is not None else None

    def _act(self, seat: int, gesture: Gesture, said: str, refused: str | None) -> Difference | None:
        """Do one gesture; what is wrong about it, or about its not being refused."""
        match = self.match
        before = match.digest()
        reason = match.why_not(seat, gesture)
        try:
            self._apply(seat, gesture)
        except RunawayEffect as error:
            return Difference(said, str(error), "to be done")
        except IllegalAction as error:
            if match.digest() != before:
                raise ScenarioFault(f"the refused action {said!r} changed the state") from error
            if reason != error.refusal:
                raise ScenarioFault(f"{said!r} is refused by {error.refusal}, but why_not says {reason}") from error
            rule, text = error.refusal.rule or "no rule", error.refusal.text
            if refused is None:
                return Difference(said, f"refused by {_said(error)}", "to be done")
            return None if rule == refused else Difference("refused", f"{rule} ({text})", refused)
        if reason is not None:
            raise ScenarioFault(f"{said!r} was done, although why_not says {reason}")
        return Difference("refused", f"{said!r} was done", refused) if refused is not None else None

    def _apply(self, seat: int, gesture: Gesture) -> None:
        match = self.match
        asked = match.state.asks
        before = match.digest() if self.rollback else ""
        events = match.apply(seat, gesture)
        if self.rollback:
            after = match.digest()
            match.undo()
            if match.digest() != before:
                raise ScenarioFault("taking an action back did not restore the state")
            again = match.apply(seat, gesture)
            if match.digest() != after or again != events:
                raise ScenarioFault("an action that was taken back and done again came out otherwise")
        self.played.events += events
        self._note(asked, seat)

    def _save_and_load(self) -> None:
        """See that every state that the match went through comes out of a save as it was."""
        saved = self.match.save()
        # To put the whole pack into text takes longer than all else, and each scenario has nearly the same.
        defs = saved.pop("defs")
        loaded = Match.load({**json.loads(json.dumps(saved)), "defs": defs}, self.match.game)
        states = [[codec.digest(moment.state) for moment in match.moments] for match in (self.match, loaded)]
        if states[0] != states[1] or loaded.history != self.match.history:
            raise ScenarioFault("the match came out otherwise when it was saved and loaded")

    def _note(self, before: Sequence[Any], answered: int = NOBODY) -> None:
        """Record the questions that are newly open: those that were not asked before, and those of the seat that has answered."""
        state = self.match.state
        for ask in state.asks:
            if ask.seat == answered or not any(ask is other for other in before):
                self.played.asked.append(Asked(ask.seat, ask.kind, self.match.engine.options(state, ask)))

    def _idle(self, kind: str, seat: int = NOBODY) -> None:
        """Answer for whoever is asked a question that the next action does not answer."""
        while (answer := self.notation.passed_over(self.match.state.asks, kind, seat)) is not None:
            whose, choice = answer
            self._apply(whose, (choice,))

    def _explore(self) -> list[Difference]:
        """Record the questions that follow the beginnings of gestures."""
        for name, words in self.notation.questions(self.written):
            seat = self.players.index(name)
            for gesture in self.notation.paths(self.match.state, seat, words):
                try:
                    decision = self.match.explore(seat, gesture)
                except IllegalAction as error:
                    raise ScenarioFault(f"{name} may not {words!r}: refused by {_said(error)}") from error
                if decision is None:
                    raise ScenarioFault(f"{name} is not asked anything after {words!r}")
                self.played.asked.append(Asked(decision.seat, decision.kind, decision.options))
        return []

    def _options(self) -> list[Difference]:
        """Compare the exact sets that are offered: to a seat, or after the beginning of a gesture (`A: play a1`)."""
        found: list[Difference] = []
        state = self.match.state
        for key, written in mapping_of(self.expect.get("options"), "expect", "options").items():
            expected = list_of(written, "expect", "options", key)
            name, _colon, words = str(key).partition(":")
            seat = seat_of(self.players, name, "expect", "options", key)
            if words.strip():
                gesture, *further = self.notation.paths(state, seat, self.notation.numbered(words, self.players))
                if further:
                    raise NotationError("options are asked for after one gesture", "expect", "options", key)
                try:
                    decision = self.match.explore(seat, gesture)
                except IllegalAction as error:
                    found.append(Difference(f"options {key}", f"refused by {_said(error)}", shown(expected)))
                    continue
                options = decision.options if decision is not None else ()
            else:
                options = self.match.legal(seat)
            got = [word(state, choice) for choice in options]
            if sorted(map(str, got)) != sorted(map(str, expected)):
                found.append(
                    Difference(f"options {key}", f"[{', '.join(map(str, got))}]", f"[{', '.join(map(str, expected))}]")
                )
        return found


def _said(error: IllegalAction) -> str:
    """The rule that refuses an action, and its text."""
    return f"{error.refusal.rule or 'no rule'} ({error.refusal.text})"
