import boto3


class Client:
    def __init__(self):
        self.sm = boto3.client("sagemaker")

    def tune(self, name, config, definition):
        return self.sm.create_hyper_parameter_tuning_job(
            HyperParameterTuningJobName=name, HyperParameterTuningJobConfig=config, TrainingJobDefinition=definition
        )

    def score(self, name, kind="ml.m5.large"):
        return self.sm.create_transform_job(
            TransformJobName=name,
            ModelName="model",
            TransformResources={"InstanceType": kind, "InstanceCount": 1},
            TransformInput={},
            TransformOutput={},
        )


def create_training_job(name, image):
    return Client().tune(name, {}, {})


create_training_job("a", "b")
