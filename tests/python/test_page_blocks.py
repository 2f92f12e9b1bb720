"""Every block on the pages does what its page says: commands and programs run, jobs are checked, output is right.

A page is followed from its beginning, in a folder with the examples and the files that the page takes for granted.
"""

import json
import sys
from pathlib import Path
from unittest.mock import MagicMock

import pytest
import simcore

from tests.python import checkpoint_jobs, offers
from tests.python.jobs import EXAMPLES, ROOT
from tests.python.page_blocks import Block, Follower, blocks, checkout, commands

HERE = ROOT / "tests" / "python"
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
BLOCKS = {page: blocks(page) for page in PAGES}

# Blocks that another test runs, by page and kinds.
ELSEWHERE = {
    "README.md": ("sh yaml python", "test_readme.py"),
    "docs/agents.md": ("json", "test_server_json.py"),
    "docs/in-the-pull-request.md": ("sh yaml", "test_pull_request_page.py"),
    "docs/how-fast-will-it-train.md": ("sh text yaml python", "test_speed_page.py"),
    "docs/pin-your-forecasts.md": ("sh text yaml python", "test_pins_page.py"),
    "docs/spot-hazards.md": ("yaml json", "test_spot_hazards_page.py"),
    "docs/what-if.md": ("sh yaml python", "test_what_if_page.py"),
}
# What cannot run, by page and beginning: lines of sh, and other blocks as a whole.
NOT_RUN = {
    ("README.md", "make "): "compiles",
    ("CONTRIBUTING.md", "python -m tools."): "writes tables of the project",
    ("CONTRIBUTING.md", "simcore regress "): "takes minutes; test_pinned_suite.py runs the suite",
    ("docs/budget-gate.md", "budget:"): "a pipeline of GitLab",
    ("docs/budget-gate.md", "repos:"): "settings of pre-commit",
    ("docs/compare-and-sweep.md", "simcore diff --base"): "needs a repository; cli/test_diff.py makes one",
    ("docs/gallery.md", "make "): "takes minutes",
    ("docs/install.md", "uvx "): "takes a wheel, and the network",
    ("docs/install.md", "pipx "): "takes a wheel, and the network",
    ("docs/my-prices.md", "simcore catalog import OFFER"): "OFFER is any file; cli/test_catalog_import.py makes some",
    ("docs/pin-your-forecasts.md", "simcore regress run jobs --baseline-python"): "needs an older simcore",
    ("docs/scale-out.md", "from distributed "): "needs Dask; make test-clusters has it",
    ("docs/scale-out.md", "import ray"): "needs Ray; make test-clusters has it",
    ("docs/scale-out.md", "dask "): "needs a cluster",
    ("docs/scale-out.md", "python study.py"): "needs a cluster",
    ("docs/tutorial.md", "make "): "compiles",
    ("docs/tutorial.md", ". .venv"): "the program is on the path",
}
# The command that printed what a page shows without it.
SHOWN = {
    "docs/compare-and-sweep.md": "simcore compare examples/jobs/resnet50-{on-demand,spot}.yaml --max-time 48h",
    "docs/data-sources.md": "simcore forecast fast-file.yaml --verbose",
    "docs/how-sure.md": "simcore forecast examples/jobs/tf-data-p4d.yaml --verbose",
}


def example(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


def first(page: str, kind: str) -> str:
    return next(block.text for block in BLOCKS[page] if block.kind == kind)


FILE_MODE, ON_DEMAND, SPOT = map(example, ("caltech256-resnet50.yaml", "resnet50-on-demand.yaml", "resnet50-spot.yaml"))
PRICE = {"Timestamp": "2026-05-01T00:00:00Z", "SpotPrice": "0.918", "InstanceType": "p3.2xlarge"}
# Files that a page takes for granted. job.yaml is that of the README unless it stands here.
FILES = {
    "docs/compare-and-sweep.md": {
        **{f"{name}.yaml": ON_DEMAND for name in ("job", "on-demand", "A", "old")},
        **{f"{name}.yaml": SPOT for name in ("spot", "B", "new")},
        "C.yaml": SPOT.replace("every: 30 min", "every: 1 h"),
    },
    "docs/data-sources.md": {"fast-file.yaml": FILE_MODE.replace("input_mode: File", "input_mode: FastFile")},
    "docs/how-often-to-checkpoint.md": {"job.yaml": json.dumps(checkpoint_jobs.job())},
    "docs/importing-offer-files.md": {
        "AmazonSageMaker.json": json.dumps(offers.as_dict("AmazonSageMaker")),
        "AmazonS3.csv": offers.as_csv("AmazonS3"),
        "offers/AmazonSageMaker.json": json.dumps(offers.as_dict("AmazonSageMaker")),
        "offers/AmazonS3.json": json.dumps(offers.as_dict("AmazonS3")),
    },
    "docs/job-file-spot.md": {
        "trace.json": first("docs/spot-hazards.md", "json"),
        "prices.json": json.dumps({"SpotPriceHistory": [PRICE]}),
    },
    "docs/my-prices.md": {"our-prices.csv": first("docs/my-prices.md", "csv")},
    "docs/which-data-source.md": {"job.yaml": FILE_MODE},
}
# Names that a page takes for granted in Python.
NAMES = {
    "docs/budget-gate.md": "request = {}",
    "docs/compare-and-sweep.md": """
job = simcore.Job.load("job.yaml").replace(work__compute__same_speed_elsewhere=True)
p5, p4d = (job.replace(cluster__instance_type=name) for name in ("ml.p5.48xlarge", "ml.p4d.24xlarge"))
""",
    "docs/my-prices.md": "job = simcore.Job.load('job.yaml')",
}


def runs_here(block: Block) -> bool:
    kinds, _ = ELSEWHERE.get(block.page, ("", ""))
    return block.kind not in kinds.split() and (block.kind == "sh" or not_run(block.page, block.text) is None)


def not_run(page: str, text: str) -> str | None:
    """The beginning in the table that the text has."""
    return next((begins for place, begins in NOT_RUN if place == page and text.startswith(begins)), None)


def possible(block: Block) -> Block:
    """The block without the lines that cannot run."""
    if block.kind != "sh":
        return block
    lines = [line for line in commands(block) if not_run(block.page, line) is None]
    return Block(block.page, block.line, block.kind, "\n".join(lines))


@pytest.mark.parametrize("page", [page for page in PAGES if any(map(runs_here, BLOCKS[page]))])
def test_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout(tmp_path, {"job.yaml": first("README.md", "yaml"), **FILES.get(page, {})}))
    monkeypatch.setitem(sys.modules, "boto3", MagicMock())  # which would start a job
    monkeypatch.setenv("MPLBACKEND", "Agg")
    reader = Follower(tmp_path)
    exec(NAMES.get(page, ""), reader.names)
    for block in filter(runs_here, BLOCKS[page]):
        if block.kind == "text" and page in SHOWN:
            reader.printed = reader.run_line(SHOWN[page], block.place)
        reader.follow(possible(block))


# ---------------------------------------------------------------------------------------------- what is wrong is found
@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("sh", "simcore forecast nowhere.yaml"),
        ("sh", "simcore --version      # exit code 1: told wrongly"),
        ("text", "never printed"),
        ("python", "simcore.forecast('nowhere.yaml')"),
        ("python", "print(1 + 1)   # 3"),
        ("yaml", "cluster: {instance_type: ml.nowhere}"),
        ("yaml", "clusters: {}"),
        ("json", "{"),
        ("csv", "item,region,usd\nml.p3.2xlarge,us-east-1\n"),
        ("cpp", "simcore::nothing();"),
    ],
)
def test_a_wrong_block(kind: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout(tmp_path, {}))
    with pytest.raises((AssertionError, simcore.Error, ValueError)):
        Follower(tmp_path).follow(Block("docs/nowhere.md", 1, kind, text))


# ---------------------------------------------------------------------------------------------- the tables
def test_blocks_that_another_test_runs_are_those_of_its_page() -> None:
    for page, (kinds, test) in ELSEWHERE.items():
        assert Path(page).name in (HERE / test).read_text(encoding="utf-8")
        assert set(kinds.split()) <= {block.kind for block in BLOCKS[page]}


def test_what_does_not_run_is_on_its_page() -> None:
    beginnings = {
        (page, not_run(page, text))
        for page, found in BLOCKS.items()
        for block in found
        for text in (commands(block) if block.kind == "sh" else [block.text])
    }
    assert set(NOT_RUN) - beginnings == set(), "these are gone: delete them"


def test_tests_that_the_table_names_exist() -> None:
    named = {word for reason in NOT_RUN.values() for word in reason.split() if word.endswith(".py")}
    assert [word for word in named if not (HERE / word).exists()] == []


@pytest.mark.parametrize("table", [ELSEWHERE, SHOWN, FILES, NAMES])
def test_pages_of_the_tables_exist(table: dict[str, object]) -> None:
    assert [page for page in table if not BLOCKS.get(page)] == []
