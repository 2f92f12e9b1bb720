from sagemaker.inputs import TrainingInput
from sagemaker.processing import ProcessingOutput
from sagemaker.pytorch import PyTorch
from sagemaker.sklearn.processing import SKLearnProcessor
from sagemaker.workflow.parameters import ParameterInteger, ParameterString
from sagemaker.workflow.pipeline import Pipeline
from sagemaker.workflow.pipeline_context import PipelineSession
from sagemaker.workflow.steps import CacheConfig, ProcessingStep, TrainingStep


def get_pipeline(role, region="eu-central-1"):
    session = PipelineSession()
    training_type = ParameterString(name="TrainingInstanceType", default_value="ml.p3.2xlarge")
    processing_count = ParameterInteger(name="ProcessingInstanceCount", default_value=1)

    processor = SKLearnProcessor(
        framework_version="1.2-1",
        instance_type="ml.m5.xlarge",
        instance_count=processing_count,
        role=role,
        sagemaker_session=session,
    )
    args = processor.run(code="prepare.py", outputs=[ProcessingOutput(output_name="train", source="/opt/ml/processing/t")])
    prepare = ProcessingStep(name="Prepare", step_args=args, cache_config=CacheConfig(enable_caching=True, expire_after="30d"))

    estimator = PyTorch(
        entry_point="train.py",
        role=role,
        instance_type=training_type,
        instance_count=1,
        framework_version="2.1",
        py_version="py310",
        max_run=14400,
        sagemaker_session=session,
    )
    train = TrainingStep(
        name="Train",
        step_args=estimator.fit(
            inputs={"train": TrainingInput(s3_data=prepare.properties.ProcessingOutputConfig.Outputs["train"].S3Output.S3Uri)}
        ),
    )
    return Pipeline(name="p", parameters=[training_type, processing_count], steps=[prepare, train], sagemaker_session=session)
