import sagemaker
from sagemaker.spark.processing import PySparkProcessor, SparkJarProcessor

role = sagemaker.get_execution_role()
NODES = 3
spark = PySparkProcessor(
    base_job_name="features",
    framework_version="3.3",
    role=role,
    instance_count=NODES,
    instance_type="ml.m5.4xlarge",
    max_runtime_in_seconds=1200,
)
spark.run(submit_app="features.py", arguments=["--day", "2026-11-01"], logs=False)

jar = SparkJarProcessor(framework_version="3.3", role=role, instance_count=NODES + 1, instance_type="ml.m5.2xlarge")
jar.run(submit_app="app.jar", submit_class="org.example.Main")
