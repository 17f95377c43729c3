"""Reads who is meant by a part of an ability: places and names, narrowed down, and what is known of them before any match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from game.content import spans
from game.content.complaints import listed
from game.content.explain import said
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
from game.content.matches import CARD, Path
from game.content.plain_values import ValueReader
from game.content.surroundings import where_it_does
from game.rules.abilities.evaluation import IT, SELF
from game.rules.abilities.grammar import SIDES, Condition, Param, Selector, Word
from game.rules.abilities.records import SUBJECT
from game.rules.plain import EMPTY, Frozen, Plain

Read = TypeVar("Read")
_ANYBODY = Param("selector")
TURNED = (
    "'{where}' changes sides in this event, and the 'if' of a part is judged before and after that, so it cannot ask for the side; "
    "ask in a step, which comes after it: {{if: {{test: ..., then: ...}}}}"
)
"""Why it is refused to ask for the side of one that is turned over by the event at hand."""
NO_CARD = "no card has all of these fields: what has one has not the others"
"""Why a match is refused whose fields are those of cards of different types."""
_SELECTOR = {"cards": True, **dict.fromkeys(("of", "side", "match", "if"), False)}


class SelectorReader(ValueReader):
    """Knows of which types the cards are that have the ability at hand. `None` comes back where a complaint was made."""

    own: Kinds = None
    """The types of the cards that have the ability at hand."""

    def conditions(self, value: Any, path: Path, *, either: bool = False) -> tuple[Condition, ...]:
        """One condition or a list of them; who reads programs knows how."""
        raise NotImplementedError

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
        if not self.has_keys(value, _SELECTOR, path, "selector"):
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
        if where is not None and match and not self.is_of_a_matching_type(Selector(where, side, of=of), match, path):
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
        place = self.vocabulary.places.get(where) if self.vocabulary is not None else None
        if place is not None and where not in self.here.roles:
            seers = self.own if selector.of is None else self.known_of(selector.of).kinds
            if apart(seers, kinds_of(place.seen_by)):
                told = f"'{where}' is nobody for {said_kinds(seers)}; it is somebody for {listed(place.seen_by)}"
                self.error(path, told)
                return False
            if not self.is_the_time(where, place, path):
                return False
        meant = self.known_of(selector)
        there = self.known_of(Selector(where, of=selector.of))
        if there.turned and meant.side:
            self.error(path, TURNED.format(where=where))
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
        is_subject = where == SUBJECT or (self.here.subject is not None and self._plain(selector) == self.here.subject)
        if is_subject and SUBJECT in param.spared and where not in self.named:
            return not param.amid or not self.here.within.isdisjoint(param.amid)
        return where in param.spared and where != SUBJECT and where in self.here.roles and where not in self.named

    def _plain(self, selector: Selector) -> Selector:
        """The same in one word, if it is the card itself under another one."""
        place = self.vocabulary.places.get(selector.where) if self.vocabulary is not None else None
        itself = kinds_of(place.itself) if place is not None and selector.where not in self.here.roles else None
        is_own = itself is not None and self.own is not None and self.own <= itself
        return Selector(SELF) if is_own and selector.is_just(selector.where) else selector

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
        here.decides, here.subject_side = (word.decides, SIDES[1] if own else side) if own or side else ({}, "")
        here.subject = self._plain(of) if of is not None and spans.most_of(of, self.vocabulary) == 1 else None
        if own and (word.alone or about.away):
            here.own, here.own_stays = Known(away=about.away), False

    def is_of_a_matching_type(self, selector: Selector, match: Frozen, path: Path) -> bool:
        """Whether a card that is meant can have such fields; complains if not."""
        wanted, there = self.matching(match), self.known_of(selector)
        if not apart(wanted, there.kinds) and wanted != frozenset():
            return True
        told = NO_CARD
        if wanted:
            types = f"{said_kinds(there.kinds)}, what matches of {said_kinds(wanted)}"
            told = f"nobody of '{selector.where}' matches: they are of the type {types}"
        self.error((*path, "match"), told)
        self.compared = [each for each in self.compared if each[2] is not match]
        return False

    def matching(self, match: Mapping[str, Plain]) -> Kinds:
        """The types of which cards can be that have such fields, or are one of those that are named."""
        found, types = matching(self.card_types, match), self.card_types
        wanted = match.get(CARD, ())
        named = [self.cards.get(str(id)) for id in (wanted if isinstance(wanted, tuple) else (wanted,))]
        known = {str(card[types.by]) if isinstance(card, dict) and types and types.by in card else "" for card in named}
        return found if not known or "" in known else common(found, frozenset(known))

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
                known = known._replace(side="", lies="")
        if selector.side != SIDES[0]:
            known = known._replace(side=selector.side)
        return known._replace(kinds=common(known.kinds, self.matching(selector.match)))

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
        return word if self.has_needs(word, place, EMPTY, path) else None

    def has_needs(self, name: str, word: Word, given: Mapping[str, Any], path: Path) -> bool:
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

    def has_stat(self, stat: str, selector: Selector, path: Path) -> bool:
        """Whether those whom a selector means may have a stat; complains if not."""
        spec = self.vocabulary.stats.get(stat) if self.vocabulary is not None else None
        return spec is None or self.is_of_use(f"the stat '{stat}'", spec.kinds, selector, path)

    def may_have_flag(self, flag: str, selector: Selector, path: Path) -> bool:
        """Whether a flag means anything for those whom a selector means; complains if not."""
        word = self.vocabulary.flags.get(flag) if self.vocabulary is not None else None
        return word is None or self.is_of_use(f"the flag '{flag}'", word.kinds, selector, path)

    def is_of_use(self, what: str, kinds: tuple[str, ...], selector: Selector, path: Path) -> bool:
        meant = self.known_of(selector).kinds
        if not apart(meant, kinds_of(kinds)):
            return True
        told = f"{what} is for {said_kinds(kinds_of(kinds))} alone; '{selector.where}' is {said_kinds(meant)}"
        self.error(path, told)
        return False

    def is_the_time(self, name: str, word: Word, path: Path) -> bool:
        """Whether the phase may be one in which there is such a place or condition, or a step does anything; complains if not."""
        phases = self.here.phases
        if not phases or not word.phases or not set(phases).isdisjoint(word.phases):
            return True
        told = f"'{name}' means nothing {self.here.where}: the phase is {listed(phases)} there; it does in {listed(word.phases)}"
        self.error(path, told)
        return False

    def is_in_zone(self, zone: str, match: Frozen, path: Path) -> bool:
        """Whether a card in a zone can have such fields; complains if not."""
        there, wanted = self.held(zone), self.matching(match)
        if not apart(wanted, there) and wanted != frozenset():
            return True
        told = NO_CARD
        if wanted:
            told = f"no card in '{zone}' matches: they are {said_kinds(there)}, what matches is {said_kinds(wanted)}"
        self.error(path, told)
        self.compared = [each for each in self.compared if each[2] is not match]
        return False

    def held(self, zone: str) -> Kinds:
        return kinds_of(self.vocabulary.holds.get(zone, ())) if self.vocabulary is not None else None

    def has_keys(self, given: Mapping[str, Any], declared: Mapping[str, bool], path: Path, what: str) -> bool:
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
