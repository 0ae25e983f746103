import { cellText, type FileRow, type LaneLevel } from '#domain/file-reading.ts'
import type { ReadLane } from '#domain/read-lane.ts'
import { costColumnOf, type ReadShipment, readShipment } from '#domain/read-shipment.ts'
import {
  headingOf,
  placeColumnOf,
  type Readable,
  type Reading,
  type RowProblem,
} from '#domain/row-cells.ts'
import type { PlaceSource } from '#domain/place-doubt.ts'
import type { WrittenPlace } from '#domain/written-place.ts'
import type { RateTable } from '#domain/exchange-rate.ts'
import { laneDistance } from '#server/distances/distance.ts'
import { atLevel, type Place } from '#server/places/place.ts'
import { type CleanCost, costInCents } from './cleanse-cost.ts'
import { laneKeyOf } from './lane-key.ts'
import type { PlaceRead } from './read-places.ts'
import type { Cleansed } from './sort-rows.ts'

export type CleanEnd = { place: Place; written: string; source: PlaceSource }

/** A row that can be used, as a shipment and with the lane it makes. */
export type CleanRow = Omit<ReadShipment, 'origin' | 'destination' | 'miles' | 'costs' | 'rate'> & {
  /** 1, or of all parts of the shipment; `line` is that of the first. */
  rows: number
  origin: CleanEnd
  destination: CleanEnd
  lane: { laneKey: string; origin: string; destination: string }
  miles: number
  cost: CleanCost
}

export type CleansingRules = {
  reading: Reading
  readPlace: (written: WrittenPlace, column: string) => PlaceRead
  rates: RateTable
  laneLevel: LaneLevel
}

/** One row of a file as a shipment between known places and in dollars, or all of its problems. */
export function cleanseRow(row: FileRow, rules: CleansingRules): Cleansed<CleanRow> {
  const read = readShipment(row, rules.reading)
  if (!('row' in read)) return read
  const problems = [...read.problems]
  const cost = costOf(row, read.row, rules, problems)
  const ends = endsOf(read.row, rules, problems)
  if (!isRead(read.row, problems) || !cost || !ends) return { problems }

  const { origin: _from, destination: _to, costs: _costs, rate: _rate, ...shipment } = read.row
  const { mode, equipment, service } = shipment
  const { origin, destination } = ends
  return {
    clean: {
      rows: 1,
      ...shipment,
      origin,
      destination,
      lane: laneKeyOf(mode, origin.place, destination.place, equipment, service),
      miles: shipment.miles ?? laneDistance(mode, origin.place, destination.place).miles,
      cost,
    },
  }
}

/** A part is undefined where it has a problem, and only there. */
export const isRead = <T extends ReadShipment | ReadLane>(
  _row: Readable<T> | T,
  problems: readonly RowProblem[],
): _row is T => problems.length === 0

/** What the row cost in dollars; undefined where an amount, its date or its rate is not known. */
function costOf(
  row: FileRow,
  { mode, shipDate, costs, rate }: Readable<ReadShipment>,
  { reading, rates }: CleansingRules,
  problems: RowProblem[],
): CleanCost | undefined {
  if (!shipDate || !costs || rate === undefined) return undefined
  const fileRate = rate === null ? null : { rate, ratesAre: reading.answers.ratesAre }
  const cost = costInCents(costs, shipDate, rates, fileRate)
  if (!('problem' in cost)) return cost.cost
  const { problem } = cost
  const key = problem.kind === 'NoFreightCost' ? costColumnOf(reading) : problem.key
  const column = headingOf(reading, key)
  const found = problem.found || cellText(row.cells[reading.headings.indexOf(column)])
  problems.push({ ...problem, key, column, found, mode })
  return undefined
}

/** Where a row starts and ends, at the level of its lane; undefined where an end is not known. */
export function endsOf(
  { mode, origin: from, destination: to }: Pick<ReadShipment, 'mode' | 'origin' | 'destination'>,
  { reading, readPlace, laneLevel }: Pick<CleansingRules, 'reading' | 'readPlace' | 'laneLevel'>,
  problems: RowProblem[],
): { origin: CleanEnd; destination: CleanEnd } | undefined {
  const end = (side: 'origin' | 'dest', written: WrittenPlace): CleanEnd | undefined => {
    const key = placeColumnOf(side, reading)
    const column = headingOf(reading, key)
    const read = readPlace(written, column)
    if ('found' in read) {
      const { found, written: text, source } = read
      return { place: atLaneLevel(found, laneLevel), written: text, source }
    }
    const { kind, written: found, suggestions } = read
    problems.push({ kind, key, column, found, suggestions, mode })
    return undefined
  }
  const origin = end('origin', from)
  const destination = end('dest', to)
  return origin && destination && { origin, destination }
}

/** A place that has no such level, as an airport has no ZIP3, stays as it is written. */
const atLaneLevel = (place: Place, level: LaneLevel): Place =>
  level === 'written' ? place : (atLevel(place, level) ?? place)
