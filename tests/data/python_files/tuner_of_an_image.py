from sagemaker.estimator import Estimator
from sagemaker.tuner import HyperparameterTuner, IntegerParameter

tuned = Estimator("quince:4", "Role", 1, "ml.c5.4xlarge", max_run=2700)
search = HyperparameterTuner(tuned, "loss", {"depth": IntegerParameter(2, 9)}, strategy="Random", max_jobs=16, max_parallel_jobs=4)
search.fit({"train": "s3://quinces/train"})
