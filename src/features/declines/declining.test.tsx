import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { beforeEach, describe, expect, test } from 'vitest'
import { declines } from '#contract/ext/declines.ts'
import { Mode } from '#domain/mode.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'
import type { Backend, Person } from '#tests/support/backend.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenBid } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { cellOf, goTo, paste, sheet } from '#tests/support/sheet-screen.ts'

beforeEach(() => clear())

const show = (as: Person, url: string) =>
  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as, url })

const reasonsOn = async (backend: Backend, shipper: Person, lane: { id: number }) =>
  (await backend.ask(declines.ofLane, { as: shipper, params: { laneId: lane.id } })).answer.map(
    ({ reason }) => reason,
  )

describe('a lane that one will not bid on', () => {
  test('is declined with a reason, keeps its draft, and leads on', async () => {
    const { backend, shipper, carrier, boise } = await givenCarrierTender()
    await givenBid(backend, boise, carrier, { status: 'draft', charges: { linehaul: 2.1 } })
    const user = show(carrier, `/?lane=${boise.id}`)
    const form = await screen.findByRole('form', { name: 'Your bid' })

    await user.click(within(form).getByRole('button', { name: 'No bid' }))
    const dialog = await screen.findByRole('dialog', { name: /^No bid on Boise/ })
    await user.click(within(dialog).getByRole('button', { name: 'No capacity' }))
    await user.click(within(dialog).getByRole('button', { name: 'Decline 1 lane' }))

    expect(await screen.findByText('1 lane declined for this round.')).toBeVisible()
    expect(await screen.findByText('Lane 1 of 1 to do')).toBeVisible()
    expect(await reasonsOn(backend, shipper, boise)).toEqual(['capacity'])
    expect(await bidOn(backend, carrier, boise)).toMatchObject({ charges: { linehaul: 2.1 } })
  })

  test('says so over its bid, and can be bid on after all', async () => {
    const { backend, shipper, carrier, reno } = await givenCarrierTender()
    const body = { laneIds: [reno.id], reason: 'area' as const }
    await backend.ask(declines.decline, { as: carrier, body })
    const user = show(carrier, `/?lane=${reno.id}`)
    const form = await screen.findByRole('form', { name: 'Your bid' })
    expect(within(form).getByText(/You declined this lane: lane not served/)).toBeVisible()

    await user.click(within(form).getByRole('button', { name: 'Bid again' }))

    expect(await screen.findByText('1 lane open for your bid again.')).toBeVisible()
    await waitFor(async () => expect(await reasonsOn(backend, shipper, reno)).toEqual([]))
  })

  test('is shown to the shipper beside the bids, with who and why', async () => {
    const { backend, shipper, carrier, reno } = await givenCarrierTender()
    const body = { laneIds: [reno.id], reason: 'price' as const }
    await backend.ask(declines.decline, { as: carrier, body })

    renderScreen(<ShipperLanes mode={Mode.RoadFTL} />, {
      as: shipper,
      url: `/?lane=${reno.id}`,
    })

    const region = await screen.findByRole('region', { name: 'Declined' })
    expect(region).toHaveTextContent('1 carrier declined')
    expect(within(region).getByRole('listitem')).toHaveTextContent(
      `${carrier.company} Price not competitive, Today`,
    )
  })
})

describe('in the sheet', () => {
  test('no bid over a rate declines its lane with the submission, and shows as typed', async () => {
    const { backend, shipper, carrier, boise, reno } = await givenCarrierTender()
    const user = show(carrier, '/?view=sheet')
    const grid = await sheet()
    await goTo(user, grid, /Boise/, 'Lane ID')

    paste(grid, `Lane ID\tLinehaul *\tFuel\n${boise.id}\tno bid\t\n${reno.id}\t2.15\tn/a`)

    expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('no bid')
    await user.click(screen.getByRole('button', { name: 'Submit 1' }))
    const review = await screen.findByRole('dialog', { name: 'Review and submit' })
    expect(await within(review).findByText(/1 lane declined: Boise/)).toBeVisible()
    await user.click(within(review).getByRole('button', { name: 'Submit 1 bid' }))
    expect(await screen.findByText(/1 lane declined\.$/)).toBeVisible()
    expect(await reasonsOn(backend, shipper, boise)).toEqual([null])
    expect(await bidOn(backend, carrier, reno)).toMatchObject({ status: 'submitted' })
    await waitFor(async () =>
      expect(await cellOf(grid, /Boise/, 'Complete')).toHaveTextContent('Declined'),
    )
  })

  test('marked lanes are declined together, those with a submitted bid left out', async () => {
    const { backend, shipper, carrier, boise, omaha } = await givenCarrierTender()
    const user = show(carrier, '/?view=sheet')
    const grid = await sheet()
    await goTo(user, grid, /Boise/, 'Linehaul *')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')

    const cell = await cellOf(grid, /Boise/, 'Linehaul *')
    await user.pointer({ keys: '[MouseRight]', target: cell })
    await user.click(await screen.findByRole('menuitem', { name: 'No bid on 2 lanes' }))
    const dialog = await screen.findByRole('dialog', { name: 'No bid on 1 lane' })
    expect(within(dialog).getByText(/1 lane left out/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Equipment not available' }))
    await user.click(within(dialog).getByRole('button', { name: 'Decline 1 lane' }))

    await screen.findByText('1 lane declined for this round.')
    expect(await reasonsOn(backend, shipper, boise)).toEqual(['equipment'])
    expect(await bidOn(backend, carrier, omaha)).toMatchObject({ status: 'submitted' })
    const views = screen.getByRole('group', { name: 'Views of Road - FTL bid sheet' })
    expect(await within(views).findByRole('button', { name: /^To do\s*1/ })).toBeVisible()
    expect(within(views).getByRole('button', { name: /^Declined\s*1/ })).toBeVisible()
  })

  test('without marked lanes to decline the button says what to do', async () => {
    const { carrier } = await givenCarrierTender()
    const user = show(carrier, '/?view=sheet')
    const grid = await sheet()

    await user.click(screen.getByRole('button', { name: 'No bid' }))
    expect(await screen.findByText(/^Select lanes first/)).toBeVisible()

    await goTo(user, grid, /Omaha/, 'Linehaul *')
    await user.click(screen.getByRole('button', { name: 'No bid' }))
    expect(await screen.findByText(/^Nothing to decline here/)).toBeVisible()
  })

  test('no bid over a submitted rate asks to take the bid back first', async () => {
    const { carrier } = await givenCarrierTender()
    const user = show(carrier, '/?view=sheet')
    await goTo(user, await sheet(), /Omaha/, 'Linehaul *')

    await user.keyboard('no bid{Enter}')

    expect(await screen.findByRole('button', { name: '1 problem: next (F8)' })).toBeVisible()
  })
})
