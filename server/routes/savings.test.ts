import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { savings, type SavingsFilter } from '#contract/ext/savings.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenAward, givenBid, givenLane } from '#tests/support/factories.ts'
import {
  givenAwards,
  givenShipper,
  openSavingsWorld,
  summaryOf,
} from '#tests/support/given-savings.ts'

describe.each(databaseKinds)('who reads savings, and what is left out (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openSavingsWorld(kind)
  })
  afterAll(() => backend?.close())

  const summary = (as: Person, query: SavingsFilter = {}) => summaryOf(backend, as, query)

  test('list what they leave out with its reason, the most spend first', async () => {
    const { shipper, carriers } = await givenShipper(backend)
    const unknown = await givenLane(backend, shipper, { baselineCents: null, historicCents: 0 })
    const unbid = await givenLane(backend, shipper)
    await givenBid(backend, unbid, carriers[0], { status: 'draft' })
    await givenBid(backend, await givenLane(backend, shipper), carriers[0])

    const { answer } = await backend.ask(savings.leftOut, { as: shipper })

    expect(answer.map(({ laneId, reason }) => [laneId, reason])).toEqual([
      [unbid.id, 'bid'],
      [unknown.id, 'baseline'],
    ])
    expect(await summary(shipper)).toMatchObject({ withoutBaseline: 1, withoutBid: 1, lanes: 3 })
  })

  test('leave as a workbook that runs no formula, and as CSV', async () => {
    const { shipper, carriers } = await givenShipper(backend)
    const lane = await givenLane(backend, shipper, { origin: '=HYPERLINK("x")' })
    await givenAward(backend, await givenBid(backend, lane, carriers[0]))

    const xlsx = await backend.request('/ext/savings/file', { as: shipper })
    const csv = await backend.request('/ext/savings/file?format=csv', { as: shipper })

    const book = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))
    const awards = book.sheets.find(({ name }) => name === 'Awards')
    expect(awards?.rows[1]?.slice(2, 3)).toEqual([`'=HYPERLINK("x") > ${lane.destination}`])
    expect(awards?.rows[1]?.at(-1)).toBe(20_000)
    expect(await csv.text()).toContain(`"'=HYPERLINK(""x"") > ${lane.destination}"`)
  })

  test('are no matter of another company, nor of carriers and light users', async () => {
    const { carriers } = await givenAwards(backend)
    const { shipper: stranger } = await givenShipper(backend)
    const lite = await backend.person('DataLite', stranger.company)

    expect(await summary(stranger)).toMatchObject({
      lanes: 0,
      ledger: { identified: { lanes: 0 } },
    })
    for (const path of ['', '/lanes', '/left-out', '/file']) {
      expect((await backend.request(`/ext/savings${path}`, { as: carriers[0] })).status).toBe(403)
      expect((await backend.request(`/ext/savings${path}`, { as: lite })).status).toBe(403)
    }
    for (const query of ['mode=5', 'region=MOON', 'month=2026', 'carrierId=x']) {
      expect((await backend.request(`/ext/savings?${query}`, { as: stranger })).status).toBe(400)
    }
  })
})
