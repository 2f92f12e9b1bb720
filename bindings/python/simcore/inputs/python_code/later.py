"""What a program sets of an object behind the call that makes it: attributes, and further hyperparameters."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from simcore.inputs.python_code.call import Evaluate, Unread, Value
from simcore.inputs.python_code.escapes import Escape
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.objects import Objects
from simcore.inputs.python_code.scope import Event
from simcore.inputs.python_code.sdk_classes import INSTANCE_CONFIGS, OVERRIDES_INSTANCES, SETS_HYPERPARAMETERS
from simcore.inputs.python_code.shared_parts import SharedParts
from simcore.inputs.python_code.tree import Tree

_HYPERPARAMETERS = "hyperparameters"
ANY = "any attribute"  # that a program sets by a name which reading does not tell
_UNCERTAIN = "is set where the program may not come by, or at an unknown time"
_ENOUGH = {"objects": 2}  # that change a part: any third one, and each of them, has another that does
Path = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Setting(Event):
    """One place that sets something of an object."""

    path: Path
    value: Value

    @property
    def within(self) -> bool:
        """Whether it happens while its statement is computed, as by setattr(), and not at the end of it."""
        return self.path == (ANY,) or (isinstance(self.node, ast.Call) and isinstance(self.node.func, ast.Name))

    def may_change(self, part: str) -> bool:
        """Whether it changes a part of the object, and does not replace it."""
        return self.path == (ANY,) or self.path[0].startswith(f"{part}.")


class Later:
    """The settings of all objects of a program; at an escape, any attribute may have got another value."""

    def __init__(
        self,
        tree: Tree,
        names: Names,
        objects: Objects,
        evaluate: Evaluate,
        escapes: Iterable[Escape],
    ) -> None:
        self._tree = tree
        self._names = names
        self._objects = objects
        self._evaluate = evaluate
        self._of: dict[ast.Call, list[Setting]] = defaultdict(list)
        self._given: dict[ast.Call, list[ast.AST]] = defaultdict(list)  # to code that may start it
        for node in tree.nodes:
            for base, path, value in self._settings(node):
                self._note(node, base, path, value)
        for each in escapes:
            self._given[each.made].append(each.node)
            elsewhere = tree.scope[each.made] is not tree.scope[each.node]
            self._of[each.made].append(Setting(each.node, (ANY,), each.what, elsewhere=elsewhere))
        self._share(objects.made)

    def _share(self, made: Sequence[ast.Call]) -> None:
        """Notes what changes a part of an object for the other objects that have the same."""
        changed = {each: list(self._of[each]) for each in made if self._of[each]}
        parts = SharedParts(self._tree, self._names, self._objects, made) if changed else None
        for holders in parts.shared() if parts else ():
            first: dict[ast.Call, Setting] = {}  # of each object, while there are less than two
            for holder, attribute in holders:
                change = next((each for each in changed.get(holder, ()) if each.may_change(attribute)), None)
                if change and len(first) < _ENOUGH["objects"]:
                    first[holder] = change
            for holder, attribute in holders:
                by_others = [setting for other, setting in first.items() if other is not holder]
                self._of[holder] += [self._by_another(each, attribute) for each in by_others[:1]]

    def _by_another(self, setting: Setting, attribute: str) -> Setting:
        """What sets a part of one object, as it sets the same part of another one."""
        unread = self._tree.unread(setting.node, "may change it for another object, too")
        return Setting(setting.node, (attribute,), unread, elsewhere=True)

    def of(self, made: ast.Call, users: Sequence[ast.Call], keepers: Sequence[ast.AST] = ()) -> Mapping[str, Value]:
        """What is set of an object before each of the calls that use it, and at any time behind what keeps it for
        other code; without either, what is set at all."""
        found: dict[str, Value] = {}
        by_path: dict[Path, list[Setting]] = defaultdict(list)
        for each in self._of[made]:
            by_path[each.path].append(each)
        for path, settings in sorted(by_path.items(), key=lambda each: each[0] == (ANY,)):  # behind all it may change
            given = self._given[made] if path != (ANY,) else []
            several = self._held(made, users, [*keepers, *given], settings)
            if any(several):
                value = several[0].value if several[0] and _agree(several) else self._uncertain(settings[-1])
                _put(found, path, value)
        return found

    def _held(
        self, made: ast.Call, users: Sequence[ast.Call], keepers: Sequence[ast.AST], settings: Sequence[Setting]
    ) -> Sequence[Setting | None]:
        """The setting that each use of an object finds."""
        if not self._names.can_spend((len(users) + len(keepers)) * len(settings)):
            return [self._unknown(settings[-1])]
        found = [self._before(made, each, settings) for each in users]
        found += [self._kept(made, each, settings) for each in keepers]
        return found or [self._at_end(made, settings)]

    def _kept(self, made: ast.Call, keeper: ast.AST, settings: Sequence[Setting]) -> Setting | None:
        """The setting that holds at any time behind a call: the one before it, if nothing is set after it."""
        scope = self._tree.scope[made]
        again = [each for each in settings if self._tree.loops(each.node, scope) - self._tree.loops(made, scope)]
        after = [each for each in settings if self._tree.order[each.node] > self._tree.order[keeper]]
        return self._unknown((again or after)[-1]) if again or after else self._before(made, keeper, settings)

    def _before(self, made: ast.Call, user: ast.AST, settings: Sequence[Setting]) -> Setting | None:
        """The setting that holds when a call uses the object; one of an unknown value if it is not sure which."""
        scope, statement = self._tree.scope[user], self._tree.statement
        if any(self._tree.scope[each.node] is not scope for each in settings):
            return self._unknown(settings[-1])
        new = Setting(made, settings[-1].path, None)  # which nothing has changed yet
        apart = all(statement[each.node] is not statement[made] for each in settings)
        known = [new, *settings] if apart and self._uses_newest(made, user) else settings
        last, others = self._names.reaching(known, user, scope)
        return self._unknown(others[-1]) if others else None if last is new else last

    def _uses_newest(self, made: ast.Call, user: ast.AST) -> bool:
        """Whether a launch in a loop is one of the object that was made last, and of no earlier one."""
        method = user.func if isinstance(user, ast.Call) else None
        sure = self._names.lookup(method.value).sure if isinstance(method, ast.Attribute) else None
        return sure is not None and sure.value is made and not sure.elsewhere

    def _at_end(self, made: ast.Call, settings: Sequence[Setting]) -> Setting | None:
        """The last setting, if each of them certainly follows the call that makes the object."""
        scope = self._tree.scope[made]
        around = [self._tree.block(each) for each in self._tree.around(made, scope)]
        certain = all(
            not each.elsewhere and self._tree.block(self._tree.statement[each.node]) in around for each in settings
        )
        return settings[-1] if certain else self._unknown(settings[-1])

    def _unknown(self, setting: Setting) -> Setting:
        return replace(setting, value=self._uncertain(setting))

    def _uncertain(self, setting: Setting) -> Unread:
        if setting.path == (ANY,) and isinstance(setting.value, Unread):
            return setting.value
        return Unread(".".join(setting.path), self._tree.place(setting.node), _UNCERTAIN)

    # -------------------------------------------------------------------------------------------- what sets
    def _note(self, node: ast.AST, base: ast.expr, path: Path, value: Value) -> None:
        """Notes a setting of the object, or of an object that is an attribute of it."""
        made = self._objects.of(base)
        while not made and isinstance(base, ast.Attribute):
            path, base = (f"{base.attr}.{path[0]}", *path[1:]), base.value
            made = self._objects.of(base)
        for each in made:
            elsewhere = self._tree.scope[each] is not self._tree.scope[node] or len(made) > 1
            self._of[each].append(Setting(node, path, value, elsewhere=elsewhere))

    def _settings(self, node: ast.AST) -> Iterator[tuple[ast.expr, Path, Value]]:
        """What a node sets: of which object, what, and to which value."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from self._of_target(target, node.value)
        elif isinstance(node, ast.AugAssign | ast.AnnAssign) and node.value:
            yield from self._of_target(node.target, node.value if isinstance(node, ast.AnnAssign) else None)
        elif isinstance(node, ast.Call):
            yield from self._of_call(node)
        elif isinstance(node, ast.Attribute | ast.Subscript) and self._is_other_target(node):
            yield from self._of_target(node, None)

    def _is_other_target(self, node: ast.Attribute | ast.Subscript) -> bool:
        """Whether something other than an assignment to it alone sets an attribute: a loop, or `a, b = ...`."""
        statement = ast.Assign | ast.AugAssign | ast.AnnAssign
        return not isinstance(node.ctx, ast.Load) and not isinstance(self._tree.parent[node], statement)

    def _of_target(self, target: ast.expr, value: ast.expr | None) -> Iterator[tuple[ast.expr, Path, Value]]:
        whole = target
        while isinstance(whole, ast.Subscript):
            whole = whole.value
        if isinstance(whole, ast.Attribute):
            known = value if whole is target and whole.attr != _HYPERPARAMETERS else None
            set_to = self._evaluate(known) if known else self._tree.unread(target, "is changed")
            yield whole.value, (whole.attr,), set_to

    def _of_call(self, node: ast.Call) -> Iterator[tuple[ast.expr, Path, Value]]:
        if self._names.is_builtin(node.func, "setattr") and len(node.args) == 3:
            name = self._evaluate(node.args[1])
            unread = self._tree.unread(node, "sets an attribute whose name is not read")
            is_told = isinstance(name, str)
            yield node.args[0], (str(name) if is_told else ANY,), self._evaluate(node.args[2]) if is_told else unread
        elif isinstance(node.func, ast.Attribute):
            for path, value in self._of_method(node, node.func.attr):
                yield node.func.value, path, value

    def _of_method(self, node: ast.Call, method: str) -> Iterator[tuple[Path, Value]]:
        if method == SETS_HYPERPARAMETERS:
            for each in node.keywords:
                if each.arg:
                    yield (_HYPERPARAMETERS, each.arg), self._evaluate(each.value)
                else:
                    yield (_HYPERPARAMETERS,), self._tree.unread(each.value, "is not followed")
        elif method == OVERRIDES_INSTANCES:
            yield (INSTANCE_CONFIGS,), self._tree.unread(node, "replaces the instances")
        elif method.startswith("with_"):
            given = [*node.args, *(each.value for each in node.keywords)]
            value = self._evaluate(given[0]) if len(given) == 1 else self._tree.unread(node, "is not followed")
            yield (method.removeprefix("with_"),), value


def _agree(several: Sequence[Setting | None]) -> bool:
    """Whether all calls that use an object find the same setting."""
    found = [(each.node, each.value) if each else None for each in several]
    return all(each == found[0] for each in found)


def _put(found: dict[str, Value], path: Path, value: Value) -> None:
    """Puts a setting among those that are found; hyperparameters that are set one by one become a dictionary."""
    if len(path) == 1:
        found[path[0]] = value
        return
    known = found.setdefault(path[0], {})
    if isinstance(known, dict):
        found[path[0]] = {**known, path[1]: value}
