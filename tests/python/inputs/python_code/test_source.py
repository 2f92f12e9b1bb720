import pytest
from simcore.inputs.python_code.source import Piece, decoded, is_notebook, may_create_jobs, requirements_of_sdk, whole


@pytest.mark.parametrize(
    "text", ["import sagemaker", "client.create_transform_job()", "SageMakerTrainingOperator(config={})"]
)
def test_telling_words(text: str) -> None:
    assert may_create_jobs(text.encode())


@pytest.mark.parametrize("text", ["import torch", "create_job()", "model.fit(x)"])
def test_ordinary_words(text: str) -> None:
    assert not may_create_jobs(text.encode())


def test_a_notebook_is_known_by_its_name_or_its_content() -> None:
    assert is_notebook("a.ipynb", b"")
    assert is_notebook("a.txt", b' {"cells": []}')
    assert not is_notebook("a.py", b'x = {"cells": []}')


def test_the_declared_encoding_is_used() -> None:
    assert decoded("# coding: latin-1\nx = 'é'".encode("latin-1")).endswith("'é'")
    assert decoded(b"\xef\xbb\xbfx = 1") == "x = 1"


@pytest.mark.parametrize("data", [b"x = '\xe9'", b"# coding: no-such\nx = 1", b"# coding: ascii\nx = '\xe9'"])
def test_other_bytes_are_one_problem(data: bytes) -> None:
    pieces, problems = whole("a.py", data)
    assert pieces == []
    assert [str(each).partition(", got")[0] for each in problems] == [
        "a.py: must be a text in the encoding that it declares"
    ]


def test_a_huge_file_is_refused_with_its_size() -> None:
    pieces, problems = whole("a.py", b"x" * (3 << 20))
    assert (pieces, [str(each) for each in problems]) == ([], ["a.py: must be a program of up to 1 MB, got 3 MB"])


def test_a_file_is_one_piece() -> None:
    assert whole("a.py", b"x = 1") == ([Piece("x = 1")], [])


@pytest.mark.parametrize(
    ("text", "required"),
    [
        ("!pip install -q 'sagemaker>=3.8.0,<4' boto3==1.40", ["sagemaker>=3.8.0,<4"]),
        ("%pip install sagemaker[train]==3.8.0", ["sagemaker[train]==3.8.0"]),
        ('# /// script\n# dependencies = ["sagemaker-train ~= 1.8", "numpy>=2"]\n# ///\n', ["sagemaker-train ~= 1.8"]),
        ("# sagemaker-train<1.8 loses the flag\nimport sagemaker", []),
        ("run([sys.executable, '-m', 'pip', 'install', 'sagemaker_train==1.7.1'])", ["sagemaker_train==1.7.1"]),
        ("!pip install -U sagemaker\n!pip install my-sagemaker==1.0 sagemaker-core==2.0", []),
        ("assert sagemaker.__version__ >= '3.8.0'", []),
        ("sagemaker = 3", []),
    ],
)
def test_releases_that_a_text_requires(text: str, required: list[str]) -> None:
    assert requirements_of_sdk(text) == required
