import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { seaPaths } from '#server/store/tables/reference.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenTender, openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'

describe.each(databaseKinds)('a lane made by hand (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  test('has its way by sea at once, as lanes made of history do', async () => {
    const { shipper } = await givenTender(world)
    const body = {
      mode: Mode.OceanFCL,
      origin: { port: 'KRPUS' },
      destination: { port: 'CLVAP' },
      shipments: 3,
    }

    const made = await world.request('/lane/create', { as: shipper, body })

    expect(made.status).toBe(200)
    const [way] = await world.context.database.db
      .select()
      .from(seaPaths)
      .where(and(eq(seaPaths.fromPort, 'KRPUS'), eq(seaPaths.toPort, 'CLVAP')))
    expect(way?.path.length).toBeGreaterThan(2)
  })
})
