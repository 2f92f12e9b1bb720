"""Jobs of programs and notebooks written after public ones, beside those that a human reads in them."""

from pathlib import Path

import pytest
from simcore.inputs.python_code.program import read_program

from tests.python.program_rows import judged, row
from tests.python.requests import DATA

FILES = sorted(path for folder in ("python_files", "notebooks") for path in (DATA / folder).iterdir())
ROWS = judged()


def test_the_corpus_is_large() -> None:
    assert sum(path.suffix == ".py" for path in FILES) >= 24
    assert sum(path.suffix == ".ipynb" for path in FILES) >= 10


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_job_is_found_as_a_human_reads_it(path: Path) -> None:
    name = path.relative_to(DATA).as_posix()
    expected = [{key: value for key, value in each.items() if key != "file"} for each in ROWS if each["file"] == name]
    assert [row(found) for found in read_program(path).found] == expected


SKIPPED = {
    "v3_trainer_and_others.py": {"7": "from_recipe", "9": "SFTTrainer", "11": "TrainingJob.create"},
    "named_and_not_read.py": {
        "16": "OurEstimator",
        "18": "PyTorch",
        "20": "PyTorch",
        "22": "getattr",
        "23": "import_module",
        "24": "HuggingFace",
        "25": "PyTorch.attach",
        "26": "train",
        "29": "remote",
    },
    "nothing_of_the_sdk.py": {"7": "Estimator", "8": "PyTorch"},
    "work_beside_jobs.py": {
        "10": "create_training_job",
        "11": "create_auto_ml_job",
        "12": "launch",
        "13": "PyTorch",
        "14": "states:::sagemaker",
        "20": "deploy",
        "21": "transfer_learning_tuner",
    },
    "tuning.ipynb": {"1": "deploy"},
    "magics_everywhere.ipynb": {"1": "%%writefile"},
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_not_read_is_named(path: Path) -> None:
    skipped = {str(each.place.line): each.text for each in read_program(path).skipped}
    expected = SKIPPED.get(path.name, {})
    assert skipped.keys() == expected.keys()
    assert [line for line, text in expected.items() if text not in skipped[line]] == []


PROBLEMS = {"one_broken_cell.ipynb": "cell 2:1", "another_language.ipynb": "must be a notebook in Python"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_no_python_is_a_problem(path: Path) -> None:
    problems = [str(each) for each in read_program(path).problems]
    assert len(problems) == (path.name in PROBLEMS)
    assert all(PROBLEMS[path.name] in each for each in problems)
