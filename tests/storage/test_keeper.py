"""What the disk refuses waits, is told once, and is written as soon as that is possible."""

from pathlib import Path

from game.storage.errors import StorageError
from game.storage.keeper import DONE, RETRY_SECONDS, WAITS, Keeper


class Disk:
    """Takes what it is given, unless it is full."""

    def __init__(self):
        self.full = False
        self.tries = 0
        self.written: list[str] = []

    def job(self, what):
        def write():
            self.tries += 1
            if self.full:
                raise StorageError(Path(what), "cannot save: full.", "Free some space.")
            self.written.append(what)

        return write


def test_a_refused_job_waits_and_is_done_again_after_a_while():
    disk, keeper = Disk(), Keeper()
    assert keeper.keep("a", disk.job("a"))
    assert keeper.news() == []
    disk.full = True
    assert not keeper.keep("b", disk.job("b"))
    assert keeper.waits("b")
    assert keeper.trouble == "b: cannot save: full. Free some space."
    assert keeper.news() == [(f"b: cannot save: full. Free some space. {WAITS}", "bad")]
    keeper.update(RETRY_SECONDS / 2)
    assert disk.tries == 2
    for _time in range(20):
        keeper.update(RETRY_SECONDS)
    assert disk.tries == 22
    assert keeper.news() == [], "it was told"
    disk.full = False
    keeper.update(RETRY_SECONDS)
    assert disk.written == ["a", "b"]
    assert keeper.trouble == ""
    assert keeper.news() == [(DONE, "good")]
    disk.full = True
    keeper.keep("b", disk.job("b"))
    assert len(keeper.news()) == 1, "a new refusal is told anew"


def test_a_later_job_takes_the_place_of_an_earlier_one_and_the_order_stays():
    disk, keeper = Disk(), Keeper()
    disk.full = True
    keeper.keep("settings", disk.job("old"))
    keeper.keep("match", disk.job("match"))
    keeper.keep("settings", disk.job("new"))
    disk.full = False
    assert keeper.try_again()
    assert disk.written == ["new", "match"]


def test_all_is_told_as_written_only_when_nothing_waits():
    disk, keeper = Disk(), Keeper()
    disk.full = True
    keeper.keep("a", disk.job("a"))
    keeper.keep("b", disk.job("b"))
    keeper.news()
    disk.full = False
    keeper.keep("a", disk.job("a"))
    assert keeper.news() == []
    keeper.try_again()
    assert keeper.news() == [(DONE, "good")]
