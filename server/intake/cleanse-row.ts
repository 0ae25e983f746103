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

export type Cleansed = { clean: CleanRow } | { problem: RowProblem } | { leftOut: true }

/** One row of a file as a shipment between known places and in dollars, or its first problem. */
export function cleanseRow(row: FileRow, rules: CleansingRules): Cleansed {
  const read = readShipment(row, rules.reading)
  if (!('shipment' in read)) return read
  const { origin: from, destination: to, costs, rate, ...shipment } = read.shipment
  const { mode, line, shipDate, equipment, service } = shipment

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

  const ends: CleanEnd[] = []
  for (const [side, written] of [
    ['origin', from],
    ['dest', to],
  ] as const) {
    const key = placeColumnOf(side, rules.reading)
    const place = rules.readPlace(written, headingOf(rules.reading, key))
    if (!('found' in place)) {
      const { kind, written: found, suggestions } = place
      return {
        problem: { kind, key, column: headingOf(rules.reading, key), found, suggestions, mode },
      }
    }
    ends.push({
      place: atLaneLevel(place.found, rules.laneLevel),
      written: place.written,
      source: place.source,
    })
  }
  const [origin, destination] = ends
  if (!origin || !destination) throw new Error(`Row ${line} has no ends`)
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

/** A place that has no such level, as an airport has no ZIP3, stays as it is written. */
const atLaneLevel = (place: Place, level: LaneLevel): Place =>
  level === 'written' ? place : (atLevel(place, level) ?? place)
