import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { awardAnswers } from '#contract/ext/award-answers.ts'
import { awardBackups } from '#contract/ext/award-backups.ts'
import { awardBoard } from '#contract/ext/award-board.ts'
import { awardTerms } from '#contract/ext/award-terms.ts'
import { savings } from '#contract/ext/savings.ts'
import { notifications } from '#contract/notifications.ts'
import { bids } from '#contract/bids.ts'
import { lanes } from '#contract/lanes.ts'
import type { Bid } from '#domain/bid.ts'
import { defaultAwardTerms } from '#domain/award-answer.ts'
import { Mode } from '#domain/mode.ts'
import { databaseKinds } from '#tests/support/database.ts'
import type { Person } from '#tests/support/backend.ts'
import { awarding, named } from '#tests/support/given-award.ts'
import { bid, openTenderWorld, tenderDay, type TenderWorld } from '#tests/support/tender-world.ts'
import { watchAnswers } from './answer-rounds.ts'

const mode = Mode.OceanFCL
const dayMs = 24 * 3_600_000

describe.each(databaseKinds)('an award to be answered (%s)', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const { accept, givenTwoBids, laneOf } = awarding(() => world)

  /** The lowest of three bids has the lane; 18,000 and 24,000 dollars more were asked by the others. */
  async function givenAwarded({ share = 100, awardsBackup = false } = {}) {
    world.setNow(tenderDay)
    const given = await givenTwoBids()
    const { shipper, laneId, low, third } = given
    if (awardsBackup) {
      const body = { ...defaultAwardTerms, version: 0, awardsBackup }
      await world.ask(awardTerms.save, { as: shipper, params: { id: mode }, body })
    }
    const last = await bid(world, third, laneId, 294_000)
    const parts: Parameters<typeof named>[] =
      share === 100
        ? [[low]]
        : [
            [low, { share }],
            [given.high, { share: 100 - share }],
          ]
    expect(
      (
        await accept(
          shipper,
          parts.map((part) => named(...part)),
        )
      ).status,
    ).toBe(200)
    const [own] = await ownOf(given.first)
    return { ...given, last, awardId: own?.awardId ?? 0 }
  }

  const ownOf = async (carrier: Person) =>
    (await world.ask(awardAnswers.own, { as: carrier, query: { mode: String(mode) } })).answer
  const give = (as: Person, awardId: number, answer: 'accepted' | 'declined') =>
    world.ask(awardAnswers.give, {
      as,
      body: { awardIds: [awardId], answer, reason: answer === 'declined' ? 'capacity' : null },
    })
  const openOf = async (shipper: Person) =>
    (await world.ask(awardBackups.open, { as: shipper, query: { mode: String(mode) } })).answer
  const standings = async (shipper: Person) =>
    (
      await world.ask(awardBoard.bids, { as: shipper, query: { mode: String(mode) } })
    ).answer.awards.map(({ standing }) => standing)
  const noticesOf = async (person: Person) =>
    (await world.ask(notifications.list, { as: person })).answer.map(
      ({ type, description }) => `${type} ${description.replace(/^.*?(: |Port \d+, US )/, '')}`,
    )
  const history = async (as: Person, laneId: number) =>
    (await world.ask(lanes.awardHistory, { as, params: { id: laneId } })).answer
      .map(({ kind: what, carrier }) => `${what} ${carrier.split(' ').at(-1)}`)
      .toReversed()
  const awardedSavings = async (shipper: Person) =>
    (await world.ask(savings.summary, { as: shipper })).answer.ledger.awarded
  const toBackup = async (
    shipper: Person,
    { awardId, at = 0 }: { awardId: number; at?: number },
  ) => {
    const part = (await openOf(shipper)).find((one) => one.awardId === awardId)
    const backup = part?.backups[at]
    return world.ask(awardBackups.award, {
      as: shipper,
      body: {
        awards: [{ awardId, bidId: backup?.bidId ?? 0, version: backup?.version ?? 0 }],
      },
    })
  }

  test('is accepted by its carrier, for good', async () => {
    const { shipper, first, second, laneId, awardId } = await givenAwarded()
    expect(await ownOf(first)).toMatchObject([
      { laneId, share: 100, cents: 27_000_000, standing: 'waiting' },
    ])
    expect(await ownOf(second)).toEqual([])
    expect((await give(second, awardId, 'accepted')).status).toBe(404)

    expect((await give(first, awardId, 'accepted')).status).toBe(204)

    expect(await standings(shipper)).toEqual(['accepted'])
    expect((await noticesOf(shipper))[0]).toMatch(/^AwardAccepted /)
    expect((await history(shipper, laneId)).toSorted()).toEqual([
      'accepted Albatross',
      'awarded Albatross',
    ])
    expect((await give(first, awardId, 'declined')).status).toBe(409)
    expect(await openOf(shipper)).toEqual([])
  })

  test('once declined counts for nothing, and goes to a backup in one click', async () => {
    const { shipper, first, second, third, laneId, awardId } = await givenAwarded()
    expect(await awardedSavings(shipper)).toMatchObject({ savings: 30_000 })

    expect((await give(first, awardId, 'declined')).status).toBe(204)

    expect(await laneOf(shipper, laneId)).toMatchObject({
      status: 'awarded',
      bidStatus: 'award-declined',
      awardedCost: null,
      savings: null,
    })
    expect(await awardedSavings(shipper)).toMatchObject({ lanes: 0, savings: 0 })
    const [part] = await openOf(shipper)
    expect(part).toMatchObject({ standing: 'declined', declineReason: 'capacity', awardId })
    expect(
      part?.backups.map(({ carrier, surchargeCents, problem }) => [
        carrier.split(' ').at(-1),
        surchargeCents,
        problem,
      ]),
    ).toEqual([
      ['Bluefin', 1_800_000, null],
      ['Cormorant', 2_400_000, null],
    ])
    expect(await laneOf(second, laneId)).toMatchObject({ bidStatus: 'rejected' })

    expect((await toBackup(shipper, { awardId })).status).toBe(204)

    expect(await laneOf(shipper, laneId)).toMatchObject({
      bidStatus: 'accepted',
      awardedCost: 288_000,
      savings: 12_000,
    })
    expect(await awardedSavings(shipper)).toMatchObject({ lanes: 1, savings: 12_000 })
    expect(await openOf(shipper)).toEqual([])
    expect(await laneOf(second, laneId)).toMatchObject({ bidStatus: 'accepted' })
    expect((await noticesOf(second))[0]).toBe('BidAccepted your bid was accepted')
    expect((await noticesOf(third))[0]).toMatch(/^BidRejected/)
    expect(await history(second, laneId)).toEqual(['awarded Bluefin'])
    expect(await history(first, laneId)).toContain('declined Albatross')
    const entries = (await world.ask(audit.list, { as: shipper, query: { subject: 'award' } }))
      .answer
    expect(entries.map(({ action }) => action)).toEqual([
      'awarded to backup',
      'declined by carrier',
      'awarded',
    ])
  })

  test('gives a backup the same share, to the cent of its price', async () => {
    const { shipper, first, second, laneId, awardId } = await givenAwarded({ share: 60 })

    await give(first, awardId, 'declined')
    const [part] = await openOf(shipper)
    await toBackup(shipper, { awardId })

    expect(part?.backups.map(({ surchargeCents }) => surchargeCents)).toEqual([1_440_000])
    expect(await laneOf(shipper, laneId)).toMatchObject({
      awardedCost: 0.6 * 294_000 + 0.4 * 288_000,
      savings: 300_000 - 0.6 * 294_000 - 0.4 * 288_000,
    })
    expect(await ownOf(second)).toMatchObject([{ share: 40, standing: 'waiting' }])
  })

  test('goes to the backup by itself where the terms say so, and on from there', async () => {
    const { shipper, first, second, third, laneId, awardId } = await givenAwarded({
      awardsBackup: true,
    })

    await give(first, awardId, 'declined')
    expect(await laneOf(shipper, laneId)).toMatchObject({ awardedCost: 288_000 })
    const [next] = await ownOf(second)
    await give(second, next?.awardId ?? 0, 'declined')
    expect(await laneOf(shipper, laneId)).toMatchObject({ awardedCost: 294_000 })
    const [last] = await ownOf(third)
    await give(third, last?.awardId ?? 0, 'declined')

    expect(await laneOf(shipper, laneId)).toMatchObject({ bidStatus: 'award-declined' })
    expect(await openOf(shipper)).toMatchObject([{ awardId: last?.awardId, backups: [] }])
    expect((await noticesOf(shipper)).slice(0, 2)).toEqual([
      'AwardDeclined no capacity',
      'AwardDeclined no capacity; its backup was awarded',
    ])
  })

  test('reminds its carrier once, and leaves one without an answer to the shipper', async () => {
    const { shipper, first, laneId, awardId } = await givenAwarded()
    const after = async (days: number) => {
      world.setNow(new Date(tenderDay.getTime() + days * dayMs))
      await watchAnswers(world.context)
    }

    await after(3.9)
    expect((await noticesOf(first))[0]).toMatch(/^BidAccepted/)
    await after(4.1)
    await after(4.2)
    expect((await noticesOf(first)).slice(0, 2).map((line) => line.split(' ')[0])).toEqual([
      'AwardReminder',
      'BidAccepted',
    ])
    await after(5)
    await after(6)

    const types = (await noticesOf(shipper)).map((line) => line.split(' ')[0])
    expect(types.filter((type) => type === 'AwardUnanswered')).toHaveLength(1)
    expect(await laneOf(shipper, laneId)).toMatchObject({
      bidStatus: 'no-answer',
      awardedCost: 270_000,
    })
    expect(await openOf(shipper)).toMatchObject([{ standing: 'noAnswer', awardId }])
  })

  test('that was not answered is kept, or goes to a backup', async () => {
    const kept = await givenAwarded()
    const moved = await givenAwarded()
    world.setNow(new Date(tenderDay.getTime() + 5 * dayMs))
    await watchAnswers(world.context)
    const keep = () =>
      world.ask(awardBackups.keep, { as: kept.shipper, body: { awardIds: [kept.awardId] } })

    expect((await keep()).status).toBe(204)
    expect((await keep()).status).toBe(409)
    await toBackup(moved.shipper, { awardId: moved.awardId, at: 1 })

    expect(await laneOf(kept.shipper, kept.laneId)).toMatchObject({
      bidStatus: 'accepted',
      awardedCost: 270_000,
    })
    expect(await laneOf(moved.shipper, moved.laneId)).toMatchObject({ awardedCost: 294_000 })
    expect(await laneOf(moved.first, moved.laneId)).toMatchObject({
      bidStatus: 'rejected',
      outcome: 'the award was not answered in time',
    })
    expect(await history(moved.shipper, moved.laneId)).toContain('unanswered Albatross')
  })

  test('is reset with its answers, and every bid is active again', async () => {
    const { shipper, first, laneId, awardId } = await givenAwarded()
    await give(first, awardId, 'declined')

    const { answer } = await world.ask(bids.reset, { as: shipper, params: { id: laneId } })

    expect(answer.map(({ status }: Bid) => status)).toEqual(['submitted', 'submitted', 'submitted'])
    expect(await openOf(shipper)).toEqual([])
    expect(await laneOf(shipper, laneId)).toMatchObject({ status: 'started' })
    const [best] = answer
    expect((await accept(shipper, best ? [named(best)] : [])).status).toBe(200)
    expect(await standings(shipper)).toEqual(['waiting'])
  })

  test('is not handed on as the shipper did not see it', async () => {
    const { shipper, first, low, high, awardId } = await givenAwarded()
    const award = (bidId: number, version: number) =>
      world.ask(awardBackups.award, {
        as: shipper,
        body: { awards: [{ awardId, bidId, version }] },
      })
    expect((await award(high.id, high.version + 1)).status).toBe(409)

    await give(first, awardId, 'declined')

    expect((await award(high.id, high.version)).status).toBe(409)
    expect((await award(low.id, low.version)).status).toBe(409)
    expect((await toBackup(shipper, { awardId })).status).toBe(204)
    expect((await award(high.id, high.version + 1)).status).toBe(409)
  })

  test('is in the routing guide with its backups in order, in three forms', async () => {
    const { shipper, first, laneId } = await givenAwarded({ share: 60 })
    const guide = (format: string, as = shipper) =>
      world.request(`/ext/routing-guide/${mode}?format=${format}`, { as })

    const csv = (await (await guide('csv')).text()).replace('\uFEFF', '').split('\r\n')
    const headings = csv[0]?.split(',') ?? []
    const rows = csv.slice(1).filter(Boolean)
    const cell = (row: string, heading: string) =>
      row.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g)?.[headings.indexOf(heading)]

    expect(
      rows.map((row) =>
        ['Rank', 'Carrier', 'Share %', 'Cost USD', 'Surcharge USD', 'Note'].map((heading) =>
          cell(row, heading)?.replace(/^.* /, ''),
        ),
      ),
    ).toEqual([
      ['Primary', 'Albatross', '60', '162000', '', 'answer'],
      ['1', 'Cormorant', '60', '176400', '14400', ''],
      ['Primary', 'Bluefin', '40', '115200', '', 'answer'],
      ['1', 'Cormorant', '40', '117600', '2400', ''],
    ])
    expect(headings).toContain('Base ocean freight per container')
    expect(JSON.parse(await (await guide('json')).text())).toMatchObject({
      mode: 'Ocean - FCL',
      lanes: [
        {
          laneId,
          parts: [
            {
              share: 60,
              carriers: [{ rank: 'primary' }, { rank: 'backup 1', surchargeUsd: 14_400 }],
            },
            { share: 40, carriers: [{ rank: 'primary' }, { rank: 'backup 1' }] },
          ],
        },
      ],
    })
    expect((await (await guide('xlsx')).arrayBuffer()).byteLength).toBeGreaterThan(2000)
    expect((await guide('csv', first)).status).toBe(403)
    expect((await guide('csv', (await givenTwoBids()).shipper)).status).toBe(204)
  })

  test('follows terms that the shipper sets, version by version', async () => {
    const { shipper, first } = await givenTwoBids()
    const save = (body: object) =>
      world.request(`/ext/award-terms/${mode}`, { as: shipper, method: 'PUT', body })
    const of = async () =>
      (await world.ask(awardTerms.ofMode, { as: shipper, params: { id: mode } })).answer

    expect(await of()).toMatchObject({ answerDays: 5, reminderDays: 1, awardsBackup: false })
    expect((await save({ ...(await of()), answerDays: 2, reminderDays: 2 })).status).toBe(422)
    expect((await save({ ...(await of()), answerDays: 0 })).status).toBe(200)
    expect((await save({ version: 0, answerDays: 9 })).status).toBe(409)
    expect(await ownOf(first)).toEqual([])
  })
})
