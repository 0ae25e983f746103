import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BidSheet } from '#contract/bids.ts'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { negotiationTerms } from '#server/store/tables/terms.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bidCallsOf } from '#tests/support/tender-bids.ts'
import {
  bid,
  fclOffer,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  type TenderWorld,
} from '#tests/support/tender-world.ts'
import { rounds } from '#tests/support/given-round.ts'

const everything = { light: true, rank: true, delta: true, target: false }

describe.each(databaseKinds)('what a carrier sees of its bid (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { save, bidsOf, stored, takeBack, noticesOf } = bidCallsOf(() => world)
  const { change } = rounds(() => world)

  /** A lane with a target of 250,000 dollars, whose carriers see light, rank and distance. */
  async function givenSeen(terms: Partial<NegotiationTerms> = {}) {
    const tender = await givenTender(world)
    await change(tender.shipper, { carriersSee: everything, ...terms })
    const laneId = await givenLane(world, tender.shipper, { targetCents: 25_000_000 })
    await start(world, tender.shipper, [laneId])
    const [carrier, rival] = tender.carriers
    return { ...tender, carrier, rival, laneId }
  }

  const submit = async (as: Person, laneId: number, total: number) => {
    const [own] = await bidsOf(as, laneId)
    return save(as, [{ laneId, version: own?.version ?? null, charges: fclOffer(total) }])
  }

  const laneOf = async (as: Person, laneId: number): Promise<Lane> => {
    const found = await world.request(`/lanes/mode?mode=2&laneId=${laneId}`, { as })
    return ((await found.json()) as Lane[])[0] as Lane
  }

  /** Every place a carrier reads a light, a rank or a distance. */
  async function feedbackIn(as: Person, laneId: number) {
    const ask = async (path: string, body?: unknown) =>
      world.request(path, body === undefined ? { as } : { as, method: 'POST', body })
    const [own] = await bidsOf(as, laneId)
    const [several] = (await (await ask('/bids/lanes', { laneIds: [laneId] })).json()) as Bid[]
    const one = await laneOf(as, laneId)
    const list = (await (await ask('/lanes/mode?mode=2')).json()) as Lane[]
    const listed = list.find(({ id }) => id === laneId)
    const standings = (await (await ask('/ext/tender-standing')).json()) as TenderStanding[]
    const parts = (await (await ask('/overview/lane-breakdown/2')).json()) as {
      by: string
      value: string
      lanes: number
    }[]
    const csv = await (await ask('/lanes/export', { mode: 2, format: 'csv' })).text()
    const [exported] = Papa.parse<{ Signal: string }>(csv, { header: true }).data
    return {
      bid: [own?.light, own?.rank, own?.deltaToTarget],
      bids: [several?.light, several?.rank, several?.deltaToTarget],
      lane: [one.light, one.rank, one.lightDelta],
      listed: [listed?.light, listed?.rank, listed?.lightDelta],
      counted: standings.map(({ lights: { Green, Amber, Red } }) => Green + Amber + Red),
      broken: parts.filter(({ by }) => by === 'light').map(({ value }) => value),
      exported: exported?.Signal,
    }
  }

  const nothing = {
    bid: [null, null, null],
    bids: [null, null, null],
    lane: [null, null, null],
    listed: [null, null, null],
    counted: [0],
    broken: ['None'],
    exported: '',
  }

  test('is everything the terms show while it is only lowered', async () => {
    const { carrier, laneId } = await givenSeen()
    await submit(carrier, laneId, 273_600)
    await submit(carrier, laneId, 261_600)

    expect(await feedbackIn(carrier, laneId)).toEqual({
      bid: ['Amber', 1, 0.06],
      bids: ['Amber', 1, 0.06],
      lane: ['Amber', 1, 0.06],
      listed: ['Amber', 1, 0.06],
      counted: [1],
      broken: ['Amber'],
      exported: 'Amber',
    })
  })

  test('is nothing anywhere once it was raised, until the next round', async () => {
    const { shipper, carrier, rival, laneId } = await givenSeen()
    await submit(carrier, laneId, 261_600)

    expect((await submit(carrier, laneId, 276_000)).status).toBe(200)

    expect(await feedbackIn(carrier, laneId)).toEqual(nothing)
    expect((await laneOf(carrier, laneId)).feedbackHidden).toEqual({ reason: 'raised', round: 1 })
    await submit(carrier, laneId, 240_000)
    expect(await feedbackIn(carrier, laneId)).toEqual(nothing)
    const before = (await noticesOf(carrier.companyId)).length
    const pushed = world.pushed.length
    await submit(rival, laneId, 228_000)
    expect((await noticesOf(carrier.companyId)).length).toBe(before)
    expect(
      world.pushed.slice(pushed).filter(({ companyIds }) => companyIds.includes(carrier.companyId)),
    ).toEqual([])
    expect((await bidsOf(shipper, laneId)).map(({ light, rank }) => [light, rank])).toEqual([
      ['Green', 1],
      ['Green', 2],
    ])

    await change(shipper, { round: 2 })

    expect((await feedbackIn(carrier, laneId)).bid.slice(0, 2)).toEqual(['Green', 2])
  })

  test('is nothing once it was withdrawn and sent again', async () => {
    const { carrier, laneId } = await givenSeen()
    await submit(carrier, laneId, 261_600)
    await takeBack(carrier, laneId)
    await submit(carrier, laneId, 249_600)

    expect(await feedbackIn(carrier, laneId)).toEqual(nothing)
    expect((await laneOf(carrier, laneId)).feedbackHidden).toEqual({ reason: 'resent', round: 1 })
  })

  test('is nothing once a draft replaced it and was submitted', async () => {
    const { carrier, laneId } = await givenSeen()
    const { version } = await bid(world, carrier, laneId, 261_600)
    await save(carrier, [{ laneId, version, charges: fclOffer(240_000) }], false)

    expect(await feedbackIn(carrier, laneId)).toEqual({ ...nothing, counted: [0] })
    await submit(carrier, laneId, 240_000)
    expect(await feedbackIn(carrier, laneId)).toEqual(nothing)
  })

  test('is nothing of a draft, also where it would lie', async () => {
    const { carrier, laneId } = await givenSeen()
    const response = await save(carrier, [{ laneId, charges: fclOffer(261_600) }], false)

    const [draft] = (await response.json()) as Bid[]

    expect(draft).toMatchObject({ light: null, rank: null, deltaToTarget: null })
  })

  test('is nothing in the next round at a price close to one that showed it', async () => {
    const { shipper, carrier, laneId } = await givenSeen()
    await submit(carrier, laneId, 261_600)
    await submit(carrier, laneId, 262_800)

    await change(shipper, { round: 2 })

    expect(await feedbackIn(carrier, laneId)).toEqual(nothing)
    expect((await laneOf(carrier, laneId)).feedbackHidden).toEqual({ reason: 'near', round: 2 })
    await submit(carrier, laneId, 252_000)
    expect((await feedbackIn(carrier, laneId)).bid[0]).toBe('Green')
  })

  test('does not tell the light of a hidden price by a notice that it changed', async () => {
    const { shipper, carrier, laneId } = await givenSeen()
    await submit(carrier, laneId, 272_400)
    await submit(carrier, laneId, 276_000)
    await change(shipper, { round: 2, minimumBidChange: 2 })
    const before = (await noticesOf(carrier.companyId)).length

    await submit(carrier, laneId, 262_800)

    expect((await feedbackIn(carrier, laneId)).bid[0]).toBe('Amber')
    expect((await noticesOf(carrier.companyId)).slice(before)).toEqual([])
  })

  test('stays as it was after a refused change, whose words say nothing of others', async () => {
    const words = await Promise.all(
      [false, true].map(async (withRival) => {
        const { carrier, rival, laneId } = await givenSeen()
        if (withRival) await submit(rival, laneId, 260_400)
        await submit(carrier, laneId, 261_600)
        const before = await stored(laneId)

        const response = await submit(carrier, laneId, 260_280)

        expect(response.status).toBe(422)
        expect(await stored(laneId)).toEqual(before)
        const { message } = (await response.json()) as { message: string }
        return message.replace(/Port \d+/, 'Port')
      }),
    )

    expect(words[0]).toBe(
      'Shanghai, CN > Port, US: a bid is lowered by at least 1%. You last submitted $261,600.00 a year; to lower it, submit $258,984.00 or less. Found $260,280.00.',
    )
    expect(words[1]).toBe(words[0])
  })

  test('depends on a least change also where the terms of before have none', async () => {
    const { shipper, carrier, laneId } = await givenSeen()
    const { db } = world.context.database
    await db.execute(sql`update ${negotiationTerms} set terms = jsonb_set(terms, '{minimumBidChange}', '0')
      where company_id = ${shipper.companyId}`)
    await submit(carrier, laneId, 261_600)

    expect((await submit(carrier, laneId, 260_400)).status).toBe(422)
    expect((await submit(carrier, laneId, 260_280)).status).toBe(200)
    const refused = await change(shipper, { minimumBidChange: 0 })
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as { message: string }).message).toContain('at least 0.5%')
    const blind = { light: false, rank: false, delta: false, target: true }
    expect((await change(shipper, { minimumBidChange: 0, carriersSee: blind })).status).toBe(200)
    expect((await submit(carrier, laneId, 260_160)).status).toBe(200)
  })

  test('keeps the rule for bids made before the rule was', async () => {
    const { carrier, laneId } = await givenSeen()
    await submit(carrier, laneId, 261_600)
    const { db } = world.context.database
    await db.execute(sql`update bid_versions set feedback_shown = false`)
    await db.execute(sql`update bids set first_seen_cents = null`)

    for (const statement of upgrade()) await db.execute(sql.raw(statement))

    const [own] = await bidsOf(carrier, laneId)
    expect(own?.feedback).toMatchObject({ seenCents: [26_160_000], lastCents: 26_160_000 })
    expect((await stored(laneId))[0]?.firstSeenCents).toBe(26_160_000)
  })

  test('of a sheet that raises a lane is nothing either', async () => {
    const { carrier, laneId } = await givenSeen()
    await submit(carrier, laneId, 261_600)
    const downloaded = await world.request('/lanes/export', {
      as: carrier,
      body: { mode: 2, format: 'csv', purpose: 'bidSheet' },
    })
    const sheet = await downloaded.text()
    const form = new FormData()
    const raised = sheet.replace('1930', '2050')
    expect(raised).not.toBe(sheet)
    form.append('files', new File([raised], 'bids.csv', { type: 'text/csv' }))

    const response = await world.request('/bids/upload?mode=2', { as: carrier, form })

    const [{ entries }] = (await response.json()) as [Pick<BidSheet, 'entries'>]
    await world.request('/bids/save', { as: carrier, body: { bids: entries, submit: true } })
    expect(await feedbackIn(carrier, laneId)).toEqual(nothing)
  })
})

/** What the migration does to bids that are there. */
const upgrade = (): string[] =>
  readFileSync(join(import.meta.dirname, '../store/migrations/0015_bid_feedback.sql'), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.trim().startsWith('UPDATE'))
