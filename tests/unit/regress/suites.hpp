#pragma once

#include <memory>
#include <string>
#include <vector>

#include "simcore/catalog/catalog_tables.hpp"
#include "simcore/io/document_reader.hpp"
#include "simcore/regress/suite_report.hpp"

namespace simcore::test {

inline std::shared_ptr<const Catalog> present_catalog() { return std::make_shared<const Catalog>(Catalog::builtin()); }

/// A text in a table that another takes the place of.
struct Edit {
  std::string table, from, to;
};

/// The built-in catalog with some texts of its tables replaced. Throws std::out_of_range for one that is not there.
inline std::shared_ptr<const Catalog> edited_catalog(const std::vector<Edit>& edits) {
  std::vector<std::string> texts;
  std::vector<catalog::EmbeddedTable> tables;
  texts.reserve(catalog::embedded_tables().size());
  for (const catalog::EmbeddedTable& table : catalog::embedded_tables()) {
    std::string& text = texts.emplace_back(table.text);
    for (const Edit& edit : edits)
      if (edit.table == table.name) text.replace(text.find(edit.from), edit.from.size(), edit.to);
    tables.push_back({table.name, text});
  }
  return std::make_shared<const Catalog>(Catalog::of(CatalogTables::of(tables)));
}

/// Price of ml.p4d.24xlarge in us-east-1, 1 % up.
inline Edit dearer() {
  return {"training_prices", "ml.p4d.24xlarge,us-east-1,25.251288,derived,ec2_2025_11_04",
          "ml.p4d.24xlarge,us-east-1,25.50380088,derived,ec2_2025_11_04"};
}

/// A job of an hour on an instance of that type, with further keys.
inline JobDocument job(const std::string& type = "ml.p4d.24xlarge", const std::string& duration = "1 h",
                       const std::string& more = "") {
  const std::string text = R"({"simcore": 1, "cluster": {"instance_type": ")" + type +
                           R"("}, "work": {"compute": {"duration": ")" + duration + R"(", "spread": 0}})" + more + "}";
  return {read_document(text), "job.json"};
}

inline ForecastInputs inputs(JobDocument document, std::shared_ptr<const Catalog> catalog) {
  return {std::move(document), std::move(catalog), 1, 200};
}

/// A job as it is now, held to the pin of what it was.
inline SuiteJob held(const ForecastInputs& was, const JobDocument& now) {
  SuiteJob job;
  job.name = "job";
  job.file = "job.json";
  job.job = now;
  job.pin = pin("job", was);
  job.pinned_job = was.job;
  job.pinned_catalog = was.catalog;
  return job;
}

}  // namespace simcore::test
