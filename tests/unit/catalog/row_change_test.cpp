#include "simcore/catalog/row_change.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/record/json.hpp"

using namespace simcore;

namespace {

using Texts = std::vector<std::string>;

const Cells kOld{{{"region", "us-east-1"}, {"usd_per_hour", "3.825"}, {"runs", "4"}}};
const Cells kNew{{{"region", "us-east-1"}, {"usd_per_hour", "3.863"}, {"p95", "4.1"}}};

RowChange change(Cells before, Cells after) {
  return {"training_prices", "us-east-1", std::move(before), std::move(after)};
}

}  // namespace

TEST_CASE("row change: what changed, by column; a cell that is not there is empty") {
  CHECK(change(kOld, kNew).kind() == RowChangeKind::changed);
  CHECK(change(kOld, kNew).differences() == Texts{"usd_per_hour 3.825 → 3.863", "p95 none → 4.1", "runs 4 → none"});
  CHECK(change(kOld, kOld).differences().empty());
}

TEST_CASE("row change: a row that was added or removed") {
  CHECK(change({}, kNew).kind() == RowChangeKind::added);
  CHECK(change(kOld, {}).kind() == RowChangeKind::removed);
  CHECK(change({}, kNew).differences().empty());
  CHECK(change(kOld, {}).differences().empty());
}

TEST_CASE("row change: reversed, it leads back") {
  const RowChange back = reversed(change(kOld, kNew));
  CHECK(back.before == kNew);
  CHECK(back.after == kOld);
  CHECK(reversed(change({}, kNew)).kind() == RowChangeKind::removed);
}

TEST_CASE("row change: a table holds either prices, or rates and defaults") {
  CHECK(change(kOld, kNew).prices());
  CHECK_FALSE(RowChange{"parameters", "file.bandwidth", kOld, {}}.prices());
}

TEST_CASE("row change: as JSON") {
  const std::string text = to_json(change(kOld, kNew));
  for (const char* part : {R"("prices": true)", R"("kind": "changed")", R"("usd_per_hour": "3.863")"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
}
