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
from game.content.known import (
    NOTHING_KNOWN,
    Kinds,
    Known,
    apart,
    common,
    in_role,
    kinds_of,
    matching,
    of_place,
    said_kinds,
)
from game.content.matches import Path
from game.content.models import CardSpec
from game.content.plain_values import ValueReader
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
from game.rules.abilities.records import SUBJECT
from game.rules.plain import EMPTY, Frozen, Plain, freeze
from game.rules.wording import fill

Read = TypeVar("Read")
_ANYBODY = Param("selector")
_SHARE = "share"
_LATER = "later"
_AMOUNT = dict.fromkeys(("count", "stat", "of", "value", "each", "per", "base", "least", "most"), False)
_TURNED = (
    "'{where}' changes sides in this event, and the 'if' of a part is judged before and after that, so it cannot ask for the side; "
    "ask in a step, which comes after it: {{if: {{test: ..., then: ...}}}}"
)
_SELECTOR = {"cards": True, **dict.fromkeys(("of", "side", "match", "if"), False)}


class ProgramReader(ValueReader):
    """Turns written values into parts of abilities. `None` comes back where a complaint was made."""

    def __init__(
        self,
        vocabulary: Vocabulary | None,
        card: CardSpec | None,
        lattice: str,
        cards: Mapping[str, Any],
        zones: Iterable[str],
        dice: Mapping[str, Sequence[int | str]],
        complaints: Complaints,
    ) -> None:
        super().__init__(vocabulary, card, lattice, cards, zones, dice, complaints)
        self.card_types = card.types if card is not None else None
        self.own: Kinds = None
        """The types of the cards that have the ability at hand."""
        self.shares: dict[str, list[Place]] = {}
        """Words by which parts share a limit, with where they stand."""
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

    # --- who is meant ---

    def selector(self, value: Any, path: Path, param: Param = _ANYBODY) -> Selector | None:
        """A word, or `{cards: word, of: who, side: allied|enemy|any, match: {field: value}, if: conditions}`, as `param` allows it."""
        if isinstance(value, str):
            where = self._place(value, path, param)
            if where is None or not self._may_mean(Selector(where), path, param):
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
        if where is not None and match and not self._is_of_a_matching_type(Selector(where, side, of=of), match, path):
            return None
        candidate = NOTHING_KNOWN
        if where is not None:
            candidate = self.known_of(Selector(where, side, match or EMPTY, of=of))
        conditions = self.of_each(lambda: self.conditions(value.get("if"), (*path, "if")), candidate)
        if "of" in value and where is not None and (where == SELF or where in self.here.roles):
            self.error_at_key((*path, "of"), f"'{where}' is the same whoever looks, so 'of' says nothing; leave it out")
            return None
        if where is None or match is None or (of is None and "of" in value):
            return None
        selector = Selector(where, side, match, conditions, of)
        if not self._may_mean(selector, (*path, "side" if "side" in value else "cards"), param):
            return None
        return self._placed(selector)

    def _may_mean(self, selector: Selector, path: Path, param: Param) -> bool:
        """Whether a selector may mean somebody to whom something is done here; complains if not."""
        where = selector.where
        meant = self.known_of(selector)
        there = self.known_of(Selector(where, of=selector.of))
        if there.turned and meant.side:
            self.error(path, _TURNED.format(where=where))
            return False
        if there.side and meant.side != there.side:
            self.error(path, f"nobody of '{where}' is of the side '{meant.side}': all of them are '{there.side}'")
            return False
        if param.side and meant.side and param.side != meant.side:
            why = f", as all of '{where}' are" if there.side else ""
            told = f"this does nothing to those of the side '{meant.side}'{why}; it does to those of '{param.side}'"
            self.error(path, told)
            return False
        if apart(meant.kinds, kinds_of(param.kinds)):
            only = said_kinds(kinds_of(param.kinds))
            self.error(path, f"this does nothing to '{where}' ({said_kinds(meant.kinds)}); it does to {only}")
            return False
        if param.present and meant.away and (where in self.here.roles or where == SELF):
            self.error(path, f"'{where}' is no longer in play {self.here.where}, so this does nothing")
            return False
        if self._is_spared(selector, param):
            self.error(path, f"this does nothing to '{where}' {self.here.where}; say somebody else")
            return False
        return True

    def _is_spared(self, selector: Selector, param: Param) -> bool:
        """Whether a selector means one to whom something does nothing where the event at hand is answered."""
        where = selector.where
        is_subject = where == SUBJECT or (selector.of is None and selector == self.here.subject)
        if is_subject and SUBJECT in param.spared and where not in self.named:
            return not param.amid or not self.here.within.isdisjoint(param.amid)
        return where in param.spared and where != SUBJECT and where in self.here.roles and where not in self.named

    def hear(self, event: str, of: Selector | None, path: Path) -> None:
        """Know of whom an event is about, if that is one of those (None: anybody); complains of those whom it is never about."""
        word = self.vocabulary.events.get(event) if self.vocabulary is not None else None
        if word is None or not word.about:
            return
        about, here = in_role(word, SUBJECT), self.here
        meant = self.known_of(of) if of is not None else NOTHING_KNOWN
        own = of is not None and of.where == SELF
        if of is not None and apart(meant.kinds, about.kinds):
            told = f"the event '{event}' is about {said_kinds(about.kinds)} alone; '{of.where}' is {said_kinds(meant.kinds)}"
            self.error(path, told + ("; say in 'of' whom it must be about" if path[-1] != "of" else ""))
        elif word.alone and not own:
            self.error(path, f"nobody answers the event '{event}' but the card itself that it is about")
        turned = about.turned and not own  # as the card itself sees it, it is of its own side ever
        side = "" if turned else meant.side
        here.roles[SUBJECT] = Known(side, common(meant.kinds, about.kinds), about.away, turned)
        here.subject = of if own else None
        if own and (word.alone or about.away):
            here.own, here.own_stays = Known(away=about.away), False

    def _is_of_a_matching_type(self, selector: Selector, match: Frozen, path: Path) -> bool:
        """Whether a card that is meant can have such fields; complains if not."""
        wanted, there = matching(self.card_types, match), self.known_of(selector)
        if not apart(wanted, there.kinds) and wanted != frozenset():
            return True
        told = "no card has all of these fields: what has one has not the others"
        if wanted:
            types = f"{said_kinds(there.kinds)}, what matches of {said_kinds(wanted)}"
            told = f"nobody of '{selector.where}' matches: they are of the type {types}"
        self.error((*path, "match"), told)
        self.compared = [each for each in self.compared if each[2] is not match]
        return False

    def known_of(self, selector: Selector) -> Known:
        """What is known of those whom a selector means."""
        where, place = selector.where, None
        known = NOTHING_KNOWN
        if where in self.here.roles:
            known = self.here.roles[where]
        elif where == SELF:
            known = self.here.own._replace(kinds=self.own)
        elif self.vocabulary is not None:
            place = self.vocabulary.places.get(where)
        if place is not None:
            known = of_place(place)
            if selector.of is not None:
                known = known._replace(side="")
        if selector.side != SIDES[0]:
            known = known._replace(side=selector.side)
        return known._replace(kinds=common(known.kinds, matching(self.card_types, selector.match)))

    def of_each(self, read: Callable[[], Read], candidate: Known = NOTHING_KNOWN) -> Read:
        """What is read where `it` is the candidate at hand, of whom so much is known."""
        before = self.here.roles.get(IT)
        self.here.roles[IT] = candidate
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
        is_other = bool(param.words) and word not in param.words and (word != SELF or self.here.own_stays)
        if is_other or (param.present and place.away):
            only = kinds_of(param.kinds)
            would_do = param.words or [
                name
                for name, each in vocabulary.places.items()
                if not each.away and not apart(kinds_of(each.kinds), only)
            ]
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
            return Amount(value) if self.is_bearable(value, path) else None
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

    def has_stat(self, stat: str, selector: Selector, path: Path) -> bool:
        """Whether those whom a selector means may have a stat; complains if not."""
        spec = self.vocabulary.stats.get(stat) if self.vocabulary is not None else None
        return spec is None or self._is_of_use(f"the stat '{stat}'", spec.kinds, selector, path)

    def may_have_flag(self, flag: str, selector: Selector, path: Path) -> bool:
        """Whether a flag means anything for those whom a selector means; complains if not."""
        word = self.vocabulary.flags.get(flag) if self.vocabulary is not None else None
        return word is None or self._is_of_use(f"the flag '{flag}'", word.kinds, selector, path)

    def _is_of_use(self, what: str, kinds: tuple[str, ...], selector: Selector, path: Path) -> bool:
        meant = self.known_of(selector).kinds
        if not apart(meant, kinds_of(kinds)):
            return True
        told = f"{what} is for {said_kinds(kinds_of(kinds))} alone; '{selector.where}' is {said_kinds(meant)}"
        self.error(path, told)
        return False

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

    def conditions(self, value: Any, path: Path, *, either: bool = False) -> tuple[Condition, ...]:
        """One condition or a list of them: a word, or `{word: {parameter: value}}`. `either`: one of them will do."""
        words = self.vocabulary.conditions if self.vocabulary is not None else None
        before = len(self.complaints)
        found = tuple([Condition(word, params) for word, params in self._named(value, path, words, "condition")])
        if words is not None and len(self.complaints) == before:
            index, why = idle.of_several(found, words, either=either)
            if why:
                self.error((*path, index), why)
        return found

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
            before.forget()
        if name == _LATER and self.vocabulary is not None:
            # Its steps know what the event gives besides what is known here.
            self.here = joined(before, in_event(self.vocabulary, str(given.get("event")), ""))
            self.here.forget()
        params = self.params(given, word.params, path, f"'{name}'", word)
        self.here = before
        if word.turns:
            before.forget()
        if params is not None and not (self._counts_periods(params, path) and self._waits_well(name, params, path)):
            return None
        if params is None or not self._has_needs(name, word, params, path):
            return None
        if not self._says_something(name, word, params, given, path):
            return None
        for line in word.tells:
            self._due_line(name, line, params, given, path)
        return params

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
        why = idle.of_step(name, word, params, given) if is_step else idle.of_condition(name, word, params)
        if is_step and apart(self.own, kinds_of(word.kinds)):
            why = f"'{name}' does nothing in an ability of {said_kinds(self.own)}; it does in those of {listed(word.kinds)}"
        if not why and all(each in params for each in word.meet) and word.meet:
            one, other = [
                self.known_of(each) if isinstance(each := params[key], Selector) else NOTHING_KNOWN for key in word.meet
            ]
            if (one.turned and other.side) or (other.turned and one.side):
                turned = params[word.meet[0 if one.turned else 1]]
                why = _TURNED.format(where=turned.where if isinstance(turned, Selector) else "")
            elif one.side and other.side and one.side != other.side:
                why = f"'{name}' never holds: nobody is '{one.side}' and '{other.side}'"
            elif apart(one.kinds, other.kinds):
                why = f"'{name}' never holds: those are {said_kinds(one.kinds)}, these {said_kinds(other.kinds)}"
        if why:
            self.error_at_key(path, why)
        if is_step and word.naming and not params.get("do"):
            self.namings.setdefault(str(params["as"]), []).append((name, path))
        return not why

    def _is_open(self, name: str, word: Word, params: Frozen, path: Path) -> bool:
        """Whether a condition about the phase may hold here or not; complains if that is known."""
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
            if param.hears and self.vocabulary is not None:
                whom = made.get(name)
                self.hear(str(made.get(param.hears)), whom if isinstance(whom, Selector) else None, (*path, name))
        self._give(word)
        if good and self.vocabulary is not None:
            good = all(self._suits(made, name, param, (*path, name)) for name, param in declared.items())
        return Frozen({name: made[name] for name in declared if name in made}) if good else None

    def _suits(self, made: Mapping[str, Plain], name: str, param: Param, path: Path) -> bool:
        """Whether a stat, a flag or a mark is one that those may have whom it is about; complains if not."""
        value, whom = made.get(name), made.get(param.of)
        if value is None or not isinstance(whom, Selector) or param.type == "name":
            return True
        if param.type == "stat":
            return self.has_stat(str(value), whom, path)
        if param.type == "flag":
            return self.may_have_flag(str(value), whom, path)
        if isinstance(value, Frozen):
            return self._is_of_a_matching_type(whom, value, path[:-1])
        return self._is_of_use(f"'{name}'", param.kinds, whom, path)

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
            called = self.known_of(selected) if isinstance(selected, Selector) else Known(kinds=kinds_of(param.kinds))
            self.here.call(str(name), called)
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
