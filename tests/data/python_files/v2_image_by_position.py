import sagemaker

session = sagemaker.Session()
role = sagemaker.get_execution_role()
image = "111122223333.dkr.ecr.eu-west-1.amazonaws.com/forecast:3"

model = sagemaker.estimator.Estimator(
    image, role, 1, "ml.c5.4xlarge", output_path=f"s3://{session.default_bucket()}/out", sagemaker_session=session
)
model.set_hyperparameters(prediction_length=24, context_length=72)
model.fit({"train": "s3://bucket/series"})
