"""The log of a match as one seat may read it: what was done, what happened and why, what was taken back, and what players noted.

Each line knows its kind, whom it is about, to which moment of the match it belongs, and which components it names, so that it can be
sifted, searched, pointed at and followed to the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.rules.asks import SEALED
from game.rules.events import Event
from game.rules.history import ACT, DROP, EDIT, JUDGE, JUMP, NAME, NOTE, REDO, SWAP, UNDO, Entry
from game.rules.match import Match
from game.rules.plain import NOBODY, Plain
from game.rules.saved import codec
from game.rules.view import View
from game.rules.wording import plain_letters
from game.table.model.due import chosen, is_order, picked
from game.table.model.heard import CONTESTS, PARTS, POWERS, SCORES, LineScored, Moved, hear, named, whose
from game.table.model.swaps import swap_lines
from game.words import Words

TURN, PLAY, FIGHT, ABILITY, POINTS, BACK, NOTES = "turn", "play", "fight", "ability", "points", "back", "note"
PACK, HAND = "pack", "hand"
"""Kinds of lines: a part of the match begins; something is played, laid, chosen or moved; something is fought or rolled; an ability acts;
something scores or a round ends; a move is taken back or made again; a player noted something; the pack says something otherwise;
something is done by hand."""
KINDS: Final = (PLAY, FIGHT, ABILITY, POINTS, BACK, NOTES, PACK, HAND)
"""Those that one may choose from. The beginning of a part is shown with what is left of it."""
MOST_NAMED: Final = 4
"""So many moves of a row that was taken back are named; the others are counted."""


class LogLine(NamedTuple):
    """A line of the log.

    `seat` is whom it is about, else who acted (NOBODY: nobody). `step` is the moment that it led to, or at which it was said (0: the
    start), `move` counts the moves that the reader has seen lead there. `components` are the ids of those that it names, as far as the
    reader may know them, `card` is the first card among them, by its id in the pack (empty: none). `told`: after so many of the events of
    its step it can be said (0: before any of them).
    """

    words: str
    kind: str
    seat: int = NOBODY
    step: int = 0
    move: int = 0
    components: tuple[int, ...] = ()
    card: str = ""
    told: int = 0


class LogReader:
    """Turns the entries of a match into lines; lines of steps that did not change are kept."""

    def __init__(self, match: Match, words: Words) -> None:
        self.match = match
        self.words = words
        self._known: dict[tuple[int, int, int], tuple[tuple[Event, ...], tuple[LogLine, ...]]] = {}
        """By step, entry and viewer: what happened there, since a jump may lead where that was otherwise, and its lines."""
        self._taken: dict[tuple[int, int, int], LogLine | None] = {}

    def take(self, words: Words) -> None:
        """Read the whole log anew, in other words."""
        self.words = words
        self._known.clear()
        self._taken.clear()

    def lines(self, viewer: int) -> list[LogLine]:
        """All lines for this seat, the oldest first."""
        match = self.match
        log, steps = match.log, {moment.entry: step for step, moment in enumerate(match.moments)}
        lines = list(self._step(0, -1, viewer))
        step = move = 0
        row: list[Entry] = []
        for index, entry in enumerate(log):
            if entry.unseen and entry.seat != viewer:
                continue  # what others answer in secret, and how often they change their mind, parts no row and is no moment
            if entry.kind == NAME:
                continue  # it stands in the list of variations
            swap = self._swapped_back(entry)
            if row and (entry.kind != row[0].kind or entry.seat != row[0].seat):
                lines.append(self._row(row, step, move, viewer))
                row = []
            if swap:
                # It is no move of anybody, but whoever reads on must know what the cards are from here.
                lines += [line._replace(step=step, move=move) for line in swap]
            elif entry.kind in (UNDO, REDO):
                row.append(entry)
            elif entry.kind == NOTE:
                key = "reading.note" if move else "reading.note_at_start"
                values = {"seat": self._who(entry.seat), "move": move, "words": entry.words}
                lines.append(LogLine(self.words.say(key, values), NOTES, entry.seat, step, move))
            elif entry.kind in (JUMP, DROP):
                lines.append(LogLine(self._of_variation(entry), BACK, entry.seat, step, move))
            elif entry.kind == JUDGE and (index in steps or not entry.settles):
                if index in steps:
                    step = steps[index]
                    move += 1
                lines.append(self._judged(entry, step, move))
                if index in steps:
                    lines += [line._replace(step=step, move=move) for line in self._step(step, index, viewer)]
            elif index in steps:
                step = steps[index]
                told = self._step(step, index, viewer)
                move += bool(told) and entry.kind != SWAP
                lines.extend([line._replace(step=step, move=move) for line in told])
        if row:
            lines.append(self._row(row, step, move, viewer))
        return lines

    def _swapped_back(self, entry: Entry) -> list[LogLine]:
        """What applies since a change of the pack was taken back or made again; nothing for another entry."""
        if entry.kind not in (UNDO, REDO) or not 0 <= entry.step_entry < len(self.match.log):
            return []
        if self.match.log[entry.step_entry].kind != SWAP:
            return []
        key = "reading.before_swap" if entry.kind == UNDO else "reading.after_swap"
        told = swap_lines(self.match, entry.step_entry, self.words)
        return [LogLine(self.words.say(key, {"words": line.words}), PACK, card=line.card) for line in told]

    def _judged(self, entry: Entry, step: int, move: int) -> LogLine:
        """That the rules are paused, or go on, and so on."""
        values = {"seat": self._who(entry.seat), "whose": self._who(entry.whose)}
        return LogLine(self.words.say(f"reading.judge.{entry.judged}", values), HAND, entry.seat, step, move)

    def _edited(self, step: int, entry: Entry, viewer: int, before: View) -> LogLine:
        """What was done by hand, in words, as far as a seat may know it."""
        match, words = self.match, self.words
        seen = [event.seen_by(viewer) for event in match.events(step)]
        if not any(seen):
            told = words.say("reading.by_hand_unseen")
            return LogLine(words.say("reading.by_hand", {"what": told}), HAND, entry.seat)
        view, (op, params) = match.view_at(step, viewer), entry.edit
        moves = [heard for event in seen if event is not None and isinstance(heard := hear(event), Moved)]
        cards = [move.ref for move in moves if move.ref is not None]
        told = words.by_hand(op, params, view, before, cards)
        ids = tuple([id for id in params.values() if type(id) is int and id in self._known_in(view, before, params)])
        card = self._card(ids, view, before)
        return LogLine(words.say("reading.by_hand", {"what": told}), HAND, entry.seat, components=ids, card=card)

    @staticmethod
    def _known_in(view: View, before: View, params: Mapping[str, Plain]) -> Collection[int]:
        """The components among the parameters of an edit that a seat knows, or knew before."""
        named = [params.get(name) for name in ("component", "source")]
        return [
            id for id in named if type(id) is int and any(each.component(id) is not None for each in (view, before))
        ]

    def _who(self, seat: int) -> str:
        return self.words.seat(seat) if seat != NOBODY else self.words.say("who.table")

    def _of_variation(self, entry: Entry) -> str:
        """That somebody went to a variation, and who agreed to it, or dropped one."""
        say = self.words.say
        name = entry.called or say("variations.nameless")
        agreed = ", ".join([self._who(seat) for seat in entry.agreed])
        key = "dropped" if entry.kind == DROP else "jump_agreed" if agreed else "jump"
        return say(f"reading.{key}", {"seat": self._who(entry.seat), "name": name, "others": agreed})

    def _row(self, row: Sequence[Entry], step: int, move: int, viewer: int) -> LogLine:
        """A row of moves that one seat took back, or made again, in one line that names them."""
        say = self.words.say
        what = "back" if row[0].kind == UNDO else "again"
        key = f"reading.{what}_row" if len(row) > 1 else f"reading.{what}"
        what = say(key, {"seat": self._who(row[0].seat), "count": len(row)})
        firsts = [self._first(entry.step_entry, step, viewer) for entry in row]
        named = [line for line in firsts if line is not None]
        moves = [say("reading.quoted", {"words": line.words.rstrip(".")}) for line in named[:MOST_NAMED]]
        more = len(row) - len(moves)
        which = "unnamed" if not moves else "named_and_more" if more else "named"
        told = say(f"reading.{which}", {"what": what, "moves": ", ".join(moves), "more": more})
        about = tuple(dict.fromkeys(id for line in named for id in line.components))
        card = next((line.card for line in named if line.card), "")
        return LogLine(told, BACK, row[0].seat, step, move, about, card)

    def _first(self, entry: int, step: int, viewer: int) -> LogLine | None:
        """What a step was that was taken back, by the first line that it had for this seat; None if nothing is known of it."""
        key = (entry, step, viewer)
        if key not in self._taken:
            self._taken[key] = self._read_first(entry, step, viewer)
        return self._taken[key]

    def _read_first(self, entry: int, step: int, viewer: int) -> LogLine | None:
        events = self.match.taken_back(entry)
        if not events:
            return None
        # Its own state may be gone: the one that it was taken back to knows the same components, but for those that it shuffled.
        view = self.match.view_at(step, viewer)
        lines = self._told(events, self.match.log[entry].seat, viewer, view, None)
        return next((line for line in lines if line.kind != TURN), None)

    def _step(self, step: int, entry: int, viewer: int) -> tuple[LogLine, ...]:
        match, key = self.match, (step, entry, viewer)
        happened = match.events(step)
        known = self._known.get(key)
        found = known[1] if known is not None and known[0] is happened else None
        if found is None:
            before = match.view_at(step - 1, viewer) if step > 0 else None
            actor = match.log[entry].seat if entry >= 0 else NOBODY
            found = tuple(self._told(happened, actor, viewer, match.view_at(step, viewer), before))
            if before is not None and match.log[entry].kind == EDIT:
                # What is moved and set by hand is told in one line; what follows from it, where the rules were not paused, after it.
                more = () if match.log[entry].paused else found
                found = (self._edited(step, match.log[entry], viewer, before), *more)
            elif not found and before is not None and match.log[entry].kind == ACT:
                found = self._answer(step, entry, before)
            if entry >= 0 and match.log[entry].kind == SWAP:
                found = (*self._swap(entry, match.view_at(step, viewer)), *found)
            self._known[key] = (happened, found)
        return found

    def _swap(self, entry: int, view: View) -> Iterator[LogLine]:
        """What the pack says otherwise since a swap. Whoever reads it is led to the cards that they see, and to no others."""
        for told in swap_lines(self.match, entry, self.words):
            seen = [one for zone in view.zones() for one in view.zone(zone) if one.ref == told.card and told.card]
            ids = tuple([one.id for one in seen if one.id is not None])
            yield LogLine(told.words, PACK, components=ids, card=told.card)

    def _answer(self, step: int, entry: int, before: View) -> tuple[LogLine, ...]:
        """What was chosen, where no event tells of it: an answer to an ability of a component that the reader knows."""
        _kind, seat, data = self.match.log[entry]
        asked = [ask for ask in self.match.moments[step - 1].state.asks if ask.seat == seat]
        path = codec.path_from(data["path"])
        if not asked or asked[0].manner == SEALED:
            return ()
        source, ability = picked(asked[0].values, path)
        sighting = before.component(source)
        if sighting is None or sighting.ref is None:
            return ()  # that something is asked about a card which nobody else knows is a secret, too
        words = self.words
        about = words.caused(ability, source, before) if ability else words.component(before, source)
        order = is_order(asked[0].values)
        choice = "" if order else chosen(words, before, asked[0].values, path)
        values = {"seat": self._who(seat), "what": about, "choice": choice}
        told = words.say("reading.comes_first" if order else "reading.chooses", values)
        return (LogLine(told, ABILITY, seat, components=(source,), card=self._card([source], before)),)

    def _told(
        self, events: Sequence[Event], actor: int, viewer: int, view: View, before: View | None
    ) -> Iterator[LogLine]:
        """The lines of what happened in a step; what is said several times in a row is said once, with how often."""
        last, times = None, 1
        for told, event in enumerate(events, 1):
            seen = event.seen_by(viewer)
            words = self.words.log(seen, view, before, actor) if seen is not None else ""
            if seen is None or not words:
                continue
            about = whose(seen)
            ids = self._named(seen, view, before)
            seat = about if about != NOBODY else actor
            line = LogLine(words, kind_of(seen), seat, components=ids, card=self._card(ids, view, before), told=told)
            if last is not None and last.words == words:
                last, times = last._replace(components=(*last.components, *line.components), told=told), times + 1
                continue
            if last is not None:
                yield self._counted(last, times)
            last, times = line, 1
        if last is not None:
            yield self._counted(last, times)

    def _counted(self, line: LogLine, times: int) -> LogLine:
        if times == 1:
            return line
        return line._replace(words=self.words.say("reading.times", {"words": line.words, "count": times}))

    def _named(self, seen: Event, view: View, before: View | None) -> tuple[int, ...]:
        """The components that an event names, of those that the seat knows or knew: for a row of cells those that lie on it."""
        found = [*named(seen, self.words.code)]
        heard = hear(seen)
        if isinstance(heard, LineScored):
            for zone in [heard.zone] if heard.zone else view.zones():
                found += [one.id for one in view.zone(zone) if one.place in heard.cells and one.id is not None]
        views = [each for each in (view, before) if each is not None]
        known = [
            id
            for id in dict.fromkeys(found)
            if type(id) is int and any(each.component(id) is not None for each in views)
        ]
        return tuple(known)

    def _card(self, ids: Iterable[int], *views: View | None) -> str:
        """The first card among components, by its id in the pack, if the seat knows which one it is."""
        sightings = [view.component(id) for id in ids for view in views if view is not None]
        refs = [one.ref for one in sightings if one is not None and one.ref is not None]
        return next((ref for ref in refs if ref in self.match.game.defs.cards), "")


def kind_of(event: Event) -> str:
    """Of which kind the line of an event is."""
    for kind, words in ((TURN, PARTS), (FIGHT, CONTESTS), (POINTS, SCORES), (ABILITY, POWERS)):
        if event.kind in words:
            return kind
    return PLAY


def _has(line: LogLine, words: Sequence[str]) -> bool:
    plain = plain_letters(line.words)
    return all(word in plain for word in words)


def sifted(
    lines: Sequence[LogLine], *, seats: Collection[int] = (), kinds: Collection[str] = (), find: str = ""
) -> list[LogLine]:
    """The lines of these seats and kinds (none given: of all) in which all the words to be found occur, accents or not. What is left of
    a part of the match stands under its beginning.
    """
    words = plain_letters(find).split()
    if not (seats or kinds or words):
        return list(lines)
    found: list[LogLine] = []
    head: LogLine | None = None
    for line in lines:
        if line.kind == TURN:
            head = line
        of_seat, of_kind = not seats or line.seat in seats, not kinds or line.kind in kinds
        if of_seat and of_kind and (not words or _has(line, words)):
            found += [line] if head is None or head is line else [head, line]
            head = None
    return found


def as_text(lines: Sequence[LogLine], title: str = "") -> str:
    """Lines as plain text, parts set off by an empty line."""
    told = [title, ""] if title else []
    for line in lines:
        if line.kind == TURN and told and told[-1]:
            told.append("")
        told.append(line.words)
    return "\n".join([*told, ""])
