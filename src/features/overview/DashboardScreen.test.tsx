import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenNotification,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

test('a shipper without anything is led to the first upload', async () => {
  const backend = await givenBackend()
  renderScreen(<DashboardScreen />, { as: await backend.person('Customer') })

  const steps = within(await screen.findByRole('region', { name: 'Your first tender' }))

  expect(await steps.findByText('0 of 6 done')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Invite carriers' })).toHaveAttribute(
    'href',
    '/carriers?invite=1',
  )
  expect(steps.getByRole('link', { name: 'Upload your shipment history' })).toHaveAttribute(
    'href',
    '/upload',
  )
  expect(screen.getByText(/^Nothing to show yet. Your lanes, their bids and savings/)).toBeVisible()
  expect(screen.getAllByText(/Nothing/)).toHaveLength(1)
})

test('carriers are invited once one of them works with the shipper', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenWorkingTogether(backend, shipper, [await backend.person('Carrier')])
  renderScreen(<DashboardScreen />, { as: shipper })

  const steps = within(await screen.findByRole('region', { name: 'Your first tender' }))

  expect(await steps.findByText('1 of 6 done')).toBeVisible()
  expect(steps.queryByRole('link', { name: 'Invite carriers' })).not.toBeInTheDocument()
})

test('over all modes a figure leads to the tenders it is made of', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const run = { status: 'started', incumbentId: carrier.companyId, incumbentName: 'Albatross' }
  const lane = await givenLane(backend, shipper, { ...run, historicCents: 123_000_00 })
  await givenLane(backend, shipper, run)
  await givenBid(backend, lane, carrier)
  renderScreen(<DashboardScreen />, { as: shipper })

  const spend = await screen.findByRole('link', { name: /^Spend/ })

  expect(spend).toHaveTextContent(/\$423K.*Shipments before bidding opened/)
  expect(spend).toHaveAttribute('href', '/#tenders')
  const row = within(screen.getByRole('row', { name: /Road - FTL/ }))
  expect(row.getByText('$423,000.00 spent')).toBeVisible()
  expect(row.getByText('incumbents 50%')).toBeVisible()
})

test('nothing that has not moved is said to have', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper, { status: 'started' })

  renderScreen(<DashboardScreen />, { as: shipper })

  expect(await screen.findByRole('link', { name: /^Bid coverage 0%/ })).toBeVisible()
  expect(screen.queryByText(/points|in a week/)).not.toBeInTheDocument()
})

test('what waits for a shipper leads to where it is done', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const pending = await givenLane(backend, shipper, { status: 'started' })
  const bid = await givenBid(backend, pending, carrier)
  await givenAward(backend, bid, { state: 'pending', confirmedAt: null })
  await givenLane(backend, shipper, { status: 'started' })
  const held = await givenUpload(backend, shipper, { status: UploadStatus.InputExceptions })
  renderScreen(<DashboardScreen />, { as: shipper })

  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))

  expect(await needs.findByRole('link', { name: '1 upload with exceptions' })).toHaveAttribute(
    'href',
    `/upload?upload=${held.id}`,
  )
  expect(needs.getByRole('link', { name: '1 lane with a pending award' })).toHaveAttribute(
    'href',
    '/road-ftl/lanes?status=Pending+award',
  )
  expect(needs.getByRole('link', { name: '1 lane in bidding without bids' })).toBeVisible()
})

test('a dashboard is narrowed to a mode by its address', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper, { historicCents: 100_00 })
  await givenLane(backend, shipper, { mode: Mode.AirFreight, historicCents: 700_00 })
  const user = renderScreen(<DashboardScreen />, { as: shipper })
  expect(await screen.findByText('$800')).toBeVisible()

  const shown = within(await screen.findByRole('navigation', { name: 'Tenders shown' }))
  await user.click(shown.getByRole('link', { name: 'Air Freight' }))

  expect(await screen.findByRole('link', { name: /Spend \$700/ })).toBeVisible()
  const tenders = within(screen.getByRole('table'))
  expect(tenders.queryByText('Road - FTL')).not.toBeInTheDocument()
})

test('a mode that is new is left out of how all modes moved, and named', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper, { months: { '2023-01': 1, '2023-12': 1, '2024-12': 2 } })
  await givenLane(backend, shipper, { mode: Mode.AirFreight, months: { '2024-12': 9 } })
  renderScreen(<DashboardScreen />, { as: shipper })

  expect(
    await screen.findByText(/Air Freight left out: not all of that period is there$/),
  ).toBeVisible()
  expect(screen.getByText('vs. previous year').textContent).toContain('0%')
})

test('what happened is described in words and leads to its lane', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenNotification(backend, shipper, {
    laneId: lane.id,
    mode: Mode.RoadFTL,
    type: '301',
    description: 'Chicago > Dallas is red now',
  })
  renderScreen(<DashboardScreen />, { as: shipper })

  const happened = await screen.findByRole('link', { name: 'Chicago > Dallas is red now' })

  expect(happened).toHaveAttribute('href', `/road-ftl/lanes?lane=${lane.id}`)
  expect(screen.getByText('Light now Red')).toBeVisible()
})

test('a carrier sees what to bid, how its bids look and what is at stake', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const other = await backend.person('Carrier', 'Northgate')
  const lanes = [
    await givenLane(backend, shipper, { status: 'started' }),
    await givenLane(backend, shipper, { status: 'started' }),
  ] as const
  for (const lane of lanes) await givenInvitation(backend, lane, carrier, other)
  await givenBid(backend, lanes[0], carrier, { light: 'Red', landedCents: 12_345_00 })
  await givenBid(backend, lanes[0], other, { landedCents: 99_999_00 })
  renderScreen(<DashboardScreen />, { as: carrier })

  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))

  expect(needs.getByRole('link', { name: '1 lane to bid on' })).toHaveAttribute(
    'href',
    '/road-ftl/lanes?view=todo',
  )
  expect(needs.getByRole('link', { name: '1 red lane to improve' })).toBeVisible()
  const row = screen.getByRole('row', { name: /Road - FTL/ })
  expect(within(row).getByRole('link', { name: '1 Red' })).toBeVisible()
  expect(within(row).getByRole('cell', { name: '$12,345.00' })).toBeVisible()
  for (const counted of [/^Lanes you are invited to/, /^Your bid coverage/, /^Revenue at stake/]) {
    const figure = await screen.findByRole('link', { name: counted })
    expect(figure).toHaveAttribute('href', '/#tenders')
  }
  expect(screen.queryByText(/Northgate/)).not.toBeInTheDocument()
})

test('a carrier nobody invited yet reads what to wait for', async () => {
  const backend = await givenBackend()
  renderScreen(<DashboardScreen />, { as: await backend.person('Carrier') })

  expect(await screen.findByText(/No tenders yet/)).toBeVisible()
})

test('first steps that are dismissed stay away', async () => {
  const backend = await givenBackend()
  const as = await backend.person('Customer')
  const user = renderScreen(<DashboardScreen />, { as })

  await user.click(await screen.findByRole('button', { name: 'Dismiss: Your first tender' }))

  expect(screen.queryByRole('region', { name: 'Your first tender' })).not.toBeInTheDocument()
  expect(localStorage.getItem('dismissed.shipper-steps')).not.toBeNull()
})
