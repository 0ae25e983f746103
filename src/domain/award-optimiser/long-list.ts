type Columns = Float64Array | Int32Array

/** A list of millions of numbers while it grows: as JavaScript's own it would take several times the memory. */
export type LongList<Kind extends Columns> = {
  readonly length: number
  push(value: number): void
  /** The numbers so far, and no more room than they take. */
  close(): Kind
}

export const longFloats = (): LongList<Float64Array> =>
  openList((length) => new Float64Array(length))
export const longInts = (): LongList<Int32Array> => openList((length) => new Int32Array(length))

function openList<Kind extends Columns>(make: (length: number) => Kind): LongList<Kind> {
  let own = make(1024)
  let count = 0
  return {
    get length() {
      return count
    },
    push(value) {
      if (count === own.length) {
        const wider = make(2 * count)
        wider.set(own)
        own = wider
      }
      own[count] = value
      count += 1
    },
    close() {
      const closed = make(count)
      closed.set(own.subarray(0, count))
      return closed
    },
  }
}
