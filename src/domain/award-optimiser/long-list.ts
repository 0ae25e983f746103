type Columns = Float64Array | Int32Array | Uint16Array | Uint8Array

/** A list of millions of numbers while it grows: as JavaScript's own it would take several times the memory. */
export type LongList<Kind extends Columns> = {
  readonly length: number
  push(value: number): void
  /** The numbers so far, in one piece. */
  close(): Kind
}

export const longFloats = (): LongList<Float64Array> =>
  openList((length) => new Float64Array(length))
export const longInts = (): LongList<Int32Array> => openList((length) => new Int32Array(length))

export const longBytes = (): LongList<Uint8Array> => openList((length) => new Uint8Array(length))

/** Of numbers from 0 up to below the limit, in as little room as they take. */
export const longKeys = (limit: number): LongList<Uint16Array | Int32Array> =>
  limit <= 0x1_00_00 ? openList((length) => new Uint16Array(length)) : longInts()

const longestPart = 0x1_00_00

/** In parts: room that doubles, and is thrown away each time, takes several times as much. */
function openList<Kind extends Columns>(make: (length: number) => Kind): LongList<Kind> {
  const full: Kind[] = []
  let before = 0
  let part = make(1024)
  let count = 0
  return {
    get length() {
      return before + count
    },
    push(value) {
      if (count === part.length) {
        full.push(part)
        before += count
        part = make(Math.min(2 * count, longestPart))
        count = 0
      }
      part[count] = value
      count += 1
    },
    close() {
      const closed = make(before + count)
      let at = 0
      for (const own of full) {
        closed.set(own, at)
        at += own.length
      }
      closed.set(part.subarray(0, count), at)
      return closed
    },
  }
}
