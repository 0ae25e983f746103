import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents as documentCalls } from '#contract/ext/documents.ts'
import { type RepoDocument, repo } from '#contract/repo.ts'
import { usualMandatoryTitles } from '#domain/document.ts'
import { UploadResult } from '#domain/upload.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { pdf, png } from './tiny-files.ts'

describe.each(databaseKinds)('documents (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let carrier: Person
  let stranger: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
    carrier = await backend.person('Carrier')
    stranger = await backend.person('Carrier', 'Stranger Lines')
    await givenWorkingTogether(backend, shipper, [carrier])
  })
  afterAll(() => backend.close())

  async function send(as: Person, input: object, file = pdf('Insurance'), name = 'policy.pdf') {
    const form = new FormData()
    form.append('input', JSON.stringify(input))
    form.append('file', new File([new Uint8Array(file)], name))
    const response = await backend.request('/repo', { as, form })
    return {
      status: response.status,
      answer: (await response.json()) as RepoDocument & { result?: number },
    }
  }
  const insurance = { category: 'Mandatory', title: 'Insurance certificate' }
  const given = async (as: Person, input: object = insurance) => (await send(as, input)).answer
  const listed = async (as: Person, { companyId } = as) =>
    backend.ask(repo.list, { as, params: { id: companyId } })
  const review = (as: Person, id: number, status: RepoDocument['status'], note?: string) =>
    backend.ask(repo.setStatus, {
      as,
      params: { id, status },
      query: note === undefined ? {} : { note },
    })
  const storedFiles = () => readdirSync(join(backend.context.settings.directory, 'files')).length
  const audited = async () => {
    const [entry] = await backend.context.database.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1)
    return entry
  }

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

  test('the shipper reviews its carriers’ documents, who are told', async () => {
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

  test('nobody accepts the documents of their own company', async () => {
    const { id } = await given(carrier)

    expect((await review(carrier, id, 'accepted')).status).toBe(403)
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
