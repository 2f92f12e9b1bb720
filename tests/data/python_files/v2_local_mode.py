from sagemaker.local import LocalSession
from sagemaker.pytorch import PyTorch

session = LocalSession()
session.config = {"local": {"local_code": True}}
local = PyTorch(
    entry_point="train.py",
    role="arn:aws:iam::111122223333:role/none",
    instance_count=1,
    instance_type="local_gpu",
    framework_version="2.1",
    py_version="py310",
    sagemaker_session=session,
)
local.fit({"train": "file://./data"})
