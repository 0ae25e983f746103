import { expect, test } from 'vitest'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { finished } from '#domain/steps.ts'
import { bytesOf } from './optimiser.ts'

const columns: AwardColumns = {
  months: ['2026-01', '2026-02'],
  terms: { minimumShare: 100, maximumCarriersPerLane: 1 },
  carriers: [{ id: 5, name: 'Frachtführer "Süd"', servicePoints: null }],
  lanes: {
    id: [1, 2],
    region: ['EMEA', ''],
    equipment: ['40HC', ''],
    origin: ['Gdańsk, PL', '東京, JP'],
    destination: ['Reno, NV', 'Boise, ID'],
    businessUnit: ['', ''],
    volume: [80.5, 0],
    loads: [0, 0],
    monthVolumes: [],
    baselineCents: [30_000_000, null],
    co2eKg: [null, null],
    incumbentId: [5, null],
  },
  bids: {
    id: [7],
    laneId: [1],
    carrierId: [5],
    version: [1],
    cents: [28_000_000],
    room: [100],
    months: [1],
    transitDays: [null],
    co2eKg: [1.25],
  },
}

test('a worker reads the tender that was sent to it, letter by letter', () => {
  const sent = finished(bytesOf(columns))

  expect(JSON.parse(new TextDecoder().decode(sent))).toEqual(columns)
})

test('parts of a tender that nobody gave are not sent', () => {
  const sent = finished(bytesOf({ ...columns, capacities: undefined, offers: undefined }))

  expect(JSON.parse(new TextDecoder().decode(sent))).toEqual(columns)
})
