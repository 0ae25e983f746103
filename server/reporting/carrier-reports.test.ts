import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { reporting } from '#contract/reporting.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenBid } from '#tests/support/factories.ts'
import {
  figures,
  givenSixLanes,
  givenTender,
  id,
  openReportWorld,
  reportOf,
  rivalCents,
} from '#tests/support/given-reports.ts'

describe.each(databaseKinds)('a carrier’s reports (%s)', (kind) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await openReportWorld(kind)
  })
  afterAll(() => backend?.close())

  const everything = async (as: Person) => {
    const paths = [
      `/reporting/incumbent-savings/${id}`,
      `/reporting/top-lanes/${id}/10/false`,
      `/reporting/top-lanes/${id}/10/true`,
      `/reporting/carrier-activity/${id}`,
      `/lanes/reporting/${id}`,
    ]
    const answers = await Promise.all(paths.map((path) => backend.request(path, { as })))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
  }

  test('name neither rivals nor their amounts, nor baselines', async () => {
    const { carrier, rival, cheap } = await givenSixLanes(backend)
    const secrets = [rival.company, 'Bluefin', String(rivalCents), '277777.13', '300000.01']

    const said = await everything(carrier)

    expect(said).toContain(cheap.destination)
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })

  test('compare its newest bid with the first it made', async () => {
    const { carrier, lane } = await givenTender(backend)
    const held = await lane({ incumbentId: carrier.companyId, incumbentName: carrier.company })
    await lane({ incumbentId: carrier.companyId, incumbentName: carrier.company })
    const bid = await givenBid(backend, held, carrier, { landedCents: 28_000_000 })
    await backend.context.database.pool.query(
      `update bids set landed_cents = 27500050, version = 2 where id = ${bid.id}`,
    )

    const own = await reportOf(backend, 'incumbentSavings', carrier)

    expect(figures(own)).toEqual({
      savings: 4999.5,
      baselineCost: 280_000,
      newCost: 275_000.5,
      withoutBaseline: 0,
      withoutBid: 1,
    })
    const top = await backend.ask(reporting.topLanes, {
      as: carrier,
      params: { id, bySavings: 'true' },
    })
    expect(top.answer.map(({ spend, savings }) => [spend, savings])).toEqual([[275_000.5, 4999.5]])
  })

  test('carrier-activity is its own row alone', async () => {
    const { carrier } = await givenSixLanes(backend)

    const { answer } = await backend.ask(reporting.carrierActivity, {
      as: carrier,
      params: { id },
    })

    expect(answer.map(({ carrier: name, bid }) => [name, bid])).toEqual([[carrier.company, 3]])
  })

  test('the best of the others is no matter of its', async () => {
    const { carrier } = await givenTender(backend)

    const refused = await Promise.all(
      ['max', 'recommended'].map((which) =>
        backend.request(`/reporting/${which}-carrier-savings/${id}`, { as: carrier }),
      ),
    )

    expect(refused.map(({ status }) => status)).toEqual([403, 403])
  })

  test('leave as a workbook, of which a carrier’s names no rival and no rival’s amount', async () => {
    const { shipper, carrier, rival } = await givenSixLanes(backend)
    const book = async (as: Person) => {
      const response = await backend.request(`/ext/reports/${id}/file`, { as })
      expect(decodeURIComponent(response.headers.get('fname') ?? '')).toMatch(/\.xlsx$/)
      const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
      return JSON.stringify(sheets.map(({ name, rows }) => [name, rows]))
    }

    expect(await book(shipper)).toContain(rival.company)
    const own = await book(carrier)
    expect(own).toContain('29000')
    expect(own).not.toContain(rival.company)
    expect(own).not.toContain(String(rivalCents / 100))
  })
})
