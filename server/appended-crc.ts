/** The CRC-32 polynomial, its bits reversed as gzip has them. */
const polynomial = 0xedb88320

/** The CRC-32 of two texts in a row, from those of each and how long the second is (zlib's crc32_combine). */
export const appendedCrc = (first: number, second: number, secondBytes: number): number =>
  (product(powerOfX(secondBytes * 8), first) ^ second) >>> 0

/** Product of two polynomials modulo the one of CRC-32; x to the power of 0 is the highest bit. */
function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return sum >>> 0
}

function powerOfX(exponent: number): number {
  let power = 0x80000000
  let square = 0x40000000
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = product(square, power)
    square = product(square, square)
  }
  return power
}
