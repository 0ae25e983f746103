import { describe, expect, test } from 'vitest'
import { laneSchema } from '#domain/lane.ts'
import { biddableModes, type BiddableMode, Mode, modeDefinitions } from '#domain/mode.ts'
import { carrierColumns, shipperColumns } from './lane-columns.api.ts'

const all = [
  'Origin',
  'Destination',
  'Trade Region',
  'Origin Country',
  'Destination Country',
  'Shipments',
  'Incumbent',
  'Equipment',
  'Miles',
]
const costs = [
  'Business unit',
  'Baseline',
  'Baseline Cost',
  'Awarded',
  'Savings',
  'Target',
  'Bids',
  'Bid Received',
  'Bid Completion',
  'Amount Bid',
  'Award',
  'Pending Award',
  'Currency',
]
const road = ['Origin Zip', 'Destination Zip']
const ocean = ['Origin Port', 'Destination Port', 'Move Type']
const air = ['Org IATA', 'Dest IATA', 'Service', 'Weight', 'Avg Weight', 'Term']

/** What spec section 2 asks of each mode besides what all have. */
const own: Record<BiddableMode, readonly string[]> = {
  [Mode.RoadDrayage]: road,
  [Mode.RoadFTL]: road,
  [Mode.OceanFCL]: [...ocean, 'Containers'],
  [Mode.OceanLCL]: [...ocean, 'Volume'],
  [Mode.AirFreight]: air,
}

const bare = (mode: BiddableMode) =>
  laneSchema.parse({ id: 1, mode, locationStr: 'Reno, NV > Boise, ID', locationInfo: {} })

/** What a cell of the column says of the lane. */
function shown(mode: BiddableMode, header: string, lane = bare(mode)): string {
  const column = shipperColumns(mode).find((one) => one.header === header)
  if (!column || typeof column.value !== 'function') throw new Error(`No column ${header}`)
  const value = column.value(lane)
  return column.format ? column.format(value, lane) : String(value)
}

describe.each(biddableModes.map((mode) => [modeDefinitions[mode].title, mode] as const))(
  'the lanes of %s',
  (_title, mode) => {
    const headers = shipperColumns(mode).map(({ header }) => header)

    test('have every column of their mode, once, beside signal, status and closing time', () => {
      expect(headers.toSorted()).toEqual(
        [...all, ...costs, ...own[mode], 'Signal', 'Status', 'Closes', 'Declined'].toSorted(),
      )
    })

    test('say what is not there the same way everywhere', () => {
      expect(shown(mode, 'Target')).toBe('N/A')
      expect(shown(mode, 'Incumbent')).toBe('No')
      expect(shown(mode, 'Trade Region')).toBe('No region')
      expect(shown(mode, 'Baseline Cost')).toBe('–')
      expect(shown(mode, 'Equipment')).toBe('–')
      for (const column of shipperColumns(mode)) {
        if (typeof column.value !== 'function' || !column.format) continue
        expect(column.format(column.value(bare(mode)), bare(mode))).not.toMatch(
          /null|NaN|undefined/,
        )
      }
    })

    test('never show a carrier what the shipper pays or who else bids', () => {
      const seen = carrierColumns(mode, []).map(({ header }) => header)
      for (const header of [
        'Baseline',
        'Baseline Cost',
        'Savings',
        'Bid Received',
        'Pending Award',
      ])
        expect(seen).not.toContain(header)
    })

    test.each([
      { amount: 1234, reads: '$1,234.00' },
      { amount: 3_400_000, reads: '$3,400,000.00' },
      { amount: 950, reads: '$950.00' },
    ])('money of $amount reads $reads', ({ amount, reads }) => {
      expect(shown(mode, 'Amount Bid', { ...bare(mode), amountBid: amount })).toBe(reads)
      expect(shown(mode, 'Target', { ...bare(mode), targetPrice: amount })).toBe(reads)
    })
  },
)

test('a missing weight shows 0kg', () => {
  expect(shown(Mode.AirFreight, 'Weight')).toBe('0kg')
  expect(shown(Mode.AirFreight, 'Avg Weight')).toBe('0kg')
})

test('the incumbent is named while the flag is on', () => {
  const lane = { ...bare(Mode.OceanFCL), incumbent: true, incumbentCarrier: 'Harborline' }

  expect(shown(Mode.OceanFCL, 'Incumbent', lane)).toBe('Harborline')
})
