import { inUsdCents, type RateTable } from '#domain/exchange-rate.ts'
import type { FileRow } from '#domain/file-reading.ts'
import type { ListedLane } from '#domain/listed-lane.ts'
import { meantColumns } from '#domain/listed-volume.ts'
import { type BiddableMode, isMeasuredIn } from '#domain/mode.ts'
import type { Cents } from '#domain/money.ts'
import { type ListedAmount, type ReadLane, readLane } from '#domain/read-lane.ts'
import { columnIndexes, headingOf, placeColumnOf, type RowProblem } from '#domain/row-cells.ts'
import type { Repair } from '#domain/shipment-upload.ts'
import { laneBetween } from '#server/lanes/lane-between.ts'
import { measuredAYear } from '#server/lanes/measured-year.ts'
import { type Cleansing, wordsOf } from './cleanse-file.ts'
import { type CleansingRules, endsOf, isRead } from './cleanse-row.ts'
import { everyRow, type ExtractedFile } from './open-upload.ts'
import { placeReader } from './read-places.ts'
import {
  type Cleansed,
  decisionsOf,
  isLeftOut,
  named,
  type Progress,
  type SortedRows,
  sortRows,
} from './sort-rows.ts'

/** A row of a list that can be used, under the key of its lane. */
export type CleanLane = { line: number; laneKey: string; lane: ListedLane }

/** The rows of a list are held in memory, as its review shows them. */
const mostLanes = 100_000

/** Every row of a list as a lane; its amounts at the rates of `rateDate`. */
export async function cleanseLanes(
  extracted: ExtractedFile,
  { mapping, mode, answers, settings, known }: Cleansing,
  repairs: readonly Repair[],
  rateDate: string,
  progress: Progress,
): Promise<SortedRows<CleanLane>> {
  const { headings } = extracted
  const rows = await everyRow(extracted, mostLanes, 'A list of lanes')
  const rules: CleansingRules = {
    reading: {
      headings,
      columns: columnIndexes(headings, meantColumns(mapping, mode)),
      answers,
      mode,
      words: wordsOf(settings, known, repairs),
    },
    readPlace: placeReader(repairs, known.aliases, { acceptsStates: true }),
    rates: known.rates,
    laneLevel: answers.laneLevel ?? 'written',
  }
  const decided = decisionsOf(repairs)
  const sorted: SortedRows<CleanLane> = { clean: [], exceptions: [], leftOut: 0 }
  for await (const some of sortRows(extracted, rules.reading, {
    cleanse: (row) => cleanseLane(row, rules, rateDate),
    decided,
    progress,
  })) {
    sorted.clean.push(...some.clean)
    sorted.exceptions.push(...some.exceptions)
    sorted.leftOut += some.leftOut
  }
  return withoutRepeats(sorted, rows, rules, decided)
}

function cleanseLane(row: FileRow, rules: CleansingRules, rateDate: string): Cleansed<CleanLane> {
  const read = readLane(row, rules.reading)
  if (!('row' in read)) return read
  const problems = [...read.problems]
  const ends = endsOf(read.row, rules, problems)
  for (const key of ['target', 'baseline'] as const) {
    const currency = read.row[key]?.currency
    if (currency !== undefined && !rules.rates.rateOn(currency, rateDate))
      problems.push(missingRate(key, currency, read.row.mode, rules))
  }
  if (!isRead(read.row, problems) || !ends) return { problems }

  const { line, mode, equipment, service, incumbent, businessUnit, miles } = read.row
  const { origin, destination } = ends
  const between = laneBetween({
    mode,
    origin: origin.place,
    destination: destination.place,
    equipment,
    service,
  })
  const year = yearOf(read.row, miles ?? between.miles)
  const { target, baseline } = read.row
  const targetCents = target && centsAYear(target, year, rules.rates, rateDate)
  const baselineCents = baseline && centsAYear(baseline, year, rules.rates, rateDate)
  return {
    clean: {
      line,
      laneKey: between.laneKey,
      lane: {
        originRef: origin.place.ref,
        destinationRef: destination.place.ref,
        writtenOrigin: origin.written,
        writtenDestination: destination.written,
        originSource: origin.source,
        destinationSource: destination.source,
        equipment,
        service,
        incumbent,
        businessUnit,
        volume: year.volume,
        shipments: year.shipments,
        miles,
        targetCents,
        baselineCents,
      },
    },
  }
}

type Year = { volume: number; shipments: number }

/** The list counts loads of a lane by truck; its miles follow from them. */
function yearOf({ mode, counted, shipments }: ReadLane, miles: number): Year {
  const whole = shipments === null ? undefined : Math.round(shipments)
  const stated = isMeasuredIn('miles', mode)
    ? { volume: (counted ?? 0) * miles, shipments: whole }
    : { volume: counted ?? undefined, shipments: whole }
  const { forecastVolume, shipmentCount } = measuredAYear(mode, stated, miles)
  return { volume: forecastVolume, shipments: shipmentCount }
}

/** US cents of a year; null where the rate is missing. */
function centsAYear(
  { amount, currency, per }: ListedAmount,
  { volume, shipments }: Year,
  rates: RateTable,
  rateDate: string,
): Cents | null {
  const rate = rates.rateOn(currency, rateDate)
  if (!rate) return null
  const times = per === 'year' ? 1 : per === 'unit' ? volume : shipments
  return inUsdCents(amount * times, rate.usdPerUnit)
}

const missingRate = (
  key: 'target' | 'baseline',
  currency: string,
  mode: BiddableMode,
  { reading }: CleansingRules,
): RowProblem => ({
  kind: 'MissingRate',
  key,
  column: headingOf(reading, reading.columns.has('currency') ? 'currency' : key),
  found: currency,
  suggestions: [],
  mode,
})

/** A lane counts once: rows that name it again wait until they are left out or changed. */
function withoutRepeats(
  { clean, exceptions, leftOut }: SortedRows<CleanLane>,
  rows: readonly FileRow[],
  { reading }: CleansingRules,
  decided: ReturnType<typeof decisionsOf>,
): SortedRows<CleanLane> {
  const first = new Map<string, CleanLane>()
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const result: SortedRows<CleanLane> = { clean: [], exceptions: [...exceptions], leftOut }
  const key = placeColumnOf('origin', reading)
  const column = headingOf(reading, key)
  for (const row of clean) {
    const before = first.get(row.laneKey)
    if (!before) {
      first.set(row.laneKey, row)
      result.clean.push(row)
      continue
    }
    const problem: RowProblem = {
      kind: 'LaneTwice',
      key,
      column,
      found: `Same lane as row ${before.line}`,
      suggestions: [],
      mode: reading.mode,
    }
    if (isLeftOut(problem, decided)) {
      result.leftOut += 1
      continue
    }
    const cells = named(byLine.get(row.line) ?? { line: row.line, cells: [] }, reading)
    result.exceptions.push({ line: row.line, cells, problems: [problem] })
  }
  return result
}
