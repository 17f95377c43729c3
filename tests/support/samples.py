"""Samples of saved matches and journals in the present format, and what must be true of them whatever the format is.

`tests/saves/<version>` holds those of each version of the format that was ever released, packed together by game, and in `facts.json` what
is known of each match: what everybody could see after every step does not depend on how states, questions or events are written. Before a
release that has another format than the one before, its folder is made by

    python -m tests.support.samples

from the top of the checkout, and what it writes is committed. Until then the format may still change without a version of its own. Never
make those of an older version anew: they were written by the code of their time.
"""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from game.bundled import bundled_root
from game.library import open_game
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY
from game.rules.view import Sighting, View
from game.storage import About, Shelf
from game.storage.journal import SUFFIX as JOURNAL
from game.storage.journal import Journal
from game.storage.saves import SUFFIX as SAVE
from tests.support.recordings import NAMES, placed, play_on

SAVES: Final = Path(__file__).parents[1] / "saves"
OWN_CARDS: Final = Path("tests/saves/own-cards")
"""A user's folder that lies over the packs. It is told in saves as it is named here, so no path of any machine is."""
PACKED: Final = ".tar.xz"
VALUES: Final = ("round", "glory", "strength", "rounds_won", "life", "dealt")
MARKS: Final = ("energy",)
"""Public facts of a match, and marks of cards, that are numbers of the game, not of its code."""


# What must be true


def facts_of(match: Match) -> dict[str, Any]:
    """What is known of a match in words that do not depend on the form of its states, as JSON-able data.

    `log` counts its entries by kind, `steps` the states from the start to now. `asked` is the kind of question for each seat that is asked.
    `values`, `marks` and `zones` are what everybody sees now, `seen` a fingerprint for each step of what each seat saw.
    """
    view, outcome = match.view(NOBODY), match.outcome
    found = {
        "seats": match.seats,
        "mode": match.options["mode"],
        "fair": match.fair,
        "positioned": match.header_plain()["position"] is not None,
        "log": dict(Counter([entry.kind for entry in match.log])),
        "steps": match.history,
        "can_redo": [name for seat, name in enumerate(match.seats) if match.can_redo(seat)],
        "sealed": match.sealed,
        "asked": {match.seats[seat]: _question(match, seat) for seat in view.waiting},
        "outcome": None if outcome is None else [outcome.reason, outcome.winners, outcome.tally],
        "values": {name: view.value(name) for name in VALUES if name in match.game.code.public_facts},
        "marks": sorted(_marks(view)),
        "zones": _zones(view),
        "seen": [_fingerprint(match, step) for step in range(match.history + 1)],
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _question(match: Match, seat: int) -> str:
    decision = match.decision(seat)
    assert decision is not None
    return f"{decision.kind}, {len(decision.options)} answers"


def _fingerprint(match: Match, step: int) -> str:
    seen = [_zones(match.view_at(step, seat)) for seat in (*range(len(match.seats)), NOBODY)]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:8]


def _zones(view: View) -> dict[str, dict[str, int]]:
    """What lies where, by name, with whoever controls it and its place: in no order, and without numbers that the code gave."""
    zones = {zone: Counter(sorted([_told(sighting) for sighting in view.zone(zone)])) for zone in view.zones()}
    return {zone: lying for zone, lying in zones.items() if lying}


def _marks(view: View) -> list[str]:
    lying = [sighting for zone in view.zones() for sighting in view.zone(zone)]
    return [f"{each.ref} {name} {each.marks[name]}" for each in lying for name in MARKS if name in each.marks]


def _told(sighting: Sighting) -> str:
    place = "" if sighting.place is None else f" at {sighting.place[0]},{sighting.place[1]}"
    return f"{sighting.ref or '?'} of {sighting.controller}{place}"


# Reading


class Written(NamedTuple):
    """A file in the archive of a game and a version."""

    archive: Path
    name: str

    @property
    def version(self) -> int:
        """The version of the format that it is written in."""
        return int(self.archive.parent.name)

    @property
    def known(self) -> Mapping[str, Any]:
        """What is known of the match in it."""
        found: dict[str, Any] = _facts(self.archive.parent)[_key(self.archive.name.removesuffix(PACKED), self.name)]
        return found

    def unpacked(self, folder: Path) -> Path:
        """The file as the client wrote it, in a folder."""
        target = folder / self.name
        with tarfile.open(self.archive) as archive:
            file = archive.extractfile(self.name)
            assert file is not None
            target.write_bytes(file.read())
        return target


def written() -> list[Written]:
    """The files of all versions."""
    found = []
    for path in sorted(SAVES.glob(f"*/*{PACKED}")):
        with tarfile.open(path) as archive:
            found.extend([Written(path, name) for name in archive.getnames()])
    return found


def sample(game_id: str, name: str, version: int = 1) -> Written:
    """One of those files by its game and its whole name."""
    return Written(SAVES / str(version) / f"{game_id}{PACKED}", name)


@cache
def _facts(version: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((version / "facts.json").read_text(encoding="utf-8"))
    return found


def _key(game_id: str, name: str) -> str:
    """Under which name the facts of a match stand: a save and a journal of it have the same."""
    return f"{game_id}/{Path(name).stem}"


# Making


class Sample(NamedTuple):
    """A match to be kept: the id of its game, a name, what makes it, and how many entries its journal found in it when it began."""

    game: str
    name: str
    make: Callable[[Game], Match]
    before: int = 0


def _new(game: Game, mode: str, seats: int, seed: int, steps: int | None, bot: str = "random", **options: Any) -> Match:
    """A match that was played so many steps, or to its end."""
    fair = bool(options.pop("fair", False))
    match = Match.new(game, NAMES[:seats], seed, {"mode": mode, **options}, fair=fair)
    play_on(match, bot, seed, steps)
    return match


def _undone(match: Match, undo: int, redo: int) -> Match:
    """Take steps back, make some again, and go on from there; at last take one back."""
    for _time in range(undo):
        match.undo()
    for _time in range(redo):
        match.redo()
    play_on(match, "random", 1, 2)
    match.undo()
    return match


def _edited(match: Match, op: str, zone: str = "", **params: Any) -> Match:
    """Change something by hand (of the first card of a zone, if one is named), and go on."""
    if zone:
        params["component"] = match.state.zone(zone)[0]
    match.edit(0, op, params)
    play_on(match, "random", 2, 3)
    return match


def _swapped(match: Match) -> Match:
    """Go on with the cards of a user's folder."""
    match.swap(with_own_cards(match.game.id).defs)
    play_on(match, "random", 3, 4)
    return match


def _sealed(match: Match, seats: int) -> Match:
    """Answers in secret by several seats, one of them taken back from under the others and given again, another one taken back."""
    for seat in (*range(seats), *range(seats)):
        match.apply(seat, match.legal(seat)[:1])
    match.undo(0)
    match.redo(0)
    match.undo(1)
    return match


def _placed(game: Game, file: str, scenario: str, seed: int, steps: int) -> Match:
    """A match that began at the position of a scenario."""
    match = placed(game, file, scenario)
    play_on(match, "random", seed, steps)
    return match


@cache
def with_own_cards(game_id: str) -> Game:
    """A game with the cards of a user's folder."""
    return open_game(game_id, [bundled_root(), OWN_CARDS])


def _dealing(match: Match) -> Match:
    """One deal binds, and another one is proposed, to which somebody has agreed and somebody else has not."""
    for seat, words in (
        (0, "deal spare 1 2 3, no_cards 2 1 0"),
        (1, "accept"),
        (0, "deal end_deal 1, spare 1 3 2"),
        (1, "accept"),
    ):
        notation = match.game.code.notation
        while (asked := match.decision(seat)) is None or asked.kind != notation.kind_of(words):
            play_on(match, "random", 7, 1)
        match.apply(seat, notation.paths(match.state, seat, words)[0])
    return match


CH: Final = "champions"
LAW: Final = "legends-at-war"
MW: Final = "mythic-wars"
PD: Final = "pantheon-duel"
SAMPLES: Final = (
    Sample(CH, "effect", lambda game: _new(game, "spoils", 3, 2, 60)),
    Sample(CH, "deal", lambda game: _dealing(_new(game, "spoils", 4, 1, 6))),
    Sample(CH, "undo", lambda game: _undone(_new(game, "spoils", 3, 3, 40), 4, 2), 10),
    Sample(CH, "position", lambda game: _placed(game, "deals", "a-monster-fights-on", 1, 4)),
    Sample(CH, "finished", lambda game: _new(game, "spoils", 3, 2, None, round_limit=2, fair=True)),
    Sample(LAW, "effect", lambda game: _new(game, "ragnarok-skirmish", 2, 8, 17)),
    Sample(LAW, "undo", lambda game: _undone(_new(game, "ragnarok-skirmish", 2, 2, 20), 4, 2), 10),
    Sample(LAW, "edit", lambda game: _edited(_new(game, "ragnarok-skirmish", 3, 3, 22), "set_controller", "board", seat=1)),
    Sample(LAW, "swap", lambda game: _swapped(_new(game, "ragnarok-skirmish", 2, 4, 18))),
    Sample(LAW, "sealed", lambda game: _sealed(_new(game, "pantheon-skirmish", 2, 5, 2), 2), 3),
    Sample(LAW, "position", lambda game: _placed(game, "maneuver", "man-twice-option", 1, 1)),
    Sample(LAW, "finished", lambda game: _new(game, "ragnarok-skirmish", 2, 6, None, first_seat=1, fair=True)),
    Sample(LAW, "own-cards", lambda game: _new(with_own_cards(game.id), "ragnarok-skirmish", 4, 0, 32)),
    Sample(MW, "effect", lambda game: _new(game, "pantheons-of-destiny", 2, 0, 38)),
    Sample(MW, "undo", lambda game: _undone(_new(game, "hands-of-fate", 2, 2, 20), 4, 2), 10),
    Sample(MW, "edit", lambda game: _edited(_new(game, "hands-of-fate", 3, 3, 12), "energy", "battle:0", value=3)),
    Sample(MW, "swap", lambda game: _swapped(_new(game, "hands-of-fate", 2, 4, 12))),
    Sample(MW, "sealed", lambda game: _sealed(_new(game, "guided-hands-of-fate", 3, 5, 0), 3), 3),
    Sample(MW, "position", lambda game: _placed(game, "book", "MW-EX", 1, 6)),
    Sample(MW, "finished", lambda game: _new(game, "hands-of-fate", 2, 216, None, card_turned="after", fair=True)),
    Sample(MW, "own-cards", lambda game: _new(with_own_cards(game.id), "hands-of-fate", 2, 1, 27)),
    Sample(PD, "effect", lambda game: _new(game, "skirmish", 2, 9, 19)),
    Sample(PD, "undo", lambda game: _undone(_new(game, "skirmish", 2, 2, 16), 4, 2), 10),
    Sample(PD, "edit", lambda game: _edited(_new(game, "skirmish", 2, 3, 12), "set_count", seat=1, what="strength", count=2)),
    Sample(PD, "swap", lambda game: _swapped(_new(game, "skirmish", 2, 4, 10))),
    Sample(PD, "between-rounds", lambda game: _new(game, "duel", 2, 20, 26)),
    Sample(PD, "position", lambda game: _placed(game, "strength", "PD-TOKEN-mix", 1, 2)),
    Sample(PD, "finished", lambda game: _new(game, "skirmish", 2, 138, None, first_seat=1, fair=True)),
    Sample(PD, "own-cards", lambda game: _new(with_own_cards(game.id), "skirmish", 2, 4, 9)),
)  # fmt: skip


def _write(kept: Sample, match: Match, folder: Path) -> None:
    """Write the match as a save and as a journal, as the client writes them."""
    title, kinds = f"{match.game.defs.name}: {kept.name}", ["human", *["random"] * (len(match.seats) - 1)]
    at = {"words": "", "moves": match.history}
    notes = {"kinds": kinds, "at": at, "of": title}
    about = About(kept.game, title, match.seats, match.game.defs.hash, match.history, match.outcome is not None, notes)
    Shelf(folder).save(about, match.save()).rename(folder / f"{kept.name}{SAVE}")
    begun = Match.begin(json.loads(json.dumps(match.header_plain())), match.game)
    lines = [match.entry_plain(index) for index in range(len(match.log))]
    for line in lines[: kept.before]:
        begun.apply_plain(json.loads(json.dumps(line)))
    told = {"game": kept.game, "title": title, "seats": list(match.seats), "kinds": kinds, "at": at}
    journal = Journal.begin(folder, begun.save(), told)
    for line in lines[kept.before :]:
        journal.append(line, at=at)
    journal.close()
    journal.path.rename(folder / f"{kept.name}{JOURNAL}")


def main() -> None:
    """Write the samples of the present version, and what is known of them."""
    facts: dict[str, Any] = {}
    version = SAVES
    for game_id in dict.fromkeys([each.game for each in SAMPLES]):
        with TemporaryDirectory() as folder:
            for each in [each for each in SAMPLES if each.game == game_id]:
                match = each.make(open_game(game_id))
                version = SAVES / str(match.header_plain()["version"])
                facts[_key(game_id, each.name)] = facts_of(match)
                _write(each, match, Path(folder))
                print(game_id, each.name, *[facts_of(match)[key] for key in ("log", "steps", "asked", "outcome")])
            version.mkdir(exist_ok=True)
            with tarfile.open(version / f"{game_id}{PACKED}", "w:xz") as archive:
                for path in sorted(Path(folder).iterdir()):
                    if path.suffix in (SAVE, JOURNAL):
                        _pack(archive, path)
    lines = [f"{json.dumps(name)}: {json.dumps(known)}" for name, known in facts.items()]
    (version / "facts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _pack(archive: tarfile.TarFile, path: Path) -> None:
    """Put a file into an archive, with nothing of who made it."""
    content = path.read_bytes()
    entry = tarfile.TarInfo(path.name)
    entry.size = len(content)
    archive.addfile(entry, BytesIO(content))


if __name__ == "__main__":
    main()
