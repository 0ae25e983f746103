import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { allColumns, lanes } from '#contract/lanes.ts'
import { askedMode, givenAskedTender } from '#tests/support/asked-tender.ts'
import type { Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { openTenderWorld, type TenderWorld } from '#tests/support/tender-world.ts'
import { createApp } from './app.ts'
import { signAccessToken } from './caller.ts'
import type { Answered } from './request-log.ts'
import { warmAnswers } from './warm-answers.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let world: TenderWorld

  beforeAll(async () => {
    world = await openTenderWorld(kind)
  })
  afterAll(() => world?.close())

  /** A server that was just started over the same database. */
  function givenStarted() {
    const answered: Answered[] = []
    return { app: createApp(world.context, (call) => answered.push(call)), answered }
  }

  /** How many statements the answer to somebody's lanes takes. */
  async function statementsOfLanes(app: ReturnType<typeof createApp>, as: Person) {
    const query = vi.spyOn(world.context.database.pool, 'query')
    const token = await signAccessToken(as.userId, as.sessionId, world.context)
    const address = addressOf(lanes.list, { query: { mode: askedMode, ...allColumns } })
    const response = await app.request(`/api${address}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await response.json()).toHaveLength(3)
    const count = query.mock.calls.length
    query.mockRestore()
    return count
  }

  test('after a start, the shipper of a large tender finds its lanes made', async () => {
    const { shipper, colleague } = await givenAskedTender(world)
    const cold = await statementsOfLanes(givenStarted().app, shipper)
    const { app, answered } = givenStarted()

    expect(await warmAnswers(app, world.context, { atLeast: 3 })).toBe(5)

    const warm = await statementsOfLanes(app, colleague)
    expect(warm).toBeLessThan(cold)
    // Nobody made these calls: the log tells of the one above alone.
    expect(answered.map(({ call }) => call)).toEqual(['/api/lanes/mode'])
  })

  test('nothing is made ahead for a small tender, for a shipper of whom nobody is signed in, or of a server that stops', async () => {
    await world.empty()
    await givenAskedTender(world)
    const { app } = givenStarted()

    expect(await warmAnswers(app, world.context)).toBe(0)
    const stopping = { atLeast: 3, isStopping: () => true }
    expect(await warmAnswers(app, world.context, stopping)).toBe(0)
    await world.context.database.pool.query(`update sessions set revoked_at = now()`)
    expect(await warmAnswers(app, world.context, { atLeast: 3 })).toBe(0)
  })
})
