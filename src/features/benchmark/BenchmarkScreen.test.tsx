import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenBid, givenLane } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { BenchmarkScreen } from './BenchmarkScreen.tsx'
import { LaneBenchmark } from './LaneBenchmark.tsx'

const mode = Mode.RoadFTL
const ftlBenchmark = <BenchmarkScreen mode={mode} />

/** One lane of Alder at 3 dollars a mile; as many other shippers as there are prices. */
async function givenMarket(prices: readonly number[]) {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const laneOf = (company: Person, dollars: number) =>
    givenLane(backend, company, {
      laneKey: 'chicago|reno',
      origin: 'Chicago, IL, US',
      destination: 'Reno, NV, US',
      historicVolume: 100_000,
      forecastVolume: 100_000,
      historicCents: dollars * 10_000_000,
    })
  const lane = await laneOf(shipper, 3)
  const others = []
  for (const [index, price] of prices.entries()) {
    others.push(await laneOf(await backend.person('Customer', `Other ${index}`), price))
  }
  return { backend, shipper, lane, others }
}

test('says what a shipper pays above the market in a year, and for which lane', async () => {
  const { shipper } = await givenMarket([2, 2.5, 3])

  renderScreen(ftlBenchmark, { as: shipper, url: '/?scope=LaneRoute' })

  const grid = await screen.findByRole('grid', { name: 'Lanes against the market' })
  expect(grid).toHaveTextContent(/Reno.*\$3\.00.*\$2\.50.*\+20\.0%.*\$50,000\.00/)
  expect(screen.getByText('Annual overspend $50,000.00')).toBeVisible()
  expect(screen.getByText('all lanes compared')).toBeVisible()
  expect(await screen.findByText('Bids by charge location, per mile')).toBeVisible()
})

test('each figure leads to its lanes below, under the same choices', async () => {
  const { backend, shipper } = await givenMarket([2, 2.5, 3])
  await givenLane(backend, shipper, { laneKey: 'elsewhere', destination: 'Boise, ID, US' })
  const user = renderScreen(ftlBenchmark, { as: shipper, url: '/?scope=LaneRoute' })
  const grid = await screen.findByRole('grid', { name: 'Lanes against the market' })
  const shows = (place: RegExp) => within(grid).queryAllByRole('row', { name: place }).length > 0
  expect(shows(/Boise/)).toBe(true)

  await user.click(screen.getByRole('link', { name: /^Lanes above the market 1/ }))

  await waitFor(() => expect(shows(/Boise/)).toBe(false))
  expect(shows(/Reno/)).toBe(true)
  await user.click(screen.getByRole('link', { name: /^Lanes without a market 1/ }))
  await waitFor(() => expect(shows(/Reno/)).toBe(false))
  expect(shows(/Boise/)).toBe(true)
  expect(screen.getByRole('combobox', { name: 'Compared with' })).toHaveValue('LaneRoute')
})

test('a market of two others is not shown, and the page says why', async () => {
  const { shipper } = await givenMarket([2, 2.5])

  renderScreen(ftlBenchmark, { as: shipper, url: '/?scope=LaneRoute' })

  expect(await screen.findByText(/Fewer than three other companies ship here/)).toBeVisible()
  expect(screen.getByText('too few other shippers to show')).toBeVisible()
  expect(await screen.findByText('Bids by charge location, per mile')).toBeVisible()
  expect(document.body).not.toHaveTextContent(/\$2\.50|\$2\.25|\$2\.00/)
})

test('charges of bids stand beside those of the market', async () => {
  const { backend, shipper, lane, others } = await givenMarket([2, 2.5, 3])
  const carrier = await backend.person('Carrier')
  await givenBid(backend, lane, carrier, { landedParts: { BaseRate: 30_000_000 } })
  for (const other of others)
    await givenBid(backend, other, carrier, { landedParts: { BaseRate: 20_000_000 } })

  const user = renderScreen(ftlBenchmark, { as: shipper, url: '/?scope=LaneRoute' })

  const title = 'Bids by charge location, per mile'
  await user.click(await screen.findByRole('button', { name: `${title}: view as table` }))
  expect(
    within(screen.getByRole('table', { name: title })).getByRole('row', { name: /Base rate/ }),
  ).toHaveTextContent('Base rate$3.00$2.00')
})

test('a lane is compared in every scope, its own place in words', async () => {
  const { shipper, lane } = await givenMarket([2, 2.02, 2.04, 3, 3.02, 3.04])

  const user = renderScreen(<LaneBenchmark mode={mode} laneId={lane.id} />, { as: shipper })
  await user.selectOptions(await screen.findByLabelText('Compared with'), 'Same lane')

  expect(await screen.findByText(/19% above the market of \$2\.52/)).toBeVisible()
  expect(screen.getByText(/at least three in every bar/)).toBeVisible()
  const table = await screen.findByRole('table', { name: 'In every scope' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(within(table).getByRole('row', { name: /Global/ })).toHaveTextContent('$2.52+19.0%6')
})

test('a lane opens at the narrowest scope that three other companies share', async () => {
  const { shipper, lane } = await givenMarket([2, 2.5, 3])

  renderScreen(<LaneBenchmark mode={mode} laneId={lane.id} />, { as: shipper })

  expect(await screen.findByLabelText('Compared with')).toHaveValue('LaneRoute')
  expect(await screen.findByText(/20% above the market of \$2\.50/)).toBeVisible()
})

test('nothing to compare leads to the upload', async () => {
  const backend = await givenBackend()

  renderScreen(ftlBenchmark, { as: await backend.person('Customer') })

  expect(await screen.findByRole('link', { name: 'Upload shipments' })).toBeVisible()
})

test('lanes are counted by how far they lie from their market', async () => {
  const { shipper } = await givenMarket([2, 2.5, 3])
  const user = renderScreen(ftlBenchmark, { as: shipper, url: '/?scope=LaneRoute' })

  await user.click(
    await screen.findByRole('button', { name: 'Your lanes around the market: view as table' }),
  )

  // 3 against a median of 2.5 is 20 % above: the band that begins there ends at 30 %.
  const bands = within(screen.getByRole('table', { name: 'Your lanes around the market' }))
  const counts = bands
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(counts).toEqual([
    'under -30%0',
    'to -30%0',
    'to -20%0',
    'to -10%0',
    '-2% to +2%0',
    'to +10%0',
    'to +20%0',
    'to +30%1',
    'over +30%0',
  ])
})

test('a mode opens at the narrowest scope that three other companies share', async () => {
  const { shipper } = await givenMarket([2, 2.5, 3])

  renderScreen(ftlBenchmark, { as: shipper })

  expect(await screen.findByText('all lanes compared')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Compared with' })).toHaveValue('LaneRoute')
  expect(screen.getByRole('grid', { name: 'Lanes against the market' })).toHaveTextContent(
    /Reno.*\$3\.00.*\$2\.50/,
  )
})

test('a mode opens wider where a lane has fewer than three other companies', async () => {
  const { backend, shipper } = await givenMarket([2, 2.5])
  const third = await backend.person('Customer', 'Third')
  await givenLane(backend, third, { laneKey: 'boston|miami', origin: 'Boston, MA, US' })

  renderScreen(ftlBenchmark, { as: shipper })

  expect(await screen.findByText('all lanes compared')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Compared with' })).toHaveValue('Global')
  expect(screen.queryByText(/Choose a wider scope/)).toBeNull()
})
