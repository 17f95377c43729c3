"""Reads the parts of abilities: amounts, conditions and steps, each word checked against the game's vocabulary.

What the game does not declare is a complaint with the nearest word. Without a vocabulary (a pack without a game) every word is taken as
it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.content import idle, spans
from game.content.complaints import Complaints, Place, listed
from game.content.explain import no_keys, said
from game.content.known import (
    NOTHING_KNOWN,
    Known,
    apart,
    kinds_of,
    said_kinds,
)
from game.content.matches import Path
from game.content.models import CardSpec
from game.content.selectors import TURNED, SelectorReader
from game.content.spans import ANY
from game.content.surroundings import in_event, joined
from game.content.yaml_source import Damaged
from game.rules.abilities.effects import TARGET
from game.rules.abilities.evaluation import SELF
from game.rules.abilities.grammar import (
    MOST_AMOUNT,
    SIDES,
    Amount,
    Condition,
    Param,
    Selector,
    Step,
    Vocabulary,
    Word,
)
from game.rules.plain import EMPTY, Frozen, Plain, freeze
from game.rules.rulesdef import ZoneSpec
from game.rules.wording import fill

_SELF = Selector(SELF)
_SHARE = "share"
_LATER = "later"
_AMOUNT = dict.fromkeys(("count", "stat", "of", "value", "each", "per", "base", "least", "most"), False)


class ProgramReader(SelectorReader):
    """Turns written values into parts of abilities. `None` comes back where a complaint was made."""

    def __init__(
        self,
        vocabulary: Vocabulary | None,
        card: CardSpec | None,
        lattice: str,
        cards: Mapping[str, Any],
        zones: Iterable[ZoneSpec],
        dice: Mapping[str, Sequence[int | str]],
        complaints: Complaints,
    ) -> None:
        super().__init__(vocabulary, card, lattice, cards, zones, dice, complaints)
        self.shares: dict[str, list[Place]] = {}
        """Words by which parts share a limit, with where they stand."""
        self.denied = 0
        """In so many conditions of which the contrary is asked is what is read."""
        self.sent: dict[str, None] = {}
        """Those who have gone to a zone by a step of the block at hand."""
        self.namings: dict[str, list[tuple[str, Path]]] = {}
        """Names that steps give which do nothing else, with these steps."""
        self.lines: dict[str, Place] = {}
        """Lines of the log by which steps are told (`move.fetch`), with where the first of each is written."""
        self._types: Mapping[str, Callable[[Any, Param, Path], Plain]] = {
            "int": self.int_value,
            "str": self.text_value,
            "bool": self.bool_value,
            "word": self.word_value,
            "selector": lambda value, param, path: self.selector(value, path, param),
            "amount": lambda value, param, path: (
                self.of_each(lambda: self.amount(value, path)) if param.it else self.amount(value, path)
            ),
            "match": lambda value, _param, path: self.match(value, path),
            "area": lambda value, param, path: self.area(value, path, param.least or 1),
            "card": self.card,
            "zone": self.zone_value,
            "field_value": self.value_of_a_field,
            "steps": lambda value, _param, path: self.steps(value, path),
            "conditions": lambda value, param, path: self.conditions(value, path, either=param.either),
            "name": self.name_value,
            "value_name": self.name_value,
            "die": self.die_value,
            "face": self.face_value,
            "stat": lambda value, _param, path: self.changed_stat(value, path),
            "event": lambda value, _param, path: self.listed_word(value, "events", "event", path),
            "field": self.field_value,
            "flag": lambda value, _param, path: self.listed_word(value, "flags", "flag", path),
            "period": lambda value, _param, path: self._period(value, path),
            "pool": lambda value, _param, path: self.listed_word(value, "pools", "pool", path),
            "marker": lambda value, _param, path: self.marker(value, path),
        }

    # --- how much, if, do ---

    def amount(self, value: Any, path: Path) -> Amount | None:
        """A number, `$parameter`, `{count: who}`, `{stat: word, of: who}` or `{value: word}`, these with `each`, `base` and bounds."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(value) if self.is_bearable(value, path) else None
        if isinstance(value, str) and value.startswith("$"):
            value = {"value": value}
        if not isinstance(value, dict):
            self.error(path, f"{said(value)} is no amount; write a whole number, or {{count: who, each: number}}")
            return None
        if not self.has_keys(value, _AMOUNT, path, "amount"):
            return None
        self.refuse_unread("amount", value, path)
        if "of" in value and "stat" not in value:
            counted = "; whom a place is seen by stands in 'count': {cards: place, of: who}" if "count" in value else ""
            self.error_at_key((*path, "of"), f"'of' says whose 'stat' is added up, and there is none{counted}")
            return None
        sources = [name for name in ("count", "stat", "value") if name in value]
        if len(sources) != 1:
            self.error(
                path, "an amount counts (count), adds up a stat (stat, of) or takes a number (value): one of them"
            )
            return None
        numbers = {"each": value.get("each", 1), "base": value.get("base", 0), "per": value.get("per", 1)}
        numbers.update({name: value[name] for name in ("least", "most") if name in value})
        for name, given in numbers.items():
            if isinstance(given, bool) or not isinstance(given, int):
                self.error((*path, name), f"'{name}' must be a whole number, not {said(given)}")
                return None
            if not self.is_bearable(given, (*path, name)):
                return None
        if numbers.get("least", -MOST_AMOUNT) > numbers.get("most", MOST_AMOUNT):
            self.error((*path, "least"), f"'least' is {numbers['least']}, which is more than 'most'")
            return None
        if numbers["per"] < 1:
            self.error((*path, "per"), f"'per' must be at least 1, not {numbers['per']}")
            return None
        of: Selector | None = None
        stat: str | None = ""
        named: str | None = ""
        if "count" in value:
            of = self.selector(value["count"], (*path, "count"))
        elif "stat" in value:
            stat = self.listed_word(value["stat"], "stats", "stat", (*path, "stat"))
            of = self.selector(value.get("of", "self"), (*path, "of"))
            if stat and of is not None and not self.has_stat(stat, of, (*path, "stat")):
                return None
        else:
            named = self._number_name(value["value"], (*path, "value"))
        if stat is None or named is None or (of is None and not named):
            return None
        bounds = (numbers.get("least"), numbers.get("most"))
        return Amount(numbers["base"], numbers["each"], of, stat, named, *bounds, numbers["per"])

    def _number_name(self, value: Any, path: Path) -> str | None:
        """A number of an event, of the match, of the card (`$name`), or one that the program remembers."""
        if isinstance(value, str) and value.startswith("$"):
            return value if self.is_taken(value, path) and self.is_given(value[1:], ("int",), "number", path) else None
        if self.vocabulary is None or not isinstance(value, str):
            return self.known(value, (), "value", path)
        known = tuple(self.here.numbers)
        if value in known:
            self.meant[value] = None
            return value
        if value in self.vocabulary.event_numbers or value in self.named:
            values = f"the values are {listed(known)}" if known else "there are none"
            self.error(path, f"there is no value '{value}' {self.here.where}; {values}")
            return None
        return self.known(value, (*known, *self.vocabulary.event_numbers), "value", path)

    def changed_stat(self, value: Any, path: Path) -> str | None:
        """A stat that is to be changed."""
        stat = self.listed_word(value, "stats", "stat", path)
        if stat is None or self.vocabulary is None or not self.vocabulary.stats[stat].only_read:
            return stat
        changed = [name for name, spec in self.vocabulary.stats.items() if not spec.only_read]
        self.error(
            path, f"'{stat}' can only be read; the stats that can be changed are {listed(changed, len(changed))}"
        )
        return None

    def _period(self, value: Any, path: Path) -> str | None:
        """How long something lasts."""
        period = self.listed_word(value, "periods", "period", path)
        if period is None or self.vocabulary is None or self.here.gives(self.vocabulary.periods[period]):
            return period
        known = [name for name, word in self.vocabulary.periods.items() if self.here.gives(word)]
        self.error(path, f"'{period}' is over at once {self.here.where}; the periods there are {listed(known)}")
        return None

    def limit(self, value: Mapping[str, Any], path: Path) -> tuple[Frozen, str]:
        """`{period: how often, share: word}`: how often in each period, and the word that clauses share."""
        share = value.get(_SHARE, "")
        if _SHARE in value and not (isinstance(share, str) and share):
            self.error(
                (*path, _SHARE), f"'{_SHARE}' must be a word that other parts of the card have too, not {said(share)}"
            )
        times = {period: often for period, often in value.items() if period != _SHARE}
        for period, often in times.items():
            if period and self.listed_word(period, "periods", "period", (*path, period)) is not None:
                self._goes_on(period, (*path, period))
            if isinstance(often, bool) or not isinstance(often, int) or often < 1:
                here = (*path, period) if period else path
                self.error(here, f"how often must be a whole number of at least 1, not {said(often)}")
        if _SHARE in value and not times:
            self.error(path, f"'{_SHARE}' alone limits nothing; write how often in which period, such as {{turn: 1}}")
        if share:
            self.shares.setdefault(str(share), []).append(self.entry.at(*path, _SHARE))
        return Frozen(times), str(share)

    def _goes_on(self, period: str, path: Path) -> None:
        """Complain of a limit in a period of a kind of which none goes on here: the uses would count for the whole match."""
        words = self.vocabulary.periods if self.vocabulary is not None else {}
        if period in words and not self.here.gives(words[period]):
            known = [name for name, word in words.items() if self.here.gives(word)]
            told = f"no '{period}' goes on {self.here.where}, so there is nothing to count in; the periods there are {listed(known)}"
            self.error_at_key(path, told)

    def warn_of_lone_shares(self) -> None:
        """Warn of words by which no two parts of any ability share a limit."""
        for share, places in self.shares.items():
            if len(places) == 1:
                others = [word for word in self.shares if word != share]
                self.complaints.warn(
                    places[0],
                    f"no other part shares the limit '{share}', so the word says nothing",
                    self.complaints.nearest(share, others),
                )

    def conditions(self, value: Any, path: Path, *, either: bool = False) -> tuple[Condition, ...]:
        """One condition or a list of them: a word, or `{word: {parameter: value}}`. `either`: one of them will do."""
        words = self.vocabulary.conditions if self.vocabulary is not None else None
        before = len(self.complaints)
        found = tuple([Condition(word, params) for word, params in self._named(value, path, words, "condition")])
        if words is not None and len(self.complaints) == before:
            index, why = idle.of_several(found, words, either=either, apart=self.are_apart)
            if why:
                self.error((*path, index), why)
        return found

    def steps(self, value: Any, path: Path) -> tuple[Step, ...]:
        """One op or a list of them: a word, or `{word: {parameter: value}}`."""
        words = self.vocabulary.steps if self.vocabulary is not None else None
        around, self.sent = self.sent, {}
        found = tuple([Step(word, params) for word, params in self._named(value, path, words, "op")])
        # After a block that may have been left out they may be anywhere.
        for name in self.sent:
            if name == SELF:
                self.here.own = NOTHING_KNOWN
            elif name in self.here.roles:
                self.here.roles[name] = self.here.roles[name].afterwards()
        self.sent = around
        return found

    def permits(self, value: Any, path: Path) -> list[tuple[str, Frozen]]:
        """What is permitted: a word, or `{word: {parameter: value}}`."""
        words = self.vocabulary.permits if self.vocabulary is not None else None
        return self._named(value, path, words, "permit")

    def _named(self, value: Any, path: Path, words: Mapping[str, Word] | None, what: str) -> list[tuple[str, Frozen]]:
        found: list[tuple[str, Frozen]] = []
        if value is None:
            return found
        listed_values = value if isinstance(value, list) else [value]
        for index, each in enumerate(listed_values):
            here: Path = (*path, index) if isinstance(value, list) else path
            if words is not None and found and words[found[-1][0]].ends:
                self.error(here, f"this is never done, as '{found[-1][0]}' before it leaves out the rest")
                break
            if isinstance(each, str):
                each = {each: None}
            if not isinstance(each, dict) or len(each) != 1:
                self.error(here, f"{said(each)} is no {what}; write one word, or one word with its parameters")
                continue
            word, given = next(iter(each.items()))
            if words is not None and word not in words:
                hint = self.complaints.nearest(word, words)
                self.error_at_key(
                    (*here, word),
                    f"unknown {what} '{word}'"
                    + (
                        "" if hint else f"; the {what}s are {listed(words)}" if words else f"; this game has no {what}s"
                    ),
                    hint,
                )
                continue
            if given is not None and not isinstance(given, dict):
                self.error((*here, word), f"the parameters of '{word}' must be {no_keys(given)}")
                continue
            for key in given or () if what == "op" else ():
                if f"step.{word}.{key}" in self.unread:
                    self.error_at_key((*here, word, key), f"'{key}' of '{word}' has no meaning in this game")
            params = self._params_of(word, words[word] if words is not None else None, given or {}, (*here, word))
            if params is not None and words is not None and found and what == "op":
                self._is_undone(word, params, found[-1][0], words, (*here, word))
            if params is not None:
                found.append((word, params))
        return found

    def _is_undone(self, word: str, params: Frozen, before: str, words: Mapping[str, Word], path: Path) -> None:
        """Complain of a step that does nothing right after the one before it."""
        key = words[before].undoes.get(word)
        if key == "" or (key is not None and self.measure(params[key])[1] <= 0):
            self.error_at_key(path, f"'{word}' does nothing right after '{before}'; leave one of them out")

    def _params_of(self, name: str, word: Word | None, given: Mapping[str, Any], path: Path) -> Frozen | None:
        """The parameters of a condition, step or permit, which has here what it needs."""
        if word is None:
            return self.params(given, None, path, f"'{name}'")
        before = self.here
        if word.again:
            before.forget()
            before.rename((*self.named, TARGET))
        if name == _LATER and self.vocabulary is not None:
            # Its steps know what the event gives besides what is known here.
            self.here = joined(before, in_event(self.vocabulary, str(given.get("event")), ""))
            self.here.forget()
        self.denied += name == idle.NOT
        params = self.params(given, word.params, path, f"'{name}'", word)
        self.denied -= name == idle.NOT
        self.here = before
        if params is None or not self._is_good(name, word, params, given, path):
            params = None
        called = str(params["as"]) if params is not None and "as" in params else ""
        if params is not None and called in before.numbers and self.named.get(called) == 1:
            before.numbers[called] = spans.named(name, params, self.measure)
        if word.turns:
            before.forget()
        if params is not None and word.to:
            self._send(params.get("what"), fill(word.to, params))
        return params

    def _send(self, what: Plain, to: str) -> None:
        """Who has a name has gone to a zone."""
        if self.vocabulary is None or not isinstance(what, Selector) or to in self.vocabulary.open_zones:
            return
        here, gone = self.here, (what.match, what.conditions, what.side) == (EMPTY, (), SIDES[0])
        self.sent[what.where] = None
        if gone and what.where == SELF:
            here.own = here.own._replace(away=True)
        elif gone and what.where in here.roles:
            here.roles[what.where] = here.roles[what.where]._replace(away=True)

    def _is_good(self, name: str, word: Word, params: Frozen, given: Mapping[str, Any], path: Path) -> bool:
        """Whether a condition, step or permit has here what it needs, and says something; complains if not."""
        if not (self._counts_periods(params, path) and self._waits_well(name, params, path)):
            return False
        if not (self.has_needs(name, word, params, path) and self._says_something(name, word, params, given, path)):
            return False
        for line in word.tells:
            self._due_line(name, line, params, given, path)
        return True

    def _due_line(self, step: str, line: str, params: Frozen, given: Mapping[str, Any], path: Path) -> None:
        """A step is told by this line of the log, unless the game gives no meaning to the parameter that says by which."""
        named = [key for key in params if "{" + key + "}" in line]
        if not any(f"step.{step}.{key}" in self.unread for key in named):
            place = self.entry.at(*path, named[0]) if named and named[0] in given else self.entry.key_at(*path)
            self.lines.setdefault(fill(line, params), place)

    def _says_something(self, name: str, word: Word, params: Frozen, given: Mapping[str, Any], path: Path) -> bool:
        """Whether a step may do anything, and a condition may hold or not; complains if not, or if nothing uses what a step names."""
        vocabulary = self.vocabulary
        if vocabulary is None:
            return True
        is_step = vocabulary.steps.get(name) is word
        if not is_step and not self._is_open(name, word, params, path):
            return False
        if not self.denied and word is not vocabulary.permits.get(name) and not self.is_the_time(name, word, path[:-1]):
            return False
        asked = idle.of_step(name, word, params, given, self.measure) if is_step else ""
        why = asked if is_step else idle.of_condition(name, word, params, self.measure)
        if is_step and apart(self.own, kinds_of(word.kinds)):
            why = f"'{name}' does nothing in an ability of {said_kinds(self.own)}; it does in those of {listed(word.kinds)}"
        why = why or self._stays(name, word, params) or self._is_left(name, word, given)
        if not why and all(each in params for each in word.meet) and word.meet:
            one, other = [
                self.known_of(each) if isinstance(each := params[key], Selector) else NOTHING_KNOWN for key in word.meet
            ]
            if (one.turned and other.side) or (other.turned and one.side):
                turned = params[word.meet[0 if one.turned else 1]]
                why = TURNED.format(where=turned.where if isinstance(turned, Selector) else "")
            elif one.side and other.side and one.side != other.side:
                why = f"'{name}' never holds: nobody is '{one.side}' and '{other.side}'"
            elif apart(one.kinds, other.kinds):
                why = f"'{name}' never holds: those are {said_kinds(one.kinds)}, these {said_kinds(other.kinds)}"
        if why:
            self.error_at_key(path, why)
        if is_step and word.naming and not params.get("do"):
            self.namings.setdefault(str(params["as"]), []).append((name, path))
        return not why

    def _stays(self, name: str, word: Word, params: Frozen) -> str:
        """Why a step moves nobody: all lie there already; empty if that is not known."""
        what, to = params.get("what"), fill(word.to, params)
        if not to or not isinstance(what, Selector) or params.get("bottom") or "face_up" in params:
            return ""
        return f"'{name}' does nothing: '{what.where}' is in '{to}' already" if self.known_of(what).lies == to else ""

    def _is_left(self, name: str, word: Word, given: Mapping[str, Any]) -> str:
        """Why a step does nothing to this card, which is meant where it names nobody; empty if that is not known."""
        meant = [key for key, param in word.params.items() if param.present and (param.own or param.default == _SELF)]
        if not self.here.own.away or all(key in given for key in meant):
            return ""
        return f"'{name}' does nothing: this card is no longer in play {self.here.where}"

    def measure(self, written: Plain) -> spans.Span:
        """How much something can be here."""
        return spans.span(written, self.vocabulary, self.here)

    def _is_open(self, name: str, word: Word, params: Frozen, path: Path) -> bool:
        """Whether a condition about the phase may hold here or not; complains if that is known."""
        if not self.denied and self.here.decides.get(name, self.here.subject_side) != self.here.subject_side:
            self.error_at_key(
                path, f"'{name}' never holds {self.here.where}, as that is about the side '{self.here.subject_side}'"
            )
            return False
        phase = next((params[key] for key, param in word.params.items() if param.phases and key in params), None)
        phases = self.here.phases
        if phase is None or not phases or (phase in phases and len(phases) > 1):
            return True
        told = f"'{name}' always holds {self.here.where}, so it says nothing"
        if phase not in phases:
            told = f"'{name}' never holds {self.here.where}: the phase is {listed(phases)} there"
        self.error_at_key(path, told)
        return False

    def warn_of_unused_names(self) -> None:
        """Warn of steps that do nothing but to name somebody, or a number, of whom nothing is said."""
        for name, places in self.namings.items():
            for step, path in places if name not in self.meant else ():
                text = f"{self.entry.what}: nothing uses '{name}', which this '{step}' names, so it does nothing"
                self.complaints.warn(self.entry.key_at(*path), text)

    def _counts_periods(self, params: Frozen, path: Path) -> bool:
        """Whether `for` may count the periods of `until`."""
        if "for" not in params or "until" not in params or self.vocabulary is None:
            return True
        rising = self.vocabulary.rising
        if params["until"] in rising:
            return True
        known = f"it counts {listed(rising)}" if rising else "this game has no periods that follow each other"
        self.error_at_key((*path, "for"), f"'for' cannot count '{params['until']}'; {known}")
        return False

    def _waits_well(self, name: str, params: Frozen, path: Path) -> bool:
        """Whether what is done `later` names nobody whom its event could not be about."""
        if name != _LATER or "of" not in params or self.vocabulary is None:
            return True
        event = params["event"]
        return self.vocabulary.events[event].about != "" or self.refuse_of(event, path)

    def refuse_of(self, event: str, path: Path) -> bool:
        """Complain of an `of` in an event that is about nobody."""
        self.error_at_key((*path, "of"), f"'of' has no meaning in the event '{event}', which is about nobody")
        return False

    # --- parameters ---

    def params(
        self,
        given: Mapping[str, Any],
        declared: Mapping[str, Param] | None,
        path: Path,
        what: str,
        word: Word | None = None,
    ) -> Frozen | None:
        """Declared parameters with their values, checked, defaults filled in; anything goes where nothing is declared.

        What the `word` gives is known to its blocks of steps and to all that comes after it.
        """
        if isinstance(given, Damaged):
            return None
        if declared is None:
            return Frozen({name: self._open(value, (*path, name)) for name, value in given.items()})
        good = self.has_keys(given, {name: param.required for name, param in declared.items()}, path, what)
        made: dict[str, Plain] = {}
        for name, param in declared.items():
            if param.type != "steps":
                good = self._read_param(name, param, given, made, path) and good
        # Only now, as the parameters of a step do not know the names that it gives.
        for name, param in declared.items():
            self._call(made.get(name), param, made)
        for name, param in declared.items():
            if param.type == "steps":
                self._give(word)
                good = self._read_param(name, param, given, made, path) and good
        self._give(word)
        if good and self.vocabulary is not None:
            good = all(self._suits(made, name, param, (*path, name)) for name, param in declared.items())
        return Frozen({name: made[name] for name in declared if name in made}) if good else None

    def _read_param(
        self, name: str, param: Param, given: Mapping[str, Any], made: dict[str, Plain], path: Path
    ) -> bool:
        """Read one of the declared parameters into `made`; whether it is good, or is not given."""
        if name in given:
            made[name] = self._missed(given[name], param, (*path, name), made)
        elif param.default is not None:
            made[name] = param.default
        if param.hears and self.vocabulary is not None:
            whom = made.get(name)
            self.hear(str(made.get(param.hears)), whom if isinstance(whom, Selector) else None, (*path, name))
        return name not in given or made[name] is not None

    def _suits(self, made: Mapping[str, Plain], name: str, param: Param, path: Path) -> bool:
        """Whether a stat, a flag or a mark is one that those may have whom it is about; complains if not."""
        value, whom = made.get(name), made.get(param.of)
        if isinstance(whom, str) and isinstance(value, Frozen):
            return self.is_in_zone(whom, value, path)
        if value is None or not isinstance(whom, Selector) or param.type == "name":
            return True
        if param.type == "field":
            owners = self.card_types.owners(str(value)) if self.card_types is not None else ()
            return self.is_of_use(f"the field '{value}'", owners, whom, path)
        if param.type == "stat":
            return self.has_stat(str(value), whom, path)
        if param.type == "flag":
            return self.may_have_flag(str(value), whom, path)
        if isinstance(value, Frozen):
            return self.is_of_a_matching_type(whom, value, path[:-1])
        return self.is_of_use(f"'{name}'", param.kinds, whom, path)

    def _missed(self, value: Any, param: Param, path: Path, made: Mapping[str, Plain]) -> Plain:
        """The value of a parameter; if it is steps for the case that nobody was there to be named, nobody has the name in them."""
        called = made.get("as")
        if not param.missed or called not in self.here.roles:
            return self.param(value, param, path)
        side = self.here.roles.pop(str(called))
        found = self.param(value, param, path)
        self.here.roles[str(called)] = side
        return found

    def _call(self, name: Plain, param: Param, given: Mapping[str, Plain]) -> None:
        """Let the value of a parameter that is a name be known: of those whom the parameter selects that it is for."""
        if name is not None and param.type == "name":
            selected = given.get(param.of)
            called = Known(kinds=kinds_of(param.kinds))
            if isinstance(selected, Selector):
                called = self.known_of(selected)
            elif isinstance(selected, str):
                called = Known(kinds=self.held(selected))
            one = param.single and self.measure(given.get("count", 1))[1] <= 1
            self.here.call(str(name), called._replace(one=one))
        elif name is not None and param.type == "value_name":
            self.here.numbers[str(name)] = ANY

    def _give(self, word: Word | None) -> None:
        if word is not None:
            for name in word.names:
                self.here.call(name)
            self.here.numbers.update(dict.fromkeys(word.counts, ANY))

    def param(self, value: Any, param: Param, path: Path) -> Plain:
        """One value of a declared type, or None after a complaint. Raises ValueError for a type that the game invented."""
        if value is None or (value == [] and param.required and param.type in ("steps", "conditions")):
            self.error(path, f"'{path[-1]}' is empty")
            return None
        reader = self._types.get(param.type)
        if reader is None:
            raise ValueError(f"the game declares the parameter '{path[-1]}' of an unknown type '{param.type}'")
        return reader(value, param, path)

    def _open(self, value: Any, path: Path) -> Plain:
        if isinstance(value, dict) and "cards" in value:
            return self.selector(value, path)
        if path[-1] == "match":
            return self.match(value, path)
        if isinstance(value, str) and path[-1] == "area":
            return self.area(value, path)
        return freeze(value)
