import pytest
from simcore.inputs.python_code.names import Names

from tests.python.programs import last_use, tree_of

# What use may stand for, by its dotted names.
PATHS = {
    "import sagemaker as use": ["sagemaker"],
    "import sagemaker.pytorch\nuse = sagemaker.pytorch.PyTorch": ["sagemaker.pytorch.PyTorch"],
    "from sagemaker.pytorch import PyTorch as use": ["sagemaker.pytorch.PyTorch"],
    "from sagemaker import estimator\nuse = estimator.Estimator": ["sagemaker.estimator.Estimator"],
    "from .jobs import use": [".jobs.use"],
    "import boto3\nuse = boto3.Session().client('sagemaker')": ["boto3.Session().client()"],
    "try:\n    from a import use\nexcept ImportError:\n    from b import use": ["a.use", "b.use"],
    "from a import use\nfrom b import use": ["b.use"],
    "if a:\n    from a import use": ["a.use"],
    "def use(): pass": [""],
    "class use: pass": [""],
    "from a import use\nuse = 1": [""],
    "from a import b\nuse = b": ["a.b"],
    "try:\n    from a import use\nexcept ImportError:\n    use = None": ["a.use"],
    "from a import use\nuse = None": [""],
    "try:\n    from a import use\nexcept ImportError:\n    use = 1": ["a.use", ""],
    "use = use": ["unbound.use"],
    "from sagemaker.pytorch import *": ["sagemaker.pytorch.use"],
    "from other import *": ["unbound.use"],
    "from sagemaker.pytorch import use\nfrom other import *": ["sagemaker.pytorch.use"],
    "from sagemaker.pytorch import PyTorch\nfrom other import *\nuse = PyTorch": ["sagemaker.pytorch.PyTorch", ""],
    "from sagemaker.pytorch import PyTorch\nfrom .other import *\nuse = PyTorch": ["sagemaker.pytorch.PyTorch", ""],
    "from other import *\nfrom sagemaker.pytorch import PyTorch\nuse = PyTorch": ["sagemaker.pytorch.PyTorch"],
    "from sagemaker.pytorch import PyTorch\nfrom math import *\nuse = PyTorch": ["sagemaker.pytorch.PyTorch"],
    "from sagemaker.pytorch import PyTorch\nfrom pylab import *\nuse = PyTorch": ["sagemaker.pytorch.PyTorch"],
    "from sagemaker.pytorch import PyTorch\nfrom sagemaker.tuner import *\nuse = PyTorch": [
        "sagemaker.pytorch.PyTorch"
    ],
    "import sagemaker\nfrom other import *\nuse = sagemaker.pytorch.PyTorch": ["sagemaker.pytorch.PyTorch"],
    "from sagemaker.pytorch import *\nfrom os.path import *\nuse": ["sagemaker.pytorch.use"],
    "from sagemaker.pytorch import *\nfrom other import *": ["sagemaker.pytorch.use", ""],
    "from other import *\nfrom sagemaker.pytorch import *": ["sagemaker.pytorch.use"],
    "": ["unbound.use"],
}


@pytest.mark.parametrize(("text", "paths"), PATHS.items())
def test_dotted_names(text: str, paths: list[str]) -> None:
    tree = tree_of(f"{text}\nuse")
    found = Names(tree).paths(last_use(tree, "use"))
    assert found == paths or (text == "use = use" and found == [""])


def test_builtins_are_named_unless_they_are_hidden() -> None:
    tree = tree_of("len\ndef f(len): len")
    names = Names(tree)
    assert [names.is_builtin(use, "len") for use in tree.uses("len")] == [True, False]


@pytest.mark.parametrize("text", ["from a import *", "import builtins\nbuiltins.max = a", "__builtins__.max = a"])
def test_builtins_that_another_module_may_hide(text: str) -> None:
    tree = tree_of(f"{text}\nmax(1, 2)")
    assert not Names(tree).is_builtin(tree.uses("max")[0], "max")
    tree = tree_of("max(1, 2)\nbuiltins.min = a")
    assert Names(tree).is_builtin(tree.uses("max")[0], "max")


def test_a_global_name_of_a_function_around() -> None:
    tree = tree_of("x = 1\ndef g():\n    x = 8\n    def f():\n        global x\n        [x for i in a]\n")
    assert Names(tree).owner(last_use(tree, "x"))[0] is tree.module


def test_names_in_a_circle_end() -> None:
    tree = tree_of("if a:\n    x = y.z\n    y = x.z\nfor b in c:\n    x = y or x\n    y = x\nx")
    assert Names(tree).paths(last_use(tree, "x")) == [""]


def test_a_program_that_takes_too_long_is_not_followed() -> None:
    lines = "".join(f"x = {number}\nf(x)\n" for number in range(2000))
    tree = tree_of(lines)
    names = Names(tree)
    sure = [names.lookup(use).sure is not None for use in tree.uses("x")]
    assert sure[0]
    assert not sure[-1]
