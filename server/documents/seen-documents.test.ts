import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents as documentCalls } from '#contract/ext/documents.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf, givenDocumentPeople, insurance } from '#tests/support/documents.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { pdf } from './tiny-files.ts'

describe.each(databaseKinds)('seeing documents (%s)', (kind) => {
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

  const { send, given, listed, review } = documentCallsOf(() => backend)

  test('who saw which version is kept; shippers do not learn of each other', async () => {
    const rival = await backend.person('Customer', 'Birch')
    await givenWorkingTogether(backend, rival, [carrier])
    const { id } = await given(carrier)
    for (const as of [shipper, shipper, rival]) {
      await backend.request(`/repo/download/${id}`, { as })
    }

    const seenBy = async (as: Person) =>
      (await backend.ask(documentCalls.one, { as, params: { id } })).answer.views
        .map(({ company }) => company)
        .toSorted()

    expect(await seenBy(carrier)).toEqual(['Alder', 'Birch'])
    expect(await seenBy(shipper)).toEqual(['Alder'])
  })

  test('a download is an attachment that can run nothing, under its own name', async () => {
    const { answer } = await send(carrier, insurance, pdf('x'), 'Versicherung "2026"\r\n.pdf')

    const response = await backend.request(`/repo/download/${answer.id}`, { as: shipper })

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      fname: encodeURIComponent(answer.name),
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf('x'))
  })

  test('documents of a company that is none of one’s business are not there', async () => {
    const { id } = await given(stranger)
    const data = await backend.person('DataCustomer')

    const statuses = await Promise.all([
      listed(shipper, stranger),
      listed(carrier, shipper),
      listed(data, carrier),
      review(shipper, id, 'accepted'),
      backend.ask(documentCalls.one, { as: shipper, params: { id } }),
      backend.request(`/repo/download/${id}`, { as: carrier }),
      send(shipper, { category: 'General', companyId: carrier.companyId }),
      send(carrier, { category: 'General', replaces: id }),
    ])

    expect(statuses.map(({ status }) => status)).toEqual(Array(8).fill(404))
  })
})
