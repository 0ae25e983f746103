import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'

const ftl = <ShipperLanes mode={Mode.RoadFTL} />
const months = { '2026-01': 4000, '2026-02': 6000 }

let backend: Backend
let shipper: Person
let carrier: Person

beforeEach(async () => {
  backend = await givenBackend()
  shipper = await backend.person('Customer')
  carrier = await backend.person('Carrier')
})

test('the volume of a lane is told by month, with what it cost and the blocks to award', async () => {
  const lane = await givenLane(backend, shipper, { months, distanceSource: 'MileMaker' })

  renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=volume` })

  const table = await screen.findByRole('table', { name: 'History by month' })
  expect(
    within(table).getByRole('row', { name: 'Jan 2026 4,000 5 $10,000.00 $2.50 $2,000.00' }),
  ).toBeVisible()
  expect(
    within(table).getByRole('row', { name: 'Total 10,000 10 $25,000.00 $2.50 $2,500.00' }),
  ).toBeVisible()
  const blocks = await screen.findByRole('table', { name: 'Blocks' })
  expect(within(blocks).getByRole('row', { name: / 12 10,000 100%$/ })).toBeVisible()
  expect(screen.getByText(/our own road estimate in place of MileMaker/)).toBeVisible()
})

test('a forecast of other volumes than history stands in a table of its own', async () => {
  const lane = await givenLane(backend, shipper, { months })
  await backend.context.database.pool.query(
    `update lane_months set forecast_volume = volume / 2 where lane_id = ${lane.id}`,
  )

  renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=volume` })

  const history = within(await screen.findByRole('table', { name: 'History by month' }))
  const forecast = within(screen.getByRole('table', { name: 'Forecast by month' }))
  // By hand: 4,000 miles moved for 10,000 dollars; half of them expected, at the same 2.50 a mile.
  expect(history.getByRole('row', { name: /^Jan 2026/ })).toHaveTextContent(
    'Jan 20264,0005$10,000.00$2.50$2,000.00',
  )
  expect(forecast.getByRole('row', { name: /^Jan/ })).toHaveTextContent('Jan2,000$2.50$5,000.00')
  expect(forecast.getByRole('row', { name: /^Year/ })).toHaveTextContent('Year5,000$2.50$12,500.00')
})

test('a shipper reads how the files wrote the ends of a lane', async () => {
  const lane = await givenLane(backend, shipper)
  const upload = await givenUpload(backend, shipper)
  for (const writtenOrigin of ['CHICAGO, IL', 'Chicago IL', 'CHICAGO, IL'])
    await givenShipment(backend, lane, upload, { writtenOrigin })

  renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=written` })

  const table = await screen.findByRole('table', { name: 'Origin written as' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['WrittenShipments', 'CHICAGO, IL2', 'Chicago IL1'])
  expect(screen.queryByRole('table', { name: 'Destination written as' })).not.toBeInTheDocument()
})

test('a carrier is told what moves, not what it cost', async () => {
  const lane = await givenLane(backend, shipper, { months, status: 'started' })
  await givenInvitation(backend, lane, carrier)

  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: carrier,
    url: `/?lane=${lane.id}&tab=volume`,
  })

  const table = await screen.findByRole('table', { name: 'History by month' })
  expect(within(table).getByRole('row', { name: 'Feb 2026 6,000 5' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Charges' })).not.toBeInTheDocument()
})

test('air charges are told by weight break, of the bid one chooses', async () => {
  const lane = await givenLane(backend, shipper, { mode: Mode.AirFreight, status: 'started' })
  const other = await backend.person('Carrier', 'Skybridge')
  const rates = { minimum: 90, 'break-n': 3.2, 'break-45': 3, 'break-3000': 2.1 }
  await givenBid(backend, lane, carrier, { charges: rates, landedCents: 100 })
  await givenBid(backend, lane, other, {
    charges: { ...rates, 'break-45': 3.4 },
    landedCents: 200,
  })

  const user = renderScreen(<ShipperLanes mode={Mode.AirFreight} />, {
    as: shipper,
    url: `/?lane=${lane.id}&tab=charges`,
  })

  const charges = await screen.findByRole('table', { name: 'Charges' })
  expect(charges).toHaveTextContent('<45 kg *per kg$3.20')
  expect(charges).toHaveTextContent('45 - 100 kg *per kg$3.00')
  expect(charges).toHaveTextContent('3000+ kgper kg$2.10')
  const [, skybridge] = screen.getAllByRole<HTMLOptionElement>('option')
  await user.selectOptions(screen.getByLabelText('Bid of'), skybridge?.value ?? '')
  expect(charges).toHaveTextContent('45 - 100 kg *per kg$3.40')
})

test('each charge of a bid is shown in its currency', async () => {
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenBid(backend, lane, carrier, {
    charges: { linehaul: 2.5, fuel: 0.4, tolls: 0 },
    chargeCurrencies: { fuel: 'EUR' },
  })

  renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=charges` })

  const charges = await screen.findByRole('table', { name: 'Charges' })
  expect(charges).toHaveTextContent('Amount (USD, EUR)')
  expect(charges).toHaveTextContent('Linehaul *per mile$2.50')
  expect(charges).toHaveTextContent('Fuelper mile€0.40')
  expect(charges).toHaveTextContent('Tolls / borderper shipment$0.00')
})

test('a part that is not there is the first one, and the chosen part is kept on opening again', async () => {
  const lane = await givenLane(backend, shipper)

  const user = renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=nothing` })

  expect(await screen.findByRole('tab', { name: 'Bids', selected: true })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Award history' }))
  expect(await screen.findByText('Nothing is awarded on this lane yet.')).toBeVisible()
})

test('the emissions of a lane are calculated on a sheet whose legs add up to the total', async () => {
  const lane = await givenLane(backend, shipper)
  const user = renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=co2` })

  await user.click(await screen.findByRole('button', { name: 'Calculate CO2' }))

  const sheet = await screen.findByRole('table', { name: 'Calculation sheet' })
  const rows = within(sheet).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toHaveTextContent(/Factor: .+ \(WTW\), .+, 20\d\d/)
  const co2 = (row: HTMLElement | undefined) => row?.querySelector('td:last-child')?.textContent
  expect(co2(rows[1])).toBe(co2(rows[2]))
})

test('a market of too few companies is not shown, and a carrier is shown none', async () => {
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenInvitation(backend, lane, carrier)

  renderScreen(ftl, { as: shipper, url: `/?lane=${lane.id}&tab=benchmark&scope=Global` })
  expect(await screen.findByText(/is not shown/)).toBeVisible()
  cleanup()

  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as: carrier, url: `/?lane=${lane.id}` })
  expect(await screen.findByRole('tab', { name: 'CO2' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Benchmark' })).not.toBeInTheDocument()
})
