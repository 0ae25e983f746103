import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenInvitation, givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { ShipperLanes } from './ShipperLanes.tsx'

const mode = Mode.RoadFTL
const ftlLanes = <ShipperLanes mode={mode} />
const fromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

let tender: Awaited<ReturnType<typeof givenCarrierTender>>

beforeEach(async () => {
  tender = await givenCarrierTender()
})

/** The round closes, or closed, so many days from now. */
const givenRoundUntil = (days: number) =>
  tender.backend.ask(config.saveNegotiationTerms, {
    as: tender.shipper,
    params: { id: mode },
    body: { ...defaultTerms, closesAt: fromNow(days) },
  })

const closingOf = async (laneId: number) => {
  const { backend, shipper } = tender
  const { answer } = await backend.ask(laneCalls.list, { as: shipper, query: { mode, laneId } })
  return answer[0]?.closesAt ?? ''
}

test('chosen lanes get more time in one sheet, and the carriers are notified', async () => {
  await givenRoundUntil(1)
  const { shipper, reno, boise } = tender
  const user = renderScreen(ftlLanes, { as: shipper })
  await user.click(await screen.findByRole('checkbox', { name: /all/i }))

  await user.click(await screen.findByRole('button', { name: 'Extend 3' }))
  const sheet = await screen.findByRole('dialog', { name: 'Extend bidding on 3 lanes?' })
  await user.click(within(sheet).getByRole('button', { name: '1 week longer' }))
  await user.click(within(sheet).getByRole('button', { name: 'Extend 3 lanes' }))

  expect(
    await screen.findByText(/^3 lanes take bids until .* The carriers have been notified\.$/),
  ).toBeVisible()
  expect((await closingOf(reno.id)) > fromNow(7)).toBe(true)
  expect(await closingOf(boise.id)).toBe(await closingOf(reno.id))
})

test('a lane is started, paused and resumed from its drawer', async () => {
  const { backend, shipper } = tender
  const { id } = await givenLane(backend, shipper, { origin: 'Tulsa, OK, US' })
  const statusOf = async () =>
    (await backend.ask(laneCalls.list, { as: shipper, query: { mode, laneId: id } })).answer[0]
      ?.status
  const user = renderScreen(ftlLanes, { as: shipper, url: `/?lane=${id}` })
  const drawer = within(await screen.findByRole('dialog', { name: /^Tulsa, OK, US > / }))

  await user.click(await drawer.findByRole('button', { name: 'Start bidding' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Start bidding on 1 lane?' }))
  await user.click(sheet.getByRole('button', { name: 'Start 1 lane' }))

  await user.click(await drawer.findByRole('button', { name: 'Pause bidding' }))
  expect(await drawer.findByRole('button', { name: 'Resume bidding' })).toBeVisible()
  expect(await statusOf()).toBe('paused')
  expect(drawer.queryByRole('button', { name: 'Extend' })).not.toBeInTheDocument()

  await user.click(drawer.getByRole('button', { name: 'Resume bidding' }))
  const again = within(await screen.findByRole('dialog', { name: 'Start bidding on 1 lane?' }))
  await user.click(again.getByRole('button', { name: 'Start 1 lane' }))

  expect(await drawer.findByRole('button', { name: 'Pause bidding' })).toBeVisible()
  expect(await statusOf()).toBe('started')
})

test('a time that is not later is refused before it is sent', async () => {
  await givenRoundUntil(1)
  const { shipper, reno } = tender
  const before = await closingOf(reno.id)
  const user = renderScreen(ftlLanes, { as: shipper, url: `/?lane=${reno.id}` })
  await user.click(await screen.findByRole('button', { name: 'Extend' }))
  const sheet = await screen.findByRole('dialog', { name: /^Extend bidding on Reno, NV, US > / })

  fireEvent.change(within(sheet).getByLabelText('Closes at'), {
    target: { value: '1 Jan 2026, 5:00 pm' },
  })
  await user.click(within(sheet).getByRole('button', { name: 'Extend 1 lane' }))

  const closing = within(sheet).getByLabelText('Closes at')
  await waitFor(() => expect(closing).toHaveFocus())
  expect(closing).toHaveAccessibleDescription(/expected a time to come/)
  expect(await closingOf(reno.id)).toBe(before)
})

/** Reno takes bids for three more days, the others of its round are closed. */
async function givenRenoExtended() {
  await givenRoundUntil(-1)
  const { backend, shipper, reno } = tender
  const body = { laneIds: [reno.id], closesAt: fromNow(3) }
  await backend.request('/ext/lanes/extend', { as: shipper, body })
}

test('a carrier sees the lane’s own countdown and can bid on it', async () => {
  await givenRenoExtended()
  const { carrier, reno } = tender

  renderScreen(<CarrierLanes mode={mode} />, { as: carrier, url: `/?lane=${reno.id}` })

  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByRole('button', { name: 'Submit bid' })).toBeVisible()
  expect(within(drawer).getByText(/^Closes .*, in 3 days$/)).toBeVisible()
  expect(screen.getByText(/1 lane has more time/)).toBeVisible()
})

test('the other lanes of the round stay closed', async () => {
  await givenRenoExtended()
  const { carrier, boise } = tender

  renderScreen(<CarrierLanes mode={mode} />, { as: carrier, url: `/?lane=${boise.id}` })

  expect(await screen.findByText(/Bidding on this lane has closed/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Submit bid' })).not.toBeInTheDocument()
})

test('a carrier of two shippers sees which round closes next, and that the other goes on', async () => {
  await givenRoundUntil(9)
  const { backend, carrier } = tender
  const other = await backend.person('Customer', 'Other Shipper')
  await givenWorkingTogether(backend, other, [carrier])
  const lane = await givenLane(backend, other, { status: 'started' })
  await givenInvitation(backend, lane, carrier)
  await backend.ask(config.saveNegotiationTerms, {
    as: other,
    params: { id: mode },
    body: { ...defaultTerms, closesAt: fromNow(2) },
  })

  renderScreen(<CarrierLanes mode={mode} />, { as: carrier })

  expect(await screen.findByText(/^Closes .*, in 2 days$/)).toBeVisible()
  expect(screen.getByText(/for Other Shipper · other lanes close later, the last on/)).toBeVisible()
  const grid = within(screen.getByRole('grid', { name: /lanes/ }))
  expect(grid.getByRole('columnheader', { name: 'Shipper' })).toBeInTheDocument()
  expect(grid.getByRole('gridcell', { name: 'Other Shipper' })).toBeInTheDocument()
})
