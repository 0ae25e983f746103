import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, describe, test } from 'vitest'
import { recordChange } from '#server/audit/record.ts'
import { inTransaction } from '#server/store/database.ts'
import { documents } from '#server/store/tables/documents.ts'
import { users } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf, insurance } from '#tests/support/documents.ts'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { mode } from '#tests/support/given-carriers.ts'

describe.each(databaseKinds)('an installation that linked everybody is upgraded (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())

  const { given, listed } = documentCallsOf(() => backend)
  const db = () => backend.context.database.db
  const upgrade = async () => {
    for (const statement of dataChanges()) await db().execute(sql.raw(statement))
  }
  const statesOf = async ({ companyId }: Person) => {
    const { rows } = await db().execute<{ name: string; state: string }>(sql`
      select distinct c.name, m.state from carrier_modes m join companies c on c.id = m.carrier_id
      where m.shipper_id = ${companyId} order by c.name`)
    return rows.map(({ name, state }) => `${name} ${state}`)
  }

  test('links that were used stay, links nobody asked for are ended, and each review stays with who gave it', async () => {
    const shipper = await backend.person('Customer')
    const newcomer = await backend.person('Customer', 'Birch')
    const tendered = await backend.person('Carrier', 'Albatross')
    const invitedAlone = await backend.person('Carrier', 'Bluefin')
    const asked = await backend.person('Carrier', 'Cormorant')
    const unused = await backend.person('Carrier', 'Dunlin')
    const mailed = await backend.person('Carrier', 'Eider')
    for (const one of [shipper, newcomer]) {
      await givenWorkingTogether(backend, one, [tendered, invitedAlone, asked, unused, mailed])
    }
    const lane = await givenLane(backend, shipper, { status: 'started', mode })
    await givenInvitation(backend, lane, invitedAlone, mailed)
    await givenBid(backend, lane, tendered)
    await inTransaction(backend.context.database, (tx) =>
      recordChange(tx, shipper, {
        subject: 'carrier',
        subjectId: asked.companyId,
        action: 'invited',
      }),
    )
    await db().delete(users).where(eq(users.companyId, mailed.companyId))
    await db().execute(sql`alter table documents add column note text not null default ''`)
    const reviewed = await given(tendered)
    const waiting = await given(invitedAlone, insurance)
    await db().update(documents).set({ status: 'rejected' }).where(eq(documents.id, reviewed.id))
    await inTransaction(backend.context.database, (tx) =>
      recordChange(tx, shipper, {
        subject: 'document',
        subjectId: reviewed.id,
        action: 'rejected',
        after: { note: 'Not signed' },
        companyId: tendered.companyId,
      }),
    )

    await upgrade()

    expect(await statesOf(shipper)).toEqual([
      'Albatross active',
      'Bluefin active',
      'Cormorant active',
      'Dunlin ended',
      'Eider invited',
    ])
    expect(new Set((await statesOf(newcomer)).map((text) => text.split(' ')[1]))).toEqual(
      new Set(['ended']),
    )
    expect((await listed(shipper, tendered)).answer).toMatchObject([
      { status: 'rejected', note: 'Not signed' },
    ])
    expect((await listed(shipper, invitedAlone)).answer).toMatchObject([
      { id: waiting.id, status: 'pending' },
    ])
    expect((await listed(newcomer, tendered)).status).toBe(404)
    const seen = await backend.request(`/lanes/mode?mode=${mode}`, { as: invitedAlone })
    expect(await seen.json()).toMatchObject([{ id: lane.id }])
  })
})

const dataChanges = (): string[] =>
  readFileSync(join(import.meta.dirname, '../store/migrations/0018_carrier_links.sql'), 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => /^(INSERT|UPDATE)|DROP COLUMN/.test(statement))
