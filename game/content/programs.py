"""Reads the parts of abilities: selectors, amounts, conditions and steps, each word checked against the game's vocabulary.

What the game does not declare is a complaint with the nearest word. Without a vocabulary (a pack without a game) every word is taken as
it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from game.content import idle
from game.content.complaints import Complaints, Place, listed
from game.content.explain import no_keys, said
from game.content.matches import MatchReader, Path
from game.content.models import FieldSpec
from game.content.surroundings import in_event, joined, where_it_does
from game.content.yaml_source import Damaged
from game.rules.abilities.evaluation import IT, SELF
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
from game.rules.areas import AreaError, parse_area
from game.rules.plain import EMPTY, Frozen, Plain, freeze

Read = TypeVar("Read")
_ANYBODY = Param("selector")
_SHARE = "share"
_LATER = "later"
_AMOUNT = dict.fromkeys(("count", "stat", "of", "value", "each", "per", "base", "least", "most"), False)
_SELECTOR = {"cards": True, **dict.fromkeys(("of", "side", "match", "if"), False)}


class ProgramReader(MatchReader):
    """Turns written values into parts of abilities. `None` comes back where a complaint was made."""

    def __init__(
        self,
        vocabulary: Vocabulary | None,
        fields: Mapping[str, FieldSpec] | None,
        lattice: str,
        cards: Mapping[str, Any],
        zones: Iterable[str],
        dice: Mapping[str, Sequence[int | str]],
        complaints: Complaints,
    ) -> None:
        super().__init__(vocabulary, fields, cards, complaints)
        self.lattice = lattice
        self.zones = tuple(zones)
        self.dice = dice
        self.faces: Sequence[int | str] = ()
        """Those of the die that was named last."""
        self.shares: dict[str, list[Place]] = {}
        """Words by which parts share a limit, with where they stand."""
        self.named: dict[str, None] = {}
        """Words by which the ability at hand has called somebody or a number, in whichever part."""
        self.meant: dict[str, None] = {}
        """Places, names and numbers of which the ability at hand says something."""
        self.namings: dict[str, list[tuple[str, Path]]] = {}
        """Names that steps give which do nothing else, with these steps."""
        self._types: Mapping[str, Callable[[Any, Param, Path], Plain]] = {
            "int": self._int,
            "str": self._text,
            "bool": self._bool,
            "word": self._word,
            "selector": lambda value, param, path: self.selector(value, path, param),
            "amount": lambda value, param, path: (
                self.of_each(lambda: self.amount(value, path)) if param.it else self.amount(value, path)
            ),
            "match": lambda value, _param, path: self.match(value, path),
            "area": lambda value, param, path: self.area(value, path, param.least or 1),
            "card": self.card,
            "zone": self._zone,
            "field_value": self._field_value,
            "steps": lambda value, _param, path: self.steps(value, path),
            "conditions": lambda value, _param, path: self.conditions(value, path),
            "name": self._name,
            "value_name": self._name,
            "die": self._die,
            "face": self._face,
            "stat": lambda value, _param, path: self.changed_stat(value, path),
            "event": lambda value, _param, path: self.listed_word(value, "events", "event", path),
            "field": self._field,
            "flag": lambda value, _param, path: self.listed_word(value, "flags", "flag", path),
            "period": lambda value, _param, path: self._period(value, path),
            "pool": lambda value, _param, path: self.listed_word(value, "pools", "pool", path),
            "marker": lambda value, _param, path: self.marker(value, path),
        }

    # --- who is meant ---

    def selector(self, value: Any, path: Path, param: Param = _ANYBODY) -> Selector | None:
        """A word, or `{cards: word, of: who, side: allied|enemy|any, match: {field: value}, if: conditions}`, as `param` allows it."""
        if isinstance(value, str):
            where = self._place(value, path, param)
            if where is None or not self._is_of_side(Selector(where), path, param):
                return None
            return self._placed(Selector(where))
        if not isinstance(value, dict):
            self.error(
                path,
                f"{said(value)} does not say who is meant; write a place, or {{cards: place, side: ..., match: ...}}",
            )
            return None
        if not self._keys(value, _SELECTOR, path, "selector"):
            return None
        self.refuse_unread("selector", value, path)
        where = self._place(value["cards"], (*path, "cards"), param)
        side = value.get("side", "any")
        if side not in SIDES:
            self.error(
                (*path, "side"),
                f"the side must be one of {listed(SIDES)}, not {said(side)}",
                self.complaints.nearest(str(side), SIDES),
            )
            return None
        match = self.match(value["match"], (*path, "match")) if "match" in value else EMPTY
        of = self.selector(value["of"], (*path, "of")) if "of" in value else None
        candidate = self.side_of(Selector(where, side, of=of)) if where is not None else ""
        conditions = self.of_each(lambda: self.conditions(value.get("if"), (*path, "if")), candidate)
        if "of" in value and where is not None and (where == SELF or where in self.here.roles):
            self.error_at_key((*path, "of"), f"'{where}' is the same whoever looks, so 'of' says nothing; leave it out")
            return None
        if where is None or match is None or (of is None and "of" in value):
            return None
        selector = Selector(where, side, match, conditions, of)
        if not self._is_of_side(selector, (*path, "side" if "side" in value else "cards"), param):
            return None
        return self._placed(selector)

    def _is_of_side(self, selector: Selector, path: Path, param: Param) -> bool:
        """Whether somebody at the place can be of the side that is written, and of the one that it does something to; complains if not."""
        where = selector.where
        there = self.side_of(Selector(where, of=selector.of))
        meant = self.side_of(selector)
        if there and meant != there:
            self.error(path, f"nobody of '{where}' is of the side '{meant}': all of them are '{there}'")
            return False
        if param.side and meant and param.side != meant:
            why = f", as all of '{where}' are" if there else ""
            self.error(
                path, f"this does nothing to those of the side '{meant}'{why}; it does to those of '{param.side}'"
            )
            return False
        return True

    def side_of(self, selector: Selector) -> str:
        """The side that all are of whom a selector means; empty if it is not known."""
        if selector.side != SIDES[0]:
            return selector.side
        if selector.where in self.here.roles:
            return self.here.roles[selector.where]
        place = self.vocabulary.places.get(selector.where) if self.vocabulary is not None else None
        return place.side if place is not None and selector.of is None else ""

    def of_each(self, read: Callable[[], Read], side: str = "") -> Read:
        """What is read where `it` is the candidate at hand, of that side."""
        before = self.here.roles.get(IT)
        self.here.roles[IT] = side
        found = read()
        if before is None:
            del self.here.roles[IT]
        else:
            self.here.roles[IT] = before
        return found

    def _place(self, word: Any, path: Path, param: Param) -> str | None:
        """A place, or somebody who has a name here."""
        vocabulary, roles = self.vocabulary, self.here.roles
        if vocabulary is None or not isinstance(word, str):
            return self.known(word, (), "place", path)
        place = vocabulary.places.get(word)
        if word in roles:
            return word
        if word in vocabulary.params and word not in self.takes:
            self.error(path, f"'{word}' is what the card gives, and the ability takes none; write takes: [{word}]")
            return None
        if place is None:
            if word in vocabulary.roles or word in self.named:
                self.error(path, f"'{word}' is nobody {self.here.where}; {self.here.who_is_known(word, vocabulary)}")
                return None
            return self.known(word, (*vocabulary.places, *roles), "place", path)
        if (param.words and word not in param.words) or (param.present and place.away):
            would_do = param.words or [name for name, each in vocabulary.places.items() if not each.away]
            self.error(path, f"'{word}' does nothing here; what does is {listed(would_do)}, or somebody who has a name")
            return None
        return word if self._has_needs(word, place, EMPTY, path) else None

    def _has_needs(self, name: str, word: Word, given: Mapping[str, Any], path: Path) -> bool:
        """Whether a word has here all that it needs; complains if not."""
        if self.vocabulary is None or self.here.gives(word, given):
            return True
        choices = [each for each in self._other_choices(word, given) if self.here.gives(word, each)]
        with_given = [key for key in given if any("{" + key + "}" in each for each in (*word.within, *word.numbers))]
        shown = f"'{name}'" + "".join([f" with '{key}: {given[key]}'" for key in with_given])
        if choices:
            known = f"'{with_given[0]}' may be {listed([each[with_given[0]] for each in choices])} there"
        else:
            places = where_it_does(self.vocabulary, word, given)
            known = f"it does in {places}" if places else f"nobody is called '{listed(word.roles)}' there"
        self.error_at_key(path, f"{shown} means nothing {self.here.where}; {known}")
        return False

    def _other_choices(self, word: Word, given: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The same parameters with each other word in place of one on which depends what the word needs."""
        needed = " ".join((*word.within, *word.numbers))
        return [
            {**given, name: other}
            for name, param in word.params.items()
            if "{" + name + "}" in needed
            for other in param.words
        ]

    def _placed(self, selector: Selector) -> Selector:
        self.used[selector.where] = None
        self.meant[selector.where] = None
        return selector

    # --- how much, if, do ---

    def amount(self, value: Any, path: Path) -> Amount | None:
        """A number, `$parameter`, `{count: who}`, `{stat: word, of: who}` or `{value: word}`, these with `each`, `base` and bounds."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(value) if self._bearable(value, path) else None
        if isinstance(value, str) and value.startswith("$"):
            value = {"value": value}
        if not isinstance(value, dict):
            self.error(path, f"{said(value)} is no amount; write a whole number, or {{count: who, each: number}}")
            return None
        if not self._keys(value, _AMOUNT, path, "amount"):
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
            if not self._bearable(given, (*path, name)):
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
        else:
            named = self._number_name(value["value"], (*path, "value"))
        if stat is None or named is None or (of is None and not named):
            return None
        bounds = (numbers.get("least"), numbers.get("most"))
        return Amount(numbers["base"], numbers["each"], of, stat, named, *bounds, numbers["per"])

    def _bearable(self, number: int, path: Path) -> bool:
        """Whether a number is one that abilities can be about, and not a slip."""
        if abs(number) <= MOST_AMOUNT:
            return True
        self.error(path, f"{number} is too large; the numbers of an ability are from -{MOST_AMOUNT} to {MOST_AMOUNT}")
        return False

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

    def listed_word(self, value: Any, words: str, what: str, path: Path) -> str | None:
        """One of the words that a field of the vocabulary lists."""
        return self.known(value, getattr(self.vocabulary, words) if self.vocabulary is not None else (), what, path)

    def marker(self, value: Any, path: Path) -> str | None:
        """A token that shows on the table what holds."""
        if self.listed_word(value, "markers", "marker", path) is None:
            return None
        if self.vocabulary is None or value in self.dice:
            return str(value)
        self.error(path, f"game.yaml declares no token '{value}'", self.complaints.nearest(value, self.dice))
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
            if period:
                self.listed_word(period, "periods", "period", (*path, period))
            if isinstance(often, bool) or not isinstance(often, int) or often < 1:
                here = (*path, period) if period else path
                self.error(here, f"how often must be a whole number of at least 1, not {said(often)}")
        if _SHARE in value and not times:
            self.error(path, f"'{_SHARE}' alone limits nothing; write how often in which period, such as {{turn: 1}}")
        if share:
            self.shares.setdefault(str(share), []).append(self.entry.at(*path, _SHARE))
        return Frozen(times), str(share)

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

    def conditions(self, value: Any, path: Path) -> tuple[Condition, ...]:
        """One condition or a list of them: a word, or `{word: {parameter: value}}`."""
        words = self.vocabulary.conditions if self.vocabulary is not None else None
        return tuple([Condition(word, params) for word, params in self._named(value, path, words, "condition")])

    def steps(self, value: Any, path: Path) -> tuple[Step, ...]:
        """One op or a list of them: a word, or `{word: {parameter: value}}`."""
        words = self.vocabulary.steps if self.vocabulary is not None else None
        return tuple([Step(word, params) for word, params in self._named(value, path, words, "op")])

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
            if params is not None:
                found.append((word, params))
        return found

    def _params_of(self, name: str, word: Word | None, given: Mapping[str, Any], path: Path) -> Frozen | None:
        """The parameters of a condition, step or permit, which has here what it needs."""
        if word is None:
            return self.params(given, None, path, f"'{name}'")
        before = self.here
        if word.again:
            before.forget_sides()
        if name == _LATER and self.vocabulary is not None:
            # Its steps know what the event gives besides what is known here.
            self.here = joined(before, in_event(self.vocabulary, str(given.get("event")), ""))
            self.here.forget_sides()
        params = self.params(given, word.params, path, f"'{name}'", word)
        self.here = before
        if word.turns:
            before.forget_sides()
        if params is not None and not (self._counts_periods(params, path) and self._waits_well(name, params, path)):
            return None
        if params is None or not self._has_needs(name, word, params, path):
            return None
        return params if self._says_something(name, word, params, given, path) else None

    def _says_something(self, name: str, word: Word, params: Frozen, given: Mapping[str, Any], path: Path) -> bool:
        """Whether a step may do anything, and a condition may hold or not; complains if not, or if nothing uses what a step names."""
        vocabulary = self.vocabulary
        if vocabulary is None:
            return True
        is_step = vocabulary.steps.get(name) is word
        why = idle.of_step(name, word, params, given) if is_step else idle.of_condition(name, word, params)
        if not why and all(each in params for each in word.meet) and word.meet:
            sides = [self.side_of(each) for each in [params[each] for each in word.meet] if isinstance(each, Selector)]
            if all(sides) and len(set(sides)) > 1:
                why = f"'{name}' never holds: nobody is '{sides[0]}' and '{sides[1]}'"
        if why:
            self.error_at_key(path, why)
        if is_step and word.naming and not params.get("do"):
            self.namings.setdefault(str(params["as"]), []).append((name, path))
        return not why

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
        good = self._keys(given, {name: param.required for name, param in declared.items()}, path, what)
        made: dict[str, Plain] = {}
        for name, param in sorted(declared.items(), key=lambda item: item[1].type == "steps"):
            if param.type == "steps":
                self._give(word)
            if name in given:
                made[name] = self._missed(given[name], param, (*path, name), made)
                good = good and made[name] is not None
            elif param.default is not None:
                made[name] = param.default
            self._call(made.get(name), param, made)
        self._give(word)
        return Frozen({name: made[name] for name in declared if name in made}) if good else None

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
        """Let the value of a parameter that is a name be known from here on: of those whom the parameter selects that it is for."""
        if name is not None and param.type == "name":
            selected = given.get(param.of)
            self.here.call(str(name), self.side_of(selected) if isinstance(selected, Selector) else "")
        elif name is not None and param.type == "value_name":
            self.here.numbers[str(name)] = None

    def _give(self, word: Word | None) -> None:
        if word is not None:
            for name in word.names:
                self.here.call(name)
            self.here.numbers.update(dict.fromkeys(word.counts))

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

    def _keys(self, given: Mapping[str, Any], declared: Mapping[str, bool], path: Path, what: str) -> bool:
        """Whether the keys given are declared (name -> needed) and none is missing."""
        good = True
        for name in given:
            if name not in declared:
                hint = self.complaints.nearest(name, declared)
                rest = "" if hint else f"; it takes {listed(declared)}" if declared else "; it takes none"
                self.error_at_key((*path, name), f"unknown parameter '{name}' of {what}{rest}", hint)
                good = False
        for name, needed in declared.items():
            if needed and name not in given:
                self.error_at_key(path, f"the parameter '{name}' of {what} is missing")
                good = False
        return good

    def area(self, value: Any, path: Path, least: int = 1) -> tuple[tuple[int, int], ...] | None:
        """An area such as `n1 e2` as offsets."""
        if not isinstance(value, str):
            self.error(path, f"{said(value)} is no area; write arrows, such as n1 e2")
            return None
        try:
            return parse_area(value, self.lattice, least)
        except AreaError as error:
            self.error(path, str(error))
            return None

    def _int(self, value: Any, param: Param, path: Path) -> Plain:
        if isinstance(value, bool) or not isinstance(value, int):
            self.error(path, f"'{path[-1]}' must be a whole number, not {said(value)}")
            return None
        if (param.least is not None and value < param.least) or (param.most is not None and value > param.most):
            bounds = [f"at least {param.least}"] if param.least is not None else []
            bounds += [f"at most {param.most}"] if param.most is not None else []
            self.error(path, f"'{path[-1]}' must be {' and '.join(bounds)}, not {value}")
            return None
        return value if self._bearable(value, path) else None

    def _name(self, value: Any, _param: Param, path: Path) -> Plain:
        """A name that a program gives."""
        if not isinstance(value, str) or not value:
            self.error(path, f"'{path[-1]}' must be a word, not {said(value)}")
            return None
        if value in (SELF, IT):
            self.error(path, f"'{value}' means somebody already; give another name")
            return None
        self.named[value] = None
        return value

    def _die(self, value: Any, _param: Param, path: Path) -> Plain:
        self.faces = self.dice.get(value, ()) if isinstance(value, str) else ()
        if self.faces or self.vocabulary is None:
            return freeze(value)
        dice = [die for die, faces in self.dice.items() if faces]
        hint = self.complaints.nearest(str(value), dice)
        known = (
            ""
            if hint
            else f"; those of game.yaml are {listed(dice)}"
            if dice
            else "; game.yaml declares no token with faces"
        )
        self.error(path, f"there is no die {said(value)}{known}", hint)
        return None

    def _face(self, value: Any, _param: Param, path: Path) -> Plain:
        if not self.faces or any(value == face and type(value) is type(face) for face in self.faces):
            return freeze(value)
        words = [str(face) for face in self.faces]
        hint = self.complaints.nearest(str(value), words)
        self.error(path, f"the die has no face {said(value)}; it has {listed(dict.fromkeys(words))}", hint)
        return None

    def _field(self, value: Any, _param: Param, path: Path) -> Plain:
        if not self.fields_known or (isinstance(value, str) and value in self.fields):
            return freeze(value)
        text = f"cards have no field {said(value)}" if isinstance(value, str) else f"{said(value)} is no field of cards"
        self.error(path, text, self.complaints.nearest(str(value), self.fields))
        return None

    def _text(self, value: Any, _param: Param, path: Path) -> Plain:
        if isinstance(value, str):
            return value
        self.error(path, f"'{path[-1]}' must be text, not {said(value)}")
        return None

    def _bool(self, value: Any, _param: Param, path: Path) -> Plain:
        if isinstance(value, bool):
            return value
        self.error(path, f"'{path[-1]}' must be true or false, not {said(value)}")
        return None

    def _word(self, value: Any, param: Param, path: Path) -> Plain:
        if value in param.words or (not param.words and isinstance(value, str)):
            return value
        hint = self.complaints.nearest(value, param.words) if isinstance(value, str) else ""
        self.error(path, f"'{path[-1]}' must be one of {listed(param.words)}, not {said(value)}", hint)
        return None

    def _zone(self, value: Any, param: Param, path: Path) -> Plain:
        zones = (*self.zones, *param.words)
        if value in zones or not zones:
            return value
        self.error(path, f"there is no zone {said(value)}", self.complaints.nearest(str(value), zones))
        return None

    def _field_value(self, value: Any, param: Param, path: Path) -> Plain:
        if not self.fields_known:
            return value
        words = self.field_words(param.words)
        if value in words:
            return value
        self.error(
            path,
            f"'{path[-1]}' must be one of {listed(words)}, not {said(value)}",
            self.complaints.nearest(str(value), words),
        )
        return None
