import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { bidOn } from '#tests/support/carrier-tender.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { cellOf, goTo, paste, sheet } from '#tests/support/sheet-screen.ts'
import { givenTwoShippers } from '#tests/support/two-shippers.ts'
import { CarrierLanes } from './CarrierLanes.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T09:00:00Z') })
  await clear()
})
afterEach(() => vi.useRealTimers())

async function givenCarrier() {
  const backend = await givenBackend()
  backend.setNow(new Date())
  return { backend, ...(await givenTwoShippers(backend)) }
}

async function givenBidSheet() {
  const given = await givenCarrier()
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: given.carrier,
    url: '/?view=sheet',
  })
  const grid = await sheet()
  const textOf = async (lane: RegExp, header: string) =>
    (await cellOf(grid, lane, header)).textContent
  return { ...given, user, grid, textOf }
}

test('a rate is read and shown with the decimals of its own shipper', async () => {
  const { user, grid, textOf } = await givenBidSheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')
  await user.keyboard('2.1234{Enter}{ArrowUp}')
  expect(
    await screen.findByText(/Linehaul \*: expected at most 0 decimals, found 2.1234/),
  ).toBeVisible()

  await user.keyboard('510{Enter}')
  await goTo(user, grid, /Reno/, 'Linehaul *')
  await user.keyboard('2.1234{Enter}')

  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.1234')
  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe('510')
  expect(screen.queryByText(/problem/)).not.toBeInTheDocument()
})

test('each lane offers and takes the currencies and months of its own shipper', async () => {
  const { user, grid, textOf } = await givenBidSheet()
  const offered = async (lane: RegExp) => {
    await goTo(user, grid, lane, 'Currency')
    await user.keyboard('{F2}')
    const choices = within(screen.getByRole('combobox', { name: 'Currency' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    return choices
  }
  expect(await offered(/Reno/)).toEqual(['MXN', 'USD'])
  expect(await offered(/Boise/)).toEqual(['EUR', 'USD'])

  await goTo(user, grid, /Reno/, 'Linehaul *')
  paste(grid, '300 EUR')
  expect(await screen.findByText(/expected one of MXN, USD, found 300 EUR/)).toBeVisible()
  await goTo(user, grid, /Boise/, 'Linehaul *')
  paste(grid, '300 EUR')
  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe('300 EUR')

  await goTo(user, grid, /Boise/, 'Valid months')
  paste(grid, '2028-05')
  await expect.poll(() => textOf(/Boise/, 'Valid months')).toBe('2028-05')
  await goTo(user, grid, /Reno/, 'Valid months')
  paste(grid, '2028-05')
  expect(await screen.findByText(/expected months from 2027-02 to 2028-01/)).toBeVisible()
})

test('a change by percent rounds each lane as its shipper asks, and keeps a currency of its own', async () => {
  const { user, grid, textOf } = await givenBidSheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')
  paste(grid, '510 EUR')
  await goTo(user, grid, /Reno/, 'Linehaul *')
  paste(grid, '2.1234')
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.1234')
  await goTo(user, grid, /Boise/, 'Linehaul *')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')

  await user.click(screen.getByRole('button', { name: 'Apply' }))

  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe('495 EUR')
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.0597')
  expect(await screen.findByText('2 rates changed.')).toBeVisible()
})

test('a change that rounding takes away is distinguished from empty cells', async () => {
  const { user, grid } = await givenBidSheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')
  paste(grid, '12')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')

  await user.click(screen.getByRole('button', { name: 'Apply' }))

  expect(
    await screen.findByText(
      '0 rates changed. 1 rate unchanged: the change is too small for the decimals of the tender. 1 rate cell unchanged: empty or closed.',
    ),
  ).toBeVisible()
})

test('a lane whose round has closed takes nothing while the other shipper’s goes on', async () => {
  const { user, grid, textOf } = await givenBidSheet()
  await goTo(user, grid, /Reno/, 'Linehaul *')
  paste(grid, '2')
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.00')
  vi.setSystemTime(new Date('2027-01-15T17:00:01Z'))
  await goTo(user, grid, /Boise/, 'Linehaul *')
  paste(grid, '3')

  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe('3')
  await user.click(await screen.findByRole('button', { name: 'Submit 1' }))
  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  const table = await within(review).findByRole('table', { name: 'New bids' })
  expect(within(table).getByRole('checkbox', { name: /Boise/ })).toBeChecked()
  expect(within(review).queryByRole('checkbox', { name: /Reno/ })).not.toBeInTheDocument()
})

test('drafts of lanes that are filtered out of sight are not submitted along', async () => {
  const { user, backend, grid, carrier, ofAlder, ofBirch, textOf } = await givenBidSheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')
  paste(grid, '3')
  await goTo(user, grid, /Reno/, 'Linehaul *')
  paste(grid, '2.1')
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.10')
  expect(await screen.findByRole('button', { name: 'Submit 2' })).toBeVisible()

  await user.type(screen.getByRole('searchbox'), 'Boise')
  await user.click(await screen.findByRole('button', { name: 'Submit 1' }))
  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  const apart = await within(review).findByRole('table', { name: 'Lanes hidden by your filters' })
  expect(within(apart).getByRole('checkbox', { name: /Reno/ })).not.toBeChecked()
  await user.click(within(review).getByRole('button', { name: 'Submit 1 bid' }))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, ofBirch)).toMatchObject({ charges: { linehaul: 3 } })
  expect(await bidOn(backend, carrier, ofAlder)).toBeUndefined()
})

test('a lane’s own form offers and checks what its shipper takes', async () => {
  const { carrier, ofBirch } = await givenCarrier()
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: carrier,
    url: `/?lane=${ofBirch.id}`,
  })
  const form = await screen.findByRole('form', { name: 'Your bid' })

  const currency = await within(form).findByRole('combobox', { name: 'Currency' })
  await expect
    .poll(() =>
      within(currency)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    )
    .toEqual(['EUR Euro', 'USD US Dollar'])
  await user.type(within(form).getByRole('textbox', { name: /^Linehaul/ }), '2.15')
  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))

  expect(
    await within(form).findByText('Linehaul: expected at most 0 decimals, found 2.15.'),
  ).toBeVisible()
})

test('a host that tells terms by mode alone has them for every lane', async () => {
  const given = await givenCarrier()
  network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: given.carrier,
    url: '/?view=sheet',
  })
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  paste(grid, '2.1234')

  await expect
    .poll(async () => (await cellOf(grid, /Boise/, 'Linehaul *')).textContent)
    .toBe('2.1234')
})
