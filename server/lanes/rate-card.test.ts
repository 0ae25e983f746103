import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenAward, givenBid, givenLane } from '#tests/support/factories.ts'

describe('a rate card', () => {
  let backend: Backend
  let shipper: Person
  let carrier: Person

  beforeAll(async () => {
    backend = await openBackend('embedded')
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
    carrier = await backend.person('Carrier', 'Albatross')
  })

  async function givenAwarded(
    mode: BiddableMode,
    charges: Record<string, number>,
    months: string[] = ['2026-12'],
    chargeCurrencies: Record<string, string> = {},
  ) {
    const lane = await givenLane(backend, shipper, { mode, status: 'awarded' })
    const bid = await givenBid(backend, lane, carrier, {
      charges,
      chargeCurrencies,
      status: 'accepted',
    })
    await givenAward(backend, bid, { months })
  }
  /** The one awarded row by its headings. */
  const card = async (mode: BiddableMode) => {
    const response = await backend.request(laneCalls.rateCard.path, {
      as: shipper,
      method: 'POST',
      body: { mode },
    })
    const [headings = '', row = ''] = (await response.text()).replace('\uFEFF', '').split('\r\n')
    const cells = row.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? []
    return Object.fromEntries(headings.split(',').map((heading, at) => [heading, cells[at]]))
  }

  test('says of every rate what it is paid for', async () => {
    await givenAwarded(Mode.RoadFTL, { linehaul: 2.33, layover: 150 })

    expect(await card(Mode.RoadFTL)).toMatchObject({
      Carrier: 'Albatross',
      'Linehaul per mile': '2.33',
      'Layover per day': '150',
    })
  })

  test('writes air weight breaks so that no program takes them for formulas', async () => {
    await givenAwarded(Mode.AirFreight, { 'break-n': 6, 'break-45': 5, 'break-3000': 4 })

    expect(await card(Mode.AirFreight)).toMatchObject({
      '<45 per kg': '6',
      '45 - 100 per kg': '5',
      '3000+ per kg': '4',
    })
  })

  test('names the months, as some between the first and the last may be another carrier’s', async () => {
    await givenAwarded(Mode.RoadFTL, { linehaul: 2.33 }, ['2026-12', '2027-03'])

    expect(await card(Mode.RoadFTL)).toMatchObject({
      From: '2026-12',
      To: '2027-03',
      Months: '2026-12 2027-03',
    })
  })

  test('names the currency of a rate that is not in that of its bid', async () => {
    await givenAwarded(Mode.RoadFTL, { linehaul: 2.33, layover: 150.5 }, undefined, {
      layover: 'EUR',
    })

    expect(await card(Mode.RoadFTL)).toMatchObject({
      Currency: 'USD',
      'Linehaul per mile': '2.33',
      'Layover per day': '150.5 EUR',
    })
  })
})
