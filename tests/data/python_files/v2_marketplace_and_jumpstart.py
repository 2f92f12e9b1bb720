from sagemaker import AlgorithmEstimator
from sagemaker.jumpstart.estimator import JumpStartEstimator

algorithm = AlgorithmEstimator(
    algorithm_arn="arn:aws:sagemaker:us-east-1:111122223333:algorithm/vendor-trees",
    role="Role",
    instance_count=1,
    instance_type="ml.m5.xlarge",
    max_run=3600,
)
algorithm.fit({"training": "s3://bucket/train"})

jumpstart = JumpStartEstimator(
    model_id="meta-textgeneration-llama-2-7b", environment={"accept_eula": "true"}, instance_type="ml.g5.12xlarge"
)
jumpstart.set_hyperparameters(instruction_tuned="True", epoch="5")
jumpstart.fit({"training": "s3://bucket/instructions"})
