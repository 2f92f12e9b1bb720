// Small hand-written tables for the tests of the catalog's books.
#pragma once

#include <string>
#include <string_view>

#include "simcore/catalog/source_book.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/error/error.hpp"
#include "simcore/units/date.hpp"

namespace simcore::testing {

inline Date day(std::string_view text) { return parse_date(text).value(); }

inline SourceBook sources() {
  return SourceBook::parse(Table::parse("sources",
                                        "source,citation,confidence\nbill,Somebody's bill,high\nfeed,\"A feed, "
                                        "public\",medium\nguess,A guess,low\nold,An old release,\n"));
}

/// What a CatalogError says; "nothing" when none is thrown.
template <class Action>
std::string refusal(const Action& action) {
  try {
    (void)action();
  } catch (const CatalogError& error) {
    return error.what();
  }
  return "nothing";
}

}  // namespace simcore::testing
