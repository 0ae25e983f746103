import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { shipments as shipmentRows } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { processUploads } from '#tests/support/intake.ts'

const history = [
  'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)',
  'A1,2026-01-05,"Frankfurt, Germany",John F Kennedy International Airport,Meridian Lines,400,"1,200.50"',
  'A2,2026-02-05,FRA,JFK,Meridian Lines,600,1800',
].join('\n')

describe.each(databaseKinds)('cleansing again (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend?.close())

  const clean = (uploadId?: number, as = shipper, mode: Mode = Mode.AirFreight) =>
    backend.ask(shipments.clean, {
      as,
      params: { id: mode },
      ...(uploadId !== undefined && { query: { uploadId } }),
    })

  async function givenApproved(): Promise<number> {
    const form = new FormData()
    form.append('files', new File([history], 'air.csv'))
    const { answer } = await backend.ask(shipments.upload, {
      as: shipper,
      query: { mode: Mode.AirFreight },
      body: form,
    })
    await processUploads(backend)
    const id = answer[0]?.upload?.id ?? 0
    await backend.ask(uploads.approve, { as: shipper, body: [id] })
    await processUploads(backend)
    return id
  }

  const stored = () =>
    backend.context.database.db
      .select()
      .from(shipmentRows)
      .where(eq(shipmentRows.companyId, shipper.companyId))
      .orderBy(shipmentRows.row)

  /** As if the first row had been located elsewhere when its file came in. */
  const locatedElsewhere = () =>
    backend.context.database.db
      .update(shipmentRows)
      .set({ origin: 'Frankfort, KY, US', laneKey: 'SDF|JFK||Port-Port', laneId: null })
      .where(sql`${shipmentRows.row} = 2`)

  test('moves shipments to where they are located today and counts them, costs untouched', async () => {
    const id = await givenApproved()
    const before = await stored()
    await locatedElsewhere()

    const { answer } = await clean(id)

    expect(answer).toEqual({ cleansed: 1 })
    expect(before).toHaveLength(2)
    expect(await stored()).toEqual(before)
  })

  test('changes nothing where everything reads as before', async () => {
    await givenApproved()

    expect((await clean()).answer).toEqual({ cleansed: 0 })
    expect((await clean(undefined, shipper, Mode.RoadFTL)).answer).toEqual({ cleansed: 0 })
  })

  test('is for shippers, about their own uploads', async () => {
    const id = await givenApproved()
    await locatedElsewhere()
    const wrong = await stored()

    expect((await clean(id, await backend.person('Carrier'))).status).toBe(403)
    expect((await clean(id, await backend.person('Customer', 'Birch'))).status).toBe(404)
    expect((await clean(undefined, await backend.person('Customer', 'Birch'))).answer).toEqual({
      cleansed: 0,
    })
    expect((await backend.request('/shipments/clean/99', { as: shipper })).status).toBe(400)
    expect(await stored()).toEqual(wrong)
  })
})
