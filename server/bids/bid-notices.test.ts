import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { bid, givenLane, givenTender, openTenderWorld, start } from '#tests/support/tender-world.ts'
import type { TenderWorld } from '#tests/support/tender-world.ts'
import { reaches } from '#server/hub/deliver.ts'
import { notifications as storedNotices } from '#server/store/tables/notifications.ts'

let world: TenderWorld

beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
beforeEach(() => world.empty())
afterAll(() => world?.close())

const bellOf = async (as: Person) =>
  (await world.ask(notifications.list, { as })).answer.map(({ description }) => description)

test('those who tender are notified of bids, not the data users of their company', async () => {
  const { shipper, analyst, carriers } = await givenTender(world)
  const clerk = await world.person('DataLite', shipper.company)
  const laneId = await givenLane(world, shipper)
  await start(world, shipper, [laneId])
  world.pushed.length = 0

  const [carrier] = carriers
  if (!carrier) throw new Error('No carrier')
  await bid(world, carrier, laneId, 270_000)

  expect(await bellOf(shipper)).toContainEqual(expect.stringMatching(/ bid on Shanghai, CN > /))
  expect(await bellOf(clerk)).toEqual([])
  expect(await bellOf(analyst)).toEqual([])
  expect(world.pushed.some((message) => reaches(message, shipper))).toBe(true)
  expect(world.pushed.filter((message) => reaches(message, clerk))).toEqual([])
})

test('a bid notice stored for the whole company is not listed to its data users either', async () => {
  const { shipper, analyst } = await givenTender(world)
  const clerk = await world.person('DataLite', shipper.company)
  await world.context.database.db.insert(storedNotices).values(
    ['500', 'BidAccepted', '303', 'StatusChanged'].map((type) => ({
      companyId: shipper.companyId,
      mode: 2,
      type,
      description: type,
    })),
  )

  expect(await bellOf(shipper)).toEqual(['StatusChanged', '303', 'BidAccepted', '500'])
  expect(await bellOf(clerk)).toEqual(['StatusChanged'])
  expect(await bellOf(analyst)).toEqual(['StatusChanged'])
})

test('a carrier’s own windows hear that its bids changed, its rivals and the shipper do not', async () => {
  const { shipper, carriers } = await givenTender(world)
  const [carrier, rival] = carriers
  const laneId = await givenLane(world, shipper)
  await start(world, shipper, [laneId])
  const heard = (as: Person) =>
    world.pushed.filter((message) => message.target === 'BidsChanged' && reaches(message, as))
  world.pushed.length = 0

  await bid(world, carrier, laneId, 270_000)
  expect(heard(carrier)).toHaveLength(1)

  await world.request(`/bids/reset/${laneId}`, { as: carrier })
  expect(heard(carrier)).toHaveLength(2)
  expect([...heard(rival), ...heard(shipper)]).toEqual([])
})
