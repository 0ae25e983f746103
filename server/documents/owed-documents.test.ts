import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents as documentCalls } from '#contract/ext/documents.ts'
import { usualMandatoryTitles } from '#domain/document.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf, givenDocumentPeople, insurance } from '#tests/support/documents.ts'

describe.each(databaseKinds)('documents owed (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let carrier: Person
  let stranger: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    ;({ shipper, carrier, stranger } = await givenDocumentPeople(backend))
  })
  afterAll(() => backend?.close())

  const { send, given, review, audited } = documentCallsOf(() => backend)

  test('what carriers still owe is a checklist for them and a table for the shipper', async () => {
    const { id } = await given(carrier)
    await review(shipper, id, 'accepted')
    const ask = async (as: Person) =>
      (await backend.ask(documentCalls.companies, { as })).answer.companies.map(
        ({ company, mandatory }) => [company, mandatory.map(({ status }) => status)],
      )

    expect(await ask(carrier)).toEqual([['Meridian Lines', ['accepted', null, null, null]]])
    expect(await ask(shipper)).toEqual([
      ['Alder', []],
      ['Meridian Lines', ['accepted', null, null, null]],
    ])
    expect(await ask(stranger)).toEqual([['Stranger Lines', [null, null, null, null]]])
  })

  test('the Owner names what is asked of carriers', async () => {
    const owner = await backend.person('Owner')
    const titles = ['Bond', 'Hazmat permit']

    const { answer } = await backend.ask(documentCalls.setMandatory, {
      as: owner,
      body: { titles },
    })
    const refused = await send(carrier, insurance)
    const taken = await send(carrier, { category: 'Mandatory', title: 'bond' })

    expect(answer.titles).toEqual(titles)
    expect([refused.status, taken.status]).toEqual([422, 200])
    expect(await audited()).toMatchObject({ subject: 'document' })
    expect(usualMandatoryTitles).toContain('Insurance certificate')
  })
})
