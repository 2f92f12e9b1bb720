#include "simcore/io/byte_source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "simcore/error/error.hpp"
#include "simcore/io/text_file.hpp"

namespace simcore {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 18;
constexpr std::size_t kLongestToken = std::size_t{1} << 20;

std::string broken_rule(int error) {
  if (error == ENOENT || error == ENOTDIR) return "must be a file that exists, but there is none";
  if (error == EACCES || error == EPERM) return "must be readable, but permission is denied";
  return std::string("must be readable: ") + std::strerror(error);
}

/// Size of a regular file [bytes].
std::size_t require_regular(const ByteSource& source, int descriptor) {
  struct stat status{};
  if (::fstat(descriptor, &status) != 0) source.refuse("", broken_rule(errno), "");
  if (S_ISDIR(status.st_mode)) source.refuse("", "must be a file", "a directory");
  if (!S_ISREG(status.st_mode)) source.refuse("", "must be a regular file", "a device or a pipe");
  return static_cast<std::size_t>(status.st_size);
}

}  // namespace

ByteSource::ByteSource(std::string path, AfterBlock after_block, const char* purpose)
    : path_(std::move(path)), after_block_(std::move(after_block)), buffer_(kBlock) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): without O_NONBLOCK a pipe would be waited for
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor_ < 0) refuse("", broken_rule(errno), "");
  try {
    size_ = require_regular(*this, descriptor_);
    next_ = end_ = buffer_.data();
    refill();
    if (at_end()) refuse("", purpose, "an empty file");
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

ByteSource::~ByteSource() { ::close(descriptor_); }

void ByteSource::rewind() {
  if (::lseek(descriptor_, 0, SEEK_SET) != 0) refuse("", broken_rule(errno), "");
  next_ = end_ = buffer_.data();
  before_ = mark_ = 0;
  refill();
}

void ByteSource::refill() {
  before_ += static_cast<std::size_t>(end_ - buffer_.data());
  next_ = end_ = buffer_.data();
  if (before_ > mark_ + kLongestToken)
    refuse("", "must have no key, value or row of more than 1 MiB", "one near byte " + std::to_string(mark_));
  if (after_block_) after_block_(before_);
  ssize_t got = -1;
  while ((got = ::read(descriptor_, buffer_.data(), kBlock)) < 0 && errno == EINTR) {
  }
  if (got < 0) refuse("", broken_rule(errno), "");
  end_ = buffer_.data() + got;
  if (const void* nul = std::memchr(next_, '\0', static_cast<std::size_t>(got)))
    refuse(
        "", "must be text",
        "a NUL at byte " + std::to_string(before_ + static_cast<std::size_t>(static_cast<const char*>(nul) - next_)));
}

std::string ByteSource::where(const std::string& place) const { return place.empty() ? path_ : path_ + ": " + place; }

void ByteSource::refuse(const std::string& place, std::string rule, std::string value) const {
  throw SpecError({{where(place), std::move(rule), std::move(value), ""}});
}

}  // namespace simcore
