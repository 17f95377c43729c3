"""What the pointer rests on, without a pointer."""

from __future__ import annotations

from game.table.model.looking import LEAVE, REST, Looking


def test_what_is_pointed_at_for_long_enough_is_told_once():
    looking = Looking()
    assert looking.come("c1")
    assert looking.rest(REST / 2) == ""
    assert not looking.come("c1")
    assert looking.rest(REST / 2) == "c1"
    assert looking.rest(REST) == ""


def test_another_thing_is_waited_for_anew():
    looking = Looking()
    looking.come("c1")
    looking.rest(REST * 0.9)
    assert looking.come("c2")
    assert looking.rest(REST * 0.9) == ""
    assert looking.rest(REST * 0.2) == "c2"


def test_nothing_is_never_told():
    looking = Looking()
    assert looking.rest(REST) == ""
    looking.come("c1")
    looking.forget()
    assert looking.rest(REST) == ""


def test_what_asks_is_news_once_for_each_who_looks():
    looking = Looking()
    assert looking.is_news(4, 10)
    assert not looking.is_news(4, 10)
    assert looking.is_news(4, 11)
    looking.begin_anew()
    assert looking.is_news(4, 11)


def test_what_is_inspected_may_go_when_nothing_has_held_it_for_a_while():
    looking = Looking()
    assert not looking.leave(LEAVE * 0.9, held=False)
    assert not looking.leave(LEAVE, held=True)
    assert not looking.leave(LEAVE * 0.9, held=False)
    assert looking.leave(LEAVE * 0.2, held=False)
