// Yardstick: one memset over so many bytes of fresh memory.
//
//   fill BYTES
#include <cstdio>
#include <cstdlib>
#include <cstring>

int main(int, char** argv) {
  const std::size_t bytes = std::strtoull(argv[1], nullptr, 10);
  unsigned char* memory = static_cast<unsigned char*>(std::malloc(bytes));
  if (!memory) return 3;
  std::memset(memory, 1, bytes);
  asm volatile("" : : "r"(memory) : "memory");
  std::printf("sum=%u\n", memory[0] + memory[bytes - 1]);
  std::free(memory);
}
