import { addSeconds } from 'date-fns'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { twoFactor } from '#contract/ext/two-factor.ts'
import { testPassword } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenPeople, now } from '#tests/support/given-people.ts'

describe.each(databaseKinds)('a second factor (%s)', (kind) => {
  const { world, audited } = givenPeople(kind)

  const setUp = async () => {
    const { answer } = await world.backend.ask(auth.setUpTwoFactor, {
      as: world.maya,
      body: { password: testPassword },
    })
    const code = new TOTP({ secret: Secret.fromBase32(answer.secret) }).generate({
      timestamp: now.getTime(),
    })
    return (await world.backend.ask(auth.confirmTwoFactor, { as: world.maya, body: { code } }))
      .answer
  }

  test('tells how many recovery codes and trusted devices there are', async () => {
    expect((await world.backend.ask(twoFactor.state, { as: world.maya })).answer).toEqual({
      enabled: false,
      recoveryCodes: 0,
      trustedDevices: 0,
    })
    await setUp()
    await world.backend.ask(auth.preferNoCode, { as: world.maya, params: { value: 'true' } })

    expect((await world.backend.ask(twoFactor.state, { as: world.maya })).answer).toEqual({
      enabled: true,
      recoveryCodes: 10,
      trustedDevices: 1,
    })
  })

  test('is turned off with the password only, and trusted devices are forgotten', async () => {
    await setUp()
    await world.backend.ask(auth.preferNoCode, { as: world.maya, params: { value: 'true' } })
    const turnOff = (password: string) =>
      world.backend.ask(twoFactor.turnOff, { as: world.maya, body: { password } })

    expect((await turnOff('wrong')).status).toBe(422)
    expect((await world.backend.ask(twoFactor.state, { as: world.maya })).answer.enabled).toBe(true)
    expect((await turnOff(testPassword)).status).toBe(204)

    expect((await world.backend.ask(twoFactor.state, { as: world.maya })).answer).toEqual({
      enabled: false,
      recoveryCodes: 0,
      trustedDevices: 0,
    })
    expect((await turnOff(testPassword)).status).toBe(409)
    expect(await audited()).toContainEqual([
      world.maya.username,
      'person',
      String(world.maya.userId),
      'turned two-factor off',
    ])
  })

  test('wrong passwords are limited', async () => {
    await setUp()

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        world.backend.ask(twoFactor.turnOff, { as: world.maya, body: { password: 'wrong' } }),
      ),
    )

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('new recovery codes replace the old ones', async () => {
    const { recoveryCodes: old } = await setUp()
    const { answer } = await world.backend.ask(twoFactor.renewRecoveryCodes, {
      as: world.maya,
      body: { password: testPassword },
    })
    world.backend.setNow(addSeconds(now, 90))
    const enter = async (code = '') => {
      const signIn = await world.backend.request('/auth', {
        body: { username: world.maya.username, password: testPassword },
      })
      const { challenge } = await signIn.json()
      const entered = await world.backend.request('/auth/validate/twofactorcode', {
        body: { challenge, code },
      })
      return entered.status
    }

    expect(answer.recoveryCodes).toHaveLength(10)
    expect(await enter(old[0])).toBe(422)
    expect(await enter(answer.recoveryCodes[0])).toBe(200)
  })
})
