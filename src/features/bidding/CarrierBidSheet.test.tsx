import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { cellOf, goTo, paste, sheet, submitReviewed } from '#tests/support/sheet-screen.ts'
import { CarrierLanes } from './CarrierLanes.tsx'

beforeEach(() => clear())
afterEach(() => vi.restoreAllMocks())

const show = (as: Person) =>
  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as, url: '/?view=sheet' })

test('is filled in, reviewed and submitted with a receipt', async () => {
  const { backend, carrier, boise, reno } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, 'Linehaul *')

  await user.keyboard('2.4{Enter}')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  // 2.4 dollars over 120,000 miles
  expect(await within(review).findByRole('row', { name: /Boise.* \$288,000\.00/ })).toBeVisible()
  expect(within(review).getByText('1 lane already submitted, unchanged.')).toBeVisible()
  expect(within(review).getByText('1 lane without a bid.')).toBeVisible()
  await user.click(within(review).getByRole('button', { name: 'Submit 1 bid' }))

  expect(await screen.findByText(/1 bid submitted on/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  expect(await bidOn(backend, carrier, boise)).toMatchObject({
    status: 'submitted',
    charges: { linehaul: 2.4 },
  })
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
})

test('takes a block by lane id, and says what did not fit', async () => {
  const { backend, carrier, boise, reno } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Lane ID')

  paste(
    grid,
    `Lane ID\tLinehaul *\tFuel\n${reno.id}\t2,15\t0,40\n${boise.id}\t2,35\t\n999999\t1,00\t`,
  )

  expect(await screen.findByText(/1 row did not fit/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Submit 2' }))
  await user.click(await screen.findByRole('button', { name: 'Submit 2 bids' }))
  await screen.findByText(/2 bids submitted on/)
  expect((await bidOn(backend, carrier, reno))?.charges).toMatchObject({
    linehaul: 2.15,
    fuel: 0.4,
  })
})

test('keeps a wrong cell as typed, leaves its lane out and leads to it', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, 'Linehaul *')

  await user.keyboard('1l20{Enter}')

  expect(await screen.findByRole('button', { name: '1 problem: next (F8)' })).toBeVisible()
  expect(screen.getByRole('gridcell', { name: '1l20' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Submit 0' }))
  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  expect(
    within(review).getByText(/1 lane with cells that cannot be read, kept as typed: Boise/),
  ).toBeVisible()
  expect(await bidOn(backend, carrier, boise)).toBeUndefined()
})

test('asks about a rate far from the last one', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Omaha/, 'Linehaul *')

  await user.keyboard('9{Enter}{Control>}{Enter}{/Control}')

  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  expect(await within(review).findByText(/350% above your last rate of 2/)).toBeVisible()
})

test('keeps its draft on the device over a reload, and forgets it once submitted', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, 'Linehaul *')
  await user.keyboard('2.4{Enter}')
  await screen.findByText(/Draft saved on this device/)
  cleanup()

  const again = show(carrier)
  await sheet()
  expect(await screen.findByRole('gridcell', { name: '2.40' })).toBeInTheDocument()
  await again.click(screen.getByRole('button', { name: 'Submit 1' }))
  await again.click(await screen.findByRole('button', { name: 'Submit 1 bid' }))
  await screen.findByText(/1 bid submitted on/)

  await waitFor(() => expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument())
})

test('another carrier’s draft on the same device is not shown', async () => {
  const { backend, carrier } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, 'Linehaul *')
  await user.keyboard('2.4{Enter}')
  await screen.findByText(/Draft saved on this device/)
  cleanup()
  const rival = await backend.person('Carrier', 'Northgate')
  const shipper = await backend.person('Customer')
  await givenWorkingTogether(backend, shipper, [rival])
  const lane = await givenLane(backend, shipper, { origin: 'Tulsa, OK, US', status: 'started' })
  await givenInvitation(backend, lane, rival)

  show(rival)

  await sheet()
  expect(screen.getByRole('row', { name: /Tulsa/ })).toBeInTheDocument()
  expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument()
})

test('takes a carrier’s own CO2e, and refuses what no truck emits beside its cell', async () => {
  const { backend, carrier, boise, reno } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  const own = 'Own CO2e, kg per mile'
  await goTo(user, grid, /Boise/, 'Linehaul *')
  await user.keyboard('2.4{Enter}')
  await goTo(user, grid, /Boise/, own)
  await user.keyboard('1.234{Enter}')
  expect(await cellOf(grid, /Boise/, own)).toHaveTextContent('1.234')
  await goTo(user, grid, /Reno/, own)
  await user.keyboard('1234{Enter}')
  await goTo(user, grid, /Reno/, own)

  expect(
    await screen.findByText('expected a number above 0, at most 50 kg per mile, found "1234"', {
      exact: false,
    }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Submit 1' }))
  await submitReviewed(user, '1 bid')

  expect(await screen.findByText(/Own CO2e, kg per mile: 1.234/)).toBeVisible()
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ co2ePerUnit: 1.234 })
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
})

test('narrows to what is to do, won or left blank, and says how many of each', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  const views = screen.getByRole('group', { name: 'Views of Road - FTL bid sheet' })
  const shows = (lane: RegExp) => within(grid).queryByRole('row', { name: lane }) !== null
  expect(within(views).getByRole('button', { name: /^All\s*3/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await user.click(within(views).getByRole('button', { name: /^To do\s*2/ }))
  await waitFor(() => expect(shows(/Omaha/)).toBe(false))
  expect(shows(/Boise/)).toBe(true)
  await user.click(within(views).getByRole('button', { name: /^Complete\s*1/ }))

  await waitFor(() => expect(shows(/Boise/)).toBe(false))
  expect(shows(/Omaha/)).toBe(true)
  expect(within(views).getByRole('button', { name: /^Left blank\s*2/ })).toBeVisible()
  expect(within(views).getByRole('button', { name: /^Won\s*0/ })).toBeVisible()
})

test('a submitted bid that is cleared is named in the review, and taken back', async () => {
  const { backend, carrier, omaha } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Omaha/, 'Linehaul *')

  await user.keyboard('{Delete}{Control>}{Enter}{/Control}')
  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  const withdrawn = await within(review).findByRole('table', { name: 'Withdrawn bids' })
  expect(within(withdrawn).getByRole('row', { name: /Omaha/ })).toBeVisible()
  await user.click(within(review).getByRole('button', { name: 'Withdraw 1 bid' }))

  expect(await screen.findByText(/1 bid withdrawn: Omaha/)).toBeVisible()
  expect(await bidOn(backend, carrier, omaha)).toMatchObject({ status: 'draft', charges: {} })
})

test.each([
  { typed: '2,15', readings: '2.15 or 215' },
  { typed: '510,50', readings: '510.50 or 51050' },
])('offers both readings of $typed and submits neither', async ({ typed, readings }) => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  await user.keyboard(`${typed}{Enter}{ArrowUp}`)

  expect(
    await screen.findByText(`"${typed}" is not a number with a decimal point. Use ${readings}.`, {
      exact: false,
    }),
  ).toBeVisible()
  expect(screen.getByRole('gridcell', { name: typed })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Submit 0' }))
  expect(await bidOn(backend, carrier, boise)).toBeUndefined()
})

test('changes nothing by a percentage that reads both ways', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Omaha/, 'Linehaul *')
  const percent = screen.getByLabelText('Change by')

  await user.clear(percent)
  await user.type(percent, '2,15{Enter}')

  expect(percent).toHaveAccessibleDescription(
    '"2,15" is not a number with a decimal point. Use 2.15 or 215.',
  )
  expect(screen.getByRole('gridcell', { name: '2.00' })).toBeInTheDocument()

  await user.clear(percent)
  await user.type(percent, '10{Enter}')
  expect(await screen.findByRole('gridcell', { name: '2.20' })).toBeInTheDocument()
  expect(await screen.findByText('1 rate changed.')).toBeVisible()
})

test('is typed, shown, edited and submitted with the decimal comma of a German browser', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  await user.keyboard('1.234,5{Enter}{ArrowUp}')
  expect(await screen.findByRole('gridcell', { name: '1.234,50' })).toBeInTheDocument()
  await user.keyboard('{F2}')
  expect(screen.getByRole('textbox', { name: /Linehaul/ })).toHaveValue('1.234,5')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Submit 1/ }))
  await submitReviewed(user, '1 bid')

  await screen.findByText(/1 bid submitted on/)
  expect((await bidOn(backend, carrier, boise))?.charges).toMatchObject({ linehaul: 1234.5 })
})

test('takes a pasted American block in a German browser', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Omaha/, 'Linehaul *')

  paste(grid, '2.5')

  expect(await screen.findByRole('gridcell', { name: '2,50' })).toBeInTheDocument()
})

test('opens a saved rate as it is typed in a German browser', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { backend, carrier, boise } = await givenCarrierTender()
  await givenBid(backend, boise, carrier, { charges: { linehaul: 1.234 }, status: 'draft' })
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  await user.keyboard('{F2}')

  expect(screen.getByRole('textbox', { name: /Linehaul/ })).toHaveValue('1,234')
})
