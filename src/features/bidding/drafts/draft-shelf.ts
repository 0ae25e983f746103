import { createStore } from 'idb-keyval'
import type { DecimalMark } from '#domain/written-number.ts'
import type { KeptCell, LaneCells } from './kept-cell.ts'

type Lanes = Map<number, LaneCells>
type Record = { laneId: number; cells: LaneCells }

/** The database that `idb-keyval` opens by default, where earlier drafts are. */
const inDatabase = createStore('keyval-store', 'keyval')

/** More lanes than these are quicker read all at once. */
const lanesOneByOne = 100
const lanesInSlice = 500

/** What one person typed in one mode, a record a lane; where the device keeps nothing, in memory. */
export class DraftShelf {
  /** False once the device would not keep something: a private window, a full disk. */
  isKept = true
  /** As last read or written here. */
  #known: Lanes = new Map()
  #prefix: string
  #earlier: string

  constructor(userId: number, mode: number) {
    this.#prefix = `bid-draft:${userId}:${mode}:`
    this.#earlier = `bid-sheet:${userId}:${mode}`
  }

  /** Everything there is; a draft of an earlier version of the app is taken over cell by cell. */
  async read(mark: DecimalMark): Promise<Lanes> {
    try {
      this.#known = await this.#transaction((objects, done) => {
        const all = objects.getAll(this.#range())
        const earlier = objects.get(this.#earlier)
        earlier.onsuccess = () => {
          const lanes: Lanes = new Map(recordsIn(all.result).map((one) => [one.laneId, one.cells]))
          for (const [laneId, cells] of earlierCells(earlier.result, mark)) {
            const both = { ...cells, ...lanes.get(laneId) }
            lanes.set(laneId, both)
            objects.put({ laneId, cells: both } satisfies Record, this.#prefix + laneId)
          }
          objects.delete(this.#earlier)
          done(lanes)
        }
      })
    } catch {
      this.isKept = false
    }
    return new Map(this.#known)
  }

  /** Changes lanes in one transaction, whatever other windows do; answers what they hold now. */
  async change(
    laneIds: readonly number[],
    change: (laneId: number, cells: LaneCells) => LaneCells,
  ): Promise<Lanes> {
    let changed: Lanes
    try {
      changed = await this.#transaction((objects, done) => {
        const after: Lanes = new Map()
        const put = (laneId: number, cells: LaneCells) => {
          const next = change(laneId, cells)
          after.set(laneId, next)
          if (next !== cells)
            objects.put({ laneId, cells: next } satisfies Record, this.#prefix + laneId)
        }
        if (laneIds.length > lanesOneByOne) {
          this.#inSlices(objects, laneIds, (slice, before) => {
            for (const laneId of slice) put(laneId, before.get(laneId) ?? {})
          })
        } else {
          for (const laneId of laneIds) {
            const one = objects.get(this.#prefix + laneId)
            one.onsuccess = () => put(laneId, recordsIn([one.result])[0]?.cells ?? {})
          }
        }
        done(after)
      })
      this.isKept = true
    } catch {
      this.isKept = false
      changed = new Map(laneIds.map((id) => [id, change(id, this.#known.get(id) ?? {})]))
    }
    for (const [laneId, cells] of changed) this.#known.set(laneId, cells)
    return changed
  }

  /** Slice after slice, so that the page can paint and hear keys between two of them. */
  #inSlices(
    objects: IDBObjectStore,
    laneIds: readonly number[],
    work: (slice: readonly number[], before: Lanes) => void,
  ): void {
    const inOrder = laneIds.toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1))
    const from = (start: number) => {
      const slice = inOrder.slice(start, start + lanesInSlice)
      if (slice.length === 0) return
      const range = IDBKeyRange.bound(this.#prefix + slice[0], this.#prefix + slice.at(-1))
      const found = objects.getAll(range)
      found.onsuccess = () => {
        work(slice, new Map(recordsIn(found.result).map((one) => [one.laneId, one.cells])))
        from(start + lanesInSlice)
      }
    }
    from(0)
  }

  /** Up to which version of the server's cells this device has them. */
  async cursor(): Promise<number> {
    try {
      return await this.#transaction<number>((objects, done) => {
        const kept = objects.get(this.#cursorKey())
        kept.onsuccess = () => done(typeof kept.result === 'number' ? kept.result : 0)
      })
    } catch {
      return 0
    }
  }

  async moveCursor(version: number): Promise<void> {
    await this.#transaction<null>((objects, done) => {
      objects.put(version, this.#cursorKey())
      done(null)
    }).catch(() => {})
  }

  #cursorKey(): string {
    return `bid-draft-cursor:${this.#prefix}`
  }

  #range(): IDBKeyRange {
    return IDBKeyRange.bound(this.#prefix, `${this.#prefix}\uFFFF`)
  }

  #transaction<T>(work: (objects: IDBObjectStore, done: (result: T) => void) => void): Promise<T> {
    return inDatabase(
      'readwrite',
      (objects) =>
        new Promise<T>((resolve, reject) => {
          const { transaction } = objects
          let result: { value: T } | undefined
          transaction.oncomplete = () =>
            result ? resolve(result.value) : reject(new Error('Nothing was read'))
          transaction.onabort = () => reject(transaction.error)
          work(objects, (value) => {
            result = { value }
          })
        }),
    )
  }
}

const recordsIn = (found: readonly unknown[]): Record[] => found.filter(isRecord)

const isRecord = (kept: unknown): kept is Record =>
  typeof kept === 'object' &&
  kept !== null &&
  'laneId' in kept &&
  typeof kept.laneId === 'number' &&
  'cells' in kept &&
  typeof kept.cells === 'object' &&
  kept.cells !== null

/** The cells of a draft that was kept as one object of texts. */
function earlierCells(kept: unknown, mark: DecimalMark): [number, LaneCells][] {
  if (typeof kept !== 'object' || kept === null || !('texts' in kept)) return []
  const savedAt = 'savedAt' in kept && typeof kept.savedAt === 'number' ? kept.savedAt : Date.now()
  const typedAt = new Date(savedAt).toISOString()
  return Object.entries(kept.texts ?? {}).map(([laneId, texts]) => [
    Number(laneId),
    Object.fromEntries(
      Object.entries(texts as object).flatMap(([column, text]: [string, unknown]) =>
        typeof text === 'string' ? [[column, earlierCell(text, mark, typedAt)]] : [],
      ),
    ),
  ])
}

const earlierCell = (text: string, mark: DecimalMark, typedAt: string): KeptCell => ({
  text,
  mark,
  typedAt,
  base: null,
  sent: false,
  by: null,
  change: `earlier ${typedAt}`,
})
