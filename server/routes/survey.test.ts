import { addDays } from 'date-fns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { survey } from '#contract/ext/survey.ts'
import { evenWeights } from '#domain/carrier-criterion.ts'
import { mails } from '#server/store/tables/people.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('the carrier survey (%s)', (kind) => {
  let backend: Backend
  let owner: Person
  let maya: Person
  const now = new Date('2026-11-10T09:00:00Z')

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    backend.setNow(now)
    owner = await backend.person('Owner')
    maya = await backend.person('Customer')
  })

  const read = (as?: Person, code?: string) =>
    backend.ask(survey.read, { ...(as && { as }), query: code === undefined ? {} : { code } })
  const answer = (otd: number, { as, code }: { as?: Person; code?: string } = {}) =>
    backend.ask(survey.answer, {
      ...(as && { as }),
      body: {
        weights: { ...evenWeights, OTD: otd },
        comments: ' On time beats cheap. ',
        ...(code !== undefined && { code }),
      },
    })
  const invite = (as: Person, body: { addresses: string[]; companyId?: number }) =>
    backend.ask(survey.invite, { as, body })
  const newestCode = async () => {
    const sent = await backend.context.database.db.select().from(mails).orderBy(mails.id)
    return /code=([\w-]+)/.exec(sent.at(-1)?.body ?? '')?.[1] ?? ''
  }

  test('a shipper answers, answers again, and sees the average of the company', async () => {
    expect((await read(maya)).answer).toEqual({
      company: 'Alder',
      answer: null,
      average: null,
      answers: 0,
    })

    await answer(90, { as: maya })
    const again = await answer(80, { as: maya })

    expect(again.answer).toMatchObject({
      answer: { weights: { OTD: 80, LeadTimes: 50 }, comments: 'On time beats cheap.' },
      average: { OTD: 80 },
      answers: 1,
    })
  })

  test('somebody invited answers without an account, and learns nothing of the others', async () => {
    await answer(100, { as: maya })
    const { answer: sent } = await invite(maya, { addresses: ['Dock@alder.test'] })
    const code = await newestCode()

    expect(sent).toEqual({ invited: ['dock@alder.test'], refused: [] })
    expect((await read(undefined, code)).answer).toEqual({
      company: 'Alder',
      answer: null,
      average: null,
      answers: null,
    })
    await answer(50, { code })
    await answer(60, { code })

    expect((await read(undefined, code)).answer.answer?.weights.OTD).toBe(60)
    expect((await read(maya)).answer).toMatchObject({ average: { OTD: 80 }, answers: 2 })
  })

  test('another shipper’s answers stay theirs', async () => {
    const rival = await backend.person('Customer', 'Birch')
    await answer(100, { as: maya })

    expect((await read(rival)).answer).toMatchObject({ company: 'Birch', answers: 0 })
  })

  test('an unknown code is not found, one of 31 days has expired', async () => {
    await invite(maya, { addresses: ['dock@alder.test'] })
    const code = await newestCode()

    expect((await read(undefined, 'guessed')).status).toBe(404)
    expect((await answer(50, { code: 'guessed' })).status).toBe(404)
    backend.setNow(addDays(now, 31))
    expect((await read(undefined, code)).status).toBe(410)
    expect((await answer(50, { code })).status).toBe(410)
  })

  test('guessing codes is limited', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 62 }, (_, guess) => read(undefined, `guess-${guess}`)),
    )

    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('without a code only shippers answer', async () => {
    expect((await read()).status).toBe(403)
    for (const role of ['Owner', 'Carrier', 'DataCustomer', 'DataLite'] as const) {
      expect((await read(await backend.person(role))).status).toBe(403)
    }
  })

  test.each([
    { weights: { ...evenWeights, OTD: 101 }, comments: '' },
    { weights: { ...evenWeights, OTD: 0.5 }, comments: '' },
    { weights: { OTD: 50 }, comments: '' },
    { weights: { ...evenWeights, Price: 50 }, comments: '' },
    { weights: evenWeights, comments: 'x'.repeat(4001) },
  ])('%j is no answer', async (body) => {
    const refused = await backend.request('/ext/survey', { as: maya, method: 'PUT', body })

    expect(refused.status).toBe(400)
  })

  test('an Owner asks people of any shipper, a shipper of the own company alone', async () => {
    const tom = await backend.person('Carrier')
    const rival = await backend.person('Customer', 'Birch')
    const addresses = ['dock@alder.test']

    const sent = await invite(owner, { addresses, companyId: maya.companyId })

    expect(sent.answer.invited).toEqual(addresses)
    expect((await read(undefined, await newestCode())).answer.company).toBe('Alder')
    expect((await invite(owner, { addresses })).status).toBe(422)
    expect((await invite(owner, { addresses, companyId: tom.companyId })).status).toBe(409)
    expect((await invite(maya, { addresses, companyId: rival.companyId })).status).toBe(404)
    expect((await invite(tom, { addresses })).status).toBe(403)
  })
})
