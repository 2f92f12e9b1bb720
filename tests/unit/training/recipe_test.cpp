#include "simcore/training/recipe.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"

using namespace simcore;

namespace {

const InstanceType& type(const std::string& name) { return Catalog::builtin().instance_types().at(name); }

}  // namespace

TEST_CASE("recipe: what each generation of accelerators computes in") {
  struct Row {
    const char* name;
    Arithmetic best;
    bool bf16, fp16, tf32, fp8;
  };
  // NVIDIA's architecture papers: tensor cores with fp16 from Volta, bf16 and tf32 from Ampere, fp8 from Ada and
  // Hopper.
  constexpr Row kRows[] = {{"ml.p2.xlarge", Arithmetic::fp32, false, false, false, false},
                           {"ml.p3.2xlarge", Arithmetic::fp16, false, true, false, false},
                           {"ml.g4dn.xlarge", Arithmetic::fp16, false, true, false, false},
                           {"ml.p4d.24xlarge", Arithmetic::bf16, true, true, true, false},
                           {"ml.g5.xlarge", Arithmetic::bf16, true, true, true, false},
                           {"ml.g6.xlarge", Arithmetic::bf16, true, true, true, true},
                           {"ml.p5.48xlarge", Arithmetic::bf16, true, true, true, true},
                           {"ml.trn1.32xlarge", Arithmetic::bf16, true, true, true, false},
                           {"ml.m5.xlarge", Arithmetic::fp32, false, false, false, false}};
  for (const Row& row : kRows) {
    CAPTURE(row.name);
    CHECK(best_precision(type(row.name)) == row.best);
    CHECK(supports(type(row.name), Arithmetic::bf16) == row.bf16);
    CHECK(supports(type(row.name), Arithmetic::fp16) == row.fp16);
    CHECK(supports(type(row.name), Arithmetic::tf32) == row.tf32);
    CHECK(supports(type(row.name), Arithmetic::fp8) == row.fp8);
    CHECK(supports(type(row.name), Arithmetic::fp32));
  }
}

TEST_CASE("recipe: a precision that the accelerator lacks is refused with the one to fall back to") {
  ModelSpec spec;
  CHECK_FALSE(precision_problem(spec, type("ml.g4dn.xlarge")));
  spec.precision = Arithmetic::bf16;
  CHECK_FALSE(precision_problem(spec, type("ml.g5.xlarge")));
  CHECK(precision_problem(spec, type("ml.g4dn.xlarge"))->message() ==
        "work.model.precision: must be one that NVIDIA T4 of ml.g4dn.xlarge computes in, got 'bf16' (did you mean "
        "fp16?)");
  CHECK(precision_problem(spec, type("ml.m5.xlarge"))->nearest == "fp32");
}

TEST_CASE("recipe: what the job leaves out follows from the type and the sharding") {
  ModelSpec spec;
  CHECK(recipe_of(spec, type("ml.p3.2xlarge")).precision == Arithmetic::fp16);
  CHECK(recipe_of(spec, type("ml.p3.2xlarge")).gradients == Arithmetic::fp32);
  CHECK(recipe_of(spec, type("ml.p3.2xlarge")).frozen_bits == 16);
  CHECK(recipe_of(spec, type("ml.p2.xlarge")).frozen_bits == 32);
  spec.parallel.sharding = Sharding::full;
  CHECK(recipe_of(spec, type("ml.p3.2xlarge")).gradients == Arithmetic::fp16);
  CHECK(recipe_of(spec, type("ml.p4d.24xlarge")).gradients == Arithmetic::bf16);
  CHECK(recipe_of(spec, type("ml.p2.xlarge")).gradients == Arithmetic::fp32);
  spec.precision = Arithmetic::fp8;
  CHECK(recipe_of(spec, type("ml.p5.48xlarge")).gradients == Arithmetic::bf16);
  spec.gradient_precision = Arithmetic::fp32;
  spec.weight_bits = 4;
  const Recipe recipe = recipe_of(spec, type("ml.p5.48xlarge"));
  CHECK(recipe.gradients == Arithmetic::fp32);
  CHECK(recipe.frozen_bits == 4);
}
