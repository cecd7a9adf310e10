// What the parts of `plot` share: what stands around a picture, and the pictures made from a database.
#pragma once

#include <string>

#include "experiments/commands.hpp"
#include "explorer/pictures.hpp"

namespace wythoff::experiments {

// Title and source of the rule; the foot says what made the picture: "wythoff 0.1.0, engine sparse, board 0..100".
explorer::Labels labels_of(const dsl::Rule& rule, const std::string& x, const std::string& y, const std::string& made);

// `--kind ratio|count --db FILE`: |P|, or B_n / A_n of the last pair, of every finished instance of the rule (as its
// text is now) against a parameter. UsageError where the database has none.
explorer::ScatterPicture database_picture(const Call& call);

}  // namespace wythoff::experiments
