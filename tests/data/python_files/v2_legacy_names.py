import sagemaker
from sagemaker.tensorflow import TensorFlow

sess = sagemaker.Session()
tf = TensorFlow(
    entry_point="cnn.py",
    role="TrainingRole",
    train_instance_count=1,
    train_instance_type="ml.p2.xlarge",
    train_volume_size=50,
    train_max_run=7200,
    train_use_spot_instances=True,
    train_max_wait=10800,
    framework_version="1.15",
    py_version="py3",
    script_mode=True,
)
tf.fit("s3://bucket/images")
