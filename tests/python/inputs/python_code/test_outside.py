import pytest

from tests.python.programs import used

ARGUMENTS = "import argparse\np = argparse.ArgumentParser()\n{}\nargs = p.parse_args()\nUSE({})"
SAID = {
    "import os\nUSE(os.environ['KIND'])": "os.environ['KIND'] is read from the environment",
    "import os\nUSE(os.environ.get('KIND', 'a'))": "os.environ.get('KIND', 'a') is read from the environment",
    "from os import getenv as e\nUSE(e('KIND'))": "e('KIND') is read from the environment",
    "import sys\nUSE(sys.argv[1])": "sys.argv[1] is given on the command line",
    "USE(input('kind? '))": "input('kind? ') is typed in when the program runs",
    ARGUMENTS.format("p.add_argument('--kind', default='a')", "args.kind"): (
        "args.kind (default 'a') is given on the command line"
    ),
    ARGUMENTS.format("p.add_argument('-k', '--the-kind', default=3)", "args.the_kind"): (
        "args.the_kind (default 3) is given on the command line"
    ),
    ARGUMENTS.format("p.add_argument('--a', dest='kind')", "args.kind"): "args.kind is given on the command line",
    ARGUMENTS.format("p.add_argument('kind')", "args.kind"): "args.kind is given on the command line",
    ARGUMENTS.format("p.add_argument('--kind', default=1)\nq.add_argument('--kind', default=2)", "args.kind"): (
        "args.kind is given on the command line"
    ),
    "def f(kind='a', *, n=2):\n    USE(kind)": "kind (default 'a') may be given by a caller",
    "def f(kind, *, n=2):\n    USE(n)": "n (default 2) may be given by a caller",
    "def f(kind, n=2):\n    USE(kind)": "kind may be given by a caller",
}


@pytest.mark.parametrize(("text", "said"), SAID.items())
def test_values_from_outside_are_named_with_what_they_fall_back_on(text: str, said: str) -> None:
    (value,) = used(text)
    assert f"{value.text} {value.why}" == said


def test_an_attribute_of_a_class_of_the_program_is_no_option() -> None:
    text = ARGUMENTS.format("p.add_argument('--kind', default='a')\nclass C: kind = 3", "C.kind")
    assert used(text) == [3]


def test_other_subscripts_and_calls_are_not_from_outside() -> None:
    assert used("os = {'environ': {'a': 1}}\nUSE(os['environ']['a'])") == [1]
