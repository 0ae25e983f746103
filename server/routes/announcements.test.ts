import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcements } from '#contract/ext/announcements.ts'
import { notifications } from '#contract/notifications.ts'
import { Mode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenNotification } from '#tests/support/factories.ts'

let backend: Backend

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(() => backend.empty())
afterAll(() => backend?.close())

type Sent = Parameters<typeof backend.ask<typeof announcements.send>>[1]
const send = (as: Person, body: NonNullable<Sent>['body']) =>
  backend.ask(announcements.send, { as, ...(body && { body }) })
const bellOf = async (as: Person) =>
  (await backend.ask(notifications.list, { as })).answer.map(({ description }) => description)

async function givenPeople() {
  return {
    owner: await backend.person('Owner'),
    shipper: await backend.person('Customer'),
    analyst: await backend.person('DataCustomer'),
    carrier: await backend.person('Carrier'),
    rival: await backend.person('Carrier', 'Northgate'),
  }
}

test('an announcement to everybody is in every bell and pushed at once', async () => {
  const { owner, shipper, carrier } = await givenPeople()

  const { answer } = await send(owner, {
    text: 'Maintenance on Sunday.',
    priority: 5,
    audience: {},
  })

  expect(answer).toEqual({ companies: 4, people: 5 })
  expect(await bellOf(shipper)).toEqual(['Maintenance on Sunday.'])
  expect(await bellOf(carrier)).toEqual(['Maintenance on Sunday.'])
  const received = backend.pushed.find(({ companyIds }) => companyIds.includes(carrier.companyId))
  expect(received?.target).toBe('Notify')
  expect(JSON.parse(String(received?.args[0]))).toMatchObject({
    type: 1,
    priority: 5,
    description: 'Maintenance on Sunday.',
  })
})

test('roles, companies and modes narrow who is notified, in the bell and live', async () => {
  const { owner, shipper, analyst, carrier, rival } = await givenPeople()

  await send(owner, { text: 'For analysts', audience: { roles: ['DataCustomer'] } })
  await send(owner, { text: 'For one carrier', audience: { companyIds: [carrier.companyId] } })

  expect(await bellOf(analyst)).toEqual(['For analysts'])
  expect(await bellOf(shipper)).toEqual([])
  expect(await bellOf(carrier)).toEqual(['For one carrier'])
  expect(await bellOf(rival)).toEqual([])
  expect(backend.pushed.map(({ companyIds, roles }) => ({ companyIds, roles }))).toEqual([
    { companyIds: [analyst.companyId], roles: [roleNumbers.DataCustomer] },
    { companyIds: [carrier.companyId], roles: [] },
  ])
})

test('the reach of an audience is known before it is sent', async () => {
  const { owner } = await givenPeople()

  const { answer } = await backend.ask(announcements.reach, {
    as: owner,
    body: { roles: ['Carrier'], modes: [Mode.AirFreight] },
  })

  expect(answer).toEqual({ companies: 2, people: 2 })
})

test('nobody to tell, nothing to say, and everyone but an Owner is refused', async () => {
  const { owner, shipper } = await givenPeople()
  const post = (as: Person, body: unknown) => backend.request('/ext/announcements', { as, body })

  expect((await post(owner, { text: 'Hello', audience: { companyIds: [999] } })).status).toBe(422)
  expect((await post(owner, { text: '  ', audience: {} })).status).toBe(400)
  expect((await post(owner, { text: 'Hello', priority: 7, audience: {} })).status).toBe(400)
  expect((await post(shipper, { text: 'Hello', audience: {} })).status).toBe(403)
  expect((await backend.request('/ext/notifications', { as: shipper })).status).toBe(403)
  expect(await bellOf(owner)).toEqual([])
})

test('all notifications are listed by page, and narrowed by type, company, mode and day', async () => {
  const { owner, shipper, carrier } = await givenPeople()
  await givenNotification(backend, shipper, {
    type: '300',
    mode: Mode.RoadFTL,
    description: 'Old crossing',
    createdAt: new Date('2026-01-10T23:30:00Z'),
  })
  await givenNotification(backend, carrier, { type: 'BidAccepted', description: 'Won' })
  await givenNotification(backend, carrier, { description: 'Bidding opens' })
  const list = async (query: Record<string, string | number>) => {
    const { answer } = await backend.ask(announcements.all, { as: owner, query })
    return [answer.total, answer.notifications.map(({ description }) => description)]
  }

  expect(await list({})).toEqual([3, ['Bidding opens', 'Won', 'Old crossing']])
  expect(await list({ page: 2, pageSize: 2 })).toEqual([3, ['Old crossing']])
  expect(await list({ type: 'BidAccepted' })).toEqual([1, ['Won']])
  expect(await list({ companyId: shipper.companyId })).toEqual([1, ['Old crossing']])
  expect(await list({ mode: Mode.RoadFTL })).toEqual([1, ['Old crossing']])
  expect(await list({ from: '2026-01-10', to: '2026-01-10' })).toEqual([1, ['Old crossing']])
  expect(await list({ to: '2026-01-09' })).toEqual([0, []])
})
