"""Saves and journals with right checksums and wrong contents anywhere: each is refused in a sentence, or lies on the table to be played."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from game.bots import Player, make_bot
from game.library import codes, open_game
from game.rules.gamedef import Game
from game.rules.match import Match
from game.scenes.matches import about
from game.scenes.opening import open_on_table, resume_on_table
from game.storage import Journal
from game.table.model.seating import SeatPlan
from tests.scenes.hand import Hand
from tests.support.fuzz import by_kind, damaged
from tests.support.saves import retold, write_save

MOVES = 3
"""So far a match that can be opened is played."""


def played(game: Game, moves: int, seed: int) -> Match:
    """A match of any mode, so many moves old."""
    chance = random.Random(seed)
    mode = chance.choice([*game.defs.modes.values()])
    match = Match.new(game, [f"P{seat}" for seat in range(mode.least_seats)], seed, {"mode": mode.id}, unready=True)
    bots = [Player(make_bot("random", game.code), seed + seat) for seat in range(len(match.seats))]
    for _move in range(moves):
        seat = next((seat for seat in range(len(bots)) if match.decision(seat) is not None), None)
        if seat is None:
            break
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    return match


def plain(value: Any) -> Any:
    """What a file has of it."""
    return json.loads(json.dumps(value))


def facts(game: Game, match: Match) -> dict[str, Any]:
    """What a journal says of itself, with a bot at every seat: the table plays by itself."""
    found: dict[str, Any] = plain(about(game, [SeatPlan(name, "random") for name in match.seats], match))
    return found


class Tried:
    """A client at which files are opened, and what came of them."""

    def __init__(self, hand: Hand, folder: Path, game: Game, seed: int) -> None:
        self.hand = hand
        self.folder = folder
        self.game = game
        self.chance = random.Random(f"{game.id} {seed}")
        self.counts = {"refused": 0, "played": 0, "given up": 0}

    def save(self) -> None:
        """Open a save with one wrong value."""
        match = played(self.game, self.chance.randrange(40), self.chance.randrange(10**6))
        told = {**facts(self.game, match), "at": {}}
        head = {
            "game": self.game.id, "title": "x", "seats": told["seats"], "content": "x", "turn": 1, "over": False,
            "notes": {"kinds": told["kinds"], "at": told["at"], "of": told["title"]}, "saved": "x",
        }  # fmt: skip
        written, what = self.changed({"about": head, "match": plain(match.save())}, "match")
        path = self.folder / "odd.wartable"
        write_save(path, written["about"], written["match"])
        self.opened(path, what, open_on_table(self.hand.stage, path))

    def journal(self) -> None:
        """Resume a journal with one wrong value, in what it says of itself, in the match it begins with, or in what was done since."""
        match = played(self.game, 30, self.chance.randrange(10**6))
        begun = played(self.game, 0, match.seed)
        written, what = self.changed(
            {
                "about": facts(self.game, match),
                "match": plain(begun.save()),
                "actions": [plain(match.entry_plain(index)) for index in range(len(match.log))],
            },
            self.chance.choice(("match", "actions", "actions", "about")),
        )
        opening = written["match"] if isinstance(written["match"], dict) else {"odd": written["match"]}
        journal = Journal.begin(self.folder, opening, written["about"])
        for action in written["actions"]:
            journal.append(action if isinstance(action, dict) else {"odd": action})
        journal.close()
        self.opened(journal.path, what, resume_on_table(self.hand.stage, journal.path))
        journal.path.unlink(missing_ok=True)

    def changed(self, written: dict[str, Any], part: str) -> tuple[dict[str, Any], str]:
        """What is written, with a wrong value in a part of it; whole kinds of places are as likely as others."""
        kinds = by_kind(written[part])
        place = self.chance.choice(kinds[self.chance.choice(list(kinds))])
        made, what = damaged(written, (part, *place), self.chance)
        if part == "match":
            retold(made["match"])
        return made, what

    def opened(self, path: Path, what: str, problem: str) -> None:
        """See whether the client refuses the file, or plays on, or gives up the match in words. Whatever else it does fails the test."""
        before = path.read_bytes()
        hand = self.hand
        if problem:
            assert hand.scene == "TitleScene", what
            assert " " in problem, what
            self.counts["refused"] += 1
        else:
            table = hand.table
            until, ends = table.progress + MOVES, time.monotonic() + 20
            while hand.scene == "TableScene" and table.progress < until and time.monotonic() < ends:
                hand.frames(2)
                time.sleep(0.002)
                if table.session.match.outcome is not None or table.session.humans:
                    break
            hand.frames(2)
            given_up = hand.scene == "TitleScene"
            assert not given_up or f"The match of {path.name} cannot go on" in hand.said(), what
            assert given_up or hand.scene in ("TableScene", "ResultScene", "CurtainScene", "RoundSummaryScene"), what
            self.counts["given up" if given_up else "played"] += 1
        assert path.read_bytes()[: len(before)] == before, what
        hand.stage.home()
        hand.frames()


def try_out(hand: Hand, tmp_path: Path, game_id: str, times: int, seed: int) -> dict[str, int]:
    folder = tmp_path / "files"
    folder.mkdir()
    tried = Tried(hand, folder, open_game(game_id), seed)
    for number in range(times):
        tried.journal() if number % 3 == 2 else tried.save()
    return tried.counts


@pytest.mark.parametrize("game_id", sorted(codes()))
def test_a_file_with_a_wrong_value_anywhere_is_refused_or_played(make_hand, tmp_path, game_id):
    counts = try_out(make_hand(animation_speed=400), tmp_path, game_id, 12, 1)
    assert sum(counts.values()) == 12
    assert counts["refused"] > 1


def _area(match: dict[str, Any]) -> None:
    bound = [ability for card in match["defs"]["cards"] for ability in card.get("abilities", ())]
    next(ability for ability in bound if "area" in ability.get("params", ()))["params"]["area"] = "north"


def _text(match: dict[str, Any]) -> None:
    match["defs"]["texts"]["prompt.place"] = 5


def _null(match: dict[str, Any]) -> None:
    match["defs"]["cards"][0]["abilities"] = [None]


def _seat(match: dict[str, Any]) -> None:
    match["start"]["asks"][0][0] = "Ann"


@pytest.mark.parametrize("odd", [_area, _text, _null, _seat])
def test_odd_contents_are_refused_at_the_title_and_the_file_is_kept(hand, tmp_path, odd):
    game = open_game("legends-at-war")
    match = played(game, 0, 7)
    written = plain(match.save())
    odd(written)
    retold(written)
    journal = Journal.begin(tmp_path, written, facts(game, match))
    journal.close()
    before = journal.path.read_bytes()
    problem = resume_on_table(hand.stage, journal.path)
    assert problem.startswith(f"{journal.path.name} cannot be opened: the save cannot be read: ")
    assert problem.endswith(". The file stays as it is.")
    hand.frames(3)
    assert hand.scene == "TitleScene"
    assert journal.path.read_bytes() == before


def test_a_match_over_which_the_game_stumbles_later_is_given_up_in_words(make_hand, tmp_path):
    game = open_game("legends-at-war")
    match = Match.new(game, ["Ann", "Ben"], 7)
    written = plain(match.save())
    assert len(written["start"]["values"]["pantheons"]) == 2
    written["start"]["values"]["pantheons"] = []
    retold(written)
    journal = Journal.begin(tmp_path, written, {**facts(game, match), "kinds": ["human", "human"]})
    journal.close()
    before = journal.path.read_bytes()
    hand = make_hand(animation_speed=400)
    assert resume_on_table(hand.stage, journal.path) == ""
    hand.lift_curtain()
    hand.click("ref:greek")  # each seat has its place in that list
    assert f"The match of {journal.path.name} cannot go on: the game stumbled over it (IndexError)." in hand.said()
    assert len(list(hand.services.folders.crashes.glob("*.txt"))) == 1
    assert journal.path.read_bytes().startswith(before)
    hand.new_match()
    assert hand.scene in ("TableScene", "CurtainScene")


def test_a_fault_at_another_table_is_not_covered_up(hand, monkeypatch):
    hand.new_match()

    def stumble(_dt):
        raise KeyError("ours")

    monkeypatch.setattr(hand.table, "update", stumble)
    with pytest.raises(KeyError, match="ours"):
        hand.frames()
    monkeypatch.undo()


@pytest.mark.soak
@pytest.mark.parametrize("game_id", sorted(codes()))
def test_many_files_with_a_wrong_value_anywhere_are_refused_or_played(make_hand, tmp_path, game_id, base_seed):
    counts = try_out(make_hand(animation_speed=400), tmp_path, game_id, 200, base_seed)
    assert counts["refused"] > 50
    assert counts["played"] > 25
    assert counts["given up"] < 20, "most of what is wrong should be found out before the table is shown"
