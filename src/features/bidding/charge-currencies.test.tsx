import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Person } from '#tests/support/backend.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenBid } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { cellOf, goTo, paste, sheet, submitReviewed } from '#tests/support/sheet-screen.ts'
import { CarrierLanes } from './CarrierLanes.tsx'

beforeEach(() => clear())
afterEach(() => vi.restoreAllMocks())

async function givenTenderInEuros() {
  const tender = await givenCarrierTender()
  await tender.backend.ask(config.saveNegotiationTerms, {
    as: tender.shipper,
    params: { id: Mode.RoadFTL },
    body: { ...defaultTerms, exchangeRates: { USD: 1, EUR: 1.09 } },
  })
  return tender
}

const show = (as: Person) =>
  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as, url: '/?view=sheet' })

async function submitOne(user: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: 'Submit 1' }))
  await submitReviewed(user, '1 bid')
  await screen.findByText(/1 bid submitted on/)
}

test('an amount typed with a currency is shown, undone, redone and submitted with it', async () => {
  const { backend, carrier, boise } = await givenTenderInEuros()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  await user.keyboard('300 EUR{Enter}')
  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('300.00 EUR')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent(/^$/)
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await goTo(user, grid, /Boise/, 'Fuel')
  await user.keyboard('0.4{Enter}')
  await submitOne(user)

  expect(await bidOn(backend, carrier, boise)).toMatchObject({
    status: 'submitted',
    currency: 'USD',
    charges: { linehaul: 300, fuel: 0.4 },
    chargeCurrencies: { linehaul: 'EUR' },
  })
  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('300.00 EUR')
})

test('amounts pasted with signs and codes keep their currencies, and are copied with them', async () => {
  const { backend, carrier, reno, boise } = await givenTenderInEuros()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Lane ID')

  paste(
    grid,
    `Lane ID\tLinehaul *\tFuel\n${reno.id}\t1.234,50 €\tEUR 0,40\n${boise.id}\t$2,15\t0,30`,
  )
  expect(await cellOf(grid, /Reno/, 'Linehaul *')).toHaveTextContent('1,234.50 EUR')
  await goTo(user, grid, /Reno/, 'Linehaul *')
  const setData = vi.fn<(kind: string, text: string) => void>()
  fireEvent.copy(grid, { clipboardData: { setData } })
  await user.click(screen.getByRole('button', { name: 'Submit 2' }))
  await submitReviewed(user, '2 bids')
  await screen.findByText(/2 bids submitted on/)

  expect(setData).toHaveBeenCalledWith('text/plain', '1,234.50 EUR')
  expect(await bidOn(backend, carrier, reno)).toMatchObject({
    charges: { linehaul: 1234.5, fuel: 0.4 },
    chargeCurrencies: { linehaul: 'EUR', fuel: 'EUR' },
  })
  expect(await bidOn(backend, carrier, boise)).toMatchObject({
    charges: { linehaul: 2.15, fuel: 0.3 },
    chargeCurrencies: {},
  })
})

test('a change by percent and another currency of the bid leave the currency of the cell', async () => {
  const { backend, carrier, boise } = await givenTenderInEuros()
  await givenBid(backend, boise, carrier, {
    status: 'draft',
    charges: { linehaul: 300, fuel: 0.5 },
    chargeCurrencies: { linehaul: 'EUR' },
  })
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  const percent = screen.getByLabelText('Change by')
  await user.clear(percent)
  await user.type(percent, '10{Enter}')
  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('330.00 EUR')
  await goTo(user, grid, /Boise/, 'Currency')
  paste(grid, 'EUR')
  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent(/^330\.00$/)
  await goTo(user, grid, /Boise/, 'Currency')
  paste(grid, 'USD')
  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('330.00 EUR')
  await submitOne(user)

  expect(await bidOn(backend, carrier, boise)).toMatchObject({
    currency: 'USD',
    charges: { linehaul: 330, fuel: 0.5 },
    chargeCurrencies: { linehaul: 'EUR' },
  })
})

test('a currency that the tender does not take is a problem of its cell', async () => {
  const { carrier } = await givenTenderInEuros()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  await user.keyboard('300 GBP{Enter}{ArrowUp}')

  expect(await screen.findByText(/expected one of EUR, USD, found 300 GBP/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit 0' })).toBeVisible()
})

test('an amount in another currency is opened as it is typed in a German browser', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { backend, carrier, boise } = await givenTenderInEuros()
  await givenBid(backend, boise, carrier, {
    status: 'draft',
    charges: { linehaul: 1.25 },
    chargeCurrencies: { linehaul: 'EUR' },
  })
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('1,25 EUR')
  await user.keyboard('{F2}')

  expect(screen.getByRole('textbox', { name: /Linehaul/ })).toHaveValue('1,25 EUR')
})

test('a bid whose charges are all 0 is not ready; 0 beside a rate is', async () => {
  const { carrier } = await givenTenderInEuros()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  await user.keyboard('0{Enter}')
  expect(await cellOf(grid, /Boise/, 'Complete')).toHaveTextContent('No')
  await goTo(user, grid, /Boise/, 'Fuel')
  await user.keyboard('0.4{Enter}')

  expect(await cellOf(grid, /Boise/, 'Complete')).toHaveTextContent('Yes')
  expect(screen.getByRole('button', { name: 'Submit 1' })).toBeVisible()
})

test('on the form a currency is typed with the amount, or chosen where the keyboard has no letters', async () => {
  const { backend, carrier, reno } = await givenTenderInEuros()
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: carrier,
    url: `/?lane=${reno.id}`,
  })
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const field = (name: RegExp) => within(form).getByRole('textbox', { name })

  await user.type(field(/^Linehaul/), '300')
  const currency = await within(form).findByRole('combobox', { name: 'Currency of Linehaul' })
  await user.selectOptions(currency, 'EUR')
  expect(field(/^Linehaul/)).toHaveValue('300 EUR')
  await user.type(field(/^Fuel/), '0.4 eur')
  expect(within(form).getByRole('combobox', { name: 'Currency of Fuel' })).toHaveValue('EUR')
  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))
  await submitReviewed(user, '1 bid')

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, reno)).toMatchObject({
    currency: 'USD',
    charges: { linehaul: 300, fuel: 0.4 },
    chargeCurrencies: { linehaul: 'EUR', fuel: 'EUR' },
  })
  expect(await screen.findByDisplayValue('0.4 EUR')).toHaveAccessibleName(/^Fuel/)
})

test('on the form a bid of nothing but zeros shows what it needs', async () => {
  const { backend, carrier, reno } = await givenTenderInEuros()
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: carrier,
    url: `/?lane=${reno.id}`,
  })
  const form = await screen.findByRole('form', { name: 'Your bid' })

  await user.type(within(form).getByRole('textbox', { name: /^Linehaul/ }), '0')
  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))

  expect(within(form).getByRole('textbox', { name: /^Linehaul/ })).toHaveAccessibleDescription(
    'Linehaul: enter an amount above 0 in at least one charge.',
  )
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
})

test('an amount in another currency is sorted last and not added to the others of its column', async () => {
  const { backend, carrier, reno, boise } = await givenTenderInEuros()
  await givenBid(backend, reno, carrier, {
    status: 'draft',
    charges: { fuel: 9.5 },
    chargeCurrencies: { fuel: 'EUR' },
  })
  await givenBid(backend, boise, carrier, { status: 'draft', charges: { fuel: 100 } })
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Omaha/, 'Fuel')
  await user.keyboard('20{Enter}')

  await user.click(within(grid).getByRole('columnheader', { name: 'Fuel' }))
  await goTo(user, grid, /Omaha/, 'Fuel')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')

  const origins = within(grid)
    .getAllByRole('row', { name: /Reno|Boise|Omaha/ })
    .map((row) => /Reno|Boise|Omaha/.exec(row.textContent ?? '')?.[0])
  expect(origins).toEqual(['Omaha', 'Boise', 'Reno'])
  // 20 and 100 dollars; 9.50 euros are no part of it.
  expect(await screen.findByText(/sum 120, average 60, 2 numbers/)).toBeVisible()
})
