import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { ReportingScreen } from './ReportingScreen.tsx'

const mode = Mode.RoadFTL
const ftlReports = <ReportingScreen mode={mode} />

/** Two lanes of Albatross, on one of which Bluefin bids less, and one without a bid. */
async function givenTender() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const albatross = await backend.person('Carrier', 'Albatross')
  const bluefin = await backend.person('Carrier', 'Bluefin')
  await givenWorkingTogether(backend, shipper, [albatross, bluefin])
  const held = { status: 'started', incumbentId: albatross.companyId, incumbentName: 'Albatross' }
  const contested = await givenLane(backend, shipper, {
    ...held,
    destination: 'Reno, NV, US',
    region: 'EMEA',
  })
  const kept = await givenLane(backend, shipper, { ...held, destination: 'Boise, ID, US' })
  const empty = await givenLane(backend, shipper, { status: 'started' })
  for (const lane of [contested, kept, empty]) {
    await givenInvitation(backend, lane, albatross, bluefin)
  }
  await givenBid(backend, contested, albatross, { landedCents: 29_000_000 })
  const lower = await givenBid(backend, contested, bluefin, { landedCents: 24_345_600 })
  await givenBid(backend, kept, albatross, { landedCents: 28_500_000 })
  return { backend, shipper, albatross, bluefin, contested, lower }
}

const figure = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })

async function laneTable(backend: Backend, as: Person) {
  const { answer } = await backend.ask(laneCalls.list, { as, query: { mode } })
  return answer
}

test('maximum savings are what the lane table says of baselines and best bids', async () => {
  const { backend, shipper } = await givenTender()
  const lanes = await laneTable(backend, shipper)

  renderScreen(ftlReports, { as: shipper })

  const cents = lanes.reduce(
    (sum, { baselineCost, amountBid }) =>
      baselineCost === null || amountBid === null
        ? sum
        : sum + toCents(baselineCost) - toCents(amountBid),
    0,
  )
  expect(cents).toBe(7_154_400)
  expect(await figure('Maximum savings')).toHaveTextContent(formatMoney(cents / 100))
  expect(await figure('Incumbent savings')).toHaveTextContent('$25,000.00')
  expect(screen.getByText(/^Excluded: 1 lane without a complete bid/)).toBeVisible()
})

test('savings awarded lead the top lanes exactly as the lane table has them', async () => {
  const { backend, shipper, lower } = await givenTender()
  await givenAward(backend, lower)
  const lanes = await laneTable(backend, shipper)

  const user = renderScreen(ftlReports, { as: shipper })

  await user.click(
    await screen.findByRole('button', { name: 'Top 10 lanes by savings: view as table' }),
  )
  const table = screen.getByRole('table', { name: 'Top 10 lanes by savings' })
  const saved = lanes.find(({ locationStr }) => locationStr.includes('Reno'))?.savings
  expect(saved).toBe(56_544)
  expect(within(table).getByRole('row', { name: /Reno/ })).toHaveTextContent(formatMoney(saved))
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

test('a figure leads to the lanes it is made of, whose total it is', async () => {
  const { shipper } = await givenTender()
  const user = renderScreen(ftlReports, { as: shipper })

  await user.click(await figure('Incumbent savings'))

  const tab = await screen.findByRole('tab', { selected: true })
  expect(tab).toHaveTextContent('Incumbents keep lanes (2)')
  const grid = await screen.findByRole('grid', { name: 'Incumbents keep lanes by lane' })
  expect(within(grid).getAllByText('Albatross')).toHaveLength(2)
  expect(within(grid).queryByText('Bluefin')).not.toBeInTheDocument()
  expect(grid).toHaveTextContent('Total$600,000.00$575,000.00$25,000.00')
})

test('figures wait for no lanes, and a tab asks for its own alone', async () => {
  const { shipper } = await givenTender()
  const asked: string[] = []
  network.use(
    http.get('*/api/reporting/*-savings/*', ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return new Promise<never>(() => {})
    }),
  )

  renderScreen(ftlReports, { as: shipper, url: '/?report=lowest' })

  expect(await figure('Maximum savings')).toHaveTextContent('$71,544.00')
  const tab = await screen.findByRole('tab', { selected: true })
  expect(tab).toHaveTextContent('Lowest bids (2)')
  expect(await screen.findByText('Loading the lanes of the report')).toBeInTheDocument()
  expect(asked).toEqual([`/api/reporting/max-carrier-savings/${mode}`])
})

test('the price of one’s own rules is what recommended saves less than the maximum', async () => {
  const { backend, shipper, bluefin } = await givenTender()
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: mode },
    body: { ...defaultTerms, maximumCarriersPerLane: 1 },
  })
  await backend.context.database.pool.query(
    `update bids set capacity = 12000 where carrier_id = ${bluefin.companyId}`,
  )

  const user = renderScreen(ftlReports, { as: shipper })

  const [maximum, price] = [await figure('Maximum savings'), await figure('Cost of your rules')]
  expect(maximum).toHaveTextContent('$71,544.00')
  // Bluefin can take a tenth alone, so that Albatross keeps the lane at 290,000.
  expect(await figure('Recommended savings')).toHaveTextContent('$25,000.00')
  expect(price).toHaveTextContent('$46,544.00')
  expect(price).toHaveTextContent('on 1 lane')
  await user.click(price)
  const grid = await screen.findByRole('grid', { name: 'Cost of rules by lane' })
  expect(within(grid).getByRole('row', { name: /Reno/ })).toHaveTextContent(/\$46,544\.00/)
})

test('two lanes between the same places are distinguished by their equipment', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  for (const equipment of ['Reefer', 'Dry Van']) {
    const lane = await givenLane(backend, shipper, { status: 'started', equipment })
    await givenInvitation(backend, lane, carrier)
    await givenBid(backend, lane, carrier, { landedCents: 24_000_000 })
  }

  const user = renderScreen(ftlReports, { as: shipper })

  const lanes = await screen.findByRole('grid', { name: 'Recommended by lane' })
  expect(within(lanes).getByRole('gridcell', { name: 'Reefer' })).toBeVisible()
  const top = await screen.findByRole('button', { name: 'Top 10 lanes by spend: view as table' })
  await user.click(top)
  expect(screen.getByRole('row', { name: /, Reefer / })).toBeVisible()
  expect(screen.getByRole('row', { name: /, Dry Van / })).toBeVisible()
})

test('region and equipment narrow every report', async () => {
  const { shipper } = await givenTender()
  const user = renderScreen(ftlReports, { as: shipper })
  expect(await figure('Maximum savings')).toHaveTextContent('$71,544.00')

  await user.selectOptions(screen.getByLabelText('Trade region'), 'EMEA')

  expect(
    await screen.findByText(/of \$300,000\.00, 1 lane/, { selector: 'a:nth-child(3) *' }),
  ).toBeVisible()
  expect(await figure('Maximum savings')).toHaveTextContent('$56,544.00')
})

test('a carrier reads its own bids alone, without baselines, rivals or their amounts', async () => {
  const { albatross } = await givenTender()

  renderScreen(ftlReports, { as: albatross })

  expect(await figure('Lanes invited')).toHaveTextContent('3')
  expect(await figure('Lanes bid')).toHaveTextContent('2')
  const grid = await screen.findByRole('grid', { name: 'Incumbent lanes' })
  expect(grid).toHaveTextContent('$575,000.00')
  expect(document.body).not.toHaveTextContent(/Bluefin|243|Baseline|Maximum|Recommended/)
})

test('what each carrier did is counted in lanes', async () => {
  const { shipper } = await givenTender()

  renderScreen(ftlReports, { as: shipper })

  const grid = await screen.findByRole('grid', { name: 'Carrier activity' })
  expect(within(grid).getByRole('row', { name: /Albatross/ })).toHaveTextContent(/3.*2.*2/)
  expect(within(grid).getByRole('row', { name: /Bluefin/ })).toHaveTextContent(/3.*1.*1/)
})

test('figures are asked for before what carriers did', async () => {
  const { shipper } = await givenTender()
  const asked: string[] = []
  network.use(
    http.get('*/api/ext/reports/*/figures', () => void asked.push('figures')),
    http.get('*/api/reporting/carrier-activity/*', () => void asked.push('activity')),
  )

  renderScreen(ftlReports, { as: shipper })

  await screen.findByRole('grid', { name: 'Carrier activity' })
  expect(asked).toEqual(['figures', 'activity'])
})

test('a host that answers whole reports alone has the same figures', async () => {
  const { shipper } = await givenTender()
  network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))

  const user = renderScreen(ftlReports, { as: shipper })

  expect(await figure('Maximum savings')).toHaveTextContent('$71,544.00')
  expect(await figure('Recommended savings')).toHaveTextContent('$71,544.00')
  const incumbent = await figure('Incumbent savings')
  expect(incumbent).toHaveTextContent('$25,000.00')
  expect(await figure('Cost of your rules')).toHaveTextContent('every lane at its lowest bid')
  await user.click(incumbent)
  const grid = await screen.findByRole('grid', { name: 'Incumbents keep lanes by lane' })
  expect(grid).toHaveTextContent('Total$600,000.00$575,000.00$25,000.00')
})

test('without bids there is a sentence instead of zeros', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper)

  renderScreen(ftlReports, { as: shipper })

  expect(
    await screen.findByText(
      'No lane here has both a baseline and a complete bid yet: 1 lane lacks a complete bid.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Maximum savings/ })).not.toBeInTheDocument()
})

test('without lanes there is the way to some, and nothing to print or export', async () => {
  const backend = await givenBackend()

  renderScreen(ftlReports, { as: await backend.person('Customer') })

  expect(await screen.findByRole('link', { name: 'Upload history' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Print|Export/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Nothing to show yet.')).not.toBeInTheDocument()
})

test('a carrier that is not invited has nothing to print or export', async () => {
  const backend = await givenBackend()

  renderScreen(ftlReports, { as: await backend.person('Carrier') })

  expect(await screen.findByText(/You have no invitations in this mode yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Print|Export/ })).not.toBeInTheDocument()
})
