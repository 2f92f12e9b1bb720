import sys

from sagemaker.tensorflow import TensorFlow

if "--gpu" in sys.argv:
    instance_type = "ml.p3.2xlarge"
else:
    instance_type = "ml.m5.xlarge"
count = 1
if len(sys.argv) > 3:
    count = 4

estimator = TensorFlow(
    entry_point="train.py",
    role="Role",
    framework_version="2.13",
    py_version="py310",
    instance_type=instance_type,
    instance_count=count,
    max_run=7200,
)
estimator.fit("s3://bucket/records")
