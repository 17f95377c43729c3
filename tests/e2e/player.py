"""Plays any game with the mouse, knowing nothing of it but what the report says can be clicked."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from tests.e2e.client import Client, Target, middle

ENDS = ("ResultScene", "TitleScene")
GO_ON = {"CurtainScene": "ready", "RoundScene": "go-on", "DealScene": "cancel"}
KINDS = 6
"""More presses than there are kinds of players."""


def is_fresh(serial: int, seen: dict[str, Any]) -> bool:
    """Whether a report is another one than that of this number."""
    return bool(seen["serial"] != serial)


def says_other(name: str, label: str, seen: dict[str, Any]) -> bool:
    """Whether the target of a name has another label now."""
    return any(target["name"] == name and target["label"] != label for target in seen["targets"])


class Player:
    """Sits at the screen for every person of a match. The choices are random but the same each time."""

    def __init__(self, client: Client, seed: int = 1) -> None:
        self.client = client
        self.rng = random.Random(seed)
        self.actions = 0

    # Setting up

    def new_match(self, game: str, mode: str, kinds: tuple[str, ...], seed: str = "") -> None:
        """From the title to the table; `kinds` are the words on the buttons of the seats (`Person`, `Bot: random`). `seed`: the match is
        the one of this seed.
        """
        client = self.client
        client.click(f"game:{game}")
        client.wait(lambda seen: seen["scene"] == "NewGameScene")
        client.click(f"mode:{mode}")
        self._seats(len(kinds))
        for seat, kind in enumerate(kinds):
            self.set_kind(seat, kind)
        if seed:
            self._set_seed(seed)
        client.click("start")
        client.wait(lambda seen: seen["scene"] in ("TableScene", "CurtainScene"))

    def _seats(self, count: int) -> None:
        """Press the plus of the stepper as often as seats are missing: a mode begins with the fewest, and all of those rows show."""
        client = self.client
        have = sum(target["name"].startswith("name:") for target in client.seen()["targets"])
        for _press in range(count - have):
            x, y, wide, high = client.find("seat-count")["rect"]
            client.click((x + wide - high // 2, y + high // 2))
            client.xdotool("sleep", "0.15")

    def _set_seed(self, seed: str) -> None:
        """Lay the rulings and the seed open, which brings it into sight, and write another one."""
        client = self.client
        if not client.has("options"):
            client.point(middle(client.find("kind:1")))
            client.xdotool("click", "--repeat", 8, "--delay", 20, 5)
        client.click("options")
        client.click("seed")
        client.key("ctrl+a")
        client.type(seed)

    def set_kind(self, seat: int, kind: str) -> None:
        """Press the button of a seat until it says the kind wanted, scrolling to it where it is below the edge."""
        client = self.client
        name = f"kind:{seat}"
        if not client.has(name):
            client.point(middle(client.find("kind:1")))
            client.xdotool("click", "--repeat", 8, "--delay", 20, 5)
        for _press in range(KINDS):
            button = client.find(name)
            label = button["label"]
            if label == kind:
                return
            client.click(middle(button))
            client.wait(partial(says_other, name, label))
        raise AssertionError(f"seat {seat} cannot be {kind}")

    # Playing

    def play(self, most: int = 400) -> None:
        """Play until the match is over. Raises AssertionError if that takes more actions than `most`."""
        client = self.client
        while True:
            seen = client.wait(self._may_act, 60)
            scene = seen["scene"]
            if scene in ENDS:
                return
            assert self.actions < most, f"the match is not over after {most} actions"
            self.actions += 1
            serial = seen["serial"]
            if scene in GO_ON:
                client.click(GO_ON[scene])
            elif scene == "PileScene":
                client.click(middle(self.rng.choice([one for one in seen["targets"] if one.get("legal")])))
            else:
                self._act(seen)
            client.wait(partial(is_fresh, serial), 60)

    def _may_act(self, seen: dict[str, Any]) -> bool:
        if seen["moving"]:
            return False
        if seen["scene"] in ENDS or seen["scene"] in GO_ON or seen["scene"] == "PileScene":
            return True
        return seen["scene"] == "TableScene" and any(
            target["name"] in ("hint", "suggest", "cancel", "pass-for-all") for target in seen["targets"]
        )

    def _act(self, seen: dict[str, Any]) -> None:
        client = self.client
        targets = [target for target in seen["targets"] if target["enabled"]]
        tiles = [target for target in targets if target["kind"] == "tile"]
        cells = [target for target in targets if target["kind"] == "cell"]
        cards = [target for target in targets if target.get("legal")]
        piles = [target for target in targets if target["name"].startswith("pile:")]
        buttons = [target for target in targets if target["name"].startswith(("button:", "number:", "seat:"))]
        buttons = [target for target in buttons if target["kind"] == "button"]
        # Nobody else acts in a window, and nobody makes a deal.
        buttons = [target for target in buttons if target["name"] != "button:deal"]
        done = [target for target in targets if target["name"] in ("button:done", "pass-for-all")]
        pieces = [card for card in cards if card["kind"] == "piece"]
        if tiles:
            client.click(self.rng.choice(tiles))
        elif pieces:
            self._lay(pieces)
        elif done:
            client.click(done[0])
        elif cells:
            client.click(self.rng.choice(cells))
        elif cards or piles or buttons:
            self._choose(cards, piles, buttons)
        else:
            raise AssertionError(f"nothing can be done: {[(one['kind'], one['name']) for one in seen['targets']]}")

    def _choose(self, cards: list[Target], piles: list[Target], buttons: list[Target]) -> None:
        """A card that may be picked rather than put back; a button only now and then, or where there is nothing else."""
        picked = [card for card in cards if not str(card.get("zone", "")).startswith("deck:")] or cards
        if picked and (not buttons or self.rng.random() < 0.8):
            self.client.click(middle(self.rng.choice(picked)))
        elif piles and (not buttons or self.rng.random() < 0.8):
            self.client.click(self.rng.choice(piles))
        else:
            self.client.click(self.rng.choice(buttons or piles))

    def _lay(self, pieces: list[Target]) -> None:
        """Take a board piece by a drag and let it go at its first legal place."""
        client = self.client
        for piece in pieces:
            start = middle(piece)
            client.take(start)
            client.until(self._anchors, 5)
            anchors = self._anchors()
            if not anchors:  # as it is turned it fits nowhere
                client.drop()
                client.wait(lambda seen: not seen["moving"])
                continue
            x, y, wide, high = anchors[0]["rect"]
            at_x = (start[0] - piece["rect"][0]) / piece["rect"][2]
            at_y = (start[1] - piece["rect"][1]) / piece["rect"][3]
            client.carry((start[0], start[1] - 24), (x + round(at_x * wide), y + round(at_y * high)))
            client.drop()
            return
        raise AssertionError("no board piece on offer fits anywhere")

    def _anchors(self) -> list[Target]:
        """The legal places of the board piece in the hand."""
        return [target for target in self.client.seen()["targets"] if target["kind"] == "anchor"]
