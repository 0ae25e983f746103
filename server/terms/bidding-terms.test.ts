import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { bids } from '#contract/bids.ts'
import { biddingTerms } from '#contract/ext/bidding-terms.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenInvitation, givenLane } from '#tests/support/factories.ts'
import { start } from '#tests/support/tender-world.ts'
import { alderTerms, givenTwoShippers, setTerms } from '#tests/support/two-shippers.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(async () => {
  await backend.empty()
  backend.setNow(new Date('2026-11-10T09:00:00Z'))
})
afterAll(() => backend?.close())

const termsFor = async (carrier: Person) =>
  (await backend.ask(biddingTerms.ofMode, { as: carrier, params: { id: Mode.RoadFTL } })).answer

type Entry = SentBody<typeof bids.save>['bids'][number]
const submit = (as: Person, ...entries: Entry[]) =>
  backend.request('/bids/save', { as, body: { bids: entries, submit: true } })
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
]

test('tells a carrier the terms of each of its shippers, and which lanes they are for', async () => {
  const { carrier, ofAlder, ofBirch } = await givenTwoShippers(backend)

  expect(await termsFor(carrier)).toMatchObject([
    {
      shipper: 'Alder',
      laneIds: [ofAlder.id],
      decimals: 4,
      closesAt: '2027-01-15T17:00:00Z',
      currencies: [
        { code: 'MXN', usdPerUnit: 0.05 },
        { code: 'USD', usdPerUnit: 1 },
      ],
    },
    {
      shipper: 'Birch',
      laneIds: [ofBirch.id],
      decimals: 0,
      closesAt: '2027-05-15T17:00:00Z',
      currencies: [
        { code: 'EUR', usdPerUnit: 1.08 },
        { code: 'USD', usdPerUnit: 1 },
      ],
    },
  ])
  const months = (await termsFor(carrier)).map(({ validMonths }) => [
    validMonths[0],
    validMonths.at(-1),
  ])
  expect(months).toEqual([
    ['2027-02', '2028-01'],
    ['2027-06', '2028-05'],
  ])
})

test('tells the exchange rates a lane started under, not those set since', async () => {
  const { carrier, alder, ofAlder } = await givenTwoShippers(backend)
  const later = await givenLane(backend, alder)
  await givenInvitation(backend, later, carrier)
  await start(backend, alder, [later.id])
  const [before] = await termsFor(carrier)
  await setTerms(backend, alder, {
    ...alderTerms,
    version: 2,
    exchangeRates: { USD: 1, MXN: 0.06 },
  })

  const pesosOf = async (laneId: number) =>
    (await termsFor(carrier))
      .find(({ laneIds }) => laneIds.includes(laneId))
      ?.currencies.find(({ code }) => code === 'MXN')?.usdPerUnit

  expect(before?.shipper).toBe('Alder')
  expect(await pesosOf(later.id)).toBe(0.05)
  expect(await pesosOf(ofAlder.id)).toBe(0.06)
})

test('tells nothing of lanes a carrier is not invited to', async () => {
  const { alder } = await givenTwoShippers(backend)
  await givenLane(backend, alder, { status: 'started' })
  const stranger = await backend.person('Carrier', 'Northgate')

  expect(await termsFor(stranger)).toEqual([])
})

test('each lane of one submission is checked by its own shipper’s terms', async () => {
  const { carrier, ofAlder, ofBirch } = await givenTwoShippers(backend)
  const alder = { laneId: ofAlder.id, charges: { linehaul: 2.1234 } }
  const birch = { laneId: ofBirch.id, charges: { linehaul: 2 } }

  expect(
    await refusal(await submit(carrier, alder, { ...birch, charges: { linehaul: 2.1 } })),
  ).toEqual([422, expect.stringMatching(/^Boise.*Linehaul needs at most 0 decimals, found 2.1/)])
  expect(await refusal(await submit(carrier, alder, { ...birch, currency: 'MXN' }))).toEqual([
    422,
    expect.stringMatching(/^Boise.*Currency needs one of EUR, USD, found MXN/),
  ])
  expect(
    await refusal(await submit(carrier, { ...alder, months: ['2027-06', '2028-05'] })),
  ).toEqual([422, expect.stringMatching(/^Reno.*months from 2027-02 to 2028-01, found 2028-05/)])
  const answer = await submit(
    carrier,
    { ...alder, currency: 'MXN', months: ['2027-02'] },
    { ...birch, currency: 'EUR', months: ['2028-05'] },
  )
  expect(answer.status).toBe(200)
  // 120,000 miles a year: 2.1234 pesos at 0.05 dollars, 2 euros at 1.08.
  expect(await answer.json()).toMatchObject([{ landedCost: 12_740.4 }, { landedCost: 259_200 }])
})

test('one shipper’s round closes while the other’s goes on', async () => {
  const { carrier, ofAlder, ofBirch } = await givenTwoShippers(backend)
  backend.setNow(new Date(Date.parse(alderTerms.closesAt ?? '') + 1000))

  expect(
    await refusal(await submit(carrier, { laneId: ofAlder.id, charges: { linehaul: 2 } })),
  ).toEqual([409, expect.stringContaining('Round 1 closed on 15 Jan 2027')])
  expect((await submit(carrier, { laneId: ofBirch.id, charges: { linehaul: 2 } })).status).toBe(200)
})
