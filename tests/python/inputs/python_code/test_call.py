from simcore.inputs.python_code.call import Call, Found, Place, Unread

HERE = Place("train.py", 3)


def test_places_are_written_as_people_write_them() -> None:
    assert str(Place("train.py", 12)) == "train.py:12"
    assert str(Place("train.ipynb", 4, 3)) == "train.ipynb cell 3:4"


def test_what_is_not_read_says_where_and_why() -> None:
    assert str(Unread("args.kind", HERE, "is given on the command line")) == (
        "train.py:3: args.kind is given on the command line"
    )


def fit(repeats: int | Unread) -> Call:
    return Call("fit", HERE, repeats=repeats)


def test_a_job_is_started_as_often_as_all_of_its_launches() -> None:
    assert Found("estimator", Call("PyTorch", HERE, repeats=7), (fit(2), fit(3))).repeats == 5


def test_without_a_launch_an_object_counts_as_often_as_it_is_made() -> None:
    assert Found("estimator", Call("PyTorch", HERE, repeats=7)).repeats == 7


def test_one_unknown_launch_makes_the_number_unknown() -> None:
    unknown = Unread("while", HERE, "is the condition of a loop")
    assert Found("estimator", Call("PyTorch", HERE), (fit(2), fit(unknown))).repeats is unknown
