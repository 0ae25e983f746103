import { describe, expect, test } from 'vitest'
import { shownFormat } from '#contract/ext/shown-format.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenPeople } from '#tests/support/given-people.ts'

describe.each(databaseKinds)('the format a person reads (%s)', (kind) => {
  const { world } = givenPeople(kind)

  test('is as the browser until chosen, one’s own, and each part can go back', async () => {
    const lite = await world.backend.person('DataLite')
    const chosen = { numbers: "1'234.56", clock: '24', zone: 'Europe/Zurich' } as const
    const nothing = { numbers: null, clock: null, zone: null }

    expect((await world.backend.ask(shownFormat.read, { as: world.maya })).answer).toEqual(nothing)
    await world.backend.ask(shownFormat.choose, { as: world.maya, body: chosen })
    expect((await world.backend.ask(shownFormat.read, { as: world.maya })).answer).toEqual(chosen)
    expect((await world.backend.ask(shownFormat.read, { as: lite })).answer).toEqual(nothing)

    const half = { ...chosen, numbers: null }
    await world.backend.ask(shownFormat.choose, { as: world.maya, body: half })
    expect((await world.backend.ask(shownFormat.read, { as: world.maya })).answer).toEqual(half)
  })

  test.each([
    ['marks that nobody writes', { numbers: '1_234', clock: null, zone: null }],
    ['a clock of ten hours', { numbers: null, clock: '10', zone: null }],
    ['a zone on Mars', { numbers: null, clock: null, zone: 'Mars/Olympus' }],
    ['a part alone', { numbers: '1,234.56' }],
  ])('%s is refused', async (_what, body) => {
    const refused = await world.backend.request('/ext/shown-format', {
      as: world.maya,
      method: 'PUT',
      body,
    })

    expect(refused.status).toBe(400)
  })

  test('nobody signed out has one', async () => {
    expect((await world.backend.request('/ext/shown-format')).status).toBe(401)
  })
})
