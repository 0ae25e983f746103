import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { repo } from '#contract/repo.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf, givenDocumentPeople } from '#tests/support/documents.ts'

describe.each(databaseKinds)('removing documents (%s)', (kind) => {
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

  const { given, listed } = documentCallsOf(() => backend)

  test('several are deleted at once, with all versions, or none', async () => {
    const first = await given(carrier)
    const second = await given(carrier)
    const general = await given(carrier, { category: 'General' })
    const foreign = await given(stranger)

    const remove = (as: Person, ids: number[]) => backend.ask(repo.remove, { as, body: { ids } })
    const mixed = await remove(carrier, [general.id, foreign.id])
    const byShipper = await remove(shipper, [general.id])
    const none = await backend.request('/repo', { as: carrier, method: 'DELETE' })
    const done = await remove(carrier, [second.id, general.id])

    expect([mixed.status, byShipper.status, none.status, done.status]).toEqual([404, 403, 415, 204])
    expect((await listed(carrier)).answer).toEqual([])
    const gone = await backend.request(`/repo/download/${first.id}`, { as: carrier })
    expect(gone.status).toBe(404)
    expect((await given(carrier)).version).toBe(1)
  })
})
