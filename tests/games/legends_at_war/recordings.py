"""Golden transcripts and recorded matches of Legends at War, and how they are made.

A transcript is what everybody may know of a match between bots, one line an event. A recorded match is a save, one for each way in which a
match can end. After a change of the rules or cards that is meant, make them anew and look at what differs:

    python -m tests.games.legends_at_war.recordings
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from game.bots import Player, make_bot
from game.library import open_game
from game.rules.match import Match
from game.rules.state import NOBODY, Plain
from game.storage import About, Shelf

GAME: Final = "legends-at-war"
GOLDEN: Final = Path(__file__).parent / "golden"
REPLAYS: Final = Path(__file__).parents[2] / "replays"
_UNTOLD: Final = ("value", "mark", "create")
_LEFT_OUT: Final = (
    "component", "learned", "from_place", "face_up", "controller", "printed", "value_parts", "against_parts", "group", "edge",
)  # fmt: skip


class Recording(NamedTuple):
    """A match between bots: mode, seats, seed, and the kind of bot that sits at every seat."""

    mode: str
    seats: int
    seed: int
    bot: str


TRANSCRIPTS: Final[Mapping[str, Recording]] = {
    "pantheon-skirmish": Recording("pantheon-skirmish", 2, 5, "greedy"),
    "pantheon-campaign": Recording("pantheon-campaign", 2, 5, "greedy"),
    "ragnarok-skirmish": Recording("ragnarok-skirmish", 3, 5, "greedy"),
    "ragnarok-campaign": Recording("ragnarok-campaign", 2, 5, "greedy"),
}
ENDINGS: Final[Mapping[str, Recording]] = {
    "most_cards": Recording("ragnarok-skirmish", 2, 1, "random"),
    "most_levels": Recording("ragnarok-skirmish", 2, 0, "random"),
    "complete_tie": Recording("ragnarok-skirmish", 2, 25, "random"),
    "most_points": Recording("pantheon-campaign", 2, 0, "random"),
    "most_deck_levels": Recording("pantheon-campaign", 2, 4, "random"),
    "tied_points": Recording("pantheon-campaign", 2, 215, "random"),
}
"""A match for each way to end. After a change they may end otherwise; then look for other seeds. The saves that lie there replay
whatever bots would do today: they hold the actions."""


def played(recording: Recording) -> Match:
    """The whole match."""
    game = open_game(GAME)
    names = ("Ann", "Ben", "Cem", "Dee")[: recording.seats]
    match = Match.new(game, names, recording.seed, {"mode": recording.mode})
    players = [
        Player(make_bot(recording.bot, game.code), recording.seed * 10 + seat) for seat in range(recording.seats)
    ]
    while match.outcome is None:
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, players[seat].choose(match.view(seat), decision))
    return match


def transcript(match: Match) -> str:
    """What everybody may know of the match, one line an event, under a line for each action."""
    lines: list[str] = []
    for step, moment in enumerate(match.moments):
        entry = match.log[moment.entry] if moment.entry >= 0 else None
        lines.append(f"{step}: {match.seats[entry.seat]}" if entry is not None else f"{step}: set-up")
        names = {number: component.ref for number, component in moment.state.components.items()}
        for event in moment.events:
            seen = event.seen_by(NOBODY)
            if seen is not None and seen.kind not in _UNTOLD:
                lines.append(f"  {seen.kind} {' '.join(_words(seen.data, names))}".rstrip())
    outcome = match.outcome
    assert outcome is not None
    lines.append(f"{outcome.reason} {[match.seats[seat] for seat in outcome.winners]} {dict(outcome.tally)}")
    return "\n".join(lines) + "\n"


def _words(data: Mapping[str, Plain], names: Mapping[int, str]) -> Iterator[str]:
    for key, value in data.items():
        if key in ("attacker", "target", "by"):
            yield f"{key}={names.get(value, value)}"
        elif key not in _LEFT_OUT and value not in ("", None):
            yield f"{key}={value}"


def main() -> None:
    """Write all transcripts and recorded matches anew."""
    for name, recording in TRANSCRIPTS.items():
        (GOLDEN / f"{name}.txt").write_text(transcript(played(recording)), encoding="utf-8")
    for reason, recording in ENDINGS.items():
        match = played(recording)
        assert match.outcome is not None
        if match.outcome.reason != reason:
            print(f"{recording} ends by {match.outcome.reason}, not by {reason}; it is left as it was")
            continue
        about = About(GAME, reason.replace("_", "-"), match.seats, match.game.defs.hash, match.history, True)
        # A shelf never puts a save on top of another one.
        (REPLAYS / f"{about.title}.wartable").unlink(missing_ok=True)
        Shelf(REPLAYS).save(about, match.save()).chmod(0o644)


if __name__ == "__main__":
    main()
