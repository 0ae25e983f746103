import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { bids } from '#contract/bids.ts'
import { type CheckedRateSheet, type RateSettings, rateSheets } from '#contract/ext/rate-sheets.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenInvitation } from '#tests/support/factories.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

export const heading =
  'POL,POD,Container type,Currency,Ocean Freight,BAF,THC origin,THC destination'
export const csv = (...lines: string[]) => new File([`${lines.join('\n')}\n`], 'rates.csv')
export const reasons = ({ review }: CheckedRateSheet) =>
  review?.unmatched.map(({ row, reason }) => [row, reason])
export const openQuestions = ({ questions }: CheckedRateSheet) =>
  questions.filter(({ answer }) => answer === null).map(({ key }) => key)

/** A tender in dollars, euros and yuan for each test, with what a carrier does to rate sheets in it. */
export function useRateSheets() {
  let world: TenderWorld
  let shipper: Person
  let carrier: Person
  let rival: Person
  beforeAll(async () => {
    world = await openTenderWorld('embedded')
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    const tender = await givenTender(world)
    shipper = tender.shipper
    carrier = tender.carriers[0]
    rival = tender.carriers[1]
    const terms = { ...defaultTerms, exchangeRates: { USD: 1, EUR: 1.09, CNY: 0.14 } }
    for (const mode of [Mode.OceanFCL, Mode.RoadFTL, Mode.AirFreight])
      await world.request(`/config/instance/negotiation-terms/${mode}`, {
        as: shipper,
        body: terms,
      })
  })

  return {
    world: () => world,
    people: () => ({ shipper, carrier, rival }),

    /** Started, with the carrier invited; Shanghai to Rotterdam unless given. */
    async lane(given: Parameters<typeof givenLane>[2] = {}, ...invited: Person[]) {
      const id = await givenLane(world, shipper, {
        origin: 'Shanghai, CN',
        destination: 'Rotterdam, NL',
        originRef: 'port:CNSHA',
        destinationRef: 'port:NLRTM',
        equipment: '40HC',
        service: 'Port-Port',
        status: 'started',
        ...given,
      })
      await givenInvitation(world, { id }, ...(invited.length > 0 ? invited : [carrier]))
      return id
    },

    async check(
      file: File,
      settings: Partial<RateSettings> = {},
      { mode = Mode.OceanFCL, as = carrier }: { mode?: number; as?: Person } = {},
    ): Promise<CheckedRateSheet> {
      const { status, answer } = await world.ask(rateSheets.check, {
        as,
        params: { mode },
        body: form(file, settings),
      })
      expect(status).toBe(200)
      return answer
    },

    save: (file: File, settings: Partial<RateSettings> = {}, mode: number = Mode.OceanFCL) =>
      world.request(`/ext/rate-sheets/${mode}`, {
        as: carrier,
        method: 'POST',
        form: form(file, settings),
      }),

    bidOn: async (laneId: number, as = carrier) =>
      (await world.ask(bids.ofLane, { as, params: { laneId } })).answer[0],
  }
}

function form(file: File, settings: Partial<RateSettings>) {
  const body = new FormData()
  body.append('settings', JSON.stringify(settings))
  body.append('file', file)
  return body
}
