"""A match in words: keys of the pack filled in with names instead of ids, refusals with their rule, events as lines of the log."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from game.client_words import nice, texts
from game.rules.abilities.grammar import Ability, Step
from game.rules.abilities.records import AskWho
from game.rules.deals import Part
from game.rules.decisions import Decision
from game.rules.definitions import Definitions, inside
from game.rules.events import Event
from game.rules.guards import Refusal
from game.rules.plain import EMPTY, NOBODY, Plain
from game.rules.records import ID, REF, SEAT, meanings
from game.rules.rulesdef import Rules
from game.rules.told import ACTOR, BY_SEAT, HOW, NAMESAKE, ONLY_ROUND, PARTS, WHY
from game.rules.view import Sighting, View
from game.rules.wording import fill

WINDOW = "window"
"""What events and questions call a window by; a pack names each in a text `window.<name>`."""
DEAL_PARTS = "parts"
"""What events and questions call the parts of a deal by."""
CHOOSE = "choose"
"""The op by which an ability has somebody choose a component."""
MINUS = "\N{MINUS SIGN}"
OF_REFUSALS: Mapping[str, str] = {"seat": SEAT, "card": REF}
"""What the values of a refusal are, whose names are the same in all games."""


def what_is_of_seats(value: Plain, seats: int) -> bool:
    """Whether a value is a number for each of so many seats."""
    return type(value) is tuple and len(value) == seats > 0 and all(type(each) is int for each in value)


def parts_in(told: Plain) -> list[tuple[str, int, int]]:
    """The parts of a number that an event tells: name, by how much, and cause. What a damaged save has in their place is left out."""
    return [
        part[:3]
        for part in (told if isinstance(told, tuple) else ())
        if isinstance(part, tuple) and [type(each) for each in part[:3]] == [str, int, int]
    ]


def parts_of_deal(told: Plain, cards: Plain) -> list[Part] | None:
    """The parts of a deal that a question or an event tells; None for something else, as a damaged save may have in their place."""
    if not isinstance(told, tuple) or not isinstance(cards, tuple):
        return None
    if all(isinstance(each, Part) for each in told):
        return list(told)
    wanted = [str, int, int, str, int, int]
    if len(told) != len(cards) or any(
        not isinstance(each, tuple) or [type(one) for one in each] != wanted for each in told
    ):
        return None
    return [
        Part(what, giver, taker, card, word, until, deal)
        for (what, giver, taker, word, until, deal), card in zip(told, cards, strict=True)
    ]


def _typeset(value: Plain) -> Plain:
    """A number below 0 with a minus sign, which is as wide as a plus; everything else as it is."""
    return f"{MINUS}{-value}" if type(value) is int and value < 0 else value


def _chosen_for(ability: Ability) -> str:
    """The op that an ability does first with whatever it has somebody choose; empty if that differs from choice to choice."""
    found: set[str] = set()
    left: list[object] = [ability.triggers, ability.activations]
    while left:
        each = left.pop()
        if isinstance(each, Step) and each.op == CHOOSE:
            steps = each.params.get("do", ())
            found.add(steps[0].op if steps else "")
        left += inside(each)
    return found.pop() if len(found) == 1 else ""


class Words:
    """The texts of one pack, and the names at the table."""

    def __init__(self, code: Rules, defs: Definitions, seat_names: Sequence[str] = ()) -> None:
        self.code = code
        self.defs = defs
        self.seat_names = tuple(seat_names)
        self.counted = tuple(
            [
                key.removeprefix("count.")
                for key in defs.texts
                if key.startswith("count.") and "." not in key.removeprefix("count.")
            ]
        )
        """The names of what is counted for seats or for the match, in the order of the texts."""

    def has(self, key: str) -> bool:
        """Whether the pack, or the client, has a text of this key."""
        return key in self.defs.texts or key in texts()

    def say(self, key: str, values: Mapping[str, Plain] | None = None, default: str | None = None) -> str:
        """The text of a key, of the pack or else of the client, filled in. Without one: `default`, or the last part of the key as words."""
        own = self.defs.texts
        template = own[key] if key in own else texts().get(key, default)
        if template is None:
            return nice(key.rpartition(".")[2])
        return fill(template, {name: _typeset(value) for name, value in (values or {}).items()})

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        if 0 <= seat < len(self.seat_names):
            return self.seat_names[seat]
        return self.say("who.nobody") if seat == NOBODY else self.say("who.seat", {"number": seat + 1})

    def named(self, ref: str) -> str:
        """The name of a definition: card, piece, ability, token, ready-made deck or another word of the pack."""
        defs = self.defs
        for table in (defs.cards, defs.pieces, defs.abilities, defs.tokens):
            found = table.get(ref)
            if found is not None:
                return str(found.name)
        if ref in defs.decks:
            return defs.texts.get(f"deck.{ref}", defs.decks[ref].name)
        for prefix in ("word", "pantheon", "name"):
            if f"{prefix}.{ref}" in defs.texts:
                return defs.texts[f"{prefix}.{ref}"]
        return nice(ref)

    def component(self, view: View, number: int, before: View | None = None) -> str:
        """The name of a component as the view's seat may know it, or knew it `before`: it may have been shuffled away since. Of several
        copies of a seat in sight the second is `Soldier #2`.
        """
        for seen in (view, before):
            sighting = seen.component(number) if number and seen is not None else None
            if seen is not None and sighting is not None and sighting.ref is not None:
                nth = self._nth(seen, sighting)
                return f"{self.named(sighting.ref)} #{nth}" if nth > 1 else self.named(sighting.ref)
        return self.say("who.hidden_card")

    def _nth(self, view: View, sighting: Sighting) -> int:
        """Which of the copies of a card that a seat controls a component is, of those in sight, in the order of their ids."""
        card = self.defs.cards.get(sighting.ref or "")
        if card is None or card.copies < 2:
            return 1
        seen = [each for zone in view.zones() for each in view.zone(zone) if each.ref == sighting.ref]
        ids = sorted([each.id for each in seen if each.id is not None and each.controller == sighting.controller])
        return ids.index(sighting.id) + 1 if sighting.id in ids else 1

    def values(
        self,
        view: View | None,
        data: Mapping[str, Plain],
        meant: Mapping[str, str] = EMPTY,
        before: View | None = None,
    ) -> dict[str, Any]:
        """Event or refusal values with names in the place of ids. `meant`: which of them are components and seats, as they are declared
        (see `meanings`); `before` as in `component`.
        """
        shown: dict[str, Any] = {}
        for key, value in data.items():
            what = meant.get(key, "")
            if what == ID and type(value) is int and view is not None:
                shown[key] = self.component(view, value, before)
                if key == "component" and isinstance(data.get("ref"), str):
                    shown[key] = self.named(data["ref"])
            elif what == SEAT and type(value) is int:
                shown[key] = self.seat(value)
            elif isinstance(value, str) and (key == "ref" or what == REF):
                shown[key] = self.named(value)
            elif key == "ability" and value in self.defs.abilities:
                shown[key] = self.defs.abilities[str(value)].name
            elif key == WINDOW and isinstance(value, str):
                shown[key] = self.say(f"{WINDOW}.{value}")
            elif isinstance(value, str):
                shown[key] = self.zone(value) if ":" in value else self._word(value)
            elif f"{key}.{value}.short" in self.defs.texts:
                shown[key] = self.defs.texts[f"{key}.{value}.short"]
            elif key == DEAL_PARTS and (parts := parts_of_deal(value, data.get("cards", ()))) is not None:
                told = [self.deal_part(part, view, before) for part in parts]
                shown[key] = ", ".join(told) if told else self.say("deal.nothing")
            elif isinstance(value, tuple):
                shown[key] = self._listed(view, what, value, before)
            else:
                shown[key] = value
        for key, value in data.items():
            if type(value) is int and not meant.get(key):
                # An event of a former time may have no parts.
                shown[f"{key}{WHY}"] = self._why(value, data.get(f"{key}{PARTS}"), view, before)
            elif what_is_of_seats(value, len(self.seat_names)) and not meant.get(key):
                told = [f"{self.seat(seat)} {each}" for seat, each in enumerate(value)]
                shown[f"{key}{BY_SEAT}"] = ", ".join(told)
        if "parts" in data and "printed" in data and "sum" not in data:
            shown["sum"] = self.sum(data, view, before)
        if "component" not in shown and "ref" in shown:
            shown["component"] = shown["ref"]
        shown.setdefault("component", self.say("who.card"))
        return shown

    def _listed(self, view: View | None, what: str, value: tuple[Plain, ...], before: View | None) -> str:
        """Several values in one text: seats and components by their names, words as the pack says them; empty ones are left out."""
        if what == SEAT:
            return ", ".join([self.seat(part) for part in value if type(part) is int])
        if what == ID and view is not None:
            return ", ".join([self.component(view, part, before) for part in value if type(part) is int])
        return ", ".join([self._called(part) if isinstance(part, str) else str(part) for part in value if part != ""])

    def _called(self, word: str) -> str:
        """An id or word of the game by its name; a word that the pack knows nothing of stays as it is."""
        defs = self.defs
        defined = any(word in table for table in (defs.cards, defs.pieces, defs.abilities, defs.tokens, defs.decks))
        named = defined or f"pantheon.{word}" in defs.texts or f"name.{word}" in defs.texts
        return self.named(word) if named else self._word(word)

    def deal_part(self, part: Part, view: View | None, before: View | None = None) -> str:
        """A part of a deal in words, by the text `deal.<word>` of what is promised or `deal.<what it is>`: `Ann gives Bo Silk`."""
        until = self.say("deal.until", {"round": part.until}) if part.until else self.say("deal.for_ever")
        card = self.component(view, part.card, before) if part.card and view is not None else ""
        values = {
            "giver": self.seat(part.giver),
            "taker": self.seat(part.taker),
            "card": card,
            "until": until,
            "deal": part.deal,
        }
        return self.say(f"deal.{part.word or part.what}", values)

    def part(self, part: str) -> str:
        """What makes a part of a value, in words: the name of an ability, or a text `part.<word>`."""
        return self.named(part) if part in self.defs.abilities else self.say(f"part.{part}", default=nice(part))

    def caused(self, part: str, cause: int, view: View | None, before: View | None = None) -> str:
        """What makes a part of a value, with the card that causes it as far as the view's seat knows it: `Curse of Medusa`."""
        told = self.part(part)
        for seen in (view, before):
            sighting = seen.component(cause) if cause and seen is not None else None
            if sighting is not None and sighting.ref is not None:
                card = self.named(sighting.ref)
                key = "who.caused_of" if " of " in told else "who.caused"
                return told if told == card else self.say(key, {"part": told, "card": card})
        return told

    def _why(self, total: int, parts: Plain, view: View | None, before: View | None) -> str:
        """A value with what makes it: `3 (4, -1 Curse of Medusa)`; only the value where nothing is added to what is printed."""
        added = parts_in(parts)
        if not added:
            return str(total)
        told = [str(total - sum(by for _part, by, _cause in added))]
        for part, by, cause in added:
            told.append(f"{'+' if by >= 0 else MINUS}{abs(by)} {self.caused(part, cause, view, before)}")
        return f"{total} ({', '.join(told)})"

    def sum(self, data: Mapping[str, Plain], view: View | None = None, before: View | None = None) -> str:
        """How a total came about: `3 + 7 + 1 (Support of Athena)`; each die, the printed value, each part with its name."""
        die, parts = data.get("die"), data.get("parts", ())
        told = [str(die)] if isinstance(die, int) else []
        told.append(str(data.get("printed", "")))
        words = " + ".join(told)
        for name, by, cause in parts_in(parts):
            words += f" {'+' if by >= 0 else MINUS} {abs(by)} ({self.caused(name, cause, view, before)})"
        return words

    def _word(self, word: str) -> str:
        """A word of the game as it is said: the name of a zone, or of something else that the pack has words for."""
        texts = self.defs.texts
        return texts.get(f"zone.{word}") or texts.get(f"word.{word}") or word

    def zone(self, zone: str) -> str:
        """The name of a zone: `hand:0` -> "Ann's hand"."""
        name, _colon, seat = zone.partition(":")
        label = self.say(f"zone.{name}")
        if seat.isdigit():
            return f"{self.seat(int(seat))}: {label}"
        return label

    def refusal(self, refusal: Refusal, view: View | None = None) -> str:
        """Why something is not possible, in one line, with the card that causes it and the rule id."""
        words = self.say(f"refusal.{refusal.text}", self.values(view, refusal.values, OF_REFUSALS))
        if refusal.cause and view is not None:
            words = f"{words} ({self.component(view, refusal.cause)})"
        return f"{words} [{refusal.rule}]" if refusal.rule else words

    def prompt(self, decision: Decision, view: View | None = None) -> str:
        """What the seat is asked, in one line."""
        kind = self.code.kinds.get(decision.kind)
        meant = meanings(kind.question) if kind is not None else EMPTY
        values = self.values(view, decision.values, meant)
        namesake = values.get("ability") is not None and values["ability"] == values.get("source")
        bound = self.defs.abilities.get(str(decision.values.get("ability")))
        purpose = _chosen_for(bound) if bound is not None and decision.kind == AskWho.kind else ""
        keys = [f"{decision.prompt}.{purpose}", decision.prompt] if purpose else [decision.prompt]
        keys = [each for key in keys for each in ((f"{key}.namesake", key) if namesake else (key,))]
        return self.say(next((key for key in keys if self.has(key)), decision.prompt), values)

    def compared(self, event: Event) -> str:
        """What decided a comparison, for the badge between two cards: the numbers, or the text `why.<why>` where they did not decide."""
        why = event.data.get("why")
        key = f"why.{why}"
        if isinstance(why, str) and why != "power" and key in self.defs.texts:
            return self.defs.texts[key]
        return f"{event.data.get('value')} : {event.data.get('against')}"

    def log(self, event: Event, view: View, before: View | None = None, actor: int = NOBODY) -> str:
        """An event as a line of the log; empty if the pack has no words for it. `actor`: the seat by whose action it came; `before`
        as in `component`.

        The most particular text is taken: by how the event came about (HOW), by its type with a fact that is true of it
        (`log.result.attack.won`), by the type, by such a fact (`log.score.critical`), and then `log.<kind>`; of each before all that for
        matches of one round (`log.round_won.only_round`). That a component is told of is a fact, too (`log.life.by`), and that an ability
        is called like its card (`log.ability.namesake`).
        """
        return self._told("log", event, view, before, actor) or ""

    def by_hand(
        self, op: str, params: Mapping[str, Plain], view: View, before: View | None, cards: Collection[Plain]
    ) -> str:
        """What was done by hand, by the text `edit.<op>.log`, or that of a parameter that is true (`edit.<op>.log.<parameter>`). `cards`:
        those of which the view's seat may know that they came out of the box.
        """
        shown: dict[str, Plain] = {}
        for name, value in params.items():
            if name in ("component", "source"):
                shown[name] = self.component(view, value, before)
            elif name in ("seat", "controller"):
                shown[name] = self.seat(value)
            elif name == "card":
                shown[name] = self.named(value) if value in cards else self.say("who.card")
            elif name == "zone":
                shown[name] = self.zone(value)
            elif name == "what":
                shown[name] = self.say(f"edit.what.{value}", default=self.say(f"count.{value}"))
            else:
                shown[name] = value
        true = [f"edit.{op}.log.{name}" for name, value in params.items() if value is True]
        key = next((key for key in true if self.has(key)), f"edit.{op}.log")
        shown.setdefault("count", 1)
        return self.say(key, shown, default=self.say(f"edit.{op}"))

    def price(self, event: Event, view: View) -> str:
        """What a seat pays or gains by an event that would come, taken like a line of the log from the texts `price.<kind>`; empty if the
        pack has none.
        """
        return self._told("price", event, view, None) or ""

    def thrown(self, event: Event, view: View, before: View | None = None) -> str:
        """What is told of an event beside the dice that it came from, taken like a line of the log; empty if the pack has no such words."""
        return self._told("thrown", event, view, before) or ""

    def count(self, name: str, view: View) -> str:
        """The word for what is counted by that name; empty for what is not told where a match has but one round."""
        usual = self.say(f"count.{name}")
        return self.say(f"count.{name}.{ONLY_ROUND}", default=usual) if self.has_one_round(view) else usual

    def has_one_round(self, view: View) -> bool:
        """Whether a match has but one round by its mode, so that rounds need not be told."""
        mode = self.defs.modes.get(str(view.options.get("mode", "")))
        return mode is not None and mode.fields.get("rounds") == 1

    def chip(self, event: Event, view: View, before: View | None = None) -> str | None:
        """An event in the few words of a chip, taken like a line of the log from the texts `chip.<kind>`; None if the pack has none."""
        return self._told("chip", event, view, before)

    def foretold(self, event: Event, view: View) -> str:
        """An event that will come, taken like a line of the log from the texts `foretold.<kind>`; empty if the pack has none."""
        return self._told("foretold", event, view, None) or ""

    def _told(self, section: str, event: Event, view: View, before: View | None, actor: int = NOBODY) -> str | None:
        """An event in the words of a section of the texts; None if none of them is about it."""
        kind, type_ = event.kind, event.data.get("type")
        declared = self.code.told.get(kind)
        meant = meanings(declared) if declared is not None else EMPTY
        facts = [name for name, value in event.data.items() if value is True or (value and meant.get(name) == ID)]
        if f"{section}.{kind}.{NAMESAKE}" in self.defs.texts:
            shown = self.values(view, event.data, meant, before)
            facts = [NAMESAKE, *facts] if shown.get("ability") == shown["component"] else facts
        keys = [f"{section}.{kind}.{event.data[name]}" for name in HOW if event.data.get(name)]
        if isinstance(type_, str):
            keys += [f"{section}.{kind}.{type_}.{fact}" for fact in facts] + [f"{section}.{kind}.{type_}"]
        keys += [f"{section}.{kind}.{fact}" for fact in facts]
        keys.append(f"{section}.{kind}")
        if self.has_one_round(view):
            keys = [each for key in keys for each in (f"{key}.{ONLY_ROUND}", key)]
        for key in keys:
            if key in self.defs.texts:
                values = self.values(view, event.data, meant, before)
                return self.say(key, {ACTOR: self.seat(actor) if actor != NOBODY else self.say("who.table"), **values})
        return None
