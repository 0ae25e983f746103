import { cellText, type FileRow, type LaneLevel } from '#domain/file-reading.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { ServiceType } from '#domain/overview.ts'
import { costColumnOf, readShipment } from '#domain/read-shipment.ts'
import { headingOf, placeColumnOf, type Reading, type RowProblem } from '#domain/row-cells.ts'
import type { PlaceSource } from '#domain/place-doubt.ts'
import type { WrittenPlace } from '#domain/written-place.ts'
import type { RateTable } from '#domain/exchange-rate.ts'
import { laneDistance } from '#server/reference/distance.ts'
import { atLevel, type Place } from '#server/places/place.ts'
import { type CleanCost, costInCents } from './cleanse-cost.ts'
import { laneKeyOf } from './lane-key.ts'
import type { PlaceRead } from './read-places.ts'
import type { Cleansed } from './sort-rows.ts'

export type CleanEnd = { place: Place; written: string; source: PlaceSource }

/** A row that can be used, as a shipment and with the lane it makes. */
export type CleanRow = {
  /** Of its first row, where several rows are one shipment. */
  line: number
  rows: number
  mode: BiddableMode
  reference: string
  shipDate: string
  origin: CleanEnd
  destination: CleanEnd
  lane: { laneKey: string; origin: string; destination: string }
  writtenEquipment: string
  equipment: string | null
  writtenService: string
  service: ServiceType
  carrier: string | null
  businessUnit: string | null
  shipmentCount: number
  containers: number | null
  kilograms: number | null
  isWeightElsewhere: boolean
  cubicMetres: number | null
  miles: number
  cost: CleanCost
  transitDays: number | null
}

export type CleansingRules = {
  reading: Reading
  readPlace: (written: WrittenPlace, column: string) => PlaceRead
  rates: RateTable
  laneLevel: LaneLevel
}

/** One row of a file as a shipment between known places and in dollars, or its first problem. */
export function cleanseRow(row: FileRow, rules: CleansingRules): Cleansed<CleanRow> {
  const read = readShipment(row, rules.reading)
  if (!('shipment' in read)) return read
  const { origin: from, destination: to, costs, rate, ...shipment } = read.shipment
  const { mode, shipDate, equipment, service } = shipment

  const fileRate =
    rate === null ? null : { heading: headingOf(rules.reading, 'exchangeRate'), rate }
  const cost = costInCents(costs, shipDate, rules.rates, fileRate)
  if ('problem' in cost) {
    const key =
      cost.problem.kind === 'NoFreightCost' ? costColumnOf(rules.reading) : cost.problem.key
    const column = headingOf(rules.reading, key)
    const cell = row.cells[rules.reading.headings.indexOf(column)]
    return {
      problem: { ...cost.problem, key, column, found: cost.problem.found || cellText(cell), mode },
    }
  }

  const ends = endsOf(mode, from, to, rules)
  if ('problem' in ends) return ends
  const { origin, destination } = ends
  return {
    clean: {
      rows: 1,
      ...shipment,
      origin,
      destination,
      lane: laneKeyOf(mode, origin.place, destination.place, equipment, service),
      miles: shipment.miles ?? laneDistance(mode, origin.place, destination.place).miles,
      cost: cost.cost,
    },
  }
}

/** Where a row starts and ends, at the level of its lane, or the first end nobody knows. */
export function endsOf(
  mode: BiddableMode,
  from: WrittenPlace,
  to: WrittenPlace,
  { reading, readPlace, laneLevel }: Pick<CleansingRules, 'reading' | 'readPlace' | 'laneLevel'>,
): { origin: CleanEnd; destination: CleanEnd } | { problem: RowProblem } {
  const end = (
    side: 'origin' | 'dest',
    written: WrittenPlace,
  ): { found: CleanEnd } | { problem: RowProblem } => {
    const key = placeColumnOf(side, reading)
    const column = headingOf(reading, key)
    const read = readPlace(written, column)
    if ('found' in read) {
      const { found, written: text, source } = read
      return { found: { place: atLaneLevel(found, laneLevel), written: text, source } }
    }
    const { kind, written: found, suggestions } = read
    return { problem: { kind, key, column, found, suggestions, mode } }
  }
  const origin = end('origin', from)
  if ('problem' in origin) return origin
  const destination = end('dest', to)
  if ('problem' in destination) return destination
  return { origin: origin.found, destination: destination.found }
}

/** A place that has no such level, as an airport has no ZIP3, stays as it is written. */
const atLaneLevel = (place: Place, level: LaneLevel): Place =>
  level === 'written' ? place : (atLevel(place, level) ?? place)
