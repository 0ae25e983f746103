import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bids as bidCalls } from '#contract/bids.ts'
import { carriers as carrierCalls } from '#contract/ext/carriers.ts'
import { declines } from '#contract/ext/declines.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenOffer, givenPendingAtOffer } from '#tests/support/given-carrier-offer.ts'
import { present } from '#tests/support/given-row.ts'
import { badgeShapes } from '#ui/badge-shapes.ts'
import { drawerButton, givenBoard, row } from '#tests/support/given-board.tsx'

test('a lane is split by share and months, with what that comes to', async () => {
  const { show, stored } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Split by share and months'))
  const drawer = within(await screen.findByRole('dialog'))
  const share = async (carrier: RegExp, percent: string) => {
    const field = await drawer.findByLabelText(carrier)
    await user.clear(field)
    await user.type(field, percent)
  }

  await share(/Bluefin/, '60')
  await share(/Albatross/, '40')
  expect(await drawer.findByText(/100% awarded for \$274,000.00/)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: /^Jun/ }))
  expect(await drawer.findByText(/100% awarded for \$137,000.00/)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Mark split pending' }))

  await waitFor(async () => expect(await stored()).toHaveLength(2))
  const parts = (await stored()).toSorted((a, b) => a.share - b.share)
  expect(parts.map(({ share: percent, cents }) => [percent, cents])).toEqual([
    [40, 5_600_000],
    [60, 8_100_000],
  ])
  expect(parts[0]?.months).not.toContain('2027-06')
})

test('says what a bid comes to for one of what the mode counts', async () => {
  const { show } = await givenBoard({ Reno: [280, 270] })

  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const offers = within(await screen.findByRole('table', { name: 'Bids on this lane' }))
  expect(offers.getByRole('rowheader', { name: 'Rate per mile' })).toBeVisible()
  expect(screen.getByText('Miles a year')).toBeVisible()
})

test('compares bids charge by charge, in time, service and emissions', async () => {
  const { backend, shipper, show, made, carriers, query } = await givenBoard({ Reno: [280, 270] })
  const laneId = made.get('Reno')?.id ?? 0
  await query(
    `update bids set charges = '{"linehaul": 2.1, "fuel": 0.45}', transit_days = 4 where landed_cents = 28000000`,
  )
  await query(
    `update bids set charges = '{"linehaul": 2.25}', transit_days = 3 where landed_cents = 27000000`,
  )
  await backend.ask(carrierCalls.rate, {
    as: shipper,
    params: { id: carriers[0]?.companyId ?? 0 },
    body: { ratings: { OTD: 92 } },
  })
  await backend.ask(laneCalls.calculateCo2, { as: shipper, params: { id: laneId } })

  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const offers = within(await screen.findByRole('table', { name: 'Bids on this lane' }))
  await offers.findByRole('rowheader', { name: /^On time/ })
  const texts = (name: RegExp) =>
    [...offers.getByRole('row', { name }).querySelectorAll('td')].map((cell) => cell.textContent)
  // Bluefin is the cheaper, and stands first.
  expect(texts(/^Linehaul per mile/)).toEqual(['$2.25', '$2.10, best'])
  expect(texts(/^Fuel per mile/)).toEqual(['–', '$0.45'])
  expect(texts(/^Transit/)).toEqual(['3 d, best', '4 d'])
  expect(texts(/^On time/)).toEqual(['not rated', '92 of 100'])
  expect(texts(/^Landed cost a year/)).toEqual(['$270,000.00, best', '$280,000.00'])
  expect(offers.queryByRole('rowheader', { name: /Layover/ })).not.toBeInTheDocument()
  expect(offers.getByRole('rowheader', { name: /^To the market fewer than three/ })).toBeVisible()
  expect(screen.getByText('modelled, the same for every bid')).toBeVisible()
})

test('shows what carriers state to emit beside what is modelled', async () => {
  const { backend, shipper, show, made, query } = await givenBoard({ Reno: [280, 270] })
  const laneId = made.get('Reno')?.id ?? 0
  await query('update bids set co2e_per_unit = 0.6201 where landed_cents = 28000000')
  const { answer } = await backend.ask(laneCalls.calculateCo2, {
    as: shipper,
    params: { id: laneId },
  })
  // 600 t over 1,200 miles and 120,000 miles a year
  const perMile = Number((answer.kilogramsCo2e / 120_000).toFixed(4))

  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const offers = within(await screen.findByRole('table', { name: 'Bids on this lane' }))
  const emitted = await offers.findByRole('row', {
    name: new RegExp(`^Own CO2e, kg per mile modelled ${perMile}`),
  })
  expect([...emitted.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '–',
    expect.stringContaining('0.6201'),
  ])
})

test('an awarded lane is not offered again', async () => {
  const { backend, shipper, show, made } = await givenBoard({ Reno: [280, 270] })
  const laneId = made.get('Reno')?.id ?? 0
  const { answer } = await backend.ask(bidCalls.ofLane, { as: shipper, params: { laneId } })
  const [best] = answer
  await backend.ask(bidCalls.accept, {
    as: shipper,
    body: {
      awards: [{ laneId, bidId: best?.id ?? 0, version: 1, share: 100, months: [] }],
      confirm: true,
    },
  })

  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const offers = within(await screen.findByRole('table', { name: 'Bids on this lane' }))
  expect(offers.getByText('Awarded')).toBeVisible()
  expect(offers.queryByRole('button', { name: /^Award to/ })).not.toBeInTheDocument()
})

test('an award without an answer has the sign of the board in its drawer too', async () => {
  const { backend, shipper, show, made, query } = await givenBoard({ Reno: [280, 270] })
  const laneId = made.get('Reno')?.id ?? 0
  const { answer } = await backend.ask(bidCalls.ofLane, { as: shipper, params: { laneId } })
  await backend.ask(bidCalls.accept, {
    as: shipper,
    body: {
      awards: [{ laneId, bidId: answer[0]?.id ?? 0, version: 1, share: 100, months: [] }],
      confirm: true,
    },
  })
  await query("update awards set answer_due_at = '2020-01-01', lapsed_at = '2020-01-01'")
  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))

  const badge = await within(await screen.findByRole('dialog')).findByText('Awarded, no answer')
  expect(badge.querySelector('path')).toHaveAttribute('d', badgeShapes['clock'])
})

test('an award at the price of an offer shows that price beside the bid', async () => {
  const { backend, carriers, made, show } = await givenBoard({ Reno: [280, 270] })
  const ofLane = { carrier: present(carriers[0]), lane: present(made.get('Reno')) }
  await givenPendingAtOffer(backend, ofLane, await givenOffer(backend, ofLane))
  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))

  const offers = within(await screen.findByRole('table', { name: 'Bids on this lane' }))
  const cells = within(await offers.findByRole('row', { name: /^Award a year/ })).getAllByRole(
    'cell',
  )
  // 95% of 280,000 and of 280,000 / 120,000 miles; the other carrier has none.
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '–',
    '$266,000.00$2.2167 per mile5% off with offer “Texas bundle”',
  ])
})

test('carriers that will not bid are named beside the bids', async () => {
  const { backend, show, made, carriers } = await givenBoard({ Reno: [280] })
  const cormorant = carriers[2] as Person
  await backend.ask(declines.decline, {
    as: cormorant,
    body: { laneIds: [made.get('Reno')?.id ?? 0], reason: 'capacity' },
  })

  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const declined = within(await screen.findByRole('region', { name: 'Declined' }))
  expect(declined.getByText('Cormorant')).toBeVisible()
  expect(declined.getByText(/No capacity/)).toBeVisible()
})

test('carriers that were invited and have not answered are named', async () => {
  const { show } = await givenBoard({ Reno: [280] })

  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const silent = within(await screen.findByRole('region', { name: 'Not answered' }))
  expect(silent.getByText('4 carriers have not answered')).toBeVisible()
  expect(silent.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Bluefin invited today',
    'Cormorant invited today',
    'Dunlin invited today',
    'Egret invited today',
  ])
})
