import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { validMonths } from '#server/terms/months.ts'
import { answerAfresh } from '#tests/support/answer-afresh.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { type How, pick, type StartedTender, tenderDeeds } from '#tests/support/tender-deeds.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

const mode = Mode.OceanFCL
const figures = `/ext/reports/${mode}/figures`

type Figures = Record<
  'incumbent' | 'recommended' | 'lowest',
  { newCost: number; lanes: number }
> & {
  lanesWithRuleCost: number
}

describe.each(databaseKinds)('figures of the savings reports (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())
  beforeEach(() => world.setNow(tenderDay))

  async function givenStarted(): Promise<StartedTender> {
    const tender = await givenTender(world)
    await world.request(`/config/instance/negotiation-terms/${mode}`, {
      as: tender.shipper,
      body: defaultTerms,
    })
    const [incumbent] = tender.carriers
    const laneIds = [
      await givenLane(world, tender.shipper, { region: 'EMEA', months: halfYears }),
      await givenLane(world, tender.shipper, {
        incumbentId: incumbent.companyId,
        incumbentName: incumbent.company,
        months: halfYears,
      }),
      await givenLane(world, tender.shipper, { baselineCents: null }),
    ]
    await start(world, tender.shipper, laneIds)
    return { ...tender, laneIds }
  }

  const read = async (as: Person, filter = '') =>
    (await (await world.request(figures + filter, { as })).json()) as Figures

  /** Behind the log of changes: only who reads the rows again finds it. */
  async function changeUnlogged(statement: string, values: unknown[]) {
    const { pool } = world.context.database
    await pool.query('alter table bids disable trigger user')
    await pool.query(statement, values)
    await pool.query('alter table bids enable trigger user')
  }

  test('a bid on one lane makes that lane be read again, the others stay', async () => {
    const { shipper, carriers, laneIds } = await givenStarted()
    const [first = 0, second = 0] = laneIds
    await bid(world, carriers[0], first, 252_000)
    await bid(world, carriers[0], second, 264_000)
    expect((await read(shipper)).lowest.newCost).toBe(252_000 + 264_000)

    await changeUnlogged('update bids set landed_cents = 1 where lane_id = $1', [second])
    await bid(world, carriers[1], first, 240_000)
    expect((await read(shipper)).lowest.newCost).toBe(240_000 + 264_000)

    await bid(world, carriers[2], second, 288_000)
    expect((await read(shipper)).lowest.newCost).toBe(240_000 + 0.01)
  })

  test('a bid for the year ahead is no longer recommended once the year has moved on', async () => {
    const { shipper, carriers, laneIds } = await givenStarted()
    const [laneId] = laneIds
    const months = validMonths({ closesAt: null }, tenderDay)
    const saved = await world.request('/bids/save', {
      as: carriers[0],
      body: {
        bids: [{ laneId, version: null, charges: fclOffer(252_000), months }],
        submit: true,
      },
    })
    expect(saved.status).toBe(200)
    expect((await read(shipper)).recommended.lanes).toBe(1)

    world.setNow(new Date('2026-12-10T09:00:00Z'))

    expect((await read(shipper)).recommended.lanes).toBe(0)
  })

  test('whatever people do, they are what a server says that keeps nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        world.setNow(tenderDay)
        const tender = await givenStarted()
        const stranger = await givenStarted()
        const readers = [
          [tender.shipper, ''],
          [tender.colleague, '?region=EMEA'],
          [tender.shipper, '?equipment=Reefer'],
          [stranger.shipper, ''],
        ] as const
        for (const [at, { what, ...how }] of steps.entries()) {
          await deeds[what](tender, how)
          // Several changes may lie between two questions.
          if (at % 3 === 1) continue
          for (const [as, filter] of readers) {
            expect(await read(as, filter), `${what} ${filter}`).toEqual(
              await answerAfresh(world.context, as, figures + filter),
            )
          }
          split ||= (await read(tender.shipper)).lanesWithRuleCost > 0
        }
      }),
      { numRuns: 5, seed: 20_261_128, endOnFailure: true },
    )
    expect(split).toBe(true)
    expect(done.get('/bids/save')).toBeGreaterThan(20)
    expect(done.get('/lanes/volume')).toBeGreaterThan(0)
  })

  /** Whether a lane was ever split. */
  let split = false
  const { deeds: ofTender, done, act, ownBid } = tenderDeeds(() => world)
  const change = (statement: string, values: unknown[]) =>
    world.context.database.pool.query<{ id: number; version: number }>(statement, values)

  const deeds = {
    ...ofTender,
    bidForPart: async ({ carriers, laneIds }: StartedTender, { lane, carrier, amount }: How) => {
      const as = carriers[carrier % 3] ?? carriers[0]
      const laneId = pick(laneIds, lane)
      const { version } = await ownBid(as, laneId)
      const charges = fclOffer(120 * (1300 + (amount % 900)))
      const part =
        amount % 3 === 0 ? { months: ['2026-12', '2027-01'] } : { capacity: 20 + (amount % 90) }
      await act('/bids/save', {
        as,
        body: { bids: [{ laneId, version, charges, ...part }], submit: true },
      })
    },
    setRules: async ({ shipper }: StartedTender, { amount }: How) => {
      const path = `/config/instance/negotiation-terms/${mode}`
      const terms = (await (await world.request(path, { as: shipper })).json()) as NegotiationTerms
      const rules = { minimumShare: 10 + (amount % 50), maximumCarriersPerLane: 1 + (amount % 3) }
      await act(path, { as: shipper, body: { ...terms, ...rules } })
    },
    /** Of a lane that has not started: how its year is spread. */
    forecast: async ({ shipper, laneIds }: StartedTender, { lane, amount }: How) => {
      const { rows } = await change(
        `select id, version from lanes where id = any($1) and status = 'open' order by id`,
        [laneIds],
      )
      const open = rows[lane % rows.length]
      if (!open) return
      await act(`/lanes/volume/${open.id}`, {
        as: shipper,
        method: 'PUT',
        body: { version: open.version, volume: [{ month: '2026-01', volume: amount % 100 }] },
      })
    },
    reforecast: async ({ laneIds }: StartedTender, { lane, amount }: How) => {
      await change('update lanes set forecast_volume = $2 where id = $1', [
        pick(laneIds, lane),
        80 + (amount % 80),
      ])
    },
    rebase: async ({ laneIds }: StartedTender, { lane, amount }: How) => {
      await change('update lanes set baseline_cents = $2 where id = $1', [
        pick(laneIds, lane),
        amount % 3 === 0 ? null : 20_000_000 + amount,
      ])
    },
    reequip: async ({ laneIds }: StartedTender, { lane, amount }: How) => {
      await change('update lanes set equipment = $2, region = $3 where id = $1', [
        pick(laneIds, lane),
        amount % 2 === 0 ? 'Reefer' : '40HC',
        amount % 3 === 0 ? 'EMEA' : 'USMCA',
      ])
    },
    hold: async ({ carriers, laneIds }: StartedTender, { lane, carrier }: How) => {
      await change('update lanes set incumbent_id = $2 where id = $1', [
        pick(laneIds, lane),
        carriers[carrier % 3]?.companyId,
      ])
    },
    rename: async ({ carriers }: StartedTender, { carrier, amount }: How) => {
      await change('update companies set name = name || $2 where id = $1', [
        carriers[carrier % 3]?.companyId,
        ` ${amount % 10}`,
      ])
    },
    waitAMonth: async () => {
      const next = new Date(world.context.now())
      next.setUTCMonth(next.getUTCMonth() + 1)
      world.setNow(next)
    },
  }
})

const halfYears = { '2026-01': 70, '2026-06': 50 }

const step = fc.record({
  what: fc.constantFrom(
    ...(['bid', 'bid', 'bid', 'bidForPart', 'bidForPart', 'bidForPart', 'bidForPart'] as const),
    ...([
      'draft',
      'withdraw',
      'award',
      'leavePending',
      'reset',
      'create',
      'create',
      'start',
    ] as const),
    ...(['moveAway', 'remove', 'setRules', 'forecast', 'forecast', 'reforecast'] as const),
    ...(['rebase', 'reequip', 'hold', 'rename', 'waitAMonth'] as const),
  ),
  lane: fc.nat(20),
  carrier: fc.nat(2),
  amount: fc.nat(90_000),
})
