import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { ReportingScreen } from '#features/reporting/ReportingScreen.tsx'
import { device } from '#lib/device.ts'
import { givenSecondHost } from '#tests/support/given-second-host.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { givenShipments, type ShippedRow } from '#tests/support/shipped.ts'

beforeEach(() => device.remove('fiscal-year-start'))

const paid = (row: Partial<ShippedRow>): ShippedRow => ({
  mode: Mode.RoadFTL,
  from: 'CN',
  to: 'US',
  month: '2026-02',
  carrier: 'Albatross',
  equipment: 'Van',
  volume: 100,
  cents: 100_000,
  ...row,
})

/** In the first quarter Albatross moved two lanes for $3,500.07; what else was paid is other carriers' or later. */
const history = [
  paid({ cents: 100_003 }),
  paid({ month: '2026-03', cents: 200_004 }),
  paid({ to: 'CA', month: '2026-01', cents: 50_000 }),
  paid({ month: '2026-04', cents: 900_000 }),
  paid({ carrier: 'Bluefin', cents: 700_000 }),
  paid({ mode: Mode.AirFreight, cents: 600_000 }),
]

async function openPaid() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenShipments(backend, shipper, history)
  return renderScreen(<ReportingScreen mode={Mode.RoadFTL} />, { as: shipper, url: '/?view=paid' })
}

const lanesPaid = async () => {
  const grid = await screen.findByRole('grid', { name: 'Freight paid by lane' })
  return within(grid)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('Port of CN'))
}

test('a shipper reads what a carrier was paid in a quarter, by lane', async () => {
  const user = await openPaid()

  await user.selectOptions(await screen.findByLabelText('Carrier'), 'Albatross')
  await user.selectOptions(screen.getByLabelText('Period'), 'Q1 2026')

  await waitFor(async () =>
    expect(await lanesPaid()).toEqual([
      expect.stringMatching(/Port of US.*\$3,000\.07/),
      expect.stringMatching(/Port of CA.*\$500\.00/),
    ]),
  )
  expect(screen.getByText('$3,500.07', { selector: '.stat-value' })).toBeVisible()
})

test('a fiscal year has the first month that the reader chooses', async () => {
  const user = await openPaid()
  await user.selectOptions(await screen.findByLabelText('Carrier'), 'Albatross')

  await user.selectOptions(screen.getByLabelText('Fiscal year starts in'), 'Feb')
  await user.selectOptions(screen.getByLabelText('Period'), 'Q1 FY2027')

  await waitFor(() =>
    expect(screen.getByText('$12,000.07', { selector: '.stat-value' })).toBeVisible(),
  )
  expect(await lanesPaid()).toContainEqual(expect.stringMatching(/Port of US.*\$12,000\.07/))
})

test('a host that names no carrier by shipment tells what each lane cost, as paid to its incumbent', async () => {
  const { user: of, asked } = givenSecondHost('shipper')
  renderScreen(<ReportingScreen mode={Mode.RoadFTL} />, {
    as: { user: of('shipper') },
    url: '/?view=paid&carrier=Blue+Line',
  })

  expect(await screen.findByText(/shown as paid to its incumbent/)).toBeVisible()
  expect(asked).toContain('GET /api/lanes/reporting/4')
  expect(asked).toContain('GET /api/bids/historical-months')
})
