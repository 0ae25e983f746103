import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { bids } from '#contract/bids.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import { Mode } from '#domain/mode.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { ScenariosScreen } from '#features/scenarios/ScenariosScreen.tsx'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { eventually } from '#tests/support/eventually.ts'
import { givenBid } from '#tests/support/factories.ts'
import { givenBoard, mode, row } from '#tests/support/given-board.tsx'
import { givenOffer, givenPendingAtOffer, offerOf } from '#tests/support/given-carrier-offer.ts'
import { PageWorker } from '#tests/support/page-worker.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenColleague } from '#tests/support/tender-world.ts'

beforeEach(() => clear())

const query = { mode: String(Mode.RoadFTL) }

/** Bids of $100,000 on Reno and $150,000 on Boise, beside one on Omaha. */
async function givenTwoBids() {
  const tender = await givenCarrierTender()
  const { backend, carrier, reno, boise } = tender
  await givenBid(backend, reno, carrier, { landedCents: 10_000_000 })
  await givenBid(backend, boise, carrier, { landedCents: 15_000_000 })
  const show = () =>
    renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as: carrier, url: '/?view=lanes' })
  const own = async () => (await backend.ask(carrierOffers.own, { as: carrier, query })).answer
  return { ...tender, show, own }
}

/** Ticks lanes in their table. */
async function select(user: UserEvent, ...names: RegExp[]) {
  for (const name of names) {
    const row = await screen.findByRole('row', { name })
    await user.click(within(row).getByRole('checkbox'))
  }
}

test('a carrier offers a bundle on lanes it selects and sees its price while typing', async () => {
  const { show, own, reno, boise } = await givenTwoBids()
  const user = show()
  await select(user, /Reno/, /Boise/)
  await user.click(await screen.findByRole('button', { name: 'Offer' }))
  await user.click(await screen.findByRole('button', { name: 'Bundle' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a bundle on 2 lanes' }))
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))
  expect(dialog.getByText('Enter a name.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Western bundle')
  await user.type(dialog.getByRole('textbox', { name: 'Discount' }), '5.5')
  expect(dialog.getByRole('status')).toHaveTextContent('$250,000.00 → $236,250.00 a year')
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))

  await waitFor(async () =>
    expect(await own()).toMatchObject([
      { name: 'Western bundle', kind: 'bundle', percentOff: 5.5, laneIds: [reno.id, boise.id] },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers (1)' }))
  const list = within(await screen.findByRole('dialog', { name: 'Your offers' }))
  expect(await list.findByText('Bundle of 2 lanes, 5.5% off')).toBeVisible()
})

test('a percent out of range is refused beside its field', async () => {
  const { show, own } = await givenTwoBids()
  const user = show()
  await select(user, /Reno/, /Boise/)
  await user.click(await screen.findByRole('button', { name: 'Offer' }))
  await user.click(await screen.findByRole('button', { name: 'Volume discount' }))
  const dialog = within(await screen.findByRole('dialog'))

  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Tier 1')
  await user.type(dialog.getByRole('textbox', { name: 'Discount' }), '60')
  await user.type(dialog.getByRole('textbox', { name: 'From, a year' }), '200,000')
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))

  expect(dialog.getByText(/between 0.1% and 50%/)).toBeVisible()
  expect(await own()).toEqual([])
  const discount = dialog.getByRole('textbox', { name: 'Discount' })
  await user.clear(discount)
  await user.type(discount, '3')
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))
  await waitFor(async () =>
    expect(await own()).toMatchObject([{ kind: 'discount', fromCents: 20_000_000 }]),
  )
})

test('further tiers of a volume discount are added to it, on the same lanes', async () => {
  const { backend, carrier, reno, boise, show, own } = await givenTwoBids()
  const laneIds = [reno.id, boise.id]
  const tier = { kind: 'discount', name: 'Western volume', percentOff: 3, fromCents: 10_000_000 }
  const body = offerOf(laneIds, tier) as never
  await backend.ask(carrierOffers.make, { as: carrier, body })
  const user = show()
  const add = async (to: string, percent: string, from: string) => {
    await user.click(await screen.findByRole('button', { name: `Add a tier to ${to}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Add a tier to ${to}` }))
    expect(dialog.getByText(/Each award gets the highest discount that it reaches/)).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Discount' }), percent)
    await user.type(dialog.getByRole('textbox', { name: 'From, a year' }), from)
    await user.click(dialog.getByRole('button', { name: 'Make offer' }))
  }

  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers (1)' }))
  await add('Western volume', '5', '200,000')
  await add('Western volume, tier 2', '6.5', '240,000')

  await eventually(async () => expect(await own()).toHaveLength(3))
  const made = (await own()).map(({ name, percentOff, fromCents, laneIds: of }) => [
    name,
    percentOff,
    fromCents,
    of,
  ])
  expect(made).toEqual([
    ['Western volume', 3, 10_000_000, laneIds],
    ['Western volume, tier 2', 5, 20_000_000, laneIds],
    ['Western volume, tier 3', 6.5, 24_000_000, laneIds],
  ])
})

test('an offer is changed and withdrawn from its list', async () => {
  const { backend, carrier, reno, boise, show, own } = await givenTwoBids()
  const body = offerOf([reno.id, boise.id]) as never
  await backend.ask(carrierOffers.make, { as: carrier, body })
  const user = show()

  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Change Texas bundle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Texas bundle' }))
  const discount = await dialog.findByRole('textbox', { name: 'Discount' })
  await user.clear(discount)
  await user.type(discount, '8')
  await user.click(dialog.getByRole('button', { name: 'Save offer' }))
  await waitFor(async () => expect((await own())[0]).toMatchObject({ percentOff: 8, version: 2 }))

  await user.click(await screen.findByRole('button', { name: 'Withdraw Texas bundle' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw offer' }))
  await waitFor(async () => expect(await own()).toEqual([]))
  expect(await screen.findByText(/No offers yet/)).toBeVisible()
})

test('an offer that was changed in another window is not withdrawn, and says so', async () => {
  const { backend, carrier, reno, boise, show, own } = await givenTwoBids()
  const terms = offerOf([reno.id, boise.id]) as never
  const [made] = (await backend.ask(carrierOffers.make, { as: carrier, body: terms })).answer
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw Texas bundle' }))
  const change = {
    version: made!.version,
    terms: offerOf([reno.id, boise.id], { percentOff: 8 }) as never,
  }
  await backend.ask(carrierOffers.change, { as: carrier, params: { id: made!.id }, body: change })

  await user.click(await screen.findByRole('button', { name: 'Withdraw offer' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The offer was changed elsewhere. Load it again.',
  )
  expect(await own()).toMatchObject([{ percentOff: 8 }])
})

test('an offer that was changed in another window keeps what is typed, until it is loaded again', async () => {
  const { backend, carrier, reno, boise, show, own } = await givenTwoBids()
  const terms = offerOf([reno.id, boise.id]) as never
  const [made] = (await backend.ask(carrierOffers.make, { as: carrier, body: terms })).answer
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Change Texas bundle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Texas bundle' }))
  const discount = await dialog.findByRole('textbox', { name: 'Discount' })
  await user.clear(discount)
  await user.type(discount, '9')
  const change = {
    version: made!.version,
    terms: offerOf([reno.id, boise.id], { percentOff: 8 }) as never,
  }
  await backend.ask(carrierOffers.change, { as: carrier, params: { id: made!.id }, body: change })

  await user.click(dialog.getByRole('button', { name: 'Save offer' }))

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^This offer was changed elsewhere: Texas bundle, Bundle of 2 lanes, 8% off, .* Saving replaces it with what you entered here\.Load again$/,
  )
  expect(discount).toHaveValue('9')
  expect(await own()).toMatchObject([{ percentOff: 8 }])
  await user.click(dialog.getByRole('button', { name: 'Load again' }))
  expect(discount).toHaveValue('8')
  expect(dialog.queryByRole('alert')).toBeNull()
  await user.clear(discount)
  await user.type(discount, '9')
  await user.click(dialog.getByRole('button', { name: 'Save offer' }))
  await waitFor(async () => expect(await own()).toMatchObject([{ percentOff: 9, version: 3 }]))
})

/** The dialog for a bundle of Reno and Boise with a rate for each. */
async function givenRatesDialog() {
  const tender = await givenTwoBids()
  const user = tender.show()
  await select(user, /Reno/, /Boise/)
  await user.click(await screen.findByRole('button', { name: 'Offer' }))
  await user.click(await screen.findByRole('button', { name: 'Bundle' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Western bundle')
  await user.click(dialog.getByRole('radio', { name: 'A rate for each lane' }))
  const rateOf = (lane: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`^Your rate per mile, ${lane}`) })
  const retype = async (lane: string, text: string) => {
    await user.clear(rateOf(lane))
    if (text !== '') await user.type(rateOf(lane), text)
  }
  return { ...tender, user, dialog, rateOf, retype }
}

test('a carrier gives each lane of a bundle a rate beside its bid, and changes it later', async () => {
  const { user, dialog, rateOf, retype, own, reno, boise } = await givenRatesDialog()

  // 100,000 and 150,000 for 120,000 miles each.
  expect(rateOf('Reno')).toHaveValue('0.8333')
  expect(rateOf('Boise')).toHaveValue('1.25')
  await retype('Reno', '0.7')
  await retype('Boise', '1.3')
  const row = within(dialog.getByRole('row', { name: /Reno/ }))
  expect(row.getByRole('cell', { name: /^\$0.8333/ })).toHaveTextContent('$100,000.00 a year')
  expect(row.getByRole('cell', { name: /^-16.0%/ })).toHaveTextContent('$84,000.00 a year')
  expect(dialog.getByRole('cell', { name: /^\+4.0%/ })).toHaveTextContent('$156,000.00 a year')
  expect(dialog.getByRole('status')).toHaveTextContent('$250,000.00 → $240,000.00 a year')
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))

  await waitFor(async () =>
    expect(await own()).toMatchObject([
      {
        percentOff: null,
        offeredCents: 24_000_000,
        laneRates: [
          { laneId: reno.id, rate: 0.7 },
          { laneId: boise.id, rate: 1.3 },
        ],
      },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers (1)' }))
  const list = within(await screen.findByRole('dialog', { name: 'Your offers' }))
  expect(await list.findByText('Bundle of 2 lanes, a rate for each')).toBeVisible()
  await user.click(list.getByText('Rates of 2 lanes'))
  expect(list.getByText('-16.0% from $0.8333')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Change Western bundle' }))
  const change = within(await screen.findByRole('dialog', { name: 'Change Western bundle' }))
  const rate = change.getByRole('textbox', { name: /Reno/ })
  expect(rate).toHaveValue('0.7')
  await user.click(change.getByRole('radio', { name: 'One discount for all lanes' }))
  await user.type(change.getByRole('textbox', { name: 'Discount' }), '5')
  await user.click(change.getByRole('button', { name: 'Save offer' }))
  await waitFor(async () =>
    expect(await own()).toMatchObject([{ percentOff: 5, laneRates: null, version: 2 }]),
  )
})

test('rates that come to no less than the bids, and what is no rate, are refused at once', async () => {
  const { user, dialog, rateOf, retype, own } = await givenRatesDialog()
  const press = () => user.click(dialog.getByRole('button', { name: 'Make offer' }))

  await retype('Reno', '0.85')
  await press()
  expect(dialog.getByRole('alert')).toHaveTextContent('come to no less than your bids')
  await retype('Reno', '')
  await press()
  expect(rateOf('Reno')).toBeInvalid()
  expect(dialog.getByRole('alert')).toHaveTextContent(/^Reno.*Enter a rate in US dollars above 0/)
  await retype('Reno', '0.5')
  expect(rateOf('Reno')).toBeValid()
  expect(await own()).toEqual([])
})

test('rates start at the bids less a discount that was entered', async () => {
  const { user, dialog, rateOf } = await givenRatesDialog()

  await user.click(dialog.getByRole('radio', { name: 'One discount for all lanes' }))
  await user.type(dialog.getByRole('textbox', { name: 'Discount' }), '10')
  await user.click(dialog.getByRole('radio', { name: 'A rate for each lane' }))

  expect(rateOf('Reno')).toHaveValue('0.75')
  expect(rateOf('Boise')).toHaveValue('1.125')
  expect(dialog.getByText(/start at your bids less 10%/)).toBeVisible()
})

test('an offer can be made from the list, where lanes cannot be selected in the table', async () => {
  const { show, own, reno, omaha } = await givenTwoBids()
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Offers' }))
  await user.click(await screen.findByRole('button', { name: 'New bundle' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'New bundle' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Two')
  await user.type(dialog.getByRole('textbox', { name: 'Discount' }), '2')
  await user.click(dialog.getByRole('checkbox', { name: /Reno/ }))
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least 2 lanes')
  await user.click(dialog.getByRole('checkbox', { name: /Omaha/ }))
  await user.click(dialog.getByRole('button', { name: 'Make offer' }))

  await waitFor(async () => expect((await own())[0]?.laneIds).toEqual([reno.id, omaha.id]))
})

test('a shipper sees which offer an award uses and what it saves, and sets it aside', async () => {
  vi.stubGlobal('Worker', PageWorker)
  const { backend, shipper, carriers, made } = await givenBoard({
    Reno: [280, 270],
    Boise: [260, 250],
  })
  const [albatross] = carriers
  const laneIds = ['Reno', 'Boise'].map((name) => made.get(name)?.id ?? 0)
  await backend.ask(carrierOffers.make, {
    as: albatross!,
    body: offerOf(laneIds, { percentOff: 10 }) as never,
  })
  await backend.ask(awardScenarios.create, {
    as: shipper,
    body: { mode, name: 'Lowest', rules: [] } as never,
  })
  const user = userEvent.setup()
  const view = (url: string) =>
    renderScreen(<ScenariosScreen mode={mode} views={null} />, { as: shipper, url })
  view('/')

  const offers = within(await screen.findByRole('region', { name: 'Carriers’ offers' }))
  const row = within(await offers.findByRole('row', { name: /Texas bundle/ }))
  expect(row.getByRole('cell', { name: '$540,000.00' })).toBeVisible()
  expect(row.getByRole('cell', { name: '$486,000.00' })).toBeVisible()
  // 252,000 and 234,000 instead of 270,000 and 250,000.
  await eventually(async () => {
    const cost = screen.getByRole('row', { name: /^Landed cost a year/ })
    expect(within(cost).getByRole('cell')).toHaveTextContent('$486,000.00')
    const used = screen.getByRole('row', { name: /^Offers used/ })
    expect(within(used).getByRole('cell')).toHaveTextContent('1$54,000')
  })

  await user.click(screen.getByRole('button', { name: 'Open Lowest' }))
  expect(await screen.findAllByText('10% off with offer “Texas bundle”')).toHaveLength(2)
})

test('a shipper sees the rate of each lane of a bundle, and which awards are at them', async () => {
  vi.stubGlobal('Worker', PageWorker)
  const { backend, shipper, carriers, made } = await givenBoard({
    Reno: [280, 270],
    Boise: [260, 250],
  })
  const laneIds = ['Reno', 'Boise'].map((name) => made.get(name)?.id ?? 0)
  const laneRates = laneIds.map((laneId, at) => ({ laneId, rate: [2.3, 1.75][at]! }))
  await backend.ask(carrierOffers.make, {
    as: carriers[0]!,
    body: offerOf(laneIds, { percentOff: null, laneRates }) as never,
  })
  await backend.ask(awardScenarios.create, {
    as: shipper,
    body: { mode, name: 'Lowest', rules: [] } as never,
  })
  const user = renderScreen(<ScenariosScreen mode={mode} views={null} />, { as: shipper, url: '/' })

  const offers = within(await screen.findByRole('region', { name: 'Carriers’ offers' }))
  const row = within(await offers.findByRole('row', { name: /Texas bundle/ }))
  expect(row.getByRole('cell', { name: 'Own rates' })).toBeVisible()
  // 276,000 and 210,000 for 120,000 miles each.
  expect(row.getByRole('cell', { name: '$486,000.00' })).toBeVisible()
  await user.click(row.getByText('Rates of 2 lanes'))
  expect(row.getByText('-1.4% from $2.3333')).toBeVisible()
  expect(row.getByText('-19.2% from $2.1667')).toBeVisible()
  await eventually(async () => {
    const used = screen.getByRole('row', { name: /^Offers used/ })
    expect(within(used).getByRole('cell')).toHaveTextContent('1$54,000')
  })
  await user.click(screen.getByRole('button', { name: 'Open Lowest' }))
  expect(await screen.findAllByText('Rate of bundle “Texas bundle”')).toHaveLength(2)
})

test('the board names the offer behind a pending price, and says where its bundle is broken', async () => {
  const { backend, carriers, made, show } = await givenBoard({ Reno: [280], Boise: [260] })
  const [lane, boise] = [made.get('Reno')!, made.get('Boise')!]
  const of = { carrier: carriers[0]!, lane }
  const offer = await givenOffer(backend, of, { laneIds: [lane.id, boise.id] })
  await givenPendingAtOffer(backend, of, offer)
  const user = show()

  const cells = within(await row(/Reno/))
  expect(cells.getByText('5% off with offer “Texas bundle”, no longer whole')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Confirm 1 pending' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByText('1 lane is at the price of a bundle that is no longer whole'),
  ).toBeVisible()
})

/** Withdraws an award of $280,000 that is pending at 5% off. */
async function givenWithdrawnAtOffer() {
  const board = await givenBoard({ Reno: [280, 290] })
  const { backend, carriers, made, show } = board
  const of = { carrier: carriers[0]!, lane: made.get('Reno')! }
  await givenPendingAtOffer(backend, of, await givenOffer(backend, of))
  const user = show()
  await user.click(within(await row(/Reno/)).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Withdraw 1 pending' }))
  expect(await screen.findByText('1 lane no longer pending.')).toBeVisible()
  return { ...board, user, lane: of.lane }
}

test('the undo of withdrawing a pending award brings it back at the price of its offer', async () => {
  const { user, inForce } = await givenWithdrawnAtOffer()
  expect(await inForce()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undone.')).toBeVisible()
  expect(await inForce()).toMatchObject([{ state: 'pending', cents: 26_600_000 }])
  expect(within(await row(/Reno/)).getByText(/5% off with offer “Texas bundle”/)).toBeVisible()
})

test('an undo says so where a colleague set another pending award meanwhile', async () => {
  const { backend, shipper, user, lane, inForce } = await givenWithdrawnAtOffer()
  const colleague = await givenColleague(backend, shipper)
  const [, bluefin] = (
    await backend.ask(bids.ofLanes, { as: colleague, body: { laneIds: [lane.id] } })
  ).answer
  const awards = [{ laneId: lane.id, bidId: bluefin!.id, version: bluefin!.version }]
  await backend.ask(bids.accept, { as: colleague, body: { awards, confirm: false } as never })

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(
    await screen.findByText(
      /^Not undone\. .*Reno.*: .*@laneward\.test set another pending award in the meantime, which stays\./,
    ),
  ).toBeVisible()
  expect(await inForce()).toMatchObject([{ state: 'pending', cents: 29_000_000 }])
})

test('an offer that is set aside says so and is used again', async () => {
  vi.stubGlobal('Worker', PageWorker)
  const { backend, shipper, carriers, made } = await givenBoard({ Reno: [280], Boise: [260] })
  const laneIds = ['Reno', 'Boise'].map((name) => made.get(name)?.id ?? 0)
  await backend.ask(carrierOffers.make, { as: carriers[0]!, body: offerOf(laneIds) as never })
  const user = renderScreen(<ScenariosScreen mode={mode} views={null} />, { as: shipper, url: '/' })

  await user.click(await screen.findByRole('button', { name: /^Set aside Texas bundle/ }))

  expect(await screen.findByText('Bundle, set aside')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Use Texas bundle/ }))
  expect(await screen.findByRole('button', { name: /^Set aside Texas bundle/ })).toBeVisible()
})
