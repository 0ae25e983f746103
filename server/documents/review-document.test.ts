import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roleNumbers } from '#domain/role.ts'
import { newestNotices } from '#server/notices.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf, givenDocumentPeople, insurance } from '#tests/support/documents.ts'

describe.each(databaseKinds)('reviewing documents (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let carrier: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    ;({ shipper, carrier } = await givenDocumentPeople(backend))
  })
  afterAll(() => backend?.close())

  const { given, listed, review, audited } = documentCallsOf(() => backend)

  test('the shipper reviews its carriers’ documents, who are notified', async () => {
    const { id } = await given(carrier)

    const rejected = await review(shipper, id, 'rejected', 'The policy number is missing')
    const again = await review(shipper, id, 'rejected')

    expect(rejected.answer).toMatchObject({
      status: 'rejected',
      note: 'The policy number is missing',
    })
    expect(again.status).toBe(409)
    expect(backend.pushed.at(-1)).toMatchObject({
      companyIds: [carrier.companyId],
      target: 'Notify',
    })
    expect(await audited()).toMatchObject({
      subject: 'document',
      action: 'rejected',
      username: shipper.username,
    })
  })

  test('an accepted document expires by itself, and what has run out is not accepted', async () => {
    backend.setNow(new Date('2026-03-01T10:00:00Z'))
    const { id } = await given(carrier, { ...insurance, validUntil: '2026-03-31' })
    await review(shipper, id, 'accepted')
    const valid = (await listed(shipper, carrier)).answer[0]?.status

    backend.setNow(new Date('2026-04-01T10:00:00Z'))
    const after = (await listed(shipper, carrier)).answer[0]?.status
    const accepted = await review(shipper, id, 'accepted')

    expect([valid, after, accepted.status]).toEqual(['accepted', 'expired', 409])
  })

  test('nobody accepts the documents of their own company', async () => {
    const { id } = await given(carrier)

    expect((await review(carrier, id, 'accepted')).status).toBe(403)
  })

  test('who reviews at the shipper is notified of a document that waits, its data users are not', async () => {
    const noticesOf = async (as: Person) =>
      (await newestNotices(backend.context, as, 10)).map(({ description }) => description)
    const data = await backend.person('DataCustomer')
    const lite = await backend.person('DataLite')

    await given(carrier)

    expect(await noticesOf(shipper)).toEqual([
      'Meridian Lines: Insurance certificate waits for your review',
    ])
    expect(backend.pushed.at(-1)).toMatchObject({
      companyIds: [shipper.companyId],
      roles: [roleNumbers.Owner, roleNumbers.Customer],
    })
    expect([await noticesOf(data), await noticesOf(lite)]).toEqual([[], []])
  })
})
