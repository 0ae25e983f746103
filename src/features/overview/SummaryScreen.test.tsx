import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { SummaryScreen } from './SummaryScreen.tsx'

const ftl = <SummaryScreen mode={Mode.RoadFTL} />

const located = (origin: string, dest: string, region: string) => ({
  origin: `${origin} city`,
  destination: `${dest} city`,
  region,
  originLatitude: 32.8,
  originLongitude: -96.8,
  destLatitude: 25.8,
  destLongitude: -80.2,
  countries: [origin, dest] as const,
})

async function givenPlaced(
  backend: Backend,
  shipper: Person,
  { countries, ...given }: ReturnType<typeof located> & { mode?: Mode; equipment?: string },
) {
  const lane = await givenLane(backend, shipper, given)
  await backend.context.database.pool.query(
    'update lanes set location = location || $1::jsonb where id = $2',
    [JSON.stringify({ originCountryClean: countries[0], destCountryClean: countries[1] }), lane.id],
  )
  return lane
}

test('a mode without lanes says so and where they come from', async () => {
  const backend = await givenBackend()
  renderScreen(ftl, { as: await backend.person('Customer') })

  expect(await screen.findByText(/No lanes yet/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upload' })).toHaveAttribute('href', '/upload')
})

test('one lane is shown in the mode’s own measure, each figure a way to its lanes', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, located('US', 'US', 'USMCA'))

  renderScreen(ftl, { as: shipper })

  expect(await screen.findByRole('heading', { name: 'Road - FTL summary' })).toBeVisible()
  const volume = await screen.findByRole('link', { name: /Miles a year/ })
  expect(volume).toHaveTextContent('120K mi')
  expect(volume).toHaveAttribute('href', '/road-ftl/lanes?sort=-miles')
  expect(screen.getByRole('link', { name: /^Spend/ })).toHaveTextContent('$300K')
  expect(await screen.findByRole('button', { name: /US city > US city 120K mi/ })).toBeVisible()
})

test.each([
  ['road opens with figures', Mode.RoadFTL, 'Miles by lane', true],
  ['ocean opens with the map', Mode.OceanFCL, 'Containers by lane', false],
  ['air opens with the map', Mode.AirFreight, 'Weight by lane', false],
] as const)('%s', async (_what, mode, title, figuresFirst) => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, { ...located('US', 'US', 'USMCA'), mode })
  renderScreen(<SummaryScreen mode={mode} />, { as: shipper })

  const figure = await screen.findByRole('link', { name: /^Spend/ })
  const map = await screen.findByRole('button', { name: `${title}: view as table` })

  const follows = figure.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(Boolean(follows)).toBe(figuresFirst)
})

test('a region opens its origins, an origin its destinations, those their lanes', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, located('US', 'CA', 'USMCA'))
  await givenPlaced(backend, shipper, located('FR', 'DE', 'EMEA'))
  const user = renderScreen(ftl, { as: shipper })
  const breakdown = within(await screen.findByRole('region', { name: 'Lane breakdown' }))

  await user.click(await breakdown.findByRole('button', { name: 'EMEA' }))
  await user.click(await breakdown.findByRole('button', { name: 'France' }))
  await user.click(await breakdown.findByRole('button', { name: 'Germany' }))

  const lane = await breakdown.findByRole('link', { name: 'FR city > DE city' })
  expect(lane).toHaveAttribute('href', expect.stringContaining('q=FR+city+DE+city'))
  await waitFor(() => expect(breakdown.queryByText(/US city/)).not.toBeInTheDocument())
  expect(await screen.findByRole('link', { name: /^Spend \$300K/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'All lanes' }))
  expect(await breakdown.findByRole('button', { name: 'USMCA' })).toBeVisible()
})

test('lanes are broken down by what the person chooses, and a row narrows to its own', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, located('US', 'CA', 'USMCA'))
  await givenPlaced(backend, shipper, located('FR', 'DE', 'EMEA'))
  const user = renderScreen(ftl, { as: shipper })
  const breakdown = within(await screen.findByRole('region', { name: 'Lane breakdown' }))
  expect(await breakdown.findByRole('button', { name: 'EMEA' })).toBeVisible()

  await user.selectOptions(breakdown.getByLabelText('Broken down by'), 'Destination')

  expect(breakdown.getByRole('columnheader', { name: 'Destination' })).toBeVisible()
  await user.click(breakdown.getByRole('button', { name: 'Germany' }))
  expect(await screen.findByRole('link', { name: /^Spend \$300K/ })).toBeVisible()
  expect(breakdown.getByText('Destination: Germany')).toBeVisible()
  // What was chosen is done with: the lanes left are broken down by region again.
  expect(await breakdown.findByRole('button', { name: 'EMEA' })).toBeVisible()
})

test('what all lanes share is no chart of one bar, and what the breakdown tells is no chart either', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, { ...located('US', 'CA', 'USMCA'), equipment: 'Dry van' })
  await givenPlaced(backend, shipper, { ...located('FR', 'CA', 'EMEA'), equipment: 'Reefer' })

  renderScreen(ftl, { as: shipper })

  expect(await screen.findByText('Miles by equipment')).toBeVisible()
  expect(
    screen.queryByText(/^Miles by (signal|trade region|origin|destination)/),
  ).not.toBeInTheDocument()
})

test('the address says which lanes are shown', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, located('US', 'CA', 'USMCA'))
  await givenPlaced(backend, shipper, located('FR', 'DE', 'EMEA'))

  renderScreen(ftl, { as: shipper, url: '/road-ftl/summary?region=EMEA&by=spend' })

  expect(await screen.findByLabelText('Trade region')).toHaveValue('EMEA')
  expect(screen.getByLabelText('Count')).toHaveValue('spend')
  expect(await screen.findByRole('button', { name: /FR city > DE city \$300K/ })).toBeVisible()
  expect(screen.queryByText(/US city/)).not.toBeInTheDocument()
})

test('what a summary is narrowed to goes along to the lane table', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenPlaced(backend, shipper, located('FR', 'DE', 'EMEA'))
  const narrowed = '/road-ftl/summary?region=EMEA&from=FR&to=DE&equipment=40HC'

  renderScreen(ftl, { as: shipper, url: narrowed })

  const lanes = await screen.findByRole('link', { name: 'Lanes' })
  expect(lanes).toHaveAttribute(
    'href',
    '/road-ftl/lanes?region=EMEA&originCountry=France&destCountry=Germany&equipment=40HC',
  )
})

test('locations are counted again when asked', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper)
  const user = renderScreen(ftl, { as: shipper })

  await user.click(await screen.findByRole('button', { name: 'Recalculate' }))

  expect(await screen.findByText('0 unique locations counted.')).toBeVisible()
})

test('a carrier sees its own bids and neither spend nor the shipper’s locations', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenInvitation(backend, lane, carrier)
  await givenBid(backend, lane, carrier)

  renderScreen(ftl, { as: carrier })

  expect(await screen.findByRole('link', { name: /Your bids 1/ })).toBeVisible()
  expect(screen.queryByText('Spend')).not.toBeInTheDocument()
  expect(screen.queryByText('Location quality')).not.toBeInTheDocument()
})

test('a data user reads the same figures and is led to pages of its own', async () => {
  const backend = await givenBackend()
  await givenLane(backend, await backend.person('Customer'))
  renderScreen(ftl, { as: await backend.person('DataCustomer') })

  const spend = await screen.findByRole('link', { name: /^Spend/ })

  expect(spend).toHaveAttribute('href', '/map?mode=4')
  expect(spend).toHaveTextContent('Shipments before bidding opened')
  expect(screen.getByRole('link', { name: /^Savings/ })).toHaveAttribute(
    'href',
    '/savings?mode=4&tab=lanes',
  )
  expect(screen.queryByRole('link', { name: 'Lanes' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('Location quality')).toBeVisible())
})
