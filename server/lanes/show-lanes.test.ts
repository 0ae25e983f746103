import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { reaches } from '#server/hub/deliver.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

const mode = Mode.OceanFCL
let world: TenderWorld

beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
afterAll(() => world?.close())

/** What the people who manage the shipper's lanes hear of a change; nobody else hears anything. */
async function givenListeners() {
  const { shipper, colleague, analyst, carriers } = await givenTender(world)
  const { shipper: stranger } = await givenTender(world)
  const heardBy = (person: Person) => world.pushed.filter((message) => reaches(message, person))
  const heardAfter = async (change: () => Promise<Response>) => {
    world.pushed.length = 0
    const { status } = await change()
    expect([analyst, stranger, ...carriers].flatMap(heardBy)).toEqual([])
    expect(heardBy(shipper)).toEqual(heardBy(colleague))
    return [status, heardBy(colleague).map(({ target, args }) => [target, args])]
  }
  const laneId = await givenLane(world, shipper, { months: { '2026-01': 60 } })
  return { shipper, laneId, heardAfter }
}

const changed = (laneId: unknown) => [200, [['LanesChanged', [{ mode, laneId }]]]]

test('colleagues load a lane again that was made or edited, and nobody else hears of it', async () => {
  const { shipper, laneId, heardAfter } = await givenListeners()
  const ends = { origin: { port: 'CNSHA' }, destination: { port: 'NLRTM' } }
  const create = { mode, ...ends, equipmentType: '40HC', volume: 24 }
  const edit = { version: 1, businessUnit: 'Garden' }
  const months = { version: 2, volume: [{ month: '2026-01', volume: 90 }] }

  expect(
    await heardAfter(() => world.request('/lane/create', { as: shipper, body: create })),
  ).toEqual(changed(expect.any(Number)))
  expect(
    await heardAfter(() =>
      world.request(`/ext/lanes/${laneId}`, { as: shipper, method: 'PATCH', body: edit }),
    ),
  ).toEqual(changed(laneId))
  expect(
    await heardAfter(() =>
      world.request(`/lanes/volume/${laneId}`, { as: shipper, method: 'PUT', body: months }),
    ),
  ).toEqual(changed(laneId))
})

test('colleagues load the lanes of a sheet again, and none where it was refused', async () => {
  const { shipper, laneId, heardAfter } = await givenListeners()
  const send = (target: string) => () => {
    const form = new FormData()
    form.append('files', new File([`Lane ID,Target\n${laneId},${target}\n`], 'lanes.csv'))
    return world.request(`/lanes/upload/${mode}`, { as: shipper, method: 'POST', form })
  }

  expect(await heardAfter(send('1950.50'))).toEqual(changed(null))
  expect(await heardAfter(send('a lot'))).toEqual([200, []])
})

test('an edit that is refused is no news', async () => {
  const { shipper, laneId, heardAfter } = await givenListeners()
  const stale = { version: 7, businessUnit: 'Garden' }

  expect(
    await heardAfter(() =>
      world.request(`/ext/lanes/${laneId}`, { as: shipper, method: 'PATCH', body: stale }),
    ),
  ).toEqual([409, []])
})
