"""Keywords of ModelTrainer: each is known once, and its member is one of the service's."""

from simcore.inputs import estimator_keywords
from simcore.inputs import model_trainer_keywords as sdk

from tests.python.inputs.test_estimator_sdk import HEADER


def test_every_keyword_of_the_sdk_is_known() -> None:
    own = {*HEADER["ModelTrainer"]} - {"self"}
    assert own - set(sdk.KNOWN) == set()


def test_members_are_those_that_estimators_have() -> None:
    """Both versions of the SDK send the same request, so that a member of one that the other lacks is a misspelling."""
    own = {path for known in (sdk.MEMBERS, *sdk.PARTS.values()) for path in known.values() if path}
    only = {
        "ModelPackageConfig",
        "ResourceConfig.InstancePreferences",
        "StoppingCondition.MaxPendingTimeInSeconds",
        "AlgorithmSpecification.TrainingImageConfig.TrainingRepositoryAuthConfig",
    }
    assert own - set(estimator_keywords.MEMBERS.values()) == only


def test_no_member_has_two_keywords() -> None:
    paths = [path for known in (sdk.MEMBERS, *sdk.PARTS.values()) for path in known.values() if path]
    assert len(paths) == len(set(paths))
