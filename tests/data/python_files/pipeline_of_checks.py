from sagemaker.sklearn.processing import SKLearnProcessor
from sagemaker.workflow.steps import ProcessingStep

judge = SKLearnProcessor("1.2-1", role="Role", instance_type="ml.t3.xlarge", instance_count=1,
                         max_runtime_in_seconds=1200)
check = ProcessingStep("Judge", step_args=judge.run(code="judge.py"))
