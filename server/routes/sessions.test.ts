import { addHours, addMinutes } from 'date-fns'
import { describe, expect, test } from 'vitest'
import { sessions } from '#contract/ext/sessions.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenPeople, now } from '#tests/support/given-people.ts'

describe.each(databaseKinds)('signed-in devices (%s)', (kind) => {
  const { world, signedInElsewhere, pingWith, accountOf } = givenPeople(kind)

  test('are listed with this one marked, those that ended left out', async () => {
    const elsewhere = await signedInElsewhere(world.maya)
    await world.backend.person('DataLite')

    const { answer } = await world.backend.ask(sessions.list, { as: world.maya })

    expect(answer.map(({ current }) => current).toSorted()).toEqual([false, true])
    expect(answer.find(({ current }) => current)?.id).toBe(world.maya.sessionId)
    await world.backend.app.request('/api/ext/sign-out', {
      method: 'POST',
      headers: { authorization: `Bearer ${elsewhere.jwtToken}` },
    })
    expect((await world.backend.ask(sessions.list, { as: world.maya })).answer).toHaveLength(1)
  })

  test('a refresh counts as seen', async () => {
    const { refreshToken } = await signedInElsewhere(world.maya)
    world.backend.setNow(addHours(now, 2))
    await world.backend.request('/auth/refresh-token', { body: { RefreshToken: refreshToken } })

    const { answer } = await world.backend.ask(sessions.list, { as: world.maya })

    expect(answer[0]?.lastSeenAt).toBe(addHours(now, 2).toISOString())
    expect((await accountOf(world.maya))?.lastSeenAt).toBe(addHours(now, 2).toISOString())
  })

  test('an access token is refused once its quarter of an hour is over, however often it was good', async () => {
    const { jwtToken } = await signedInElsewhere(world.maya)
    expect(await pingWith(jwtToken)).toBe(200)

    world.backend.setNow(addMinutes(now, 15))
    expect(await pingWith(jwtToken)).toBe(200)
    // A minute is given to clocks that differ.
    world.backend.setNow(addMinutes(now, 16))

    expect(await pingWith(jwtToken)).toBe(401)
  })

  test('one of them is signed out at once, hub connection included', async () => {
    const elsewhere = await signedInElsewhere(world.maya)
    const [id = ''] = elsewhere.refreshToken.split('.')

    const ended = await world.backend.ask(sessions.end, {
      as: world.maya,
      params: { sessionId: id },
    })

    expect(ended.status).toBe(204)
    expect(await pingWith(elsewhere.jwtToken)).toBe(401)
    expect((await world.backend.request('/auth/ping', { as: world.maya })).status).toBe(200)
    expect(world.backend.pushed.at(-1)).toMatchObject({ target: 'SessionEnded', args: ['', id] })
  })

  test('somebody else’s device is not found and stays signed in', async () => {
    const lite = await world.backend.person('DataLite')

    const refused = await world.backend.ask(sessions.end, {
      as: world.maya,
      params: { sessionId: lite.sessionId },
    })

    expect(refused.status).toBe(404)
    expect((await world.backend.request('/auth/ping', { as: lite })).status).toBe(200)
  })

  test('all others are signed out together', async () => {
    const first = await signedInElsewhere(world.maya)
    const second = await signedInElsewhere(world.maya)

    expect((await world.backend.ask(sessions.endOthers, { as: world.maya })).status).toBe(204)

    expect(await pingWith(first.jwtToken)).toBe(401)
    expect(await pingWith(second.jwtToken)).toBe(401)
    expect((await world.backend.request('/auth/ping', { as: world.maya })).status).toBe(200)
    expect(world.backend.pushed.at(-1)).toMatchObject({ args: [world.maya.sessionId, ''] })
  })
})
