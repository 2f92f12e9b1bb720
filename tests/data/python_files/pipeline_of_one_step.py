from sagemaker.estimator import Estimator
from sagemaker.workflow.pipeline import Pipeline
from sagemaker.workflow.pipeline_context import PipelineSession
from sagemaker.workflow.steps import TrainingStep

session = PipelineSession()
fit = Estimator("haw:1", "Role", 1, "ml.m5.2xlarge", max_run=4500, sagemaker_session=session)
step = TrainingStep(name="FitHaws", step_args=fit.fit({"train": "s3://haws/train"}))
Pipeline(name="haws", steps=[step], sagemaker_session=session).upsert(role_arn="Role")
