import boto3
import sagemaker
from sagemaker.pytorch import PyTorch

DEFAULT_TYPE = "ml.g5.4xlarge"


class Launcher:
    def __init__(self, region="us-west-2", instance_type=DEFAULT_TYPE):
        self.session = sagemaker.Session(boto3.Session(region_name=region))
        self.instance_type = instance_type
        self.estimator = None

    def build(self, epochs):
        self.estimator = PyTorch(
            entry_point="main.py",
            role=self.session.get_caller_identity_arn(),
            instance_type=self.instance_type,
            instance_count=1,
            framework_version="2.3",
            py_version="py311",
            max_run=5 * 3600,
            hyperparameters={"epochs": epochs},
        )

    def start(self, inputs):
        self.estimator.fit(inputs)


if __name__ == "__main__":
    launcher = Launcher()
    launcher.build(3)
    launcher.start("s3://bucket/train")
