import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { carriers } from '#contract/ext/carriers.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { bids } from '#server/store/tables/bids.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid, givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { givenCarriers, mode } from '#tests/support/given-carriers.ts'

describe.each(databaseKinds)('bid sheets a carrier returned are (%s)', (kind) => {
  let backend: Backend
  let maya: Person
  let tom: Person
  let sofia: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    ;({ maya, tom, sofia } = await givenCarriers(backend))
  })

  /** One sheet of Tom's for lanes of two shippers. */
  async function givenSheet() {
    const stranger = await backend.person('Customer', 'Birch')
    const mine = await givenLane(backend, maya, {
      status: 'started',
      destination: 'Reno, NV, US',
    })
    const theirs = await givenLane(backend, stranger, {
      status: 'started',
      destination: 'Secret Springs, NV, US',
    })
    const upload = await givenUpload(backend, tom, {
      kind: UploadKind.BidUpload,
      status: UploadStatus.Completed,
      fileName: 'bids.xlsx',
    })
    await givenBid(backend, mine, tom, { uploadId: upload.id, charges: { linehaul: 2.5 } })
    await givenBid(backend, theirs, tom, { uploadId: upload.id })
    return { stranger, upload }
  }

  test('listed by whose lanes they bid on', async () => {
    const { upload } = await givenSheet()
    await givenUpload(backend, sofia, { kind: UploadKind.BidUpload, mode })

    const { answer } = await backend.ask(carriers.sheets, { as: maya, query: { mode } })

    expect(answer).toMatchObject([
      { id: upload.id, carrier: 'Albatross', fileName: 'bids.xlsx', lanes: 1, mode },
    ])
    const ofSofia = { mode, carrierId: sofia.companyId }
    expect((await backend.ask(carriers.sheets, { as: maya, query: ofSofia })).answer).toEqual([])
  })

  test('downloaded with the shipper’s own lanes alone', async () => {
    const { upload } = await givenSheet()

    const response = await backend.request(`/ext/carriers/bid-sheets/${upload.id}`, { as: maya })

    expect(response.headers.get('fname')).toContain('Albatross')
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const text = JSON.stringify(sheets[0]?.rows)
    expect(text).toContain('Reno')
    expect(text).toContain('2.5')
    expect(text).not.toContain('Secret')
  })

  test('by nobody else', async () => {
    const { upload } = await givenSheet()
    await backend.context.database.db.update(bids).set({ status: 'draft' })
    const path = `/ext/carriers/bid-sheets/${upload.id}`

    expect((await backend.request(path, { as: maya })).status).toBe(404)
    expect((await backend.request(path, { as: tom })).status).toBe(403)
    expect((await backend.request('/ext/carriers/bid-sheets/x', { as: maya })).status).toBe(400)
  })
})
