// The one kind of error a results database can cause; what() is for the user and names the file.
//
//   try { Store store("notes.txt"); }
//   catch (const StoreError& e) { ... }    // "notes.txt: not a SQLite database"; e.kind() == StoreError::Kind::file
#pragma once

#include <stdexcept>
#include <string>

namespace wythoff::store {

class StoreError : public std::runtime_error {
 public:
  enum class Kind {
    file,         // not a results database this program can use: foreign, newer, damaged, read-only, missing
    query,        // wrong or refused SQL, an unknown named query
    disk,         // no space, an input/output error
    busy,         // another process held the database for longer than the busy timeout
    interrupted,  // a query was stopped
  };
  StoreError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

}  // namespace wythoff::store
