import pytest

from tests.python.programs import read, used

WHY = {
    "USE(a)": "a is not assigned in this file",
    "USE(a)\na = 1": "a is not assigned before it is used",
    "if b:\n    a = 1\nUSE(a)": "a is assigned under a condition, or later",
    "a = 1\nif b:\n    a = 2\nUSE(a)": "a is assigned more than once",
    "a = 1\ndef f():\n    global a\n    a = 2\nUSE(a)": "a may be assigned by a function",
    "a = 1\nexec(b)\nUSE(a)": "a is assigned more than once",
    "for a in b:\n    USE(a)": "a is set by a loop",
    "import a\nUSE(a)": "a is imported",
    "def a(): pass\nUSE(a)": "a is a function",
    "a, b = c\nUSE(a)": "a is a part of a value that is not read",
    "a = 1\na += 1\nUSE(a)": "a is changed by an assignment such as +=",
    "a = {}\nf(a)\nUSE(a)": "a may be changed by other code",
    "a = {}\nUSE(a)\na['b'] = 1": "a may be changed after it is handed on",
    "a = f()\nUSE(a)": "f() is the result of a call",
    "USE(f'{a}/b')": "f'{a}/b' holds a, which is not assigned in this file",
    "a = b + 1\nUSE(f'{a}')": "f'{a}' holds b, which is not assigned in this file",
    "USE(self.a)": "self.a is an attribute that is not read",
    "c = {'a': 1}\nUSE(c['b'])": "c['b'] has no such item in what is read",
    "USE({1, 2})": "{1, 2} is not followed",
    "USE(a if b else c)": "a if b else c holds b, which is not assigned in this file",
    "a = [a]\nUSE(a)": "a is not assigned before it is used",
}


@pytest.mark.parametrize(("text", "said"), WHY.items())
def test_what_is_not_read_says_why(text: str, said: str) -> None:
    (value,) = used(text)
    value = value[0] if isinstance(value, list) else value
    assert f"{value.text} {value.why}" == said


def test_the_place_is_where_the_unknown_stands() -> None:
    (value,) = used("\n\na = f()\n\nUSE(a)")
    assert value.place.line == 4  # with the line of the import that the test adds


def test_a_part_that_is_not_read_leaves_the_others() -> None:
    (value,) = used("USE({'a': 1, 'b': [2, c]})")
    assert value["a"] == 1
    assert value["b"][0] == 2
    assert value["b"][1].text == "c"


PARTS = "from sagemaker.train.configs import Compute\nfrom sagemaker.train import ModelTrainer\n"


def compute(text: str) -> object:
    (found,) = read(PARTS + text).found
    part = found.call.keywords["compute"]
    return dict(part.keywords) if hasattr(part, "keywords") else part


def test_objects_of_the_sdk_are_calls() -> None:
    assert compute("ModelTrainer(compute=Compute(instance_count=2))") == {"instance_count": 2}


def test_attributes_of_such_an_object_are_followed_like_items() -> None:
    text = "c = Compute(instance_count=2)\nc.instance_count = 3\nModelTrainer(compute=c)"
    assert compute(text) == {"instance_count": 3}


@pytest.mark.parametrize(
    "text",
    [
        "c = Compute(instance_count=2)\nif a:\n    c.instance_count = 3\nModelTrainer(compute=c)",
        "c = Compute(instance_count=2)\nModelTrainer(compute=c)\nc.instance_count = 3",
        "c = Compute(instance_count=2)\nf(c)\nModelTrainer(compute=c)",
        "c = Compute(instance_count=2)\nc.instance_count += 1\nModelTrainer(compute=c)",
        "c = Compute(instance_count=2)\nsetattr(c, 'instance_count', 1)\nModelTrainer(compute=c)",
        "c = Compute(instance_count=2)\nd = c\nd.instance_count = 1\nModelTrainer(compute=c)",
    ],
)
def test_an_object_that_may_have_changed_is_not_read(text: str) -> None:
    assert type(compute(text)).__name__ == "Unread"
