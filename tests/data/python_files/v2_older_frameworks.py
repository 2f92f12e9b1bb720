"""Three scripts in one; only the classes differ."""
from sagemaker.mxnet import MXNet
from sagemaker.chainer.estimator import Chainer
from sagemaker.rl import RLEstimator, RLToolkit, RLFramework
from settings import ROLE

common = dict(role=ROLE, instance_count=1, instance_type="ml.m5.2xlarge")

mx = MXNet("mnist.py", framework_version="1.9.0", py_version="py38", **common)
mx.fit("s3://bucket/mnist")

ch = Chainer(entry_point="net.py", use_mpi=True, framework_version="5.0.0", py_version="py3", **{**common, "instance_count": 2})
ch.fit({"train": "s3://bucket/a", "test": "s3://bucket/b"})

rl = RLEstimator(
    entry_point="cartpole.py",
    toolkit=RLToolkit.RAY,
    toolkit_version="1.6.0",
    framework=RLFramework.TENSORFLOW,
    max_run=900,
    **common,
)
rl.fit(wait=False)
