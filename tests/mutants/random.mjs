/** NumPy's generator. */
const NORMAL = 'engine/random/normal.cpp';
const PCG64 = 'engine/random/pcg64.cpp';
const SEED = 'engine/random/seed_sequence.cpp';

export const random = [
  {
    name: 'normal: mean + variance · z',
    file: NORMAL,
    why: 'sd is the standard deviation',
    edits: [['mean + sd * generator', 'mean + sd * sd * generator']],
  },
  {
    name: 'ziggurat: every draw at the edge kept',
    file: NORMAL,
    why: 'what lies above the curve is drawn again',
    edits: [['if ((above - below) * bits.next_double() + below < std::exp(-0.5 * x * x)) return x;', 'bits.next_double();\n    return x;']],
  },
  {
    name: 'ziggurat: the edge decided without a height',
    file: NORMAL,
    why: 'the height is one more draw of the stream',
    edits: [['(above - below) * bits.next_double() + below', '0.5 * (above + below)']],
  },
  {
    name: 'ziggurat: the tail cut off',
    file: NORMAL,
    why: 'a normal number may lie beyond the base layer',
    edits: [['const double magnitude = tail(bits);', 'const double magnitude = std::abs(x);']],
  },
  {
    name: 'ziggurat: tail accepted too rarely',
    file: NORMAL,
    why: "Marsaglia's condition is 2 y > x²",
    edits: [['if (y + y > x * x)', 'if (y > x * x)']],
  },
  {
    name: "ziggurat: tail's sign from the sign bit",
    file: NORMAL,
    why: 'NumPy takes a bit of the position there',
    edits: [['position >> 8 & 1 ? -magnitude', 'negative ? -magnitude']],
  },
  {
    name: 'ziggurat: position from the upper 52 bits',
    file: NORMAL,
    why: 'the three bits left over are the highest',
    edits: [['output >> 9 & 0x000f', 'output >> 12 & 0x000f']],
  },
  {
    name: 'PCG64: rotated to the left',
    file: PCG64,
    why: 'XSL-RR: rotate right',
    edits: [['std::rotr', 'std::rotl']],
  },
  {
    name: 'PCG64: rotated by other bits',
    file: PCG64,
    why: 'the distance is the top six bits',
    edits: [['high >> 58', 'high >> 59']],
  },
  {
    name: 'PCG64: output before the step',
    file: PCG64,
    why: 'NumPy steps, then reads',
    edits: [['std::uint64_t Pcg64::next_uint64() {\n  step();', 'std::uint64_t Pcg64::next_uint64() {'],
      ['return std::rotr(high ^ low, static_cast<int>(high >> 58));', 'step();\n  return std::rotr(high ^ low, static_cast<int>(high >> 58));']],
  },
  {
    name: 'PCG64: even increment',
    file: PCG64,
    why: 'only an odd one runs through all 2^128 states',
    edits: [['initial_sequence << 1 | 1;', 'initial_sequence << 1;']],
  },
  {
    name: 'PCG64: doubles of 52 bits',
    file: PCG64,
    why: 'a double holds 53',
    edits: [['(next_uint64() >> 11) * 0x1p-53', '(next_uint64() >> 12) * 0x1p-52']],
  },
  {
    name: 'SeedSequence: another first constant',
    file: SEED,
    why: 'the hash starts at 0x43b0d7e5',
    edits: [['0x43b0d7e5u', '0x43b0d7e6u']],
  },
  {
    name: 'SeedSequence: words past the pool dropped',
    file: SEED,
    why: 'seeds above 2^128 would draw alike',
    edits: [['for (std::size_t i = kPoolSize; i < words.size(); ++i)', 'for (std::size_t i = words.size(); i < words.size(); ++i)']],
  },
  {
    name: 'SeedSequence: high half first',
    file: SEED,
    why: 'a 64-bit word has its low half first',
    edits: [['halves[2 * i] | static_cast<std::uint64_t>(halves[2 * i + 1]) << 32', 'halves[2 * i + 1] | static_cast<std::uint64_t>(halves[2 * i]) << 32']],
  },
];
