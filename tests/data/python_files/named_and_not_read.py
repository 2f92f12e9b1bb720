import functools
import importlib

import sagemaker
import sagemaker.pytorch
from sagemaker.pytorch import PyTorch
from sagemaker.remote_function import remote
from shared import *


class OurEstimator(PyTorch):
    def __init__(self, **keywords):
        super().__init__(framework_version="2.1", **keywords)


ours = OurEstimator(entry_point="a.py", instance_type="ml.g5.xlarge", instance_count=1, role="Role")
ours.fit()
make = functools.partial(PyTorch, role="Role")
make(instance_type="ml.g5.xlarge").fit()
FRAMEWORKS = {"torch": PyTorch}
FRAMEWORKS["torch"](role="Role").fit()
getattr(sagemaker.pytorch, "Py" + "Torch")(role="Role").fit()
importlib.import_module("sagemaker.pytorch").PyTorch(role="Role").fit()
HuggingFace(role="Role", instance_type="ml.g5.xlarge", instance_count=1).fit()
PyTorch.attach("an-old-job").fit()
sagemaker.Session().train(job_name="a", resource_config={})


@remote(instance_type="ml.m5.xlarge")
def work():
    return 1


def typed(estimator: PyTorch) -> PyTorch:
    assert isinstance(estimator, PyTorch)
    return estimator
