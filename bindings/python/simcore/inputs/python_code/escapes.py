"""The escape analysis: uses of an object that starts jobs after which code that is not followed may change it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from simcore.inputs.python_code import sdk_classes as sdk
from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.flow import Flow
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.objects import Objects
from simcore.inputs.python_code.step_uses import PARTS as PARTS_OF_STEP
from simcore.inputs.python_code.step_uses import StepUses
from simcore.inputs.python_code.tree import Tree
from simcore.inputs.python_code.uses import GIVING, PASSES_ITEMS, READING, READS, Answers, leaves_alone, use_of

_MAY_CHANGE = "may change it"
_HANDS_ON = "gives it to code that is not followed"
# Methods of the SDK's objects that leave what their jobs cost as it is, or whose changes are followed: version 2.257.7
# and version 3 (sagemaker-train 1.27), read on 2026-11-29.
_METHODS = {
    *sdk.ALL_LAUNCHES,
    *(sdk.SETS_HYPERPARAMETERS, sdk.OVERRIDES_INSTANCES, sdk.MAKES_TRANSFORMER, "attach", "hyperparameters"),
    *("analytics", "best_estimator", "best_training_job", "compile_model", "create_model", "delete_endpoint"),
    *("deploy", "describe", "disable_profiling", "enable_default_profiling", "enable_network_isolation"),
    *("get_app_url", "get_vpc_config", "hyperparameter_ranges", "record_set", "latest_job_debugger_artifacts_path"),
    *("latest_job_profiler_artifacts_path", "latest_job_tensorboard_artifacts_path", "logs", "register"),
    *("start_spark_history_server", "stop", "stop_tuning_job", "terminate_spark_history_server"),
    *("training_image_uri", "update_profiler", "wait"),
}
# Attributes that hold what a job costs and may be changed by themselves.
_PARTS = {
    *("compute", "estimator", "estimator_dict", "instance_groups", "instance_preferences", "model_trainer"),
    *("stopping_condition", sdk.INSTANCE_CONFIGS),
}
_READS_ATTRIBUTE = {"builtins.getattr": 2, "builtins.hasattr": 2, "builtins.setattr": 3}  # and how many arguments
_OF_CONTAINER = READING | GIVING | {"append"}


@dataclass(frozen=True, eq=False)
class Escape:
    """One use of an object that is not understood."""

    made: ast.Call  # which makes the object
    node: ast.AST
    what: Unread


class Escapes:
    """The uses of all objects of a program that are not understood; of each object, kind and name are known."""

    def __init__(
        self, tree: Tree, names: Names, calls: CallGraph, objects: Objects, kinds: Mapping[ast.Call, tuple[str, str]]
    ) -> None:
        self._tree = tree
        self._names = names
        self._objects = objects
        self._kinds = kinds
        self._flow = Flow(tree, names, calls, objects)
        self._steps = StepUses(tree, names, calls, self._is_argument_understood)
        self._of_object: Answers = {
            "look": True,
            "kept": self._flow.goes_on,
            "element": self._flow.is_item,
            "attribute": self._is_attribute_understood,
            **dict.fromkeys(("argument", "spread"), self._is_argument_understood),
        }
        self._of_container: Answers = {
            **dict.fromkeys(("look", "iterated"), True),
            "kept": self._flow.container_goes_on,
            "element": self._flow.is_item,
            "attribute": self._is_method_of_container,
            "item": lambda parent, _: not isinstance(parent.slice, ast.Slice),
            "argument": self._passes_items,
            "spread": lambda parent, node: isinstance(parent, ast.keyword) and self._passes_items(parent, node),
        }
        self.found: list[Escape] = []
        self._lost: set[ast.Call] = set()
        self.launches: list[tuple[ast.Attribute, ast.Call]] = []  # methods that are handed on, with their objects
        for node in tree.nodes if kinds else []:
            if isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", None), ast.Load | None):
                self._look(node)
        for node in self._sets_any_name() if kinds else []:
            self._note(kinds, node, tree.unread(node, _MAY_CHANGE))

    def _sets_any_name(self) -> Iterator[ast.AST]:
        """What gets at every variable of the program, and runs code that is not read or sets what it likes."""
        for scope in (self._tree.module, *self._tree.inner.values()):
            for each in scope.any_name:
                if not isinstance(each.node, ast.ImportFrom) and self._tree.scope[each.node] is scope:
                    yield each.node

    def _look(self, node: ast.expr) -> None:
        objects = self._objects.of(node)
        for made in objects:
            self._note_launch(made, node)
        self._look_at(node, objects, self._of_object, self._steps.of_step)
        self._look_at(node, self._objects.held(node), self._of_container, self._steps.of_list)

    def _look_at(self, node: ast.expr, objects: Sequence[ast.Call], answers: Answers, of_steps: Answers) -> None:
        """Notes a use of some objects, or of what holds them, that is not understood; of steps, of what they take."""
        alone = [made for made in objects if not self._is_step(made)]
        if alone and not leaves_alone(self._tree, node, answers):
            self._note(alone, node, self._use(node))
        if len(alone) < len(objects) and not leaves_alone(self._tree, node, of_steps):
            self._note(self._inside(objects), node, self._use(node))

    def _inside(self, objects: Iterable[ast.Call]) -> list[ast.Call]:
        """The objects that steps take, and those in the steps of pipelines."""
        found = dict.fromkeys(each for each in objects if self._is_step(each))
        inside: dict[ast.Call, None] = {}
        for step in (several := list(found)):
            for each in self._objects.in_arguments(step):
                if not self._is_step(each):
                    inside[each] = None
                elif each not in found:
                    found[each] = None
                    several.append(each)
        return list(inside)

    def _is_step(self, made: ast.Call) -> bool:
        """Whether a call makes a step or a pipeline, whose jobs are those of other objects."""
        return self._kinds[made][0] in ("step", "pipeline")

    def _note(self, several: Iterable[ast.Call], node: ast.AST, what: Unread) -> None:
        """Notes a use of some objects; where a program has too many of them, they escape once, as they are made."""
        for made in several:
            if self._names.can_spend(1):
                self.found.append(Escape(made, node, what))
            elif made not in self._lost:
                self._lost.add(made)
                self.found.append(Escape(made, made, what))

    def _use(self, node: ast.expr) -> Unread:
        """The call or the statement that an object is used by."""
        around = [node, *self._tree.ancestors(node)]
        statement = self._tree.statement[node]
        calls = (each for each in around[1:] if isinstance(each, ast.Call) and node is not each.func)
        call = next(calls, None)
        shown = call if call and self._tree.statement[call] is statement else statement
        sets = any(isinstance(getattr(each, "ctx", None), ast.Store | ast.Del) for each in around)
        return self._tree.unread(shown, _MAY_CHANGE if shown is call or sets else _HANDS_ON)

    def _note_launch(self, made: ast.Call, node: ast.expr) -> None:
        """Notes a method that starts the job where it is not called but handed on."""
        method = self._tree.parent[node]
        launches = sdk.LAUNCHES.get(self._kinds[made][0], ())
        if isinstance(method, ast.Attribute) and method.attr in launches and not self._tree.is_called(method):
            self.launches.append((method, made))

    # -------------------------------------------------------------------------------------------- an object
    def _is_attribute_understood(self, node: ast.Attribute, _of: ast.expr | None = None) -> bool:
        """Whether the use of an attribute of an object leaves the object as it is."""
        name = node.attr
        if not isinstance(node.ctx, ast.Load):
            return not name.startswith("__")  # what is set is followed
        if self._tree.is_called(node):
            return name in _METHODS or name.startswith("with_")
        return self._is_part_understood(node) if name in _PARTS else not name.startswith(("__", "with_"))

    def _is_part_understood(self, node: ast.Attribute) -> bool:
        """Whether a part of an object is read, or set by its name: `trainer.compute.instance_count`."""
        parent = self._tree.parent[node]
        if isinstance(parent, ast.Attribute):
            changes = self._tree.is_called(parent) and parent.attr not in sdk.ALL_LAUNCHES
            return self._is_attribute_understood(parent) and not changes
        return use_of(parent, node) == "look" or (isinstance(parent, ast.Call) and self._reads(parent, node))

    def _is_argument_understood(self, parent: ast.AST, node: ast.expr) -> bool:
        call = self._tree.call_with(node)
        if call is None:
            return False
        if call in self._kinds or self._reads(call, node) or self._makes_part(call):
            return True
        return self._flow.is_argument(call, parent, node) or self._flow.is_appended(call, node)

    def _makes_part(self, call: ast.Call) -> bool:
        """Whether a call makes an object of the SDK, such as a model, which changes none that it takes."""
        return all(map(sdk.is_sdk_class, self._names.paths(call.func)))

    def _reads(self, call: ast.Call, node: ast.expr) -> bool:
        """Whether a call is one of a function that leaves its arguments as they are."""
        paths = self._names.paths(call.func)
        if len(paths) == 1 and len(call.args) >= _READS_ATTRIBUTE.get(paths[0], 99) and call.args[0] is node:
            return paths[0] == "builtins.setattr" or _names_no_part(call.args[1])
        return all(path in READS and not path.startswith("copy.") for path in paths)

    # -------------------------------------------------------------------------------------------- a container
    def _is_method_of_container(self, node: ast.Attribute, _of: ast.expr) -> bool:
        return node.attr in _OF_CONTAINER and self._tree.is_called(node)

    def _passes_items(self, _parent: ast.AST, node: ast.expr) -> bool:
        """Whether a call leaves the items of what it is given as they are."""
        call = self._tree.call_with(node)
        if call is None or call in self._kinds:
            return call is not None
        return self._makes_part(call) or set(self._names.paths(call.func)) <= READS | PASSES_ITEMS


def _names_no_part(node: ast.expr) -> bool:
    """Whether a text names an attribute that can only be read."""
    name = node.value if isinstance(node, ast.Constant) else None
    return (
        isinstance(name, str) and name not in _PARTS | PARTS_OF_STEP | _METHODS and not name.startswith(("__", "with_"))
    )
