#include "simcore/io/detail/value_reader.hpp"

#include "bytes/target.hpp"

/// A distribution has a median within its support, and a text.
void simcore::tests::read_bytes(std::string_view bytes) {
  std::vector<Problem> problems;
  const Measurement read = ValueReader(problems).measurement(parse_json(bytes, "law.json"), "law");
  throw_if_any<SpecError>(std::move(problems));
  const double median = read.law.quantile(0.5);
  require(median >= read.law.lower() && median <= read.law.upper() && !read.text().empty());
}
