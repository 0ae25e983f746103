import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailedNotifications } from '#contract/ext/mailed-notifications.ts'
import { Mode } from '#domain/mode.ts'
import { NotificationType } from '#domain/notification.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenPeople } from '#tests/support/given-people.ts'

describe.each(databaseKinds)('mailed notifications (%s)', (kind) => {
  const { world, outbox } = givenPeople(kind)

  const choose = (as: Person, mailed: never[] | ('BidUploaded' | 'Announcement')[]) =>
    world.backend.ask(mailedNotifications.choose, { as, body: { mailed } })
  const notify = async (companyId: number, ...types: number[]) => {
    const notices = await inTransaction(world.backend.context.database, (tx) =>
      addNotices(
        tx,
        types.map((type) => ({ companyId, mode: Mode.OceanFCL, type, description: 'Reno' })),
      ),
    )
    await pushNotices(world.backend.context, notices)
  }
  const mailed = async (count: number) => {
    await expect.poll(async () => (await outbox()).length, { timeout: 25_000 }).toBe(count)
    return outbox()
  }

  test('are none until chosen, and kept once each', async () => {
    expect((await world.backend.ask(mailedNotifications.read, { as: world.maya })).answer).toEqual({
      mailed: [],
    })

    await choose(world.maya, ['BidUploaded', 'BidUploaded'])

    expect((await world.backend.ask(mailedNotifications.read, { as: world.maya })).answer).toEqual({
      mailed: ['BidUploaded'],
    })
    const unknown = await world.backend.request('/ext/mailed-notifications', {
      as: world.maya,
      method: 'PUT',
      body: { mailed: ['Weather'] },
    })
    expect(unknown.status).toBe(400)
  })

  test('what was chosen is mailed, a burst as one mail, to that company alone', async () => {
    const tom = await world.backend.person('Carrier')
    await choose(world.maya, ['BidUploaded'])
    await choose(tom, ['BidUploaded'])
    // Chosen while they still tendered, or by another client: data users are sent nothing about bids.
    for (const role of ['DataCustomer', 'DataLite'] as const)
      await choose(await world.backend.person(role, world.maya.company), ['BidUploaded'])
    const { BidUploaded, GreenToRed } = NotificationType

    await notify(world.maya.companyId, BidUploaded, GreenToRed)
    await mailed(1)
    await notify(world.maya.companyId, BidUploaded, BidUploaded)

    const [one, burst] = await mailed(2)
    expect(one).toMatchObject({
      recipient: world.maya.username,
      subject: 'Ocean - FCL Bid Uploaded · Ocean - FCL · Reno',
    })
    expect(one?.body).not.toContain('Light')
    expect(burst?.subject).toBe('2 notifications from Laneward')
  })

  test('nobody disabled is mailed', async () => {
    await choose(world.maya, ['Announcement'])
    const lite = await world.backend.person('DataLite')
    await choose(lite, ['Announcement'])
    await world.backend.context.database.db
      .update(users)
      .set({ disabled: true })
      .where(eq(users.id, world.maya.userId))

    await notify(world.maya.companyId, NotificationType.Announcement)

    expect(await mailed(1)).toMatchObject([{ recipient: lite.username }])
  })
})
