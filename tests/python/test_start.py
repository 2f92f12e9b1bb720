"""How simcore starts: what most programs and commands do not need is imported when it is asked for."""

import subprocess
import sys

import pytest
import simcore

from tests.python.jobs import EXAMPLES, ROOT
from tests.structure.python_package import imports

LATER = simcore._LATER
# Modules of the package and of others that take their time.
SLOW = ("rich", "matplotlib", "pandas", "subprocess", "simcore.display.document", "simcore.studies.regress")
# What reads programs, and documents that hold jobs; a third of the start, were it imported at once.
READS_PROGRAMS = ("simcore.inputs.program_choice", "simcore.inputs.program_job", "simcore.inputs.job_documents.forms")


def loaded(program: str) -> set[str]:
    """Modules that a program has loaded at its end."""
    words = [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"]
    return set(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())


def test_the_package_imports_little() -> None:
    assert loaded("import simcore").intersection({*SLOW, *READS_PROGRAMS}) == set()
    assert "simcore.studies.compare" in loaded("import simcore; simcore.compare")


def test_every_public_name_is_there() -> None:
    assert set(LATER) < set(simcore.__all__)
    assert [name for name in simcore.__all__ if getattr(simcore, name) is None] == []
    with pytest.raises(AttributeError, match=r"module 'simcore' has no attribute 'forcast'"):
        _ = simcore.forcast


def test_type_checkers_see_what_is_imported_later() -> None:
    seen = {each.name: each.source for each in imports() if not each.importer and each.source != "_core"}
    assert {name: seen.get(name) for name in LATER} == LATER


@pytest.mark.parametrize("words", [["--version"], ["forecast", "--help"]], ids=" ".join)
def test_a_command_imports_its_own_verb(words: list[str]) -> None:
    names = loaded(f"from simcore.cli.main import main; main({words})")
    verbs = {"simcore.cli.forecast"} if "forecast" in words else set()
    assert names & {"simcore.cli.forecast", "simcore.cli.catalog", "simcore.cli.regress", *SLOW} == verbs


def test_a_table_in_a_pipe_needs_neither_rich_nor_other_forms() -> None:
    words = ["forecast", str(EXAMPLES / "caltech256-resnet50.json")]
    names = loaded(f"from simcore.cli.main import main; main({words})")
    assert names.isdisjoint(READS_PROGRAMS)
    assert names & {"rich", "simcore.display.renderers.page", "simcore.display.renderers.markdown"} == set()


def test_only_a_program_imports_what_reads_programs() -> None:
    requests, programs = ROOT / "examples" / "requests", ROOT / "examples" / "programs"
    request = ["forecast", str(requests / "caltech256.json"), "--workload", str(requests / "caltech256.workload.yaml")]
    assert loaded(f"from simcore.cli.main import main; main({request})").isdisjoint(READS_PROGRAMS)
    assert loaded(f"from simcore.cli.main import main; main(['scan', {str(programs)!r}])").issuperset(READS_PROGRAMS)
