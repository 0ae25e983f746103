import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { mails } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person, testPassword } from './backend.ts'
import type { DatabaseKind } from './database.ts'

/** The server's clock at the start of each test. */
export const now = new Date('2026-11-10T09:00:00Z')

/** An Owner and a shipper's Maya, new for each test of the block this is called in. */
export function givenPeople(kind: DatabaseKind) {
  const world = {} as { backend: Backend; owner: Person; maya: Person }

  beforeAll(async () => {
    world.backend = await openBackend(kind)
  })
  afterAll(() => world?.backend.close())
  beforeEach(async () => {
    await world.backend.empty()
    world.backend.setNow(now)
    world.owner = await world.backend.person('Owner')
    world.maya = await world.backend.person('Customer')
  })

  return {
    world,
    async signedInElsewhere(who: Person) {
      const { answer } = await world.backend.ask(auth.signIn, {
        body: { username: who.username, password: testPassword },
      })
      if ('challenge' in answer) throw new Error('A code is due')
      return answer
    },
    async pingWith(token: string) {
      const headers = { authorization: `Bearer ${token}` }
      return (await world.backend.app.request('/api/auth/ping', { headers })).status
    },
    outbox: () => world.backend.context.database.db.select().from(mails).orderBy(asc(mails.id)),
    async audited() {
      const { db } = world.backend.context.database
      const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.id))
      return entries.map(({ username, subject, subjectId, action }) => [
        username,
        subject,
        subjectId,
        action,
      ])
    },
    async accountOf(who: Person) {
      const { answer } = await world.backend.ask(accounts.all, { as: world.owner })
      return answer.find(({ id }) => id === who.userId)
    },
  }
}
