import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/part.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { notifications } from '#server/store/tables/notifications.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { openTenderWorld, tenderDay, type TenderWorld } from '#tests/support/tender-world.ts'
import { days, rounds } from '#tests/support/given-round.ts'

describe.each(databaseKinds)('changes of a round (%s)', (kind) => {
  let world: TenderWorld
  const { termsOf, change, givenRoundOne } = rounds(() => world)

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  const noticesOf = async ({ companyId }: Person) =>
    (
      await world.context.database.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.companyId, companyId), eq(notifications.type, '1')))
        .orderBy(notifications.id)
    ).map(({ description }) => description)

  test('the invited carriers are notified of opening, moving and closing a round, which is and audited', async () => {
    const { shipper, carrier } = await givenRoundOne()
    const before = (await noticesOf(carrier)).length

    await change(shipper, { closesAt: days(4) })
    await change(shipper, { minimumShare: 20 })
    await change(shipper, { closesAt: tenderDay.toISOString() })
    await change(shipper, { round: 2, closesAt: days(6) })

    expect((await noticesOf(carrier)).slice(before)).toEqual([
      'Round 1 in Ocean - FCL now closes on 14 Nov 2026, 03:00 CST',
      'Round 1 in Ocean - FCL has closed',
      'Round 2 in Ocean - FCL is open until 16 Nov 2026, 03:00 CST',
    ])
    const audited = await world.context.database.db
      .select({ action: auditEntries.action, username: auditEntries.username })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.companyId, shipper.companyId),
          eq(auditEntries.subject, 'negotiation terms'),
        ),
      )
      .orderBy(auditEntries.id)
    expect(audited.slice(-3)).toEqual(
      ['changed', 'round closed', 'round opened'].map((action) => ({
        action,
        username: shipper.username,
      })),
    )
  })

  test.each<[string, Partial<NegotiationTerms>, string]>([
    ['a closed round opened again', { closesAt: days(9) }, 'closesAt'],
    ['a skipped round', { round: 3, closesAt: days(9) }, 'round'],
    ['a next round that is already over', { round: 2, closesAt: days(-1) }, 'closesAt'],
    ['a zone nobody knows', { zone: 'Mars/Olympus' }, 'zone'],
    ['amber inside green', { green: 0.2, amber: 0.1 }, 'amber'],
  ])('%s is refused, naming the field', async (_what, terms, field) => {
    const { shipper } = await givenRoundOne()
    await change(shipper, { closesAt: days(-2) })
    const before = await termsOf(shipper)

    const response = await change(shipper, terms)
    const { issues } = (await response.json()) as Problem

    expect(response.status).toBe(422)
    expect(issues?.map(({ path }) => path)).toContain(field)
    expect(await termsOf(shipper)).toEqual(before)
  })
})
