#include "simcore/resolve/storage_terms.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

/// What is said of a storage with these fields.
struct Said {
  StorageTerms terms;
  std::vector<Statement> stated;
  std::vector<Assumption> assumed;
};

Said said(std::optional<Seconds> kept_for, std::optional<Fraction> cost_share) {
  const JobDraft draft;
  Diagnostics diagnostics(draft);
  const StorageTerms terms = resolve_storage_terms(diagnostics, "channels.train", kept_for, cost_share);
  return {terms, diagnostics.take_stated(), diagnostics.take_assumed()};
}

}  // namespace

TEST_CASE("Storage terms: without a word, all of it for the job's own time, which is an assumption") {
  const Said found = said({}, {});
  CHECK(found.terms.kept.value() == 0.0);
  CHECK(found.terms.share == 1.0);
  CHECK(found.stated.empty());
  REQUIRE(found.assumed.size() == 1);
  CHECK(found.assumed[0].field == "channels.train.kept_for");
  CHECK(found.assumed[0].value == "the job's own time");
}

TEST_CASE("Storage terms: what is chosen is stated, the other half assumed") {
  Said found = said(kDay * 30.0, {});
  CHECK(found.terms.kept.value() == 2592000.0);
  REQUIRE(found.stated.size() == 1);
  CHECK(found.stated[0].field == "channels.train.kept_for");
  CHECK(found.stated[0].value == "storage for 30 d 0 h, or as long as the job takes");
  REQUIRE(found.assumed.size() == 1);
  CHECK(found.assumed[0].field == "channels.train.cost_share");

  found = said({}, Fraction(0.25));
  CHECK(found.terms.share == 0.25);
  REQUIRE(found.stated.size() == 1);
  CHECK(found.stated[0].value == "0.25 of the storage's cost");
  REQUIRE(found.assumed.size() == 1);
  CHECK(found.assumed[0].field == "channels.train.kept_for");

  found = said(kDay, Fraction(0.25));
  CHECK(found.stated.size() == 2);
  CHECK(found.assumed.empty());
}

TEST_CASE("Storage terms: what exists anyway needs no time") {
  const Said found = said({}, Fraction(0.0));
  CHECK(found.terms.share == 0.0);
  REQUIRE(found.stated.size() == 1);
  CHECK(found.stated[0].value == "nothing: the storage exists anyway");
  CHECK(found.assumed.empty());
}
