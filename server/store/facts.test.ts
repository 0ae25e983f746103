import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { laneDoubts } from '#contract/ext/lane-doubts.ts'
import { uploads as uploadCalls } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { rollUpMode } from '#server/intake/roll-up.ts'
import { inTransaction } from '#server/store/database.ts'
import { shipmentEmissions } from '#server/store/tables/emissions.ts'
import { laneCharges, laneMonths, lanes } from '#server/store/tables/lanes.ts'
import { shipments } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenGuessed } from '#tests/support/given-doubts.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { headings, historyCallsOf, repairForm } from '#tests/support/history.ts'
import { processUploads } from '#tests/support/intake.ts'

type Sums = Map<string, number[]>

describe.each(databaseKinds)('monthly facts (%s)', (kind) => {
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

  const { send, read } = historyCallsOf(
    () => backend,
    () => shipper,
  )
  const query = (statement: string, values: unknown[] = []) =>
    backend.context.database.pool.query(statement, values)

  async function approve(id: number): Promise<void> {
    await backend.ask(uploadCalls.approve, { as: shipper, body: [id] })
    await processUploads(backend)
  }
  async function given(lines: readonly string[]): Promise<number> {
    const [received] = await send([headings, ...lines].join('\n'))
    await processUploads(backend)
    return (await read(received)).id
  }

  /** Counts every shipment and every month of a lane again, by hand, and compares. */
  async function expectKept(): Promise<void> {
    const { db } = backend.context.database
    const all = await db.select().from(shipments)
    const laneOf = new Map((await db.select().from(lanes)).map((lane) => [lane.id, lane]))
    const byLane: Sums = new Map()
    const ofLane: Sums = new Map()
    const spend: Sums = new Map()
    const transit: Sums = new Map()
    const modes: Sums = new Map()
    for (const one of all) {
      add(modes, [one.uploadId, one.mode], [1])
      const lane = laneOf.get(one.laneId ?? 0)
      if (!one.approved || !lane) continue
      const { shipmentCount: count, carrier, equipment } = one
      const volume = one.mode === Mode.RoadFTL ? (one.miles ?? 0) * count : (one.kilograms ?? 0)
      const named = [carrier ?? '', equipment ?? '']
      add(
        byLane,
        [lane.companyId, one.mode, lane.id, one.month, ...named],
        [1, count, one.cents, volume, one.kilograms ?? 0, one.kilograms === null ? 0 : count],
      )
      const split = one.freightCents !== null ? 1 : 0
      const charges = [one.freightCents, one.fuelCents, one.otherCents].map((cents) => cents ?? 0)
      add(
        ofLane,
        [lane.id, carrier ?? '', one.businessUnit ?? ''],
        [
          1,
          count,
          one.cents,
          volume,
          one.containers ?? 0,
          one.kilograms ?? 0,
          one.cubicMetres ?? 0,
          split,
          ...charges,
        ],
      )
      const { originCountryClean: from, destCountryClean: to } = lane.location
      add(
        spend,
        [lane.companyId, one.mode, one.month, from ?? '', to ?? '', lane.region, ...named],
        [1, count, one.cents, ...charges],
      )
      if (one.transitDays !== null) add(transit, [one.mode, lane.id, one.transitDays], [1, count])
    }
    const history: Sums = new Map()
    const years: Sums = new Map()
    for (const month of await db.select().from(laneMonths)) {
      const lane = laneOf.get(month.laneId)
      const { originCountryClean: from, destCountryClean: to } = lane?.location ?? {}
      add(
        history,
        [
          lane?.companyId,
          lane?.mode,
          month.month,
          lane?.region,
          from ?? '',
          to ?? '',
          lane?.equipment ?? '',
        ],
        [1, month.shipments, month.volume, month.cents],
      )
      add(years, [month.laneId, month.month], [month.shipments, month.volume, month.cents])
    }
    expect(
      await kept(
        'shipment_months',
        'company_id, mode, lane_id, month, carrier, equipment',
        'rows, shipments, cents, volume, kilograms, weighed',
      ),
    ).toEqual(sorted(byLane))
    expect(
      await kept(
        'lane_sums',
        'lane_id, carrier, business_unit',
        `rows, shipments, cents, volume, containers, kilograms, cubic_metres, charged,
          coalesce(freight_cents, 0), coalesce(fuel_cents, 0), coalesce(other_cents, 0)`,
      ),
    ).toEqual(sorted(ofLane))
    expect(
      await kept(
        'spend_months',
        'company_id, mode, month, origin_country, dest_country, region, carrier, equipment',
        'rows, shipments, cents, coalesce(freight_cents, 0), coalesce(fuel_cents, 0), coalesce(other_cents, 0)',
      ),
    ).toEqual(sorted(spend))
    expect(await kept('transit_days', 'mode, lane_id, days', 'rows, shipments')).toEqual(
      sorted(transit),
    )
    expect(await kept('upload_modes', 'upload_id, mode', 'rows')).toEqual(sorted(modes))
    const sheets = await db.select().from(shipmentEmissions)
    const sheetsNow = sheets.flatMap((sheet) => {
      const of = all.find(({ id }) => id === sheet.shipmentId)
      if (!of) return []
      const { companyId, mode, month, shipmentCount, kilograms: weight } = of
      return [
        {
          ...sheet,
          companyId,
          mode,
          laneId: of.approved ? of.laneId : null,
          month,
          shipmentCount,
          weight,
        },
      ]
    })
    expect(sheets).toEqual(sheetsNow)
    expect(
      await kept(
        'history_months',
        'company_id, mode, month, region, origin_country, dest_country, equipment',
        'lanes, shipments, volume, cents',
      ),
    ).toEqual(sorted(history))
    expect(await keptYears()).toEqual(sorted(years))
  }

  /** A year of a lane is a row: each of its months again, as they were added up. */
  async function keptYears(): Promise<[string, number[]][]> {
    const { rows } = await query('select * from lane_years')
    const months: Sums = new Map()
    for (const { lane_id, year, ...of } of rows)
      for (const name of Object.keys(of)) {
        const month = name.match(/^shipments_(\d\d)$/)?.[1]
        if (month === undefined || of[name] === null) continue
        add(
          months,
          [lane_id, `${year}-${month}`],
          [of[name], of[`volume_${month}`], of[`cents_${month}`]],
        )
      }
    return sorted(months)
  }

  async function kept(table: string, keys: string, sums: string): Promise<[string, number[]][]> {
    const { rows } = await query(
      `select concat_ws('|', ${keys}) as key, array[${sums}]::numeric[]::text[] as sums from ${table}`,
    )
    return sorted(new Map(rows.map((row) => [row.key, row.sums.map(Number)])))
  }

  /** What approvals made of the lanes, one after the other, is what all their shipments make of them at once. */
  async function expectSummedWhole(): Promise<void> {
    const ofLanes = async () => {
      const { db } = backend.context.database
      const rows = await db.select().from(lanes).orderBy(lanes.id)
      return {
        lanes: rows.map((lane) => ({ ...lane, version: 0, updatedAt: null })),
        months: await db.select().from(laneMonths).orderBy(laneMonths.laneId, laneMonths.month),
        charges: await db.select().from(laneCharges).orderBy(laneCharges.laneId),
      }
    }
    const approved = await ofLanes()
    await query('delete from lane_charges')
    await query(
      'update lane_months set volume = -1, shipments = -1, cents = -1, forecast_volume = -1',
    )
    await inTransaction(backend.context.database, (tx) =>
      rollUpMode(tx, shipper.companyId, Mode.AirFreight),
    )
    expect(approved).toEqual(await ofLanes())
  }

  test('add up to the shipments after every step of several uploads', async () => {
    const first = await given([
      'A1,2026-01-05,FRA,JFK,Meridian Lines,400.1,"1,200.50"',
      'A2,2026-02-05,FRA,JFK,Meridian Lines,600.2,1800',
      'A3,2026-02-06,FRA,JFK,,600.3,1800.07',
    ])
    await expectKept()
    expect(await kept('shipment_months', 'lane_id', 'rows')).toEqual([])
    await approve(first)
    await expectKept()
    const [{ count }] = (await query('select count(*)::int as count from shipment_months')).rows
    expect(count).toBe(3)

    const second = await given([
      'B1,2026-02-07,FRA,JFK,Meridian Lines,70,99.99',
      'B2,2026-02-08,Frankfrt am Main,JFK,Meridian Lines,70,99.99',
      'B3,2026-03-08,CDG,JFK,Other Lines,55.55,1',
    ])
    const [found] = (await query('select found from upload_exceptions')).rows
    await backend.request(`/shipments/${second}`, {
      as: shipper,
      form: repairForm([
        {
          kind: 'PlaceNotFound',
          column: 'Origin',
          found: found.found,
          action: 'replace',
          value: 'FRA',
        },
      ]),
    })
    await processUploads(backend)
    await expectKept()
    await approve(second)
    await expectKept()
    await expectSummedWhole()
    const within = await given([
      'D1,2026-02-10,FRA,JFK,Meridian Lines,55.55,"1,000"',
      'D2,2026-02-11,FRA,JFK,Other Lines,55.55,"90,000"',
    ])
    await approve(within)
    await expectKept()
    await expectSummedWhole()
    // The history spans two years now: the forecast of its other months changes as well.
    await approve(await given(['E1,2024-02-10,FRA,JFK,Meridian Lines,55.55,"1,000"']))
    await expectKept()
    await expectSummedWhole()

    const third = await given(['C1,2026-04-08,CDG,JFK,Other Lines,55.55,1'])
    await expectKept()
    await backend.request(`/ext/uploads/${third}/decision`, {
      as: shipper,
      body: { decision: 'reject', reason: 'Wrong year' },
    })
    await expectKept()
    expect((await kept('upload_modes', 'upload_id', 'rows')).length).toBe(4)
  })

  test('follow shipments to the lanes that somebody decides, and lanes that are removed', async () => {
    await givenGuessed(backend, shipper)
    await expectKept()
    await processUploads(backend)
    await backend.ask(laneDoubts.resolve, {
      as: shipper,
      body: {
        decisions: [{ written: 'VERNON, CA', value: 'Vernon, CA, US', family: 'road', side: null }],
      },
    })
    const before = await kept('shipment_months', 'lane_id, month', 'cents')
    await processUploads(backend)

    await expectKept()
    expect(await kept('shipment_months', 'lane_id, month', 'cents')).not.toEqual(before)
  })

  test('follow any change of rows, no matter who makes it', async () => {
    const lane = await givenLane(backend, shipper, { mode: Mode.RoadFTL })
    const other = await givenLane(backend, shipper, { mode: Mode.RoadFTL, laneKey: 'other' })
    const upload = await givenUpload(backend, shipper, { status: UploadStatus.Completed })
    for (const month of ['2026-01', '2026-02', '2026-02'])
      await givenShipment(backend, lane, upload, {
        month,
        miles: 100.1,
        kilograms: 0.1,
        carrier: 'Meridian',
      })
    await givenShipment(backend, other, upload, { shipmentCount: 3, miles: 7, transitDays: 2.5 })
    await query(`insert into lane_months (lane_id, month, shipments, volume, cents)
      values (${lane.id}, '2026-01', 1, 100.1, 5), (${other.id}, '2026-01', 2, 0.2, 7)`)
    await query(
      `insert into shipment_emissions (shipment_id, kilograms, tonne_kilometres, sheet) select id, 1, 2, '{}' from shipments`,
    )
    await expectKept()

    for (const change of [
      `update shipments set freight_cents = 100, fuel_cents = 20, other_cents = 3, transit_days = 4`,
      `update shipments set cents = cents + 1, kilograms = null where lane_id = ${lane.id}`,
      `update shipments set approved = false where lane_id = ${other.id}`,
      `update shipments set written_origin = 'x'`,
      `update shipments set business_unit = 'Unit 1', containers = 0.3, cubic_metres = 1.7 where lane_id = ${lane.id}`,
      `update shipments set lane_id = ${lane.id}, approved = true where lane_id = ${other.id}`,
      `update lane_months set volume = volume + 0.1, forecast_volume = 3`,
      `update lane_months set month = '2025-12' where lane_id = ${other.id}`,
      `update lane_months set month = '2025-11', cents = 8 where lane_id = ${other.id}`,
      `delete from shipments where month = '2026-02'`,
      `delete from lane_months where lane_id = ${lane.id}`,
      `delete from lanes where id = ${other.id}`,
      `delete from uploads`,
    ]) {
      await query(change)
      await expectKept()
    }

    const next = await givenUpload(backend, shipper, { status: UploadStatus.Completed })
    await givenShipment(backend, lane, next)
    await expectKept()
    await query('truncate shipments, lane_months cascade')
    await expectKept()
  })
})

function add(sums: Sums, key: readonly unknown[], amounts: readonly number[]): void {
  const name = key.join('|')
  const known = sums.get(name) ?? amounts.map(() => 0)
  sums.set(
    name,
    amounts.map((amount, at) => amount + (known[at] ?? 0)),
  )
}

/** Money is whole; volumes to the thousandth, since those added up here are floats. */
const sorted = (sums: Sums): [string, number[]][] =>
  [...sums]
    .map(([key, amounts]): [string, number[]] => [
      key,
      amounts.map((amount) => Math.round(amount * 1000) / 1000),
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
