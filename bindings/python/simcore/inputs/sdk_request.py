"""A request on its way from the arguments of a class of the SageMaker Python SDK, and what is wrong about them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from simcore import _core
from simcore.errors import InputError, Problem, SpecError
from simcore.inputs import estimator_keywords as sdk
from simcore.inputs import pipeline_variables as variables
from simcore.inputs.arguments import key_text, written
from simcore.inputs.python_code.call import Unread
from simcore.inputs.sdk_values import session_region

_DATA = "must be plain data: a number, a text, a list or a dict"


class Vocabulary(NamedTuple):
    """The words of a class of the SDK."""

    keywords: Collection[str]  # every one that it and the launch of its job take
    names: Mapping[str, str]  # what messages about a request call its members
    without_forecast: Collection[str]  # keywords that no forecast reads
    stand_in: Callable[[str], Any]  # what stands for a value that nobody knows yet, by its place; None: nothing can


class SdkRequest:
    """A request on its way, and the keyword that each of its members comes from."""

    def __init__(self, origins: dict[str, str], vocabulary: Vocabulary | None = None) -> None:
        self.vocabulary = vocabulary or ESTIMATOR
        self.members: dict[str, Any] = {}
        self.origins = origins  # by member path: the keyword
        self.region = ""  # of the session that is given; empty where that does not hold one
        self.warnings: list[str] = []
        self.problems: list[Problem] = []

    def refuse(self, where: str, rule: str, value: Any = None, nearest: str = "") -> None:
        """Notes a problem; `value` is what was found."""
        found = value.text if isinstance(value, Unread) else "nothing" if value is None else written(value)
        self.problems.append(Problem(where, rule, found, nearest))

    def refuse_as(self, problem: Problem, place: str) -> None:
        """Notes a problem of a part, at its place in the whole."""
        self.problems.append(replace(problem, where=place))

    def refuse_twice(self, keyword: str, place: int, value: Any) -> None:
        """Notes a keyword that is given by position too."""
        self.refuse(keyword, f"must be given once: it is argument {place} too", value)

    def put(self, path: str, value: Any) -> None:
        """Sets a member, unless there is no value."""
        if value is not None:
            put_member(self.members, path, value)

    def known(self, where: str, variable: Any) -> Any:
        """What is known of a variable of a pipeline: its default, or what stands for it; else a problem is noted.

        A value that a program does not tell stays what it is where nothing can stand for it.
        """
        unknown = self.vocabulary.stand_in(where)
        if isinstance(variable, Unread):
            return variable if unknown is None else unknown
        default, name = variables.default_of(variable), variables.name_of(variable)
        if default is None and unknown is None:
            self.refuse(where, f"must be known before the pipeline runs: {name} has no default", variable.expr)
        elif keyword_of(where) not in self.vocabulary.without_forecast:
            known = f"the default of the pipeline's parameter {name} is read: {written(default)}"
            self.warnings.append(f"{where}: {known if default is not None else sdk.NOT_KNOWN}")
        return unknown if default is None else default

    def plain(self) -> dict[str, Any]:
        """The request as plain data.

        Raises:
            SpecError: A value is none; with every other problem.
        """
        try:
            members: dict[str, Any] = _core.plain(self.members)
        except SpecError as error:
            strange = [replace(each, where=renamed(each.where, self.origins)) for each in error.problems]
            raise _refusal([*self.problems, *strange]) from None
        except Exception:  # of an object that fails to say what it is, whatever it raises
            unreadable = [
                Problem(renamed(place, self.origins), _DATA, type(value).__name__)
                for place, value in _leaves(self.members)
                if not _is_readable(value)
            ]
            raise _refusal([*self.problems, *unreadable]) from None
        return members

    def complete(self, draft: _core.JobDraft, *, has_workload: bool) -> None:
        """Gives the draft that was read from this request the names of the keywords, and the warnings.

        Args:
            draft: What the request was read into.
            has_workload: Whether a workload was read with it; else what is missing may still come with one.

        Raises:
            SpecError: With every problem, if one is a keyword's.
        """
        draft.origins = {
            **self.vocabulary.names,
            **{key: renamed(place, self.origins) for key, place in draft.origins.items()},
        }
        for warning in self.warnings:
            draft.warn(warning)
        others: Sequence[Problem] = () if draft.sound and not self.problems else _problems(draft)
        if not has_workload:
            others = [problem for problem in others if not problem.where.startswith("workload.")]
        if self.problems or any(keyword_of(problem.where) in self.vocabulary.keywords for problem in others):
            raise _refusal([*self.problems, *others])


def by_keyword(
    positional: Sequence[Any],
    keywords: Mapping[str, Any],
    order: Sequence[str],
    request: SdkRequest,
    beyond: str,
    *,
    usual: str = "",
) -> dict[str, Any]:
    """All arguments of a class by keyword.

    Args:
        positional: Those without a keyword.
        keywords: The others.
        order: The keywords of the former, as far as releases agree.
        request: That they become.
        beyond: Why one more is not read.
        usual: What may be given instead.
    """
    given = dict(keywords)
    for place, value in enumerate(positional, 1):
        if place > len(order):
            request.refuse(f"argument {place}", beyond, value, usual)
            break
        name = order[place - 1]
        if name in keywords:
            request.refuse_twice(name, place, keywords[name])
        given.setdefault(name, value)
    return given


def known_arguments(
    keywords: Mapping[str, Any], kept: Collection[str], request: SdkRequest, rule: str, meant: Callable[[str], str]
) -> dict[str, Any]:
    """The arguments that are given, without variables of a pipeline; refuses those that the class does not have.

    Args:
        keywords: All arguments.
        kept: Keywords whose values nobody reads, and which stay as they are.
        request: That they become; its vocabulary has the keywords of the class.
        rule: Of the keywords, for messages.
        meant: The keyword that is meant by a word.
    """
    given: dict[str, Any] = {}
    request.region = session_region(keywords.get(sdk.SESSION))
    for name, value in keywords.items():
        if name not in request.vocabulary.keywords:
            request.refuse(key_text(name), rule, value, meant(name))
        elif value is not None:
            settled = value if name in kept else variables.replaced(value, name, request.known)
            given.update({name: settled} if settled is not None else {})
    return given


def keyword_of(place: str) -> str:
    """The keyword that a place begins with: "inputs" of "inputs.train.s3_data"."""
    return re.split(r"[.\[]", place)[0]


def _unknown(where: str) -> Any:
    """What stands for a value of an estimator that is known only when the pipeline runs; None where nothing can."""
    keyword = keyword_of(where)
    if keyword == "inputs":  # inputs, inputs.train, inputs.train.s3_data
        name = where.rpartition(".")[2] if where.count(".") > 1 else "s3_data"
        return sdk.UNKNOWN_OF_INPUT.get(name)
    return sdk.UNKNOWN_WHOLE.get(where, sdk.UNKNOWN.get(keyword))


def _leaves(value: Any, path: str = "", levels: int = 8) -> Iterator[tuple[str, Any]]:
    """The values of a request that hold no others, by their paths."""
    if isinstance(value, Mapping) and levels:
        for name, each in value.items():
            yield from _leaves(each, f"{path}.{name}" if path else str(name), levels - 1)
    elif isinstance(value, list) and levels:
        for index, each in enumerate(value):
            yield from _leaves(each, f"{path}[{index}]", levels - 1)
    else:
        yield path, value


def _is_readable(value: Any) -> bool:
    try:
        _core.plain({"value": value})
    except SpecError:  # which says what is wrong
        return True
    except Exception:  # of an object, anything
        return False
    return True


def put_member(members: dict[str, Any], path: str, value: Any) -> None:
    """Sets a member by its path."""
    *parents, name = path.split(".")
    for parent in parents:
        members = members.setdefault(parent, {})
    members[name] = value


def renamed(place: str, origins: Mapping[str, str]) -> str:
    """A place in the request as one among the keywords: "ResourceConfig.VolumeSizeInGB" as "volume_size"."""
    for end in range(len(place), 0, -1):
        if place[:end] in origins and (end == len(place) or place[end] in ".["):
            return origins[place[:end]] + place[end:]
    return place


def _refusal(problems: Sequence[Problem]) -> InputError:
    """Everything in one error; what follows from a misspelt keyword is not told as well."""
    meant = {_beside(problem.where, name) for problem in problems for name in problem.nearest.split(", ") if name}
    told: set[str] = set()
    kept = []
    for problem in problems:
        follows = {problem.where, problem.where.rpartition(".")[0]} & told or problem.where in meant
        if not (problem.value == "nothing" and follows):
            kept.append(problem)
        told.add(problem.where)
    return SpecError.of(*kept)


def _beside(place: str, name: str) -> str:
    section = place.rpartition(".")[0]
    return f"{section}.{name}" if section else name


def _problems(draft: _core.JobDraft) -> Sequence[Problem]:
    try:
        _core.resolve(draft, _core.Catalog.builtin())
    except SpecError as error:
        return error.problems
    return ()


ESTIMATOR = Vocabulary({"inputs", *sdk.KNOWN}, sdk.NAMES, sdk.WITHOUT_FORECAST, _unknown)
