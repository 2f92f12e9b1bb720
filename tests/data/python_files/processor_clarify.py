from sagemaker import clarify

processor = clarify.SageMakerClarifyProcessor(role="Role", instance_count=1, instance_type="ml.c5.xlarge")
processor.run_pre_training_bias(data_config=DATA, data_bias_config=BIAS)
processor.run_explainability(data_config=DATA, model_config=MODEL, explainability_config=SHAP)
