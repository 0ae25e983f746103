import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { givenShipments, type ShippedRow } from '#tests/support/shipped.ts'
import { SpendScreen } from './SpendScreen.tsx'

const paid = (row: Partial<ShippedRow>): ShippedRow => ({
  mode: Mode.RoadFTL,
  from: 'CN',
  to: 'US',
  month: '2026-10',
  carrier: 'Albatross',
  equipment: 'Van',
  volume: 100,
  cents: 100_000,
  ...row,
})

async function openSpend(rows: readonly ShippedRow[], url = '/') {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  await givenShipments(backend, analyst, rows)
  return renderScreen(<SpendScreen />, { as: analyst, url })
}

const figure = async (label: string) =>
  within(
    (await screen.findByText(label, { selector: '.stat-label' })).parentElement ?? document.body,
  )

test('spend is drilled from the regions down to the shipments of a lane, and back', async () => {
  const user = await openSpend([
    paid({ cents: 100_003 }),
    paid({ cents: 200_004, month: '2026-09' }),
    paid({ to: 'CA', cents: 50_000 }),
    paid({ mode: Mode.AirFreight, from: 'US', equipment: 'ULD', cents: 70_000 }),
  ])

  await user.click(await screen.findByRole('rowheader', { name: 'No region' }))
  await user.click(await screen.findByRole('rowheader', { name: 'China to United States' }))
  expect(await (await figure('Spend')).findByText('$3,000.07')).toBeVisible()
  await user.click(await screen.findByRole('rowheader', { name: 'Port of CN' }))
  await user.click(await screen.findByRole('gridcell', { name: 'Van' }))
  expect(await screen.findByRole('gridcell', { name: '$2,000.04' })).toBeVisible()
  expect(screen.getByRole('gridcell', { name: '$1,000.03' })).toBeVisible()

  const path = screen.getByRole('navigation', { name: 'Where' })
  expect(path).toHaveTextContent('China to United States')
  await user.click(within(path).getByRole('button', { name: 'All regions' }))

  expect(await (await figure('Spend')).findByText('$4,200.07')).toBeVisible()
})

test('a period is compared with the months before, and with a year before', async () => {
  const user = await openSpend(
    [
      paid({ cents: 150_000 }),
      paid({ month: '2026-09', cents: 100_000 }),
      paid({ month: '2025-10', cents: 300_000 }),
    ],
    '/?from=2026-10&to=2026-10',
  )

  await user.selectOptions(await screen.findByLabelText('Compare with'), 'Previous months')
  expect(await (await figure('Spend')).findByText('+50% on $1K, Sep 2026')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Same months last year')

  expect(await (await figure('Spend')).findByText('-50% on $3K, Oct 2025')).toBeVisible()
})

test('filters stand in the address, and one that leaves nothing can be cleared', async () => {
  const user = await openSpend(
    [paid({ carrier: 'Bluefin' }), paid({ equipment: 'Reefer' })],
    '/?carrier=Bluefin&equipment=Reefer&mode=none',
  )
  expect(await screen.findByText('No shipments match these filters.')).toBeVisible()
  expect(screen.getByLabelText('Carrier')).toHaveValue('Bluefin')

  const [clear = document.body] = screen.getAllByRole('button', { name: 'Clear filters' })
  await user.click(clear)

  expect(await (await figure('Spend')).findByText('$2,000.00')).toBeVisible()
})

test('charges that stand out are listed under the rule that found them', async () => {
  const usual = Array.from({ length: 6 }, (_, index) => paid({ cents: 100_000 + index * 100 }))

  const user = await openSpend([...usual, paid({ cents: 300_000 })])
  await user.click(await screen.findByRole('tab', { name: 'Unusual charges (1)' }))

  expect(await screen.findByText(/3.5 times the lane’s usual spread/)).toHaveTextContent(
    'at least 4 shipments',
  )
  expect(await screen.findByRole('row', { name: /Port of CN > Port of US/ })).toHaveTextContent(
    '$3,000.00',
  )
})

test('the map names its places in a table, from where one is chosen', async () => {
  const user = await openSpend([
    paid({ cents: 123_400 }),
    paid({ mode: Mode.AirFreight, from: 'US', to: 'CA', equipment: 'ULD' }),
  ])
  expect(await screen.findByRole('img', { name: /Highest spend from Port of CN/ })).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Bubbles show'), 'Destination')
  expect(await screen.findByText(/^1 place is not located/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Spend by destination: view as table' }))
  await user.click(await screen.findByRole('button', { name: 'Port of US' }))

  expect(await screen.findByText('To Port of US')).toBeVisible()
  expect(await (await figure('Spend')).findByText('$1,234.00')).toBeVisible()
})

test('a history of many years is shown by year', async () => {
  const months = Array.from({ length: 40 }, (_, index) =>
    paid({
      month: `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
    }),
  )
  const user = await openSpend(months, '/?tab=parts')

  await user.click(await screen.findByRole('button', { name: 'Spend by year: view as table' }))

  expect(screen.getByRole('row', { name: '2023 $12,000.00' })).toBeVisible()
  expect(screen.getByRole('row', { name: '2026 $4,000.00' })).toBeVisible()
})

test('years in which nothing was paid stand between the others', async () => {
  const user = await openSpend([paid({ month: '2015-03' }), paid({})], '/?tab=parts')

  await user.click(await screen.findByRole('button', { name: 'Spend by year: view as table' }))

  const table = within(screen.getByRole('table', { name: 'Spend by year' }))
  expect(table.getAllByRole('row')).toHaveLength(1 + 12)
  expect(table.getByRole('row', { name: '2020 $0.00' })).toBeVisible()
})

test('each carrier, mode and month is a chart with its table', async () => {
  const user = await openSpend([paid({ cents: 123_400 }), paid({ carrier: 'Bluefin' })])

  await user.click(await screen.findByRole('tab', { name: 'Modes, carriers, months' }))
  await user.click(await screen.findByRole('button', { name: 'Spend by carrier: view as table' }))

  expect(screen.getByRole('row', { name: 'Albatross $1,234.00' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Bluefin $1,000.00' })).toBeVisible()
})

test('spend of one mode and one equipment is not drawn as bars of their own', async () => {
  await openSpend([paid({}), paid({ carrier: 'Bluefin' })], '/?tab=parts')

  expect(await screen.findByText('Spend by carrier')).toBeVisible()
  expect(screen.queryByText('Spend by mode')).not.toBeInTheDocument()
  expect(screen.queryByText('Spend by equipment')).not.toBeInTheDocument()
})

test('shipments of which no file names a carrier went with nobody known', async () => {
  await openSpend([paid({ carrier: '' })])

  expect(await screen.findByText('no carriers named')).toBeVisible()
})

test('nothing spent yet leads to the upload', async () => {
  await openSpend([])

  expect(await screen.findByText(/^No spend yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Upload history' })).toHaveAttribute('href', '/upload')
})

test('spend that could not be loaded can be asked for again', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  await givenShipments(backend, analyst, [paid({})])
  let failing = true
  network.use(
    http.get('*/api/ext/spend', ({ request }) =>
      failing ? new HttpResponse(null, { status: 500 }) : backend.app.fetch(request),
    ),
  )
  const user = renderScreen(<SpendScreen />, { as: analyst })
  const again = await screen.findByRole('button', { name: 'Try again' })

  failing = false
  await user.click(again)

  await waitFor(async () =>
    expect(await (await figure('Spend')).findByText('$1,000.00')).toBeVisible(),
  )
})

test('a host without the extension shows spend by mode', async () => {
  const backend = await givenBackend()
  network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))

  renderScreen(<SpendScreen />, { as: await backend.person('DataCustomer') })

  expect(await screen.findByRole('table', { name: 'Spend by mode' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument()
})

test('what is counted is shown, so that a summary of less history seems no mistake', async () => {
  await openSpend([paid({})])

  expect(
    await screen.findByText(/all approved shipments, including those since bidding opened/),
  ).toBeVisible()
})

test('a mode that is new in the period compared with is named where it counts in full', async () => {
  await openSpend(
    [
      paid({ month: '2025-09' }),
      paid({ month: '2025-10' }),
      paid({}),
      paid({ mode: Mode.AirFreight }),
    ],
    '/?compare=year&from=2026-10&to=2026-10&beforeFrom=2025-10&beforeTo=2025-10',
  )

  expect(
    await screen.findByText(
      /^Air Freight began during the comparison period\. The tables and charts below include it in full/,
    ),
  ).toBeVisible()
})

test('each figure leads to what it is made of, under the same filters', async () => {
  const user = await openSpend(
    [paid({}), paid({ carrier: 'Bluefin' }), paid({ mode: Mode.AirFreight })],
    '/?mode=4',
  )

  await user.click(await screen.findByRole('link', { name: /^Shipments 2 with 2 carriers/ }))
  expect(await screen.findByText('Spend by carrier')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /^Unusual charges 0/ }))

  expect(await screen.findByText('No unusual charges.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Mode' })).toHaveValue('4')
})
