import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { ext } from '#contract/ext/ext.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { UploadStatus } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import { inTransaction } from '#server/store/database.ts'
import { auditEntries } from '#server/store/tables/audit.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenUpload } from '#tests/support/factories.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  start,
  tenderDay,
  type Tender,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

let world: TenderWorld

beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
afterAll(() => world.close())

const entries = async (as: Person, query: Record<string, string> = {}) =>
  (await world.ask(audit.list, { as, query })).answer

describe('reading', () => {
  let shipper: Person
  let owner: Person

  beforeEach(async () => {
    await world.context.database.db.delete(auditEntries)
    shipper = (await givenTender(world)).shipper
    owner = await world.person('Owner')
  })

  const given = (who: Person, subject: string, at: string, after: unknown = null) =>
    world.context.database.db.insert(auditEntries).values({
      at: new Date(at),
      companyId: who.companyId,
      userId: who.userId,
      username: who.username,
      subject,
      subjectId: 'CNSHA',
      action: 'changed',
      after,
    })

  test('an Owner reads all, a shipper what their own company did', async () => {
    const { shipper: other } = await givenTender(world)
    await given(shipper, 'lane', '2026-11-01')
    await given(other, 'award', '2026-11-01')
    await inTransaction(world.context.database, (tx) =>
      recordChange(tx, owner, {
        subject: 'ocean port',
        subjectId: 'CNSHA',
        action: 'added',
        companyId: null,
      }),
    )

    expect((await entries(owner)).map(({ subject }) => subject).toSorted()).toEqual([
      'award',
      'lane',
      'ocean port',
    ])
    expect((await entries(shipper)).map(({ subject }) => subject)).toEqual(['lane'])
    expect(await world.ask(audit.subjects, { as: shipper })).toMatchObject({ answer: ['lane'] })
    expect((await world.ask(audit.subjects, { as: owner })).answer).toHaveLength(3)
  })

  test('filters narrow by subject, person, days and text', async () => {
    await given(shipper, 'lane', '2026-11-01T23:59:59Z', { target: 1950 })
    await given(shipper, 'award', '2026-11-02T00:00:00Z')
    await given(owner, 'award', '2026-11-03T12:00:00Z', { note: '100% of it' })

    const count = async (query: Record<string, string>) => (await entries(owner, query)).length

    expect(await count({ subject: 'award' })).toBe(2)
    expect(await count({ person: shipper.username.slice(0, 14).toUpperCase() })).toBe(2)
    expect(await count({ from: '2026-11-02' })).toBe(2)
    expect(await count({ to: '2026-11-01' })).toBe(1)
    expect(await count({ from: '2026-11-02', to: '2026-11-02' })).toBe(1)
    expect(await count({ text: '1950' })).toBe(1)
    expect(await count({ text: '0% of' })).toBe(1)
    expect(await count({ text: '%' })).toBe(1)
  })

  test('comes newest first, a page at a time, with the number of all', async () => {
    for (const day of ['01', '02', '03']) await given(shipper, `lane ${day}`, `2026-11-${day}`)

    const response = await world.request('/ext/audit?page=2&pageSize=2', { as: shipper })

    expect(response.headers.get('x-total-count')).toBe('3')
    expect(await response.json()).toMatchObject([{ subject: 'lane 01' }])
  })

  test('comes as a file that no formula hides in', async () => {
    await given(shipper, '=1+1', '2026-11-01', { a: 1 })

    const response = await world.request('/ext/audit/file?subject=%3D1%2B1', { as: shipper })
    const text = await response.text()

    expect(response.headers.get('fname')).toBe('audit-2026-11-10.csv')
    expect(text).toContain(`,'=1+1,CNSHA,changed,,"{""a"":1}"`)
  })

  test.each(['Carrier', 'DataCustomer', 'DataLite'] as const)('is closed to a %s', async (role) => {
    expect((await world.ask(audit.list, { as: await world.person(role) })).status).toBe(403)
  })

  test.each(['from=yesterday', 'page=0', 'pageSize=9999'])('refuses %s', async (query) => {
    expect((await world.request(`/ext/audit?${query}`, { as: owner })).status).toBe(400)
  })
})

describe('written with the change', () => {
  let tender: Tender
  let shipper: Person

  beforeEach(async () => {
    tender = await givenTender(world)
    shipper = tender.shipper
  })

  const send = async (path: string, body: unknown, method = 'POST') => {
    const response = await world.request(path, { as: shipper, method, body })
    if (!response.ok) throw new Error(await response.text())
  }
  const last = async () => {
    const [newest] = await entries(shipper)
    return newest
  }

  test('lanes that start and pause', async () => {
    const lanes = [await givenLane(world, shipper), await givenLane(world, shipper)]

    await start(world, shipper, lanes)
    const started = await last()
    await send('/lanes/pause', { laneIds: [lanes[0]] }, 'PUT')

    expect(started).toMatchObject({
      username: shipper.username,
      subject: 'lane',
      name: '2 lanes',
      action: 'started',
      before: { status: ['open'] },
      after: { laneIds: lanes },
    })
    expect(await last()).toMatchObject({
      name: expect.stringMatching(/^Shanghai, CN > Port \d+, US$/),
      action: 'paused',
      before: { status: ['started'] },
    })
  })

  test('a new lane, its volume and its target', async () => {
    await send('/lane/create', {
      mode: Mode.OceanFCL,
      origin: { port: 'CNSHA' },
      destination: { port: 'NLRTM' },
      volume: 10,
    })
    const added = await last()
    const lane = await givenLane(world, shipper, { months: { '2026-01': 120 } })
    await send('/lane/create', { id: lane, mode: Mode.OceanFCL, targetPrice: 1950 })
    const target = await last()
    const volume = [{ month: '2026-01', volume: 60 }]
    await send(`/lanes/volume/${lane}`, { version: 2, volume }, 'PUT')

    expect(added).toMatchObject({
      subject: 'lane',
      action: 'added',
      before: null,
      after: { origin: 'Shanghai, CN', destination: 'Rotterdam, NL', volume: 10, target: 0 },
    })
    expect(target).toMatchObject({ before: { target: 0 }, after: { target: 1950 } })
    expect(await last()).toMatchObject({ before: { volume: 120 }, after: { volume: 60 } })
  })

  test('each lane of a sheet', async () => {
    const lanes = [await givenLane(world, shipper), await givenLane(world, shipper)]
    const form = new FormData()
    const rows = lanes.map((lane) => `${lane},240,1950.5`)
    form.append('files', new File([`Lane ID,Containers,Target\n${rows.join('\n')}\n`], 'a.csv'))

    await world.request('/lanes/upload/2', { as: shipper, form })

    const written = await entries(shipper, { subject: 'lane' })
    expect(written.map(({ subjectId }) => Number(subjectId)).toSorted()).toEqual(lanes)
    expect(written[0]).toMatchObject({
      action: 'changed by sheet',
      before: { volume: 120, target: 0 },
      after: { volume: 240, target: 1950.5 },
    })
  })

  test('uploads that are approved, rejected or cancelled, and why', async () => {
    const [good, bad, late] = [
      await givenUpload(world, shipper),
      await givenUpload(world, shipper),
      await givenUpload(world, shipper),
    ]
    const decide = (id: number, decision: 'reject' | 'cancel', reason = '') =>
      world.ask(ext.decideUpload, { as: shipper, params: { id }, body: { decision, reason } })

    await send('/uploads', [good.id])
    await decide(bad.id, 'reject', 'Wrong year')
    await decide(late.id, 'cancel')

    expect(await entries(shipper, { subject: 'upload' })).toMatchObject([
      { name: late.fileName, action: 'cancelled' },
      { name: bad.fileName, action: 'rejected', after: { reason: 'Wrong year' } },
      { name: good.fileName, action: 'approved', before: { status: 'waiting for approval' } },
    ])
    expect(late.status).toBe(UploadStatus.PendingApproval)
  })

  test('negotiation terms, before and after', async () => {
    await send('/config/instance/negotiation-terms/2', { ...defaultTerms, minimumShare: 25 })

    expect(await last()).toMatchObject({
      subject: 'negotiation terms',
      name: 'Ocean - FCL',
      before: { minimumShare: 10 },
      after: { minimumShare: 25 },
    })
  })

  test('awards and their reset', async () => {
    const lane = await givenLane(world, shipper)
    await start(world, shipper, [lane])
    const { id: bidId, version } = await bid(world, tender.carriers[0], lane, 276_000)
    const awards = [{ laneId: lane, bidId, version }]
    await send('/bids/accept', { awards, confirm: true }, 'PUT')
    const awarded = await last()
    await world.request(`/bids/reset/${lane}`, { as: shipper })

    expect(awarded).toMatchObject({ subject: 'award', action: 'awarded' })
    expect(await last()).toMatchObject({ subject: 'award', action: 'reset' })
  })

  test('nothing when the change is refused', async () => {
    const before = (await entries(shipper)).length

    const response = await world.request('/lanes/pause', {
      as: shipper,
      method: 'PUT',
      body: { laneIds: [await givenLane(world, shipper)] },
    })

    expect(response.status).toBe(409)
    expect(await entries(shipper)).toHaveLength(before)
    expect(tenderDay.getTime()).toBe(world.context.now().getTime())
  })
})
