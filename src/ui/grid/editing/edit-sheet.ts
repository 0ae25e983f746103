import type { CellValue, RowKey } from '#ui/grid/grid-column.ts'
import { CellDrafts, type EditTexts } from './cell-drafts.ts'
import type { EditColumn, EditReading, EditRule } from './edit-column.ts'
import { EditHistory, type CellChange, type Walked } from './edit-history.ts'
import type { MarkedCells } from './marked-cells.ts'
import { type CellName, nameOf, Overtaken } from './overtaken.ts'
import { RowFindings } from './row-findings.ts'

export type CellProblem<Key extends RowKey> = { key: Key; column: string; message: string }

type Setup<Row, Key extends RowKey> = {
  columns: readonly EditColumn<Row>[]
  rowKey: (row: Row) => Key
  /** Texts typed earlier; those of rows that are gone wait until the rows return. */
  saved?: EditTexts | undefined
  rows?: readonly Row[] | undefined
}

/** What was typed over rows that themselves stay as they came, with undo. */
export class EditSheet<Row, Key extends RowKey> {
  version = 0
  readonly rowKey: (row: Row) => Key
  /** The cell with an open editor. */
  open: CellName<Key> | null = null
  #rules: ReadonlyMap<string, EditRule<Row>>
  #overtaken: Overtaken<Row, Key>
  #others = new Map<string, OtherText>()
  /** The open cell that something came into, and its text when it was opened. */
  #under: { name: string; before: string | undefined } | null = null
  #drafts: CellDrafts<Key>
  #rows: readonly Row[] = []
  #findings: Pick<RowFindings<Row, Key, unknown>, 'setRows' | 'changed'>[] = []
  #edited = this.find((row) => (this.isEdited(row) ? [row] : []))
  #problems = this.find((row) => this.#problemsOf(row))
  #changedMeanwhile = this.find((row) => this.#overtakenIn(row))
  #history = new EditHistory<Key>()
  #listeners = new Set<(changed: readonly Key[]) => void>()

  constructor({ columns, rowKey, saved, rows }: Setup<Row, Key>) {
    this.rowKey = rowKey
    this.#rules = new Map(columns.flatMap(({ key, edit }) => (edit ? [[key, edit] as const] : [])))
    this.#overtaken = new Overtaken(columns, rowKey)
    this.#drafts = new CellDrafts(saved)
    if (rows) this.setRows(rows)
  }

  subscribe = (listener: (changed: readonly Key[]) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Rows that came again may be read differently: what they allow may have changed. */
  setRows(rows: readonly Row[]): void {
    if (rows === this.#rows) return
    this.#overtaken.compare(this.#drafts.cells(), this.open, this.#rows, rows)
    this.#rows = rows
    this.#drafts.unread()
    for (const findings of this.#findings) findings.setRows(rows)
    this.#tell([])
  }

  /** What is found in each row: looked for again only where rows came again or something was typed. */
  find<Found>(look: (row: Row) => readonly Found[]): RowFindings<Row, Key, Found> {
    const findings = new RowFindings<Row, Key, Found>((row) => this.rowKey(row), look)
    findings.setRows(this.#rows)
    this.#findings.push(findings)
    return findings
  }

  isInput(column: string): boolean {
    return this.#rules.has(column)
  }

  isOpen(row: Row, column: string): boolean {
    const rule = this.#rules.get(column)
    return rule !== undefined && (rule.isOpen?.(row) ?? true)
  }

  isRate(column: string): boolean {
    return this.#rules.get(column)?.isRate === true
  }

  decimals(row: Row, column: string): number {
    return this.#rules.get(column)?.decimals?.(row) ?? 2
  }

  choices(row: Row, column: string): readonly string[] | undefined {
    const choices = this.#rules.get(column)?.choices
    return typeof choices === 'function' ? choices(row) : choices
  }

  /** The typed text of a cell, undefined where nothing was typed. */
  text(key: Key, column: string): string | undefined {
    return this.#drafts.of(key, column)?.text
  }

  /** What the typed text means, undefined where nothing was typed. */
  reading(row: Row, column: string): EditReading | undefined {
    const draft = this.#drafts.of(this.rowKey(row), column)
    if (!draft) return undefined
    draft.reading ??= this.#rules.get(column)?.read(draft.text, row) ?? { value: draft.text }
    return draft.refusal === undefined
      ? draft.reading
      : { ...draft.reading, problem: draft.refusal }
  }

  /** The value of a cell as the sheet stands; null where its text has a problem. */
  value(row: Row, column: string, unedited: CellValue): CellValue {
    const reading = this.reading(row, column)
    if (!reading) return unedited
    return reading.problem === undefined ? reading.value : null
  }

  /** One step to undo; changes that change nothing are left out. */
  apply(changes: readonly CellChange<Key>[], marked?: MarkedCells<Key>): void {
    const forth = changes.filter(({ key, column, text }) => this.text(key, column) !== text)
    if (forth.length === 0) return
    const back = forth.map(({ key, column }) => ({ key, column, text: this.text(key, column) }))
    this.#history.add({ forth, back: back.toReversed(), marked })
    this.#write(forth)
  }

  /**
   * Takes texts that came from elsewhere: they are no step, and undoing leaves them alone. Where somebody
   * is typing, both are shown.
   */
  receive(cells: readonly OtherCell<Key>[]): void {
    for (const cell of cells) if (this.#isOpenAt(cell)) this.#receiveUnder(cell)
    const changes = cells.map(({ key, column, other }) => ({ key, column, text: other?.text }))
    this.#history.leaveAlone(changes)
    this.#write(changes)
  }

  /** Shows beside what was typed in these cells what somebody else typed there, or no longer. */
  dispute(cells: readonly OtherCell<Key>[]): void {
    const changed = cells.filter((cell) => {
      const name = nameOf(cell)
      const shown = this.#others.get(name)
      return (
        name !== this.#under?.name && (shown?.text !== cell.other?.text || !shown !== !cell.other)
      )
    })
    for (const cell of changed) this.#setOther(cell)
    if (changed.length > 0) this.#tell([...new Set(changed.map(({ key }) => key))])
  }

  /** Somebody else's text of a cell, undefined where there is none or both typed the same. */
  other(cell: CellName<Key>): OtherText | undefined {
    const other = this.#others.get(nameOf(cell))
    const isSame = !this.#isOpenAt(cell) && other?.text === this.text(cell.key, cell.column)
    return isSame ? undefined : other
  }

  /** The same, also where both are the same by now. */
  hasOther(cell: CellName<Key>): boolean {
    return this.#others.has(nameOf(cell))
  }

  /** The editor of a cell was closed; without a new text the cell has what came from elsewhere. */
  leave(cell: CellName<Key>, isTyped: boolean): void {
    const name = nameOf(cell)
    if (this.#under?.name !== name) return
    this.#under = null
    if (isTyped) return
    this.#others.delete(name)
    this.#tell([cell.key])
  }

  typedColumns(key: Key): string[] {
    return this.#drafts.columns(key)
  }

  /** What went back, so that the cursor can follow; no changes with nothing to undo. */
  undo(): Walked<Key> {
    return this.#walk(this.#history.undo())
  }

  redo(): Walked<Key> {
    return this.#walk(this.#history.redo())
  }

  /** Stays the same object as long as nothing else is done or undone. */
  get lastStep(): object | undefined {
    return this.#history.last
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  /** Rows with something typed in them. */
  editedRows(): readonly Row[] {
    return this.#edited.all()
  }

  isEdited(row: Row): boolean {
    return this.#drafts.has(this.rowKey(row))
  }

  /** Those of these rows with something typed in them and nothing wrong with it. */
  readyRows(keys: readonly Key[]): Row[] {
    const asked = new Set(keys)
    const wrong = new Set(this.problems().map(({ key }) => key))
    return this.editedRows().filter((row) => {
      const key = this.rowKey(row)
      return asked.has(key) && !wrong.has(key)
    })
  }

  problems(): readonly CellProblem<Key>[] {
    return this.#problems.all()
  }

  /** The value of a cell as its row has it. */
  unedited(row: Row, column: string): CellValue {
    return this.#overtaken.read(row, column)
  }

  /** What a cell became under what was typed over it, undefined where the two agree. */
  overtakenBy(row: Row, column: string): CellValue | undefined {
    const cell = { key: this.rowKey(row), column }
    const value = this.#overtaken.value(cell)
    const text = this.text(cell.key, column)
    if (value === undefined || (text === undefined && !this.#isOpenAt(cell))) return undefined
    // A number is compared as it reads: '1.234' may be typed for 1234.
    const agrees =
      (typeof value !== 'number' && text === String(value ?? '')) ||
      this.reading(row, column)?.value === value
    return agrees ? undefined : value
  }

  /** Whether it changed under what was typed, or somebody else typed something different. */
  isContested(row: Row, column: string): boolean {
    return (
      this.overtakenBy(row, column) !== undefined ||
      this.other({ key: this.rowKey(row), column }) !== undefined
    )
  }

  overtaken(): readonly CellName<Key>[] {
    return this.#changedMeanwhile.all()
  }

  /** Keeps what was typed over a cell that changed in the meantime, or lets it go. */
  settle(cell: CellName<Key>, keep: boolean): void {
    const other = this.other(cell)
    this.#others.delete(nameOf(cell))
    if (!keep) this.apply([{ ...cell, text: other?.text }])
    this.#overtaken.settle(cell)
    this.#tell([cell.key])
  }

  /** The receiver of the row refused it as typed; typing in it again is another try. */
  refuse(key: Key, messages: Readonly<Record<string, string>>): void {
    for (const [column, message] of Object.entries(messages)) {
      const draft = this.#drafts.of(key, column)
      if (draft) draft.refusal = message
    }
    this.#tell([key])
  }

  /** To be saved, and given to the next sheet. */
  texts(): EditTexts {
    return this.#drafts.texts()
  }

  /** Forgets what was typed, and the steps: after the rows themselves took it over. */
  clear(): void {
    const changed = this.editedRows().map(this.rowKey)
    this.#drafts.clear()
    this.#overtaken.clear()
    this.#others.clear()
    this.#history = new EditHistory()
    this.#tell(changed)
  }

  /** Forgets what was typed in these rows: they were taken over as in `taken`; what was typed since stays. */
  forget(keys: readonly Key[], taken: EditTexts = this.texts()): void {
    for (const key of keys) {
      for (const [column, text] of Object.entries(taken[String(key)] ?? {})) {
        if (this.text(key, column) !== text) continue
        this.#drafts.remove(key, column)
        this.#overtaken.settle({ key, column })
      }
      if (!this.#drafts.has(key)) this.#overtaken.settleRow(key)
    }
    this.#history = new EditHistory()
    this.#tell(keys)
  }

  #problemsOf(row: Row): CellProblem<Key>[] {
    const key = this.rowKey(row)
    return this.#drafts.columns(key).flatMap((column) => {
      const message = this.reading(row, column)?.problem
      return message === undefined ? [] : [{ key, column, message }]
    })
  }

  #overtakenIn(row: Row): CellName<Key>[] {
    const key = this.rowKey(row)
    return this.#drafts
      .columns(key)
      .filter((column) => this.isContested(row, column))
      .map((column) => ({ key, column }))
  }

  #receiveUnder(cell: OtherCell<Key>): void {
    const name = nameOf(cell)
    if (this.#under?.name !== name) this.#under = { name, before: this.text(cell.key, cell.column) }
    this.#setOther(cell.other?.text === this.#under.before ? { ...cell, other: undefined } : cell)
  }

  #setOther(cell: OtherCell<Key>): void {
    if (cell.other) this.#others.set(nameOf(cell), cell.other)
    else this.#others.delete(nameOf(cell))
  }

  #isOpenAt({ key, column }: CellName<Key>): boolean {
    return this.open?.key === key && this.open.column === column
  }

  #walk(walked: Walked<Key>): Walked<Key> {
    this.#write(walked.changes)
    return walked
  }

  #write(changes: readonly CellChange<Key>[]): void {
    for (const change of changes) this.#drafts.write(change)
    if (changes.length > 0) this.#tell([...new Set(changes.map(({ key }) => key))])
  }

  #tell(changed: readonly Key[]): void {
    this.version++
    for (const findings of this.#findings) findings.changed(changed)
    const tell = () => {
      for (const listener of this.#listeners) listener(changed)
    }
    // Thousands of rows are written in one task and shown in the next: keys are heard between the two.
    if (changed.length > rowsReportedAtOnce) setTimeout(tell)
    else tell()
  }
}

const rowsReportedAtOnce = 1000

type OtherText = {
  /** Undefined: nothing is typed there, the cell is as its row has it. */
  text: string | undefined
  /** 'Maria Lopez typed' */
  said: string
  /** 'at 2:05 pm' */
  when: string
}

/** A text that came from elsewhere, undefined where none is left. */
type OtherCell<Key extends RowKey> = CellName<Key> & { other: OtherText | undefined }
