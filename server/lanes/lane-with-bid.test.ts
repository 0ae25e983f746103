import { afterAll, beforeAll, expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import { laneWithBid } from '#domain/lane-with-bid.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { bid, fclOffer, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'

let world: TenderWorld
beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
afterAll(() => world?.close())
const { givenStarted, save, setTerms } = bidCallsOf(() => world)

const shown = {
  all: { light: true, rank: true, delta: true, target: true },
  nothing: { light: false, rank: false, delta: false, target: false },
}

test.each(['all', 'nothing'] as const)(
  'a lane with a saved bid is what the list has then, where carriers see %s',
  async (sees) => {
    const { shipper, carrier, rival, laneId } = await givenStarted()
    await setTerms(shipper, { ...defaultTerms, carriersSee: shown[sees] })
    await bid(world, rival, laneId, 270_000)
    const ofCarrier = async () => {
      const query = { mode: Mode.OceanFCL }
      const { answer } = await world.ask(lanes.list, { as: carrier, query })
      const lane = answer.find(({ id }) => id === laneId)
      if (!lane) throw new Error('The lane is not listed')
      return lane
    }
    const saved = async (entry: Partial<BidEntry>, submit: boolean) => {
      const response = await save(carrier, [{ laneId, ...entry }], submit)
      if (!response.ok) throw new Error(await response.text())
      const [made] = (await response.json()) as Bid[]
      if (!made) throw new Error('No bid was answered')
      return made
    }
    const untouched = await ofCarrier()

    const draft = await saved({ charges: { othc: 100 } }, false)
    expect(laneWithBid(untouched, draft)).toEqual(await ofCarrier())

    const submitted = await saved({ version: 1, charges: fclOffer(282_000) }, true)
    expect(laneWithBid(untouched, submitted)).toEqual(await ofCarrier())
  },
)
