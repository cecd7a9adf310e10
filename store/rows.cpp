#include "store/rows.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <utility>

#include "store/error.hpp"

namespace wythoff::store {
namespace {

struct Csv : Rows {
  explicit Csv(Write w) : write(std::move(w)) {}

  static void append_field(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
      out += text;
      return;
    }
    out += '"';
    for (const char c : text) out.append(c == '"' ? 2 : 1, c);
    out += '"';
  }
  template <class Range, class Text>
  void line(const Range& range, Text text) {
    std::string out;
    for (const auto& each : range) {
      if (&each != &*range.begin()) out += ',';
      append_field(out, text(each));
    }
    write(out += '\n');
  }
  void header(const std::vector<std::string>& names) override {
    line(names, [](const std::string& name) -> const std::string& { return name; });
  }
  void row(const std::vector<Cell>& cells) override { line(cells, plain); }

  Write write;
};

// The length of the well-formed UTF-8 sequence that starts here, or 0.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto more = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned a = byte(0), b = byte(1);
  if (a < 0x80) return 1;
  if (a >= 0xc2 && a <= 0xdf && more(1)) return 2;
  if (a >= 0xe0 && a <= 0xef && more(1) && more(2) && !(a == 0xe0 && b < 0xa0) && !(a == 0xed && b >= 0xa0)) return 3;
  if (a >= 0xf0 && a <= 0xf4 && more(1) && more(2) && more(3) && !(a == 0xf0 && b < 0x90) && !(a == 0xf4 && b >= 0x90))
    return 4;
  return 0;
}

struct Json : Rows {
  explicit Json(Write w) : write(std::move(w)) {}

  // Bytes that are no UTF-8 become U+FFFD: the output is JSON whatever the database holds.
  static std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = sequence_length(std::string_view(text).substr(at));
      const char c = text[at];
      if (length == 0)
        out += "\xef\xbf\xbd";
      else if (c == '"' || c == '\\')
        out += {'\\', c};
      else if (static_cast<unsigned char>(c) < 0x20)
        out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
      else
        out += text.substr(at, length);
      at += length ? length : 1;
    }
    return out + '"';
  }
  static std::string value(const Cell& cell) {
    if (std::holds_alternative<std::string>(cell)) return quoted(std::get<std::string>(cell));
    if (const double* number = std::get_if<double>(&cell); number && !std::isfinite(*number)) return "null";
    return is_number(cell) ? plain(cell) : "null";
  }
  // Names that occur twice are numbered: an object has each key once.
  void header(const std::vector<std::string>& given) override {
    std::set<std::string> used;
    for (const std::string& name : given) {
      std::string key = name;
      for (int i = 2; !used.insert(key).second; ++i) key = fmt::format("{}_{}", name, i);
      names.push_back(quoted(key));
    }
    write("[");
  }
  void row(const std::vector<Cell>& cells) override {
    std::string out = first ? "\n  {" : ",\n  {";
    for (std::size_t i = 0; i < cells.size(); ++i) out += (i ? ", " : "") + names[i] + ": " + value(cells[i]);
    write(out + "}");
    first = false;
  }
  void end() override { write(first ? "]\n" : "\n]\n"); }

  Write write;
  std::vector<std::string> names;
  bool first = true;
};

// Markdown and LaTeX say the alignment before the first row; it follows the types of that row.
class Aligned : public Rows {
 public:
  explicit Aligned(Write w) : write(std::move(w)) {}
  void header(const std::vector<std::string>& given) override { names = given; }
  void row(const std::vector<Cell>& cells) override {
    if (!begun) begin(cells);
    begun = true;
    line(cells);
  }
  void end() override {
    if (!begun) begin(std::vector<Cell>(names.size()));
    finish();
  }

 protected:
  virtual void begin(const std::vector<Cell>& first) = 0;
  virtual void line(const std::vector<Cell>& cells) = 0;
  virtual void finish() {}
  Write write;
  std::vector<std::string> names;

 private:
  bool begun = false;
};

struct Markdown : Aligned {
  using Aligned::Aligned;
  static std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '\n')
        out += "<br>";
      else if (c == '<')
        out += "&lt;";
      else if (c == '&')
        out += "&amp;";
      else if (std::string_view("\\|*_`[]~$").find(c) != std::string_view::npos)
        out += {'\\', c};
      else if (c != '\r')
        out += c;
    }
    return out;
  }
  void begin(const std::vector<Cell>& first) override {
    std::string head = "|", rule = "|";
    for (std::size_t i = 0; i < names.size(); ++i) {
      head += " " + escaped(names[i]) + " |";
      rule += is_number(first[i]) ? "---:|" : "---|";
    }
    write(head + "\n" + rule + "\n");
  }
  void line(const std::vector<Cell>& cells) override {
    std::string out = "|";
    for (const Cell& cell : cells) out += " " + escaped(plain(cell)) + " |";
    write(out + "\n");
  }
};

struct Latex : Aligned {
  using Aligned::Aligned;
  static std::string escaped(std::string_view text) {
    static const std::vector<std::pair<std::string_view, std::string_view>> special = {{"\\", "\\textbackslash{}"},
                                                                                       {"{", "\\{"},
                                                                                       {"}", "\\}"},
                                                                                       {"$", "\\$"},
                                                                                       {"&", "\\&"},
                                                                                       {"#", "\\#"},
                                                                                       {"%", "\\%"},
                                                                                       {"_", "\\_"},
                                                                                       {"~", "\\textasciitilde{}"},
                                                                                       {"^", "\\textasciicircum{}"},
                                                                                       {"<", "$<$"},
                                                                                       {">", "$>$"},
                                                                                       {"|", "$|$"},
                                                                                       {"\"", "\\textquotedbl{}"},
                                                                                       {"\n", " "},
                                                                                       {"\r", ""},
                                                                                       {"≤", "$\\le$"},
                                                                                       {"≥", "$\\ge$"},
                                                                                       {"≠", "$\\ne$"},
                                                                                       {"≡", "$\\equiv$"},
                                                                                       {"−", "$-$"},
                                                                                       {"∧", "$\\wedge$"},
                                                                                       {"∨", "$\\vee$"},
                                                                                       {"¬", "$\\neg$"},
                                                                                       {"∈", "$\\in$"},
                                                                                       {"⊆", "$\\subseteq$"},
                                                                                       {"·", "$\\cdot$"},
                                                                                       {"*", "$*$"}};
    std::string out;
    while (!text.empty()) {
      std::string_view from = text.substr(0, 1), to = from;
      for (const auto& [letter, code] : special)
        if (text.starts_with(letter)) from = letter, to = code;
      out += to;
      text.remove_prefix(from.size());
    }
    return out;
  }
  void begin(const std::vector<Cell>& first) override {
    std::string out = "\\begin{tabular}{", head;
    for (std::size_t i = 0; i < names.size(); ++i) {
      out += is_number(first[i]) ? 'r' : 'l';
      head += (i ? " & " : "") + escaped(names[i]);
    }
    write(out + "}\n\\hline\n" + head + " \\\\\n\\hline\n");
  }
  void line(const std::vector<Cell>& cells) override {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) out += (i ? " & " : "") + escaped(plain(cells[i]));
    write(out + " \\\\\n");
  }
  void finish() override { write("\\hline\n\\end{tabular}\n"); }
};

}  // namespace

std::string plain(const Cell& cell) {
  if (const auto* integer = std::get_if<std::int64_t>(&cell)) return fmt::format("{}", *integer);
  if (const auto* real = std::get_if<double>(&cell)) return fmt::format("{}", *real);
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  return "";
}

bool is_number(const Cell& cell) {
  return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<double>(cell);
}

const std::vector<std::string>& format_names() {
  static const std::vector<std::string> names = {"text", "csv", "json", "markdown", "latex"};
  return names;
}

std::unique_ptr<Rows> make_format(const std::string& name, Write write) {
  if (name == "text") return make_text_table(std::move(write));
  if (name == "csv") return std::make_unique<Csv>(std::move(write));
  if (name == "json") return std::make_unique<Json>(std::move(write));
  if (name == "markdown") return std::make_unique<Markdown>(std::move(write));
  if (name == "latex") return std::make_unique<Latex>(std::move(write));
  throw StoreError(StoreError::Kind::query,
                   "no format is called '" + name + "'; there are text, csv, json, markdown and latex");
}

}  // namespace wythoff::store
