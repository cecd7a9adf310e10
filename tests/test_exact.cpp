// Exact numbers against identities and against bounds that use integers only.
#include <catch2/catch.hpp>
#include <iostream>
#include <random>

#include "dsl/exact.hpp"
#include "tests/random_trees.hpp"

using namespace wythoff;
using dsl::Exact, dsl::ExactError, dsl::Integer;

namespace {

class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : engine_(seed) {}
  Integer integer(int bits) {
    Integer result = 0;
    for (int i = 0; i < bits; i += 32) result = (result << 32) + static_cast<std::uint32_t>(engine_());
    result >>= engine_() % static_cast<unsigned>(bits);
    return engine_() % 2 ? result : Integer(-result);
  }
  Exact rational() { return Exact::ratio(integer(64), abs(integer(40)) + 1); }
  Exact in_field(const Integer& d) { return rational() + rational() * Exact::square_root(Exact(d)); }

 private:
  std::mt19937_64 engine_;
};

}  // namespace

TEST_CASE("the worked example of exact.hpp") {
  Exact phi = Exact::phi();
  CHECK((Exact(10) * phi).floor() == 16);
  CHECK(phi * phi - phi == Exact(1));
}

TEST_CASE("floor(F(n)*phi) is F(n+1) for odd n and F(n+1) - 1 for even n > 0") {
  // F(n+1) - phi*F(n) = (-1/phi)^n, whose sign is that of (-1)^n.
  Integer a = 1, b = 1;  // F(n), F(n+1)
  for (int n = 1; n <= 400; ++n) {
    CHECK((Exact(a) * Exact::phi()).floor() == (n % 2 ? b : Integer(b - 1)));
    CHECK((Exact(a) * Exact::phi().power(2)).floor() == a + (n % 2 ? b : Integer(b - 1)));
    Integer next = a + b;
    a = b, b = next;
  }
  CHECK(a > pow(Integer(10), 80));
}

TEST_CASE("floor(n*phi) at n = 10^40 and beyond, by integers only") {
  for (unsigned power = 1; power <= 120; ++power) {
    Integer n = pow(Integer(10), power) + power;
    Integer f = (Exact(n) * Exact::phi()).floor();
    // f <= n*phi < f + 1 means that 2f - n is at most n*sqrt 5, and 2f + 2 - n is more.
    CHECK((2 * f - n) * (2 * f - n) <= 5 * n * n);
    CHECK((2 * f + 2 - n) * (2 * f + 2 - n) > 5 * n * n);
  }
}

TEST_CASE("the two Beatty sequences of phi part the positive integers") {
  std::vector<int> seen(2000);
  for (int n = 1; n < 2000; ++n)
    for (const Exact& slope : {Exact::phi(), Exact::phi() * Exact::phi()})
      if (Integer f = (Exact(n) * slope).floor(); f < 2000) ++seen[f.convert_to<int>()];
  CHECK(std::count(seen.begin() + 1, seen.end(), 1) == 1999);
}

TEST_CASE("field identities on random numbers") {
  RandomNumbers random(tests::seed());
  std::cout << "seed " << tests::seed() << "\n";
  for (int i = 0; i < 1500; ++i) {
    Integer d = abs(random.integer(12)) + 2;
    Exact x = random.in_field(d), y = random.in_field(d), z = random.in_field(d);
    INFO(x.text() << "; " << y.text() << "; " << z.text());
    REQUIRE((x + y) * z == x * z + y * z);
    REQUIRE((x - y) * (x + y) == x * x - y * y);
    REQUIRE(x + y - y == x);
    if (y.sign() != 0) REQUIRE(x / y * y == x);
    REQUIRE(x.power(3) == x * x * x);
    if (x.sign() != 0) REQUIRE(x.power(-2) * x * x == Exact(1));
    REQUIRE((x < y) == (y > x));
    REQUIRE(((x < y) + (x == y) + (x > y)) == 1);
    if (x < y) REQUIRE(x + z < y + z);
    Exact floor = x.floor();
    REQUIRE(floor <= x);
    REQUIRE(x < floor + Exact(1));
    REQUIRE((-x).sign() == -x.sign());
  }
}

TEST_CASE("square roots of rationals are found exactly and lie between integer bounds") {
  RandomNumbers random(tests::seed() + 1);
  for (int i = 0; i < 500; ++i) {
    Integer p = abs(random.integer(80)), q = abs(random.integer(40)) + 1;
    Exact root = Exact::square_root(Exact::ratio(p, q));
    INFO(p << "/" << q);
    REQUIRE(root * root == Exact::ratio(p, q));
    REQUIRE(root.sign() >= 0);
    Integer n = random.integer(90), f = (Exact(n) * root).floor(), rest = f + 1;
    // For n >= 0: f^2 q <= n^2 p < (f+1)^2 q; for n < 0 the signs turn.
    if (n >= 0) {
      REQUIRE(f * f * q <= n * n * p);
      REQUIRE(rest * rest * q > n * n * p);
    } else {
      REQUIRE(f * f * q >= n * n * p);
      REQUIRE(rest * rest * q < n * n * p + (rest > 0 ? 1 : 0));
    }
    REQUIRE(Exact::square_root(Exact::ratio(p * p, q * q)) == Exact::ratio(p, q));
  }
  CHECK(Exact::square_root(Exact::ratio(9, 4)).text() == "3/2");
  CHECK(Exact::square_root(Exact(0)) == Exact(0));
  CHECK(Exact::square_root(Exact(12)) == Exact(2) * Exact::square_root(Exact(3)));
}

TEST_CASE("one field is enough for roots that differ by a rational factor, and two fields are refused") {
  Exact two = Exact::square_root(Exact(2)), three = Exact::square_root(Exact(3));
  CHECK(Exact::square_root(Exact(8)) - two == two);
  CHECK(Exact::square_root(Exact::ratio(1, 2)) * two == Exact(1));
  Integer p = 1000003;  // a square factor too large to be taken out at once
  CHECK(Exact::square_root(Exact(2 * p * p)) - Exact(p) * two == Exact(0));
  CHECK(Exact::square_root(Exact(2 * p * p)) / two == Exact(p));
  CHECK(Exact::square_root(Exact(2 * p * p)) > two);
  CHECK_THROWS_AS(two + three, ExactError);
  CHECK_THROWS_AS(two * three, ExactError);
  CHECK_THROWS_AS(two / three, ExactError);
  CHECK_THROWS_AS(two < three, ExactError);
  CHECK_THROWS_AS(two + Exact::phi(), ExactError);
  CHECK(two - two + three == three);  // zero lies in every field
  CHECK(two * two + three == three + Exact(2));
}

TEST_CASE("floors of negative numbers go down") {
  CHECK(Exact::ratio(-7, 2).floor() == -4);
  CHECK(Exact::ratio(-8, 2).floor() == -4);
  CHECK(Exact::ratio(7, -2).floor() == -4);
  CHECK((-Exact::phi()).floor() == -2);
  CHECK((Exact(-10) * Exact::phi()).floor() == -17);
  CHECK((Exact(2) - Exact::phi()).floor() == 0);
  CHECK((Exact(1) - Exact::phi()).floor() == -1);
  CHECK(dsl::floor_divide(-7, 2) == -4);
  CHECK(dsl::floor_divide(7, -2) == -4);
  CHECK(dsl::floor_divide(-7, -2) == 3);
  CHECK(dsl::floor_modulo(-7, 2) == 1);
  CHECK(dsl::floor_modulo(7, -2) == -1);
}

TEST_CASE("powers") {
  CHECK(Exact::phi().power(0) == Exact(1));
  CHECK(Exact(0).power(0) == Exact(1));
  CHECK(Exact(2).power(-3) == Exact::ratio(1, 8));
  CHECK(Exact(-1).power(99999) == Exact(-1));
  CHECK_THROWS_AS(Exact(0).power(-1), ExactError);
  CHECK_THROWS_AS(Exact(2).power(100001), ExactError);
  CHECK_THROWS_AS(Exact(2).power(-pow(Integer(10), 30)), ExactError);
  // phi^n = F(n)*phi + F(n-1), and the conjugate of phi is 1 - phi.
  Integer a = 0, b = 1;
  for (int n = 1; n < 1000; ++n) {
    Integer next = a + b;
    a = b, b = next;
  }
  CHECK(Exact::phi().power(1000) == Exact(b) * Exact::phi() + Exact(a));
  CHECK((Exact(1) - Exact::phi()).power(1000) * Exact::phi().power(1000) == Exact(1));
}

TEST_CASE("integer roots") {
  RandomNumbers random(tests::seed() + 2);
  for (unsigned k = 1; k <= 9; ++k)
    for (int i = 0; i < 50; ++i) {
      Integer value = abs(random.integer(200)), root = dsl::integer_root(value, k);
      REQUIRE(pow(root, k) <= value);
      REQUIRE(pow(Integer(root + 1), k) > value);
    }
  CHECK(dsl::integer_root(0, 3) == 0);
  CHECK(dsl::integer_root(1, 62) == 1);
  CHECK(dsl::integer_root(pow(Integer(3), 62) - 1, 62) == 2);
}

TEST_CASE("division by zero and roots that do not exist") {
  CHECK_THROWS_AS(Exact(1) / Exact(0), ExactError);
  CHECK_THROWS_AS(Exact::phi() / (Exact::phi() - Exact::phi()), ExactError);
  CHECK_THROWS_AS(Exact::ratio(1, 0), ExactError);
  CHECK_THROWS_AS(Exact::square_root(Exact(-1)), ExactError);
  CHECK_THROWS_AS(Exact::square_root(Exact::phi()), ExactError);
}

TEST_CASE("numbers as text") {
  CHECK(Exact(7).text() == "7");
  CHECK(Exact::ratio(6, -4).text() == "-3/2");
  CHECK(Exact::phi().text() == "(1 + sqrt(5))/2");
  CHECK((Exact(1) - Exact::phi()).text() == "(1 - sqrt(5))/2");
  CHECK(Exact::square_root(Exact(2)).text() == "sqrt(2)");
  CHECK((Exact(-3) * Exact::square_root(Exact(2))).text() == "-3*sqrt(2)");
  CHECK((Exact::square_root(Exact(2)) / Exact(3)).text() == "sqrt(2)/3");
}
