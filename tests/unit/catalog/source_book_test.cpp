#include "simcore/catalog/source_book.hpp"

#include "catch.hpp"
#include "unit/catalog/small_tables.hpp"

using namespace simcore;
using namespace simcore::testing;

TEST_CASE("sources: a row's key becomes its citation, with the row's own day") {
  const Table table = Table::parse("t", "source,as_of\nfeed,2025-11-04\n");
  const Provenance provenance = sources().provenance(table.row(0));
  CHECK(provenance.source == "A feed, public");
  CHECK(provenance.as_of == day("2025-11-04"));
}

TEST_CASE("sources: a key without citation, or a row without day, is an error") {
  const Table table = Table::parse("t", "source,as_of\nrumour,2025-11-04\nfeed,yesterday\n");
  CHECK(refusal([&] { return sources().provenance(table.row(0)); }) ==
        "sources.csv: must cite every source key in use, got 'rumour'");
  CHECK(refusal([&] { return sources().provenance(table.row(1)); }) ==
        "t.csv:3: column 'as_of' must be a day, YYYY-MM-DD, got 'yesterday'");
}

TEST_CASE("sources: how far a price may be trusted, where the source says so; another word is refused") {
  const Table table = Table::parse("t", "source,as_of\nguess,2025-11-04\nold,2025-11-04\n");
  CHECK(sources().confidence(table.row(0)) == Confidence::low);
  CHECK_FALSE(sources().confidence(table.row(1)));
  CHECK(refusal([] {
          return SourceBook::parse(Table::parse("sources", "source,citation,confidence\nbill,A bill,hihg\n"));
        }) == "sources.csv:2: column 'confidence' must be high, medium or low, got 'hihg' (did you mean high?)");
}
