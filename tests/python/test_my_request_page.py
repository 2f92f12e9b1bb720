"""docs/my-request.md: its lists are the code's."""

from simcore.inputs import estimator_keywords, warm_pool

from tests.python.jobs import ROOT

PAGE = (ROOT / "docs" / "my-request.md").read_text(encoding="utf-8")


def test_members_that_a_warm_pool_demands() -> None:
    section = PAGE[PAGE.index("## Warm pools") :]
    for path in warm_pool.MATCHED[:9]:
        assert f"`{path.rpartition('.')[2]}`" in section


def test_defaults_of_the_sdk() -> None:
    defaults = estimator_keywords.DEFAULTS
    assert (defaults["volume_size"], defaults["max_run"], defaults["input_mode"]) == (30, 86400, "File")
    assert "30 GB, a day, File mode, `FullyReplicated`" in PAGE
