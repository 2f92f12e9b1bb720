"""The Action: its script is run as the runner would, on a repository with two commits and with a stand-in for gh; the
hook and the template for GitLab are run, too."""

import json
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from simcore.display.renderers import markdown

from tests.python.jobs import ROOT
from tests.python.pull_requests import PROGRAM, job, pull_request
from tests.python.repositories import Repository, repository

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / "examples" / "ci" / "pull-request.yml").read_text())
GITLAB: dict[str, Any] = yaml.safe_load((ROOT / "examples" / "ci" / "gitlab.yml").read_text())
MARKER = "<!-- simcore diff -->"
BOT = "github-actions[bot]"
GH = """#!/bin/sh
for word; do printf '%s\\n' "$word"; done >> "$LOG"; echo -- >> "$LOG"
case "$*" in *--paginate*) printf "$KNOWN";; esac
for word; do case $word in body=@*) cp "${word#body=@}" "$SENT";; esac; done
exit "${GH_CODE:-0}"
"""


@dataclass(frozen=True)
class Runner:
    """A checked-out repository, and the programs that a runner has."""

    made: Repository
    folder: Path

    def run(self, command: list[str], **surroundings: str) -> subprocess.CompletedProcess[str]:
        known = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB_", "CI_"))}
        own = {
            "PATH": f"{self.folder}{os.pathsep}{known['PATH']}",
            "LOG": str(self.folder / "log"),
            "SENT": str(self.folder / "sent.md"),
            "KNOWN": "",
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary.md"),
            "GITHUB_REPOSITORY": "us/jobs",
            "GITHUB_EVENT_NAME": "pull_request",
            "PULL_REQUEST": "17",
            "BASE_SHA": self.made.git("rev-parse", "HEAD~1"),
        }
        return subprocess.run(command, cwd=self.made.folder, env={**known, **own, **surroundings}, check=False,
                              capture_output=True, text=True, timeout=120)  # fmt: skip

    def step(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        """The step of the Action that compares; `inputs` by the names of its environment."""
        given = {name: default_of(value) for name, value in comparing()["env"].items() if "inputs." in value}
        return self.run(["bash", "-e", "-o", "pipefail", "-c", comparing()["run"]], **{**given, **inputs})

    def script(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    @property
    def calls(self) -> list[list[str]]:
        log = self.folder / "log"
        return [each.splitlines() for each in log.read_text().split("--\n")[:-1]] if log.exists() else []

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()


def comparing() -> dict[str, Any]:
    return next(step for step in ACTION["runs"]["steps"] if "PULL_REQUEST" in step["env"])


def default_of(expression: str) -> str:
    """The default of the input that an expression names."""
    name = expression.removeprefix("${{ inputs.").removesuffix(" }}")
    return str(ACTION["inputs"][name]["default"])


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    (tmp_path / "bin").mkdir()
    made = Runner(pull_request(tmp_path / "repository"), tmp_path / "bin")
    made.script("simcore", f'#!/bin/sh\nexec "{sys.executable}" -m simcore "$@"\n')
    made.script("gh", GH)
    return made


# ---------------------------------------------------------------------------------------------- what GitHub reads
def test_it_is_a_composite_action() -> None:
    assert {"name", "description", "inputs", "runs"} <= ACTION.keys()
    assert ACTION["runs"]["using"] == "composite"
    assert all(each.keys() == {"description", "default"} and each["description"] for each in ACTION["inputs"].values())
    for step in ACTION["runs"]["steps"]:
        assert step["shell"] == "bash"
        assert "${{" not in step["run"]  # which would let a name run as code


def test_every_input_is_used_and_no_other() -> None:
    text = json.dumps(ACTION["runs"])
    assert [name for name in ACTION["inputs"] if f"inputs.{name}" not in text] == []
    named = {word.split(" ")[0].rstrip("}=") for word in text.split("inputs.")[1:]}
    assert named == ACTION["inputs"].keys()


def test_the_workflow_gives_what_is_needed() -> None:
    assert "pull_request" in WORKFLOW[True]  # YAML 1.1 reads `on` as a truth value; GitHub does not
    assert WORKFLOW["permissions"] == {"contents": "read", "pull-requests": "write"}
    steps = WORKFLOW["jobs"]["cost"]["steps"]
    assert [each["uses"].partition("@")[0] for each in steps] == ["actions/checkout", "actions/setup-python", "./"]
    assert steps[0]["with"]["fetch-depth"] == 2
    assert steps[2]["with"].keys() <= ACTION["inputs"].keys()


# ---------------------------------------------------------------------------------------------- the comment
def test_the_comment(runner: Runner) -> None:
    done = runner.step(MAX_COST="10 USD")
    assert done.returncode == 2  # a file cannot be read
    assert done.stderr.startswith("simcore: jobs/broken.json:1:")
    sent = runner.read("sent.md").replace("\u00a0", " ").splitlines()
    assert sent[0] == MARKER
    name = "jobs/a&#96;&#124;&#60;b&#62;&#64;&#8203;me &#58;&#58;error&#58;&#58;x&#35;&#8203;1$(touch evil).json"
    heads = "| job | budget | before | after | change | p90 before | p90 after | time | its change |"
    rows = [
        f"| ✅ <code>{name}</code> | within | new | $6.01 |  | new | $6.01 | 1 h 0 min |  |",
        "| <code>jobs/gone.json</code> |  | $12.01 | removed |  | $12.01 | removed | removed |  |",
        "| ❌ <code>jobs/longer.json</code> | over | $6.01 | $18.02 | +$12.01 (+200 %) | $6.01 | $18.02 | 3 h 0 min "
        "| +2 h 0 min (+200 %) |",
        "| ✅ <code>jobs/new-name.json (was jobs/old-name.json)</code> | within | $6.01 | $6.01 | the same | $6.01 "
        "| $6.01 | 1 h 0 min | the same |",
        "| ✅ <code>train.py&#58;6</code> | within | PyTorch | $3.82 | $4.11 | +$0.29 (+8 %) |",
        "| ⚠️ <code>train.py&#58;11</code> | not checked | PyTorch | new | not bounded |  |",
    ]
    assert [line for line in (heads, *rows) if line not in sent] == []
    assert "- train.py&#58;11: instance&#95;type: sys.argv&#91;0&#93;".replace("0", "1") in "\n".join(sent)
    assert any(line.startswith("- ❌ jobs/broken.json&#58;1&#58;") for line in sent)
    assert not any("package.json" in line or "values.yaml" in line for line in sent)
    assert not any(evil in "\n".join(sent) for evil in ("<b>", "@me", "<script>", "::error"))
    assert not list(runner.made.folder.rglob("evil"))


def test_the_comment_has_what_the_lint_finds_in_programs(runner: Runner) -> None:
    spot = "max_run=7200, use_spot_instances=True, max_wait=7200"
    runner.made.write(**{"train.py": PROGRAM.replace("max_run=7200", spot)})
    runner.made.commit()
    runner.step(MAX_COST="10 USD")
    sent = runner.read("sent.md").replace("\u00a0", " ")
    assert "lint: 2 new findings" in sent
    rows = [line for line in sent.splitlines() if "spot-starts-over" in line or "max-wait-without-slack" in line]
    assert len(rows) == 4  # each finding, and what to do about it
    assert any(row.startswith("| note |") and "| 6 |" in row for row in rows)


def test_the_comment_is_the_markdown_of_the_command(runner: Runner) -> None:
    runner.step()
    shown = runner.run(["simcore", "diff", "--base", "HEAD~1", "--format", "markdown", "--out", "shown.md"])
    told = (runner.made.folder / "shown.md").read_text()
    named = told.replace("HEAD&#126;1", runner.made.git("rev-parse", "HEAD~1"))
    assert shown.returncode == 2
    assert runner.read("summary.md").strip() == named.strip()
    assert runner.read("sent.md").strip() == f"{MARKER}\n\n{named.strip()}"
    assert len(runner.read("sent.md").encode()) < markdown.LARGEST


@pytest.mark.parametrize(
    ("known", "method", "place"),
    [
        ("", "POST", "17/comments"),
        (f"4711 {BOT}\\n4712 {BOT}\\n", "PATCH", "comments/4711"),
        (f"4710 stranger\\n4711 {BOT}\\n", "PATCH", "comments/4711"),
        ("4710 stranger\\n", "POST", "17/comments"),
    ],
)
def test_one_comment_is_kept(runner: Runner, known: str, method: str, place: str) -> None:
    runner.step(KNOWN=known)
    asked, sent = runner.calls
    assert asked[:3] == ["api", "repos/us/jobs/issues/17/comments", "--paginate"]
    assert MARKER in asked[-1]
    assert sent[:4] == ["api", "--method", method, f"repos/us/jobs/issues/{place}"]
    assert sent[4] == "--field"
    assert sent[5].startswith("body=@/")


def test_a_change_of_no_job_makes_no_comment_and_updates_the_old(runner: Runner) -> None:
    runner.made.write(**{"words.md": "words", "package.json": "{}"})
    here = {"BASE_SHA": runner.made.git("rev-parse", "HEAD")}
    runner.made.commit()
    assert runner.step(**here).returncode == 0
    assert [each[:3] for each in runner.calls] == [["api", "repos/us/jobs/issues/17/comments", "--paginate"]]
    assert runner.step(**here, KNOWN=f"4711 {BOT}\\n").returncode == 0
    assert "PATCH" in runner.calls[-1]
    assert "No job differs" in runner.read("sent.md")


def test_without_permission_the_summary_remains(runner: Runner) -> None:
    done = runner.step(GH_CODE="1", FAIL_ON="nothing")
    assert done.returncode == 0
    assert "the comment could not be written" in done.stderr
    assert runner.read("summary.md").startswith("### ❌ Cost +$")


@pytest.mark.parametrize("how", [{"COMMENT": "false"}, {"PULL_REQUEST": ""}, {"PULL_REQUEST": "17/../../x"}], ids=str)
def test_no_comment(runner: Runner, how: dict[str, str]) -> None:
    runner.step(**how)
    assert runner.calls == []
    assert runner.read("summary.md")


# ---------------------------------------------------------------------------------------------- inputs
def test_inputs_are_single_words(runner: Runner) -> None:
    runner.script("simcore", '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done > "$LOG"\nexit 3\n')
    hostile = "$(touch evil); `touch evil` --out=evil"
    paths = f"a b\n--out=evil\n{hostile}\n"
    numbers = {"MAX_COST": hostile, "MAX_TIME": "8 h", "CONFIDENCE": "0.9"}
    done = runner.step(WORKLOAD=hostile, PATHS=paths, FAIL_ON="budget findings", IGNORE="one two", BASE="-x", **numbers)
    words = runner.read("log").splitlines()
    assert done.returncode == 3
    assert words[:2] == ["diff", "--base=-x"]
    assert words[5:] == [
        f"--max-cost={hostile}",
        "--max-time=8 h",
        "--confidence=0.9",
        f"--workload={hostile}",
        "--fail-on=budget",
        "--fail-on=findings",
        "--ignore=one",
        "--ignore=two",
        "--",
        "a b",
        "--out=evil",
        hostile,
    ]
    assert not list(runner.made.folder.rglob("evil"))


@pytest.mark.parametrize(
    ("inputs", "code"),
    [
        ({"MAX_COST": "much"}, 2),
        ({"BASE": "nowhere"}, 2),
        ({"IGNORE": "nothing-such"}, 2),
        ({"PATHS": "nowhere\njobs"}, 2),
    ],
    ids=str,
)
def test_bad_inputs(runner: Runner, inputs: dict[str, str], code: int) -> None:
    done = runner.step(**inputs)
    assert (done.returncode, runner.calls) == (code, [])
    assert done.stderr.startswith("simcore: ")


@pytest.mark.parametrize(("inputs", "code"), [({"MAX_COST": "10 USD"}, 1), ({"MAX_COST": "20 USD"}, 0)], ids=str)
def test_exit_code(runner: Runner, inputs: dict[str, str], code: int) -> None:
    assert runner.step(PATHS="jobs/longer.json", **inputs).returncode == code


def test_the_merge_is_compared_with_its_first_parent(runner: Runner) -> None:
    """What others have merged meanwhile is no part of the pull request."""
    made = runner.made
    made.git("branch", "change")
    made.git("checkout", "--quiet", "-b", "target", "HEAD~1")
    made.write(**{"jobs/others.json": job("others")})
    target = made.commit()
    made.git("merge", "--quiet", "--no-edit", "change")
    merge = made.git("rev-parse", "HEAD")
    runner.step(GITHUB_SHA=merge, BASE_SHA=made.git("rev-parse", "HEAD~1^"))
    assert f"base {target}" in runner.read("summary.md")
    assert "others.json" not in runner.read("summary.md")


def test_another_commit_is_compared_with_where_its_branch_began(runner: Runner) -> None:
    made = runner.made
    began = made.git("rev-parse", "HEAD~1")
    made.git("branch", "change")
    made.git("checkout", "--quiet", "-b", "target", began)
    made.write(**{"jobs/others.json": job("others")})
    target = made.commit()
    made.git("checkout", "--quiet", "change")
    runner.step(BASE_SHA=target)
    assert f"base {began}" in runner.read("summary.md")
    assert "others.json" not in runner.read("summary.md")


def test_a_history_that_is_not_there(runner: Runner) -> None:
    done = runner.step(BASE_SHA="0" * 40)
    assert done.returncode == 2
    assert "give actions/checkout fetch-depth: 0" in done.stderr


# ---------------------------------------------------------------------------------------------- other places
def test_the_hook(tmp_path: Path) -> None:
    (hook,) = HOOKS
    assert hook["language"] == "python"
    assert hook["require_serial"] is True
    words = shlex.split(hook["entry"])
    made = repository(tmp_path / "r", **{"a.json": job("a"), "b.py": PROGRAM})
    made.write(**{"a.json": job("a", 2.0)})
    runner = Runner(made, tmp_path)
    command = [sys.executable, "-m", *words]
    made.commit()
    made.write(**{"a.json": job("a", 3.0)})
    codes = [runner.run([*command, "--max-cost", cost, "a.json"], BASE_SHA="").returncode for cost in ("20", "10")]
    assert codes == [0, 1]


@pytest.mark.parametrize(
    ("notes", "method", "place"), [([], "POST", ""), ([{"id": 8, "body": f"{MARKER}\n\nx"}], "PUT", "/8")]
)
def test_gitlab(runner: Runner, notes: list[dict[str, Any]], method: str, place: str) -> None:
    runner.script("python", "#!/bin/sh\n")  # which installs
    runner.script(
        "curl",
        '#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done >> "$LOG"; echo -- >> "$LOG"\nprintf "%s" "$NOTES"\n',
    )
    (install, script) = GITLAB["training-costs"]["script"]
    assert install.startswith("python -m pip install")
    surroundings = {
        **{name: str(value) for name, value in GITLAB["training-costs"]["variables"].items()},
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": runner.made.git("rev-parse", "HEAD~1"),
        "CI_API_V4_URL": "https://gitlab.example/api/v4",
        "CI_PROJECT_ID": "3",
        "CI_MERGE_REQUEST_IID": "9",
        "NOTES": json.dumps(notes),
    }
    quiet = runner.run(["sh", "-e", "-c", script], **surroundings)
    assert (quiet.returncode, runner.calls) == (2, [])
    done = runner.run(["sh", "-e", "-c", script], SIMCORE_TOKEN="t", **surroundings)
    assert done.returncode == 2
    where = "https://gitlab.example/api/v4/projects/3/merge_requests/9/notes"
    assert runner.calls[0][-1] == f"{where}?per_page=100&sort=desc"
    assert runner.calls[1][-1] == f"{where}{place}"
    assert method in runner.calls[1]
    assert (runner.made.folder / "note.md").read_text().startswith(f"{MARKER}\n\n### ")
