#include "simcore/catalog/table.hpp"

#include "bytes/target.hpp"
#include "simcore/error/error.hpp"

namespace {

using namespace simcore;

/// The line with every cell in quotes.
std::string line(const std::vector<std::string>& cells) {
  std::string text;
  for (const std::string& cell : cells) {
    text += text.empty() ? "\"" : ",\"";
    for (const char c : cell) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += '"';
  }
  return text + "\n";
}

std::string written(const Table& table) {
  std::string text = line(table.columns());
  for (std::size_t row = 0; row < table.size(); ++row) {
    std::vector<std::string> cells;
    for (const std::string& column : table.columns()) cells.push_back(table.row(row).text(column));
    text += line(cells);
  }
  return text;
}

/// Reads a cell as something that it may not be.
template <class Read>
void attempt(const Read& read) {
  try {
    static_cast<void>(read());
  } catch (const CatalogError&) {
  }
}

}  // namespace

/// A table that is written reads the same again.
void simcore::tests::read_bytes(std::string_view bytes) {
  const Table table = Table::parse("table.csv", bytes);
  const std::string text = written(table);
  require(written(Table::parse("again.csv", text)) == text);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    const std::string& column = table.columns()[i % table.columns().size()];
    attempt([&] { return row.optional_number(column); });
    attempt([&] { return row.optional_count(column); });
    attempt([&] { return row.date(column); });
    attempt([&] { return row.flag(column); });
  }
}
