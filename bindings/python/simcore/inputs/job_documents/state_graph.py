"""The order of the states of a state machine: which run in every execution, and which may run several times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_MOST = {"steps": 1_000_000}  # through the states, to work out whether every execution runs each, or one runs again


class StateGraph:
    """The states that follow each other in one list of states."""

    def __init__(self, start: Any, states: Mapping[str, Any]) -> None:
        self._start = start if isinstance(start, str) else ""
        self._next = {name: [each for each in _following(state) if each in states] for name, state in states.items()}
        self._after = {  # with what follows a caught error
            name: [*self._next[name], *(each for each in _catching(state) if each in states)]
            for name, state in states.items()
        }
        self._before: dict[str, dict[str, None]] = {}
        for name, after in self._after.items():
            for each in after:
                self._before.setdefault(each, {})[name] = None
        edges = sum(map(len, self._after.values()))
        self._is_large = len(states) * max(len(states), edges) > _MOST["steps"]
        self._circling = self._without_ends()
        self._ends = [name for name, state in states.items() if _may_end(state)]
        self._reached = self._from([self._start] if self._start in states else [], self._next)

    def note(self, name: str) -> str:
        """What is to be said of a state that does not run in each execution."""
        if name not in self._reached:
            return "runs only after an error that is caught, or never"
        if self._is_large or self._is_avoidable(name):
            return "runs only if it is chosen"
        return ""

    def repeats(self, name: str) -> bool:
        """Whether an execution may come back to a state, be it after an error that is caught."""
        if name not in self._circling:
            return False
        return self._is_large or name in self._from(self._after[name], self._after)

    def _without_ends(self) -> set[str]:
        """The states that are left when those that lead nowhere are taken away again and again: all loops, and what
        leads to them."""
        left = {name: len(set(after)) for name, after in self._after.items()}
        ends = [name for name, number in left.items() if not number]
        while ends:
            name = ends.pop()
            del left[name]
            for each in self._before.get(name, {}):
                left[each] -= 1
                if not left[each]:
                    ends.append(each)
        return set(left)

    def before(self, name: str) -> list[str]:
        """The states from which an execution may go to a state; "": it may start there."""
        return [*([""] if name == self._start else []), *self._before.get(name, {})]

    def _is_avoidable(self, name: str) -> bool:
        """Whether an execution can end without the state."""
        if name == self._start:
            return False
        others = self._from([self._start], self._next, without=name)
        return any(end in others for end in self._ends)

    @staticmethod
    def _from(names: list[str], following: Mapping[str, list[str]], without: str = "") -> set[str]:
        """The states that can be reached from some, these among them."""
        todo = [each for each in names if each != without]
        seen = set(todo)
        while todo:
            for each in following[todo.pop()]:
                if each not in seen and each != without:
                    seen.add(each)
                    todo.append(each)
        return seen


def _following(state: Any) -> Iterator[str]:
    if not isinstance(state, Mapping):
        return
    yield from (each for each in (state.get("Next"), state.get("Default")) if isinstance(each, str))
    yield from _named(state.get("Choices"))


def _catching(state: Any) -> Iterator[str]:
    """The states that follow errors of a state."""
    return _named(state.get("Catch")) if isinstance(state, Mapping) else iter(())


def _named(rules: Any) -> Iterator[str]:
    """The states that rules of a Choice or catchers go to."""
    named = [each.get("Next") for each in rules if isinstance(each, Mapping)] if isinstance(rules, list) else []
    return (each for each in named if isinstance(each, str))


def _may_end(state: Any) -> bool:
    """Whether an execution may end with a state: by success, or by a failure that the machine itself declares."""
    return isinstance(state, Mapping) and (state.get("End") is True or state.get("Type") in ("Succeed", "Fail"))
