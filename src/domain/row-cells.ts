import type { ColumnMapping } from './column-mapping.ts'
import { type Cell, cellText, type FileRow, type ReadingAnswers } from './file-reading.ts'
import { type BiddableMode, isBiddable, Mode, modeDefinitions } from './mode.ts'
import type { ServiceType } from './overview.ts'
import { columnOf } from './shipment-column.ts'
import type { ShipmentColumnKey } from './shipment-column-key.ts'
import type { ExceptionKind } from './shipment-upload.ts'
import { baseUnitsPer, type Dimension, splitQuantity, type UnitOf, unitOfQuantity } from './unit.ts'
import type { MoneyCell } from './written-cost.ts'
import { readNumber, writeNumber } from './written-number.ts'
import type { WrittenPlace } from './written-place.ts'

/** What words of a file mean, by the company's own aliases and the trade's; undefined = unknown. */
export type FileWords = {
  mode: (word: string) => Mode | undefined
  equipment: (word: string, mode: BiddableMode) => string | undefined
  service: (word: string) => ServiceType | undefined
}

export type Reading = {
  headings: readonly string[]
  columns: ReadonlyMap<ShipmentColumnKey, readonly number[]>
  answers: ReadingAnswers
  /** The upload's mode; Universal takes each row's from its mode column. */
  mode: Mode
  words: FileWords
}

/** Why a row cannot be read: `column` is the heading whose cell has to change. */
export type RowProblem = {
  kind: ExceptionKind
  key: ShipmentColumnKey
  column: string
  found: string
  suggestions: string[]
  mode: Mode
}

/** What was read of a row: undefined for each part that has a problem; its mode and its written ends have none. */
export type Readable<T> = {
  [Key in keyof T]: Key extends 'line' | 'mode' | 'origin' | 'destination'
    ? T[Key]
    : T[Key] | undefined
}

export function columnIndexes(
  headings: readonly string[],
  mapping: ColumnMapping,
): Map<ShipmentColumnKey, number[]> {
  const columns = new Map<ShipmentColumnKey, number[]>()
  for (const [key, mapped] of Object.entries(mapping)) {
    const indexes = mapped.map((heading) => headings.indexOf(heading)).filter((at) => at >= 0)
    if (indexes.length > 0) columns.set(key as ShipmentColumnKey, indexes)
  }
  return columns
}

export const headingOf = (
  { headings, columns }: Pick<Reading, 'headings' | 'columns'>,
  key: ShipmentColumnKey,
): string => headings[columns.get(key)?.[0] ?? -1] ?? columnOf(key).title

/** The column an end goes by in its problems: the most telling one the file has. */
export function placeColumnOf(
  side: 'origin' | 'dest',
  { columns }: Pick<Reading, 'columns'>,
): ShipmentColumnKey {
  const whole = side === 'origin' ? 'origin' : 'destination'
  const keys = [whole, `${side}Port`, `${side}City`, `${side}Zip`, `${side}State`] as const
  return keys.find((key) => columns.has(key)) ?? `${side}Country`
}

/** The cells of one row under the names of their columns; what cannot be read is undefined and a problem. */
export class RowCells {
  readonly problems: RowProblem[] = []
  readonly #row: FileRow
  readonly #reading: Reading

  constructor(row: FileRow, reading: Reading) {
    this.#row = row
    this.#reading = reading
  }

  cell(key: ShipmentColumnKey): Cell {
    return this.#row.cells[this.#reading.columns.get(key)?.[0] ?? -1] ?? ''
  }

  text(key: ShipmentColumnKey): string {
    return cellText(this.cell(key))
  }

  refuse(
    kind: ExceptionKind,
    key: ShipmentColumnKey,
    {
      found = this.text(key),
      suggestions = [],
      column = headingOf(this.#reading, key),
      mode = this.#reading.mode,
    }: Partial<RowProblem> = {},
  ): undefined {
    this.problems.push({ kind, key, column, found, suggestions, mode })
  }

  /** The row's mode; null when the file holds other modes than the upload is for. */
  mode(): BiddableMode | null | undefined {
    const { mode, words, columns } = this.#reading
    const word = this.text('mode')
    if (!columns.has('mode') || (word === '' && isBiddable(mode)))
      return isBiddable(mode) ? mode : this.refuse('UnknownMode', 'mode')
    const meant = words.mode(word)
    if (meant === Mode.None) return null
    if (meant === undefined || !isBiddable(meant)) return this.refuse('UnknownMode', 'mode')
    return mode === Mode.Universal || meant === mode ? meant : null
  }

  /** A number from 0; null where the cell is blank. */
  number(key: ShipmentColumnKey, cell = this.cell(key)): number | null | undefined {
    if (cellText(cell) === '') return null
    const read = readNumber(cell, this.#reading.answers.decimalMark ?? null)
    if ('number' in read && read.number >= 0) return read.number
    const readings = 'number' in read ? [] : read.readings
    return this.refuse('InvalidNumber', key, {
      suggestions: readings.map((one) => writeNumber(one, null)),
    })
  }

  kilograms(): number | null | undefined {
    return this.#measure('kilograms', 'weight', 'weightUnit', this.#reading.answers.weightUnit)
  }

  cubicMetres(): number | null | undefined {
    return this.#measure('cubicMetres', 'volume', 'volumeUnit', this.#reading.answers.volumeUnit)
  }

  miles(): number | null | undefined {
    return this.#measure('miles', 'distance', 'distanceUnit', this.#reading.answers.distanceUnit)
  }

  #measure<D extends Dimension>(
    key: ShipmentColumnKey,
    dimension: D,
    unitKey: ShipmentColumnKey,
    ofFile: UnitOf[D] | undefined,
  ): number | null | undefined {
    const cell = this.cell(key)
    const written =
      typeof cell === 'number' ? { amount: cell, unit: undefined } : splitQuantity(cell, dimension)
    const value = this.number(key, written.amount)
    if (value === null || value === undefined) return value
    const row = this.text(unitKey)
    const heading = headingOf(this.#reading, key)
    const unit = unitOfQuantity(dimension, { own: written.unit, row, heading, settled: ofFile })
    return unit === undefined
      ? this.refuse('UnknownUnit', row === '' ? key : unitKey)
      : value * baseUnitsPer[dimension][unit]
  }

  money(key: ShipmentColumnKey): MoneyCell[] {
    const { columns, headings } = this.#reading
    return (columns.get(key) ?? []).map((index) => ({
      heading: headings[index] ?? '',
      cell: this.#row.cells[index] ?? '',
    }))
  }

  place(side: 'origin' | 'dest', mode: BiddableMode): WrittenPlace {
    return { kind: modeDefinitions[mode].family, ...this.placeWords(side) }
  }

  placeWords(side: 'origin' | 'dest'): Omit<WrittenPlace, 'kind'> {
    return {
      text: this.text(side === 'origin' ? 'origin' : 'destination'),
      city: this.text(`${side}City`),
      state: this.text(`${side}State`),
      zip: this.text(`${side}Zip`),
      country: this.text(`${side}Country`),
      port: this.text(`${side}Port`),
    }
  }

  /** Null where the row names none. */
  equipment(mode: BiddableMode): string | null | undefined {
    const word = this.text('equipment')
    if (word === '') return null
    return (
      this.#reading.words.equipment(word, mode) ??
      this.refuse('UnknownEquipment', 'equipment', { mode })
    )
  }

  service(mode: BiddableMode): ServiceType | undefined {
    const word = this.text('service')
    if (word === '') return modeDefinitions[mode].usualService
    return this.#reading.words.service(word) ?? this.refuse('UnknownService', 'service', { mode })
  }
}
