import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents as documentCalls } from '#contract/ext/documents.ts'
import { UploadResult } from '#domain/upload.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { documentCallsOf, givenDocumentPeople, insurance } from '#tests/support/documents.ts'
import { pdf, png } from './tiny-files.ts'

describe.each(databaseKinds)('keeping documents (%s)', (kind) => {
  let backend: Backend
  let carrier: Person
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    ;({ carrier, shipper } = await givenDocumentPeople(backend))
  })
  afterAll(() => backend?.close())

  const { send, given, listed, audited } = documentCallsOf(() => backend)
  const storedFiles = () => readdirSync(join(backend.context.settings.directory, 'files')).length

  test('a new file for the same mandatory document keeps the older ones', async () => {
    const first = await given(carrier)

    const { status, answer: second } = await send(
      carrier,
      { ...insurance, title: 'insurance CERTIFICATE' },
      png(),
      'policy.png',
    )
    const history = await backend.ask(documentCalls.one, { as: carrier, params: { id: second.id } })

    expect(status).toBe(200)
    expect(second).toMatchObject({
      version: 2,
      title: 'Insurance certificate',
      status: 'pending',
      mediaType: 'image/png',
    })
    expect((await listed(carrier)).answer.map(({ id }) => id)).toEqual([second.id])
    expect(history.answer.versions.map(({ id, version }) => [id, version])).toEqual([
      [second.id, 2],
      [first.id, 1],
    ])
  })

  test('a general document gets a new version only by name of the one it replaces', async () => {
    const first = await given(carrier, { category: 'General', title: 'Route guide' })
    const other = await given(carrier, { category: 'General', title: 'Route guide' })
    const next = await send(carrier, { category: 'General', replaces: first.id })
    const stale = await send(carrier, { category: 'General', replaces: first.id })

    expect([first.version, other.version, next.answer.version]).toEqual([1, 1, 2])
    expect(next.answer.title).toBe('Route guide')
    expect(stale.status).toBe(409)
    expect(await audited()).toMatchObject({ action: 'changed', subjectId: String(next.answer.id) })
  })

  test.each([
    [
      'a page of HTML',
      '<!doctype html><script>alert(1)</script>',
      'a.csv',
      UploadResult.InvalidFileType,
    ],
    ['a program', 'MZ\u0000\u0003', 'a.pdf', UploadResult.InvalidFileType],
    ['a drawing that may run scripts', '<svg xmlns="x"/>', 'a.png', UploadResult.InvalidFileType],
    ['a pdf called a picture', pdf('x').toString('latin1'), 'a.png', UploadResult.InvalidFileType],
    ['nothing', '', 'a.pdf', UploadResult.SizeTooSmall],
  ])(
    '%s is refused with its result code and leaves no file behind',
    async (_title, text, name, result) => {
      const before = storedFiles()

      const { status, answer } = await send(carrier, insurance, Buffer.from(text, 'latin1'), name)

      expect({ status, result: answer.result }).toEqual({ status: 422, result })
      expect(storedFiles()).toBe(before)
    },
  )

  test('a refused request leaves no file behind', async () => {
    const before = storedFiles()

    const wrongTitle = await send(carrier, { category: 'Mandatory', title: 'Love letter' })
    const wrongInput = await send(carrier, { category: 'Secret' })
    const foreign = await send(carrier, { category: 'General', companyId: shipper.companyId })

    expect([wrongTitle.status, wrongInput.status, foreign.status]).toEqual([422, 400, 404])
    expect(storedFiles()).toBe(before)
  })
})
