"""Reads single values of abilities: numbers, words, names, areas, and what game.yaml lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.content.complaints import Complaints, listed
from game.content.explain import said
from game.content.matches import MatchReader, Path
from game.content.models import CardSpec
from game.rules.abilities.evaluation import IT, SELF
from game.rules.abilities.grammar import MOST_AMOUNT, Param, Vocabulary
from game.rules.areas import AreaError, parse_area
from game.rules.plain import Plain, freeze
from game.rules.rulesdef import CONTENTS, FACES, FULL, HAND, PILE, ZoneSpec


class ValueReader(MatchReader):
    """Knows the zones, dice and board of the game. `None` comes back where a complaint was made."""

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
        super().__init__(vocabulary, card.fields if card is not None else None, cards, complaints)
        self.card_types = card.types if card is not None else None
        self.lattice = lattice
        self.zones = {zone.name: zone for zone in zones}
        self.dice = dice
        self.faces: Sequence[int | str] = ()
        """Those of the die that was named last."""
        self.named: dict[str, int] = {}
        """Words by which the ability at hand has called somebody or a number, in whichever part, with how often it does."""
        self.meant: dict[str, None] = {}
        """Places, names and numbers of which the ability at hand says something."""

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

    def is_bearable(self, number: int, path: Path) -> bool:
        """Whether a number is one that abilities can be about, and not a slip."""
        if abs(number) <= MOST_AMOUNT:
            return True
        self.error(path, f"{number} is too large; the numbers of an ability are from -{MOST_AMOUNT} to {MOST_AMOUNT}")
        return False

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

    def int_value(self, value: Any, param: Param, path: Path) -> Plain:
        """A whole number within the bounds that are declared."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.error(path, f"'{path[-1]}' must be a whole number, not {said(value)}")
            return None
        if (param.least is not None and value < param.least) or (param.most is not None and value > param.most):
            bounds = [f"at least {param.least}"] if param.least is not None else []
            bounds += [f"at most {param.most}"] if param.most is not None else []
            self.error(path, f"'{path[-1]}' must be {' and '.join(bounds)}, not {value}")
            return None
        return value if self.is_bearable(value, path) else None

    def name_value(self, value: Any, _param: Param, path: Path) -> Plain:
        """A name that a program gives."""
        if not isinstance(value, str) or not value:
            self.error(path, f"'{path[-1]}' must be a word, not {said(value)}")
            return None
        if value in (SELF, IT):
            self.error(path, f"'{value}' means somebody already; give another name")
            return None
        if self.vocabulary is not None and value in self.vocabulary.places:
            self.error(path, f"'{value}' is a place of the game; give another name")
            return None
        self.named.setdefault(value, 1)
        return value

    def die_value(self, value: Any, _param: Param, path: Path) -> Plain:
        """A token that has faces, which `face_value` goes by from there on."""
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

    def face_value(self, value: Any, _param: Param, path: Path) -> Plain:
        """A face of the die that was named last."""
        if not self.faces or any(value == face and type(value) is type(face) for face in self.faces):
            return freeze(value)
        words = [str(face) for face in self.faces]
        hint = self.complaints.nearest(str(value), words)
        self.error(path, f"the die has no face {said(value)}; it has {listed(dict.fromkeys(words))}", hint)
        return None

    def field_value(self, value: Any, _param: Param, path: Path) -> Plain:
        """The name of a field of cards."""
        if not self.fields_known or (isinstance(value, str) and value in self.fields):
            return freeze(value)
        text = f"cards have no field {said(value)}" if isinstance(value, str) else f"{said(value)} is no field of cards"
        self.error(path, text, self.complaints.nearest(str(value), self.fields))
        return None

    def text_value(self, value: Any, _param: Param, path: Path) -> Plain:
        """Any text."""
        if isinstance(value, str):
            return value
        self.error(path, f"'{path[-1]}' must be text, not {said(value)}")
        return None

    def bool_value(self, value: Any, _param: Param, path: Path) -> Plain:
        """True or false."""
        if isinstance(value, bool):
            return value
        self.error(path, f"'{path[-1]}' must be true or false, not {said(value)}")
        return None

    def word_value(self, value: Any, param: Param, path: Path) -> Plain:
        """One of the words that are declared; any word if there are none."""
        if isinstance(value, str) and (value in param.words or not param.words):
            good = self._is_of_somebody(value, param, path) and self._is_such_a_zone(value, param, path)
            return value if good else None
        hint = self.complaints.nearest(value, param.words) if isinstance(value, str) else ""
        self.error(path, f"'{path[-1]}' must be one of {listed(param.words)}, not {said(value)}", hint)
        return None

    def _is_of_somebody(self, word: str, param: Param, path: Path) -> bool:
        """Whether somebody has the name here without whom a word means nothing; complains if not."""
        name = param.needs.get(word, "")
        self.meant[name] = None
        if not name or name in self.here.roles:
            return True
        self.error(path, f"'{word}' is that of who is called '{name}', and nobody is {self.here.where}")
        return False

    def _is_such_a_zone(self, word: str, param: Param, path: Path) -> bool:
        """Whether the cards of a zone lie as it is asked for, as far as the game declares it; complains if not."""
        would_do = [
            name
            for name, zone in self.zones.items()
            if (not param.pile or zone.shape == PILE)
            and (not param.shown or (zone.shape != HAND and zone.sight in (FULL, FACES, CONTENTS)))
        ]
        if word not in self.zones or word in would_do:
            return True
        known = listed([name for name in would_do if not param.words or name in param.words])
        lacks = "no pile, so there are no top cards in it" if param.pile else "no open zone, so nothing is shown in it"
        self.error(path, f"'{word}' is {lacks}; '{path[-1]}' may be {known}")
        return False

    def zone_value(self, value: Any, param: Param, path: Path) -> Plain:
        """A zone of the game, or one of the words that are declared."""
        zones = (*self.zones, *param.words)
        if value in zones or not zones:
            return value if self._is_such_a_zone(value, param, path) else None
        self.error(path, f"there is no zone {said(value)}", self.complaints.nearest(str(value), zones))
        return None

    def value_of_a_field(self, value: Any, param: Param, path: Path) -> Plain:
        """What some field of cards may have, or one of those that are declared."""
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
