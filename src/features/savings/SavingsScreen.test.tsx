import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenAward, givenBid, givenLane } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { SavingsScreen } from './SavingsScreen.tsx'

async function givenShipper() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer', 'Alder')
  const carrier = await backend.person('Carrier', 'Bluefin')
  return { backend, shipper, carrier, analyst: await backend.person('DataCustomer', 'Alder') }
}

/** A road lane awarded at 270,000.03 of its 300,000.01, an air lane at 250,000, one with a bid, one without. */
async function givenAwards() {
  const world = await givenShipper()
  const { backend, shipper, carrier } = world
  const road = await givenLane(backend, shipper, {
    baselineCents: 30_000_001,
    targetCents: 28_000_000,
    region: 'USMCA',
    status: 'awarded',
  })
  await givenAward(backend, await givenBid(backend, road, carrier, { landedCents: 27_000_003 }), {
    baselineCents: 30_000_001,
  })
  const air = await givenLane(backend, shipper, {
    mode: Mode.AirFreight,
    region: 'EMEA',
    origin: 'Lima, PE',
    status: 'awarded',
  })
  await givenAward(backend, await givenBid(backend, air, carrier, { landedCents: 25_000_000 }))
  await givenBid(backend, await givenLane(backend, shipper), carrier, { landedCents: 29_000_000 })
  await givenLane(backend, shipper, { origin: 'Quito, EC' })
  return { ...world, road, air }
}

const ledger = async () =>
  within(await screen.findByRole('table', { name: 'Ledger' })).getAllByRole('row')

test('the ledger goes from what was identified to what was realised, to the cent', async () => {
  const { shipper } = await givenAwards()

  renderScreen(<SavingsScreen />, { as: shipper })

  const [, identified, pending, awarded, realised] = await ledger()
  expect(identified).toHaveTextContent('3$900,000.01$810,000.03$89,999.98')
  expect(pending).toHaveTextContent('0–')
  expect(awarded).toHaveTextContent('2$600,000.01$520,000.03$79,999.98')
  expect(realised).toHaveTextContent('0–')
  expect(screen.getByText(/^No shipments on awarded lanes yet/)).toBeVisible()
})

test('a figure leads to the lanes it is the sum of, and a lane to the lane table', async () => {
  const { shipper, road } = await givenAwards()
  const user = renderScreen(<SavingsScreen />, { as: shipper })

  await user.click(await screen.findByRole('link', { name: 'Target' }))

  const row = await screen.findByRole('row', { name: new RegExp(road.destination) })
  expect(row).toHaveTextContent('$280,000.00')
  expect(row).toHaveTextContent('$9,999.97')
  expect(screen.queryByRole('row', { name: /Lima/ })).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Against'), 'Baseline')
  expect(await screen.findByRole('row', { name: /Lima/ })).toHaveTextContent('$50,000.00')
  expect(await screen.findByRole('row', { name: /^Total/ })).toHaveTextContent('$79,999.98')
})

test('a mode narrows every figure and stays in the address', async () => {
  const { analyst } = await givenAwards()
  const user = renderScreen(<SavingsScreen />, { as: analyst, url: '/?mode=7' })
  expect((await ledger())[3]).toHaveTextContent('1$300,000.00$250,000.00$50,000.00')

  await user.selectOptions(screen.getByLabelText('Mode'), 'Road - FTL')

  await waitFor(async () => expect((await ledger())[3]).toHaveTextContent('$29,999.98'))
})

test('lanes that are left out are listed with the reason', async () => {
  const { backend, shipper } = await givenAwards()
  await givenLane(backend, shipper, { origin: 'Oslo, NO', baselineCents: null })
  const user = renderScreen(<SavingsScreen />, { as: shipper })

  await user.click(await screen.findByRole('tab', { name: 'Left out (2)' }))

  expect(await screen.findByRole('row', { name: /Quito/ })).toHaveTextContent('No complete bid')
  expect(screen.getByRole('row', { name: /Oslo/ })).toHaveTextContent('No baseline')
})

test('a carrier’s savings are a bar with its table', async () => {
  const { shipper } = await givenAwards()
  const user = renderScreen(<SavingsScreen />, { as: shipper })

  await user.click(await screen.findByRole('tab', { name: 'Modes, carriers, months' }))
  await user.click(await screen.findByRole('button', { name: 'Savings by carrier: view as table' }))

  expect(screen.getByRole('row', { name: 'Bluefin $79,999.98' })).toBeVisible()
})

test('without lanes nothing is saved, and it says so', async () => {
  const { shipper } = await givenShipper()

  renderScreen(<SavingsScreen />, { as: shipper })

  expect(await screen.findByText(/^No lanes yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Upload history' })).toHaveAttribute('href', '/upload')
})

test('savings that could not be loaded can be asked for again', async () => {
  const { backend, shipper } = await givenAwards()
  let failing = true
  network.use(
    http.get('*/api/ext/savings', ({ request }) =>
      failing ? new HttpResponse(null, { status: 500 }) : backend.app.fetch(request),
    ),
  )
  const user = renderScreen(<SavingsScreen />, { as: shipper })
  const again = await screen.findByRole('button', { name: 'Try again' })

  failing = false
  await user.click(again)

  expect((await ledger())[3]).toHaveTextContent('$79,999.98')
})

test('a host without the extension still tells savings by mode', async () => {
  const { shipper } = await givenAwards()
  network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))

  renderScreen(<SavingsScreen />, { as: shipper })

  expect(await screen.findByText('2 of 4 lanes')).toBeVisible()
})

test('what is left out is counted as it is listed, and so is what is awarded', async () => {
  const { shipper, backend } = await givenAwards()
  await givenLane(backend, shipper, { baselineCents: null, origin: 'Cusco, PE' })
  const user = renderScreen(<SavingsScreen />, { as: shipper })
  const awarded = await screen.findByRole('link', { name: /^Awarded .*lanes/ })
  // Of five lanes two are awarded, one has only a bid, one no bid, and one no baseline to compare with.
  expect(awarded).toHaveTextContent('2 of 5 lanes')
  expect(screen.getByRole('link', { name: /^Left out/ })).toHaveTextContent('Left out 2')

  await user.click(awarded)
  expect(await screen.findByText('2 awards', { selector: 'output' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Left out (2)' }))
  expect(await screen.findByText('2 lanes', { selector: 'output' })).toBeVisible()
})
