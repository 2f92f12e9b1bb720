#pragma once

#include <string>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/value.hpp"
#include "simcore/spec/named_files.hpp"

namespace simcore {

struct JobDocument {
  record::Value description = {};
  std::string file = {};
  record::Value request = {};
  std::vector<std::string> warnings = {};
  NamedFiles files = NamedFiles::none;

  static constexpr record::Title kTitle{"JobDocument", "A job as its owner described it, to be read again."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("description", "", "Content of the job file.", &JobDocument::description),
        field("file", "", "Name of the file that the job came from; empty when there is none.", &JobDocument::file),
        field("request", "", "Request that the job was read from; null when it was none.", &JobDocument::request),
        field("warnings", "", "Warnings of reading that request.", &JobDocument::warnings),
        field("files", "", "Which files it may name: none, those below the folder of its file, or any.",
              &JobDocument::files)};
  }
};

}  // namespace simcore
