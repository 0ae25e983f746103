import type { DraftCell } from '#contract/ext/bid-drafts.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { grouped } from '#domain/grouped.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import type { DecimalMark } from '#domain/written-number.ts'
import { device } from '#lib/device.ts'
import { uniqueId } from '#lib/unique-id.ts'
import { DraftShelf } from './draft-shelf.ts'
import {
  afterChoice,
  afterNews,
  afterSending,
  afterTyping,
  asTheirs,
  isToSend,
  type KeptCell,
  type LaneCells,
  newestDraftTime,
  textFor,
  type TheirText,
} from './kept-cell.ts'

type WrittenLanes = Map<number, Map<string, Written>>

export type CellToSend = { laneId: number; column: string; cell: KeptCell }

/**
 * What a person typed over the bids of one mode, as this window shows it: kept on the device at once and
 * merged cell by cell with what its other windows, the person's colleagues and other devices typed.
 */
export class DraftBook {
  readonly userId: number
  readonly mode: BiddableMode
  /** When something was last kept, in milliseconds; null before. */
  keptAt: number | null = null
  #shelf: DraftShelf
  #lanes: Map<number, LaneCells> = new Map()
  #written: WrittenLanes = new Map()
  /** On its way to the shelf. */
  #keeping: WrittenLanes = new Map()
  #notTaken = new Set<number>()
  #inTurn: Promise<void> = Promise.resolve()
  #isWriting = false
  #listeners = new Set<(laneIds: readonly number[]) => void>()
  #channel: BroadcastChannel | null = null
  #changes = 0
  #state = 0
  #window = uniqueId()

  private constructor(userId: number, mode: BiddableMode) {
    this.userId = userId
    this.mode = mode
    this.#shelf = new DraftShelf(userId, mode)
  }

  static async open(userId: number, mode: BiddableMode): Promise<DraftBook> {
    const book = new DraftBook(userId, mode)
    book.#lanes = await book.#shelf.read(readerMark())
    await book.#takeUnkept()
    const times = [...book.#cells()].flatMap(({ cell: { text, typedAt } }) =>
      text === null ? [] : [Date.parse(typedAt)],
    )
    book.keptAt = times.length === 0 ? null : times.reduce((one, other) => Math.max(one, other))
    return book
  }

  /** Named lanes hold something else now; an empty list: only where it is kept changed. */
  subscribe = (listener: (laneIds: readonly number[]) => void): (() => void) => {
    if (this.#listeners.size === 0) this.#listen()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#leave()
    }
  }

  of(laneId: number): LaneCells {
    return this.#lanes.get(laneId) ?? {}
  }

  /** What is typed in a cell, as this reader writes it; null where nothing is. */
  text(laneId: number, column: string): string | null {
    const cell = this.of(laneId)[column]
    return cell ? textFor(column, cell, readerMark()) : null
  }

  /** What somebody else typed where one typed something different. */
  theirs(laneId: number, column: string): TheirWords | undefined {
    const { theirs } = this.of(laneId)[column] ?? {}
    return theirs && theirWords(column, theirs, readerMark())
  }

  /** Who typed what a cell holds, and when. */
  typist(laneId: number, column: string): TheirWords | undefined {
    const cell = this.of(laneId)[column]
    return cell && theirWords(column, asTheirs(cell), readerMark())
  }

  laneIds(): number[] {
    return [...this.#lanes.keys()]
  }

  /** When a lane's newest draft cell was typed; null without one. */
  typedAt(laneId: number): string | null {
    return newestDraftTime(this.of(laneId))
  }

  /** Another number whenever something of the book changed. */
  get state(): number {
    return this.#state
  }

  get isKeptHere(): boolean {
    return this.#shelf.isKept
  }

  get isWriting(): boolean {
    return this.#isWriting
  }

  get hasTexts(): boolean {
    return this.#some(({ text }) => text !== null)
  }

  get hasUnsent(): boolean {
    return this.#some((cell, laneId) => isToSend(cell) && !this.#notTaken.has(laneId))
  }

  toSend(): CellToSend[] {
    return this.#cells().filter(({ laneId, cell }) => isToSend(cell) && !this.#notTaken.has(laneId))
  }

  /** The server takes no drafts of these lanes: what is typed there stays on the device. */
  leaveUnsent(laneIds: readonly number[]): void {
    for (const laneId of laneIds) this.#notTaken.add(laneId)
  }

  /** `isUnseen`: what the cell holds came into it while it was being typed in. */
  type(laneId: number, column: string, text: string | null, isUnseen = false): void {
    const before = this.of(laneId)[column]
    const typing = {
      text,
      mark: readerMark(),
      typedAt: new Date().toISOString(),
      change: this.#nextChange(),
    }
    const typed = afterTyping(column, before, typing, before?.change)
    const over = isUnseen && before ? asTheirs(before) : undefined
    const cell = over ? { ...typed, theirs: over } : typed
    this.#write(laneId, column, { cell, seen: before?.change, over })
  }

  /** Keeps one's own text of a cell, or takes the other one. */
  choose(laneId: number, column: string, keep: boolean): void {
    const before = this.of(laneId)[column]
    if (!before?.theirs) return
    const cell = afterChoice(before, keep, this.#nextChange())
    this.#write(laneId, column, { cell, seen: before.change, chosen: true })
  }

  /** Merges what the server holds, and goes on from `upTo` the next time. */
  async receive(news: readonly DraftCell[], upTo: number | null): Promise<void> {
    const byLane = grouped(news, ({ laneId }) => laneId)
    await this.#change([...byLane.keys()], (laneId, cells) =>
      withCells(
        cells,
        (byLane.get(laneId) ?? []).map((cell) => [
          cell.column,
          afterNews(cells[cell.column], cell, this.userId),
        ]),
      ),
    )
    if (upTo !== null) await this.#shelf.moveCursor(upTo)
  }

  /** The server took what was sent. */
  async markSent(taken: readonly (CellToSend & { version: number })[]): Promise<void> {
    const byLane = grouped(taken, ({ laneId }) => laneId)
    await this.#change([...byLane.keys()], (laneId, cells) =>
      withCells(
        cells,
        (byLane.get(laneId) ?? []).flatMap(({ column, cell, version }) => {
          const now = cells[column]
          return now ? [[column, afterSending(now, cell.change, version)] as const] : []
        }),
      ),
    )
  }

  cursor(): Promise<number> {
    return this.#shelf.cursor()
  }

  /** Once all that was typed so far is kept. */
  async settled(): Promise<void> {
    await this.#inTurn
  }

  /** Other windows may have typed while this one was asleep. */
  async readAgain(): Promise<void> {
    await this.#takeTurn(async () => {
      this.#show(await this.#shelf.read(readerMark()))
    })
  }

  #some(is: (cell: KeptCell, laneId: number) => boolean): boolean {
    for (const [laneId, cells] of this.#lanes) {
      for (const column in cells) {
        const cell = cells[column]
        if (cell && is(cell, laneId)) return true
      }
    }
    return false
  }

  #cells(): CellToSend[] {
    return [...this.#lanes].flatMap(([laneId, cells]) =>
      Object.entries(cells).map(([column, cell]) => ({ laneId, column, cell })),
    )
  }

  #nextChange(): string {
    this.#changes += 1
    return `${this.#window} ${this.#changes}`
  }

  #write(laneId: number, column: string, written: Written): void {
    const lane = this.#written.get(laneId) ?? new Map<string, Written>()
    // Typed twice before it was kept: the first one was never anybody else's.
    const first = lane.get(column)
    lane.set(column, first ? { ...written, seen: first.seen } : written)
    this.#written.set(laneId, lane)
    this.#lanes.set(laneId, { ...this.of(laneId), [column]: written.cell })
    if (this.#isWriting) return
    this.#isWriting = true
    window.addEventListener('pagehide', this.#leaveUnkept)
    // Follows in a page that is closed: what is typed until `pagehide`, as in an open cell, is kept too.
    document.addEventListener('visibilitychange', this.#leaveUnkept)
    void this.#takeTurn(() => this.#keep())
    this.#tell([])
  }

  async #keep(): Promise<void> {
    const written = this.#written
    this.#keeping = written
    this.#written = new Map()
    const changed = await this.#shelf.change([...written.keys()], (laneId, cells) =>
      withWritten(cells, written.get(laneId)),
    )
    this.#keeping = new Map()
    this.keptAt = Date.now()
    this.#isWriting = this.#written.size > 0
    if (this.#isWriting) void this.#takeTurn(() => this.#keep())
    else {
      window.removeEventListener('pagehide', this.#leaveUnkept)
      document.removeEventListener('visibilitychange', this.#leaveUnkept)
      if (this.#shelf.isKept) device.remove(this.#unkeptKey() + this.#window)
    }
    this.#show(changed)
    this.#channel?.postMessage([...changed])
  }

  /** A page that is closed ends its transactions unfinished; local storage is written at once. */
  #leaveUnkept = () => {
    const unkept: UnkeptLane[] = [...this.#keeping, ...this.#written].map(([laneId, lane]) => [
      laneId,
      [...lane],
    ])
    device.write(this.#unkeptKey() + this.#window, JSON.stringify(unkept))
  }

  /** Keeps what pages could not keep before they were closed. */
  async #takeUnkept(): Promise<void> {
    for (const key of device.keysFrom(this.#unkeptKey())) {
      for (const [laneId, lane] of unkeptLanes(device.read(key))) {
        const written = new Map(lane)
        const kept = await this.#shelf.change([laneId], (_, cells) => withWritten(cells, written))
        for (const [id, cells] of kept) this.#lanes.set(id, cells)
      }
      if (this.#shelf.isKept) device.remove(key)
    }
  }

  #unkeptKey(): string {
    return `bid-draft-unkept:${this.userId}:${this.mode}:`
  }

  async #change(
    laneIds: readonly number[],
    change: (laneId: number, cells: LaneCells) => LaneCells,
  ): Promise<void> {
    if (laneIds.length === 0) return
    await this.#takeTurn(async () => {
      const changed = await this.#shelf.change(laneIds, change)
      this.#show(changed)
      this.#channel?.postMessage([...changed])
    })
  }

  #takeTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#inTurn.then(work)
    this.#inTurn = done.catch(() => {})
    return done
  }

  /** What was kept, under what was typed since. */
  #show(kept: ReadonlyMap<number, LaneCells>): void {
    for (const [laneId, cells] of kept) {
      const since = this.#written.get(laneId) ?? new Map<string, Written>()
      this.#lanes.set(laneId, {
        ...cells,
        ...Object.fromEntries(Array.from(since, ([column, { cell }]) => [column, cell])),
      })
    }
    this.#tell([...kept.keys()])
  }

  #tell(laneIds: readonly number[]): void {
    this.#state += 1
    for (const listener of this.#listeners) listener(laneIds)
  }

  #listen(): void {
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(`bid-drafts:${this.userId}:${this.mode}`)
    this.#channel.onmessage = ({ data }: MessageEvent<[number, LaneCells][]>) => {
      // In turn: what this window is keeping at the moment is shown first.
      void this.#takeTurn(async () => this.#show(new Map(data)))
    }
    document.addEventListener('visibilitychange', this.#onShown)
  }

  #leave(): void {
    this.#channel?.close()
    this.#channel = null
    document.removeEventListener('visibilitychange', this.#onShown)
  }

  #onShown = () => {
    if (document.visibilityState === 'visible') void this.readAgain()
  }
}

/** A cell changed in this window, and the change that was on the screen before. */
type Written = {
  cell: KeptCell
  seen: string | undefined
  /** One of two texts was chosen. */
  chosen?: boolean
  /** What came into the cell while it was being typed in. */
  over?: TheirText | undefined
}

type UnkeptLane = [laneId: number, lane: [column: string, written: Written][]]

function unkeptLanes(text: string | null): UnkeptLane[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isUnkeptLane) : []
  } catch {
    return []
  }
}

function isUnkeptLane(found: unknown): found is UnkeptLane {
  if (!Array.isArray(found)) return false
  const [laneId, lane]: unknown[] = found
  const isCell = (entry: unknown) =>
    Array.isArray(entry) &&
    typeof entry[0] === 'string' &&
    typeof entry[1]?.cell?.change === 'string'
  return typeof laneId === 'number' && Array.isArray(lane) && lane.every(isCell)
}

/** The same object where nothing changed: it need not be kept again. */
function withCells(
  cells: LaneCells,
  changed: readonly (readonly [column: string, cell: KeptCell])[],
): LaneCells {
  const others = changed.filter(([column, cell]) => cells[column] !== cell)
  return others.length === 0 ? cells : { ...cells, ...Object.fromEntries(others) }
}

function withWritten(
  cells: LaneCells,
  written: ReadonlyMap<string, Written> | undefined,
): LaneCells {
  return withCells(
    cells,
    Array.from(written ?? [], ([column, { cell, seen, chosen, over }]) => {
      const before = cells[column]
      if (chosen && before?.change === seen) return [column, cell]
      const typed = afterTyping(column, before, cell, seen)
      return [column, over ? { ...typed, theirs: over } : typed]
    }),
  )
}

/** What somebody else has in a cell, in words around its text: 'Maria Lopez typed 1250 at 2:05 pm'. */
type TheirWords = {
  /** Undefined: nothing is typed there, the cell is as the bid has it. */
  text: string | undefined
  said: string
  when: string
}

function theirWords(column: string, theirs: TheirText, reader: DecimalMark): TheirWords {
  const { by, saved, typedAt } = theirs
  const text = textFor(column, theirs, reader) ?? undefined
  const deed = saved ? 'saved' : text === undefined ? 'changed back to' : 'typed'
  return {
    text,
    said: `${by ?? 'You'} ${deed}`,
    // Worded once it is shown: thousands of cells may come at a time.
    get when() {
      const time = `at ${formatNotified(new Date(typedAt))}`
      return by === null ? `in another window ${time}` : time
    },
  }
}
