#include "simcore/catalog/template_id.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("template_id: jobs repeat when image, script and hyperparameters are the same") {
  const TemplateParts parts{"image:1", "", "train.py", {{"epochs", "3"}, {"out", "s3://b/run-1/m"}}};
  TemplateParts later = parts;
  later.hyperparameters["out"] = "s3://b/run-2/m";
  CHECK(template_id(parts, "run-1").size() == 16);
  CHECK(template_id(parts, "run-1") == template_id(later, "run-2"));  // the job's own name does not count
  CHECK(template_id(parts, "run-1") != template_id(later, "run-1"));
  later.image = "image:2";
  CHECK(template_id(parts, "run-1") != template_id(later, "run-2"));
  CHECK(template_id({"", "algorithm", "", {}}, "run-1").empty());
}

TEST_CASE("template_id: notes of the SDKs and quotes of JSON") {
  CHECK(is_of_sdk("sagemaker_program"));
  CHECK_FALSE(is_of_sdk("epochs"));
  CHECK(without_quotes("\"train.py\"") == "train.py");
  CHECK(without_quotes("train.py") == "train.py");
  CHECK(without_quotes("\"") == "\"");
}
