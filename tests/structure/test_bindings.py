"""Everything that the extension binds is documented: classes, properties, methods and functions."""

import inspect
from collections.abc import Iterator

import pytest
from simcore import _core

# Members that pybind11 itself gives to every class.
OWN_OF_PYBIND = {
    "_pybind11_conduit_v1_",
    "__init__",
    "__new__",
    "__getstate__",
    "__setstate__",
    "__hash__",
    "__module__",
    "__doc__",
}


def described(doc: str | None, name: str) -> bool:
    """Whether there is more than the signatures, which pybind11 writes itself."""
    words = [line.strip() for line in (doc or "").splitlines()]
    signatures = (f"{name}(", "Overloaded function.")
    return any(line and not line.lstrip("0123456789. ").startswith(signatures) for line in words)


def members() -> Iterator[tuple[str, str | None]]:
    """Name and documentation of everything in the extension."""
    for name, each in vars(_core).items():
        if inspect.isclass(each):
            yield name, each.__doc__
            for member, value in vars(each).items():
                if member not in OWN_OF_PYBIND and (callable(value) or isinstance(value, (property, staticmethod))):
                    yield f"{name}.{member}", value.__doc__
        elif callable(each):
            yield name, each.__doc__


@pytest.mark.parametrize(("name", "doc"), list(members()), ids=lambda value: value if isinstance(value, str) else "")
def test_is_documented(name: str, doc: str | None) -> None:
    assert described(doc, name.rpartition(".")[2])
