import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { beforeEach, describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { bids } from '#contract/bids.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { CarrierLanes } from './CarrierLanes.tsx'

const ftlLanes = <CarrierLanes mode={Mode.RoadFTL} />
const origins = ['Reno, NV, US', 'Boise, ID, US', 'Omaha, NE, US']

beforeEach(() => clear())

/** Three started lanes a carrier is invited to; it has bid on the last one. */
async function givenTender() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lanes = []
  for (const origin of origins) {
    const lane = await givenLane(backend, shipper, { origin, status: 'started' })
    await givenInvitation(backend, lane, carrier)
    lanes.push(lane)
  }
  const [reno, boise, omaha] = lanes
  if (!reno || !boise || !omaha) throw new Error('Three lanes are needed')
  await givenBid(backend, omaha, carrier, { charges: { linehaul: 2 } })
  return { backend, carrier, reno, boise, omaha }
}

const bidOn = async (backend: Backend, carrier: Person, lane: { id: number }) =>
  (await backend.ask(bids.ofLane, { as: carrier, params: { laneId: lane.id } })).answer[0]

describe('one lane', () => {
  test('is bid line by line; what is missing is told where it belongs', async () => {
    const { backend, carrier, reno } = await givenTender()
    const user = renderScreen(ftlLanes, { as: carrier })
    await user.click(await screen.findByRole('gridcell', { name: /Reno/ }))
    const form = await screen.findByRole('form', { name: 'Your bid' })

    await user.click(within(form).getByRole('button', { name: 'Submit bid' }))
    expect(await within(form).findByText(/Linehaul is needed/)).toBeVisible()
    await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
    await user.type(within(form).getByLabelText('Transit days'), '3')
    await user.click(within(form).getByRole('button', { name: 'Submit bid' }))

    expect(await screen.findByText('Bid submitted.')).toBeVisible()
    expect(await bidOn(backend, carrier, reno)).toMatchObject({
      status: 'submitted',
      charges: { linehaul: 2.15 },
      transitDays: 3,
    })
  })

  test('keeps what was typed when it is no amount, and sends nothing', async () => {
    const { backend, carrier, reno } = await givenTender()
    const user = renderScreen(ftlLanes, { as: carrier })
    await user.click(await screen.findByRole('gridcell', { name: /Reno/ }))
    const form = await screen.findByRole('form', { name: 'Your bid' })

    await user.type(within(form).getByLabelText(/^Linehaul/), '1l20')
    await user.click(within(form).getByRole('button', { name: 'Save draft' }))

    expect(await within(form).findByText(/expected a number, found "1l20"/)).toBeVisible()
    expect(within(form).getByLabelText(/^Linehaul/)).toHaveValue('1l20')
    expect(await bidOn(backend, carrier, reno)).toBeUndefined()
  })

  test('is saved as a draft on the way to the next one to do', async () => {
    const { backend, carrier, boise } = await givenTender()
    const user = renderScreen(ftlLanes, { as: carrier, url: `/?lane=${boise.id}` })
    const form = await screen.findByRole('form', { name: 'Your bid' })
    expect(screen.getByText('Lane 1 of 2 to do')).toBeVisible()

    await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
    await user.click(within(form).getByRole('button', { name: 'Save and next' }))

    expect(await screen.findByText('Lane 2 of 2 to do', {}, { timeout: 20_000 })).toBeVisible()
    expect(screen.getByRole('dialog')).toHaveTextContent('Reno')
    expect(screen.queryByRole('button', { name: 'Save and next' })).not.toBeInTheDocument()
    expect(await bidOn(backend, carrier, boise)).toMatchObject({
      status: 'draft',
      charges: { linehaul: 2.15 },
    })
  })

  test('may be bid for some months only', async () => {
    const { backend, carrier, reno } = await givenTender()
    const user = renderScreen(ftlLanes, { as: carrier })
    await user.click(await screen.findByRole('gridcell', { name: /Reno/ }))
    const form = await screen.findByRole('form', { name: 'Your bid' })
    const months = await within(form).findByRole('group', { name: 'Valid months' })

    await user.click(within(months).getAllByRole('button')[0] ?? months)
    await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
    await user.click(within(form).getByRole('button', { name: 'Submit bid' }))

    await screen.findByText('Bid submitted.')
    const valid = await backend.ask(bids.validMonths, { as: carrier, query: { mode: 4 } })
    expect((await bidOn(backend, carrier, reno))?.months).toEqual(valid.answer.slice(1))
  })
})

describe('the bid sheet', () => {
  const show = (as: Person) => renderScreen(ftlLanes, { as, url: '/?view=sheet' })
  const sheet = () => screen.findByRole('grid', { name: 'Road - FTL bid sheet' }, { timeout: 5000 })

  test('is filled in, reviewed and submitted with a receipt', async () => {
    const { backend, carrier, boise, reno } = await givenTender()
    const user = show(carrier)
    await goTo(user, await sheet(), /Boise/, 'Linehaul *')

    await user.keyboard('2.4{Enter}')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const review = await screen.findByRole('dialog', { name: 'Review and submit' })
    expect(within(review).getByRole('row', { name: /Submitted now 1/ })).toBeVisible()
    expect(within(review).getByRole('row', { name: /Already submitted 1/ })).toBeVisible()
    expect(within(review).getByRole('row', { name: /Not bidding 1/ })).toBeVisible()
    await user.click(within(review).getByRole('button', { name: 'Submit 1 bid' }))

    expect(await screen.findByText(/1 bid submitted at/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download receipt' })).toBeVisible()
    expect(await bidOn(backend, carrier, boise)).toMatchObject({
      status: 'submitted',
      charges: { linehaul: 2.4 },
    })
    expect(await bidOn(backend, carrier, reno)).toBeUndefined()
  })

  test('takes a block by lane id, and says what did not fit', async () => {
    const { backend, carrier, boise, reno } = await givenTender()
    const user = show(carrier)
    const grid = await sheet()
    await goTo(user, grid, /Boise/, 'Lane id')

    paste(
      grid,
      `Lane id\tLinehaul *\tFuel\n${reno.id}\t2,15\t0,40\n${boise.id}\t2,35\t\n999999\t1,00\t`,
    )

    expect(await screen.findByText(/1 rows did not fit/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Submit 2' }))
    await user.click(await screen.findByRole('button', { name: 'Submit 2 bids' }))
    await screen.findByText(/2 bids submitted at/)
    expect((await bidOn(backend, carrier, reno))?.charges).toMatchObject({
      linehaul: 2.15,
      fuel: 0.4,
    })
  })

  test('keeps a wrong cell as typed, leaves its lane out and leads to it', async () => {
    const { backend, carrier, boise } = await givenTender()
    const user = show(carrier)
    await goTo(user, await sheet(), /Boise/, 'Linehaul *')

    await user.keyboard('1l20{Enter}')

    expect(await screen.findByRole('button', { name: '1 problem: next (F8)' })).toBeVisible()
    expect(screen.getByRole('gridcell', { name: '1l20' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Submit 0' }))
    const review = await screen.findByRole('dialog', { name: 'Review and submit' })
    expect(within(review).getByRole('row', { name: /Stay on this device 1/ })).toBeVisible()
    expect(await bidOn(backend, carrier, boise)).toBeUndefined()
  })

  test('asks about a rate far from the last one', async () => {
    const { carrier } = await givenTender()
    const user = show(carrier)
    await goTo(user, await sheet(), /Omaha/, 'Linehaul *')

    await user.keyboard('9{Enter}{Control>}{Enter}{/Control}')

    const review = await screen.findByRole('dialog', { name: 'Review and submit' })
    expect(within(review).getByText(/350 % above your last rate of 2/)).toBeVisible()
  })

  test('keeps its draft on the device over a reload, and forgets it once submitted', async () => {
    const { carrier } = await givenTender()
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
    await screen.findByText(/1 bid submitted at/)

    await waitFor(() => expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument())
  })

  test('another carrier’s draft on the same device is not shown', async () => {
    const { backend, carrier } = await givenTender()
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
})

type User = ReturnType<typeof renderScreen>

/** Clicks the lane's cell in that column. */
async function goTo(user: User, grid: HTMLElement, lane: RegExp, header: string): Promise<void> {
  const head = within(grid).getByRole('columnheader', { name: header })
  const row = await within(grid).findByRole('row', { name: lane })
  const cell = within(row)
    .getAllByRole('gridcell')
    .find((one) => colIndex(one) === colIndex(head))
  if (!cell) throw new Error(`No cell ${header}`)
  await user.click(cell)
}

const colIndex = (cell: HTMLElement) => cell.getAttribute('aria-colindex')

const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } })
