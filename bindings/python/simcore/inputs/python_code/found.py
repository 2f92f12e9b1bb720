"""The jobs of a program: the calls that create them, and what the program does with their objects."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Sequence

from simcore.inputs.python_code import sdk_classes as sdk
from simcore.inputs.python_code.call import Call, Found, Place, Unread
from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.escapes import Escapes
from simcore.inputs.python_code.later import Later
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.objects import Objects
from simcore.inputs.python_code.pipeline_runs import PipelineRuns
from simcore.inputs.python_code.regions import Regions
from simcore.inputs.python_code.repeats import Repeats
from simcore.inputs.python_code.sightings import Sightings
from simcore.inputs.python_code.tree import Tree, method
from simcore.inputs.python_code.unseen import unseen
from simcore.inputs.python_code.values import Values

_HANDED_ON = "is handed on, so that other code may call it"
_STEPS = {"launch": 10}  # of names that a launch counts for
# The arguments of a launch that say what its job reads, by kind.
_DATA = {"estimator": ("inputs",), "trainer": ("input_data_config",), "processor": ("inputs", "outputs")}


def jobs(tree: Tree) -> tuple[list[Found], list[Unread]]:
    """The jobs of a program, and what may start one or other work and is not read; each in the order of the text, and
    at each place one thing that is not read."""
    names = Names(tree)
    others = unseen(tree, names)
    finder = _Finder(tree, names)
    found = finder.found()
    by_place = {each.place: each for each in reversed([*finder.skipped(), *others])}
    skipped = by_place.values()
    return sorted(found, key=lambda each: _order(each.place)), sorted(skipped, key=lambda each: _order(each.place))


def _order(place: Place) -> tuple[int, int]:
    return place.cell or 0, place.line


class _Finder:
    """The jobs of one program."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        self._values = Values(tree, self._names)
        self._seen = Sightings(tree, self._names, self._values)
        calls = CallGraph(tree, self._names)
        self._objects = Objects(tree, self._names, calls, self._seen.made)
        self._repeats = repeats = Repeats(tree, self._names, calls, self._values.of)
        self._regions = Regions(tree, self._names, self._values.of)
        escapes = Escapes(tree, self._names, calls, self._objects, self._seen.made)
        self._escaped = {each.made: each.what for each in reversed(escapes.found)}  # the first of each object
        self._handed_on: dict[ast.Call, list[ast.Attribute]] = defaultdict(list)
        for attribute, made in escapes.launches:
            self._handed_on[made].append(attribute)
        self._later = Later(tree, self._names, self._objects, self._values.of, escapes.found)
        self._launches: dict[ast.Call, list[tuple[ast.Call, bool]]] = defaultdict(list)
        self._wrappers: dict[ast.Call, list[ast.Call]] = defaultdict(list)
        self._relate()
        self._runs = PipelineRuns(tree, {each: self._starts(each) for each in self._of_kind("pipeline")}, repeats.of)

    def _relate(self) -> None:
        """Finds the launches and the wrappers of each object."""
        for call in self._tree.calls():
            if isinstance(call.func, ast.Attribute) and call.func.attr in sdk.ALL_LAUNCHES:
                made = self._objects.of(call.func.value)
                self._note_launch(call, [each for each in made if call.func.attr in self._methods(each)])
        for call, (kind, _) in self._seen.made.items():
            if kind in sdk.WRAPPERS:
                for each in self._objects.in_arguments(call):
                    if each is not call:
                        self._wrappers[each].append(call)

    def _note_launch(self, call: ast.Call, made: Sequence[ast.Call]) -> None:
        if len(made) > 1 and not self._names.can_spend(_STEPS["launch"] * len(made)):
            self._seen.skipped.append(self._tree.unread(call, "is called for one of more objects than are followed"))
            return
        for each in made:
            self._launches[each].append((call, len(made) == 1))

    def _methods(self, made: ast.Call) -> frozenset[str]:
        return sdk.LAUNCHES.get(self._seen.made[made][0], frozenset())

    def found(self) -> list[Found]:
        """The jobs whose calls are read."""
        wrapping = {call for several in self._wrappers.values() for call in several}
        steps = [call for call, (kind, _) in self._seen.made.items() if kind == "step" and call in wrapping]
        objects = [self._object(each) for each in self._seen.made if each not in steps and self._is_read(each)]
        requests = [
            Found("request", self._call(call, name), region=self._regions.of_request(call))
            for call, name in self._seen.requests.items()
        ]
        return objects + requests

    def _is_read(self, made: ast.Call) -> bool:
        kind, name = self._seen.made[made]
        return kind != "pipeline" and not name.endswith((".attach", f".{sdk.MAKES_ESTIMATOR}"))

    def _object(self, made: ast.Call) -> Found:
        kind, name = self._seen.made[made]
        launches = self._launches[made]
        wrappers = [each for each in self._wrappers[made] if self._seen.made[each][0] != "pipeline"]
        launched = [self._launch(call, alone) for call, alone in launches]
        launched += self._launches_elsewhere(made, kind, None if wrappers else self._escaped.get(made))
        return Found(
            kind,
            self._call(made, name),
            tuple(launched),
            tuple(map(self._wrapper, wrappers)),
            self._later.of(made, self._users(made), self._keepers(made)),
            self._regions.of_object(made, self._pipelines(made)),
            tuple(each for each, (call, _) in zip(launched, launches, strict=False) if self._is_apart(call)),
        )

    def _is_apart(self, launch: ast.Call) -> bool:
        """Whether nothing takes what a launch gives; a step of a pipeline may take it as its arguments."""
        return isinstance(self._tree.parent[launch], ast.Expr)

    def _wrapper(self, made: ast.Call) -> Call:
        """A tuner, or a step with its runs."""
        kind, name = self._seen.made[made]
        if kind != "step":
            return self._call(made, name)
        pipelines = [each for each in self._wrappers[made] if self._seen.made[each][0] == "pipeline"]
        return self._values.call(made, name, self._runs.of(made, pipelines))

    def _pipelines(self, made: ast.Call) -> list[ast.Call]:
        """The pipelines whose steps take an object, or a tuner of it."""
        several = [made]
        for each in several:
            several += (wrapper for wrapper in self._wrappers[each] if wrapper not in several)
        return [each for each in several if self._seen.made[each][0] == "pipeline"]

    def _starts(self, pipeline: ast.Call) -> list[int | Unread]:
        """How often each start of a pipeline is made."""
        handed_on = [self._tree.unread(each, _HANDED_ON) for each in self._handed_on[pipeline][:1]]
        return [*handed_on, *(self._times(call, alone) for call, alone in self._launches[pipeline])]

    def _of_kind(self, kind: str) -> list[ast.Call]:
        return [made for made, (other, _) in self._seen.made.items() if other == kind]

    def _users(self, made: ast.Call) -> list[ast.Call]:
        """The calls that read what is set of an object: its launches, and those of the tuners that take it."""
        several = [made, *(each for each in self._wrappers[made] if self._seen.made[each][0] == "tuner")]
        return [call for each in several for call, _ in self._launches[each]]

    def _keepers(self, made: ast.Call) -> list[ast.AST]:
        """The steps that take an object, or a tuner of it, and its launches that are handed on: all start it later."""
        several = [made, *self._wrappers[made]]
        wrapping = [wrapper for each in several for wrapper in self._wrappers[each]]
        handed_on = [node for each in several for node in self._handed_on[each]]
        return [*handed_on, *(each for each in wrapping if self._seen.made[each][0] == "step")]

    def _launches_elsewhere(self, made: ast.Call, kind: str, escape: Unread | None) -> list[Call]:
        """What may launch an object unseen: a method that is handed on, or code that gets the object."""
        found = [self._tree.unread(node, _HANDED_ON) for node in self._handed_on[made][:1]] + (
            [escape] if escape else []
        )
        return [
            Call("launch", each.place, keywords=dict.fromkeys(_DATA[kind], each), repeats=each)
            for each in found[:1]
            if kind in _DATA
        ]

    def _call(self, node: ast.Call, name: str) -> Call:
        return self._values.call(node, name, self._repeats.of(node))

    def _launch(self, call: ast.Call, alone: bool) -> Call:
        return self._values.call(call, method(call), self._times(call, alone))

    def _times(self, call: ast.Call, alone: bool) -> int | Unread:
        """How often a launch is made; of one of several objects, it is not known how often it is one of this one."""
        repeats = self._repeats.of(call)
        if alone:
            return repeats
        objects = self._objects.each_once(call.func.value) if isinstance(call.func, ast.Attribute) else 0
        if objects and isinstance(repeats, int):
            return repeats // objects
        return self._tree.unread(call.func, "is called for one of several objects")

    def skipped(self) -> Sequence[Unread]:
        """What looks like a job and is not read."""
        continued = (each for each in self._seen.made if not self._is_read(each) and self._launches[each])
        attached = [each for each in continued if self._seen.made[each][0] != "pipeline"]
        return [
            *self._seen.skipped,
            *(self._tree.unread(each, "continues a job that is not in the program") for each in attached),
        ]
