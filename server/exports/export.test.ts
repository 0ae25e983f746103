import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exports } from '#contract/export.ts'
import { exportTemplates } from '#contract/ext/export-templates.ts'
import { Mode } from '#domain/mode.ts'
import { UploadKind, UploadResult } from '#domain/upload.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import { shipments, uploads } from '#server/store/tables/uploads.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'

describe.each(databaseKinds)('exports (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let owner: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
    owner = await backend.person('Owner')
  })
  afterAll(() => backend?.close())

  async function givenShipments(
    as: Person,
    count = 2,
    given: Partial<typeof shipments.$inferInsert> = {},
  ) {
    const upload = await givenUpload(backend, as)
    await backend.context.database.db.insert(shipments).values(
      Array.from({ length: count }, (_, index) => ({
        uploadId: upload.id,
        companyId: as.companyId,
        laneKey: 'x',
        row: index + 2,
        mode: Mode.RoadFTL,
        approved: true,
        reference: `S-${index + 1}`,
        shipDate: '2026-01-05',
        month: '2026-01',
        origin: 'Chicago, IL, US',
        destination: 'Dallas, TX, US',
        carrier: '=HYPERLINK("http://x")',
        cents: 120_050,
        ...given,
      })),
    )
    return upload
  }
  const download = (as: Person, query: string) => backend.request(`/export?${query}`, { as })
  const csvOf = async (as: Person, query: string) =>
    (await (await download(as, `${query}&format=csv`)).text())
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
  const save = (
    as: Person,
    columns: { key: 'reference' | 'blank' | 'freightCost' | 'originCity'; title: string }[],
  ) => backend.ask(exports.saveTemplate, { as, body: { mode: Mode.RoadFTL, columns } })
  async function sendTemplate(as: Person, ...texts: string[]) {
    const form = new FormData()
    for (const text of texts) form.append('files', new File([text], 'ours.csv'))
    return backend.request(`/export/config?mode=${Mode.RoadFTL}`, { as, form })
  }
  const storedFiles = () => readdirSync(join(backend.context.settings.directory, 'files')).length

  test('the standard export is a sheet whose texts run nothing and whose numbers are numbers', async () => {
    await givenShipments(shipper)

    const response = await download(shipper, `mode=${Mode.RoadFTL}`)
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const [headings = [], first = []] = sheets[0]?.rows ?? []

    expect(decodeURIComponent(response.headers.get('fname') ?? '')).toBe(
      'Laneward Road - FTL shipments.xlsx',
    )
    expect(first[headings.indexOf('Carrier')]).toBe('\'=HYPERLINK("http://x")')
    expect(first[headings.indexOf('Freight cost (USD)')]).toBe(1200.5)
  })

  test('the custom export has the Owner’s columns in the Owner’s order and words', async () => {
    await givenShipments(shipper)
    await givenLane(backend, shipper, { laneKey: 'x' })
    await save(owner, [
      { key: 'freightCost', title: 'Spend' },
      { key: 'blank', title: 'GL code' },
      { key: 'originCity', title: 'From' },
      { key: 'reference', title: '=Load' },
    ])

    expect(await csvOf(shipper, 'mode=4&isCustom=true')).toEqual([
      "Spend,GL code,From,'=Load",
      '1200.5,,Chicago,S-1',
      '1200.5,,Chicago,S-2',
    ])
    expect((await csvOf(shipper, 'mode=4'))[0]).toMatch(/^Shipment,Ship date/)
  })

  test('a file’s headings make the template, kept as an upload of its kind', async () => {
    const response = await sendTemplate(owner, 'Load,GL code,Total cost\r\n')
    const { answer } = await backend.ask(exportTemplates.list, { as: shipper })
    const [upload] = await backend.context.database.db.select().from(uploads)
    const [audit] = await backend.context.database.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))

    expect(response.status).toBe(200)
    expect(answer).toMatchObject([
      {
        mode: Mode.RoadFTL,
        columns: [
          { key: 'reference', title: 'Load' },
          { key: 'blank', title: 'GL code' },
          { key: 'freightCost', title: 'Total cost' },
        ],
        updatedBy: owner.username,
      },
    ])
    expect(upload).toMatchObject({ kind: UploadKind.UserTemplateConfig, fileName: 'ours.csv' })
    expect(audit).toMatchObject({ subject: 'export template', action: 'added', companyId: null })
  })

  test('without columns the standard ones count again', async () => {
    await givenShipments(shipper, 1)
    await save(owner, [{ key: 'reference', title: 'Load' }])
    await save(owner, [])

    expect((await csvOf(shipper, 'mode=4&isCustom=true'))[0]).toMatch(/^Shipment,Ship date/)
    expect((await backend.ask(exportTemplates.list, { as: owner })).answer).toEqual([])
  })

  test('the preview shows the first rows as the export would hold them', async () => {
    await givenShipments(shipper, 9)

    const { answer } = await backend.ask(exportTemplates.preview, {
      as: owner,
      body: { mode: Mode.RoadFTL, columns: [{ key: 'reference', title: 'Load' }] },
    })

    expect(answer.total).toBe(9)
    expect(answer.rows).toHaveLength(8)
    expect(answer.rows[0]).toEqual(['S-1'])
  })

  test('one’s own approved shipments alone, an upload’s also while they wait, or 204', async () => {
    const birch = await backend.person('Customer', 'Birch')
    await givenShipments(birch, 3)
    const waiting = await givenShipments(shipper, 1, { approved: false, reference: 'W-1' })

    const none = await download(shipper, 'mode=4')
    const ofUpload = await csvOf(shipper, `mode=4&uploadId=${waiting.id}`)
    const foreign = await download(birch, `mode=4&uploadId=${waiting.id}`)
    const everyones = await csvOf(owner, 'mode=1')

    expect(none.status).toBe(204)
    expect(ofUpload).toHaveLength(2)
    expect(foreign.status).toBe(404)
    expect(everyones).toHaveLength(4)
  })

  test('carriers export nothing, and only the Owner makes templates', async () => {
    const carrier = await backend.person('Carrier')

    expect((await download(carrier, 'mode=4')).status).toBe(403)
    expect((await save(shipper, [])).status).toBe(403)
    expect((await sendTemplate(shipper, 'Load\r\n')).status).toBe(403)
  })

  test.each([
    ['a page of HTML', ['<!doctype html><html></html>'], UploadResult.InvalidFileType],
    ['no headings', ['\r\n\r\n'], UploadResult.InvalidFormat],
    ['two files', ['Load,Cost\r\n', 'Load,Cost\r\n'], undefined],
  ])('%s makes no template and leaves no file behind', async (_title, texts, result) => {
    const before = storedFiles()

    const response = await sendTemplate(owner, ...texts)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject(result === undefined ? {} : { result })
    expect(storedFiles()).toBe(before)
  })

  test('a column nobody knows is a bad body', async () => {
    const response = await backend.request('/export/config', {
      as: owner,
      method: 'PUT',
      body: { mode: 4, columns: [{ key: 'password_hash', title: 'x' }] },
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ path: 'columns.0.key' }] })
  })
})
