from sagemaker.huggingface import HuggingFaceProcessor
from sagemaker.mxnet.processing import MXNetProcessor
from sagemaker.processing import FrameworkProcessor
from sagemaker.pytorch.processing import PyTorchProcessor
from sagemaker.sklearn.estimator import SKLearn
from sagemaker.tensorflow import TensorFlowProcessor
from sagemaker.xgboost import XGBoostProcessor

SHARED = {"role": "Role", "instance_count": 1}
gpu = {**SHARED, "instance_type": "ml.g4dn.xlarge"}

PyTorchProcessor(framework_version="2.0", py_version="py310", **gpu).run(code="embed.py")
tensorflow = TensorFlowProcessor(framework_version="2.13", py_version="py310", **gpu)
tensorflow.run(code="tf.py", source_dir="src")
hugging = HuggingFaceProcessor(transformers_version="4.28", pytorch_version="2.0", py_version="py310", **gpu)
hugging.run(code="hf.py")
boost = XGBoostProcessor(framework_version="1.7-1", instance_type="ml.m5.xlarge", **SHARED)
boost.run(code="xgb.py")
apache = MXNetProcessor(framework_version="1.9", py_version="py38", instance_type="ml.m5.xlarge", **SHARED)
apache.run(code="mx.py")
general = FrameworkProcessor(
    estimator_cls=SKLearn, framework_version="1.2-1", instance_type="ml.m5.xlarge", max_runtime_in_seconds=600, **SHARED
)
general.run(code="any.py", source_dir="src")
