from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner, IntegerParameter

xgb = Estimator(image_uri=IMAGE, role="Role", instance_count=1, instance_type="ml.m5.xlarge", max_run=1800)
ll = Estimator(image_uri=OTHER, role="Role", instance_count=1, instance_type="ml.c5.xlarge", max_run=900)
multi = HyperparameterTuner.create(
    base_tuning_job_name="several",
    estimator_dict={"xgb": xgb, "ll": ll},
    objective_metric_name_dict={"xgb": "validation:auc", "ll": "validation:auc"},
    hyperparameter_ranges_dict={"xgb": {"depth": IntegerParameter(2, 8)}, "ll": {"n": IntegerParameter(1, 9)}},
    max_jobs=30,
    max_parallel_jobs=3,
)
multi.fit(inputs={"xgb": "s3://bucket/a", "ll": "s3://bucket/b"}, include_cls_metadata={})
