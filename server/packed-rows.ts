import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

type Row = { id: number }

/** Rows that follow each other, packed so that they may stand between any others. */
type Block = {
  ids: readonly number[]
  packed: Buffer
  /** Of the text that is packed. */
  byteCount: number
  crc: number
  hash: Buffer
}

/** A JSON list, packed in parts: where a few rows change, the parts of the others are used again. */
export type PackedRows = {
  /** Of the content alone. */
  tag: string
  /** gzip. */
  packed: Buffer
  blocks: readonly Block[]
}

export async function packRows(rows: readonly Row[]): Promise<PackedRows> {
  const parts: Row[][] = [[]]
  for (const row of rows) {
    parts.at(-1)?.push(row)
    if (endsBlock(row)) parts.push([])
  }
  // One is packed while the next is written: all texts at once are more than is well kept in memory.
  const packed: Promise<Block>[] = []
  for (const part of parts) {
    if (part.length === 0) continue
    const before = packed.at(-1)
    packed.push(
      packBlock(
        part.map(({ id }) => id),
        part.map((row) => JSON.stringify(row)),
      ),
    )
    await before
  }
  return assemble(await Promise.all(packed))
}

/**
 * With some rows replaced and others taken out; null where all rows have to be packed again, since one is
 * new or, as `isMoved` says, stands in another place now.
 */
export async function repackRows<T extends Row>(
  { blocks, ...whole }: PackedRows,
  { changed, gone }: { changed: readonly T[]; gone: readonly number[] },
  isMoved: (before: T, now: T) => boolean,
): Promise<PackedRows | null> {
  if (changed.length === 0 && gone.length === 0) return { blocks, ...whole }
  const fresh = new Map(changed.map((row) => [row.id, row]))
  const left = new Set(gone)
  const touched = blocks.filter(({ ids }) => ids.some((id) => fresh.has(id) || left.has(id)))
  const renewed = new Map<Block, Block | null>()
  for (const block of touched) {
    const texts = await textsOf(block)
    const ids: number[] = []
    const kept: string[] = []
    for (const [at, id] of block.ids.entries()) {
      const text = texts[at] ?? ''
      const row = fresh.get(id)
      if (left.has(id)) {
        // The rows behind it belong to this block now.
        if (endsBlock({ id })) return null
        continue
      }
      if (row && isMoved(JSON.parse(text) as T, row)) return null
      fresh.delete(id)
      ids.push(id)
      kept.push(row ? JSON.stringify(row) : text)
    }
    renewed.set(block, ids.length === 0 ? null : await packBlock(ids, kept))
  }
  if (fresh.size > 0) return null
  return assemble(
    blocks.flatMap((block) => {
      const now = renewed.get(block)
      return now === undefined ? [block] : now === null ? [] : [now]
    }),
  )
}

/** By the row alone, so that one that comes or goes moves none of the others into another block. */
const endsBlock = ({ id }: Row) => Math.imul(id, 0x9e3779b1) >>> 24 === 0

/** No text of JSON holds a line break of its own. */
const between = ',\n'

async function packBlock(ids: readonly number[], texts: readonly string[]): Promise<Block> {
  const text = Buffer.from(texts.join(between))
  return {
    ids,
    packed: await deflate(text, { level: 5, finishFlush: constants.Z_FULL_FLUSH }),
    byteCount: text.byteLength,
    crc: crc32(text),
    hash: createHash('sha256').update(text).digest(),
  }
}

async function textsOf({ packed }: Block): Promise<string[]> {
  const text = await inflate(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  return text.toString().split(between)
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const end = Buffer.from([0x03, 0x00])

function assemble(blocks: readonly Block[]): PackedRows {
  const hash = createHash('sha256')
  const parts: Uint8Array[] = [header]
  let crc = 0
  let byteCount = 0
  const append = (part: Pick<Block, 'packed' | 'crc' | 'byteCount'>) => {
    parts.push(part.packed)
    crc = appendedCrc(crc, part.crc, part.byteCount)
    byteCount += part.byteCount
  }
  append(stored('['))
  for (const [at, block] of blocks.entries()) {
    if (at > 0) append(stored(between))
    append(block)
    hash.update(block.hash)
  }
  append(stored(']'))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc >>> 0, 0)
  trailer.writeUInt32LE(byteCount >>> 0, 4)
  return {
    tag: `W/"${hash.digest('base64url').slice(0, 27)}"`,
    packed: Buffer.concat([...parts, end, trailer]),
    blocks,
  }
}

/** A few bytes as they are (RFC 1951, 3.2.4). */
function stored(text: string): Pick<Block, 'packed' | 'crc' | 'byteCount'> {
  const bytes = Buffer.from(text)
  const packed = Buffer.alloc(5 + bytes.byteLength)
  packed.writeUInt16LE(bytes.byteLength, 1)
  packed.writeUInt16LE(~bytes.byteLength & 0xffff, 3)
  bytes.copy(packed, 5)
  return { packed, crc: crc32(bytes), byteCount: bytes.byteLength }
}

/** The CRC-32 polynomial, its bits reversed as gzip has them. */
const polynomial = 0xedb88320

/** The CRC-32 of two texts in a row, from those of each and how long the second is (zlib's crc32_combine). */
const appendedCrc = (first: number, second: number, secondBytes: number): number =>
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
