import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { spend } from '#contract/ext/spend.ts'
import { overview } from '#contract/overview.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { processUploads } from '#tests/support/intake.ts'

describe.each(databaseKinds)('charges of shipments (%s)', (kind) => {
  let backend: Backend
  let shipper: Person
  let analyst: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
    analyst = await backend.person('DataCustomer')
  })
  afterAll(() => backend?.close())

  const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100)
  const sum = (parts: readonly { spend: number }[]) =>
    parts.reduce((all, part) => all + cents(part.spend), 0)

  beforeEach(() => givenRates(backend, shipper, [['EUR', '2026-01-01', 1.09]]))
  async function approve(id: number) {
    await backend.ask(uploads.approve, { as: shipper, body: [id] })
    await processUploads(backend)
  }

  async function given(text: string, mode: Mode, status: number = UploadStatus.PendingApproval) {
    const form = new FormData()
    form.append('settings', '{}')
    form.append('files', new File([text], 'charges.csv', { type: 'text/csv' }))
    const { answer } = await backend.ask(shipments.upload, {
      as: shipper,
      query: { mode },
      body: form,
    })
    await processUploads(backend)
    const id = answer[0]?.upload?.id ?? 0
    const read = await backend.ask(uploads.byMode, { as: shipper, query: { mode } })
    expect(read.answer.find((upload) => upload.id === id)?.status).toBe(status)
    if (status === UploadStatus.PendingApproval) await approve(id)
    return id
  }

  const stat = async (mode: Mode, query = {}) => {
    const { answer } = await backend.ask(overview.stats, {
      as: shipper,
      params: { id: mode },
      query,
    })
    const of = (kind: string) => answer.find((one) => one.kind === kind)
    return { paid: of('ChargeBreakdown')?.paid ?? [], spend: of('Spend')?.value ?? 0 }
  }

  const places = [
    ['Chicago, IL', 'Dallas, TX'],
    ['Atlanta, GA', 'Denver, CO'],
    ['Chicago, IL', 'Toronto, CA'],
  ] as const
  /** Amounts in cents; every fifth row a total alone, every seventh in another currency. */
  const rows = Array.from({ length: 60 }, (_, at) => ({
    at,
    place: places[at % 3] ?? places[0],
    month: `2026-0${1 + (at % 4)}`,
    currency: at % 7 === 3 ? 'EUR' : 'USD',
    parts:
      at % 5 === 2 ? null : [100_003 + at * 977, 20_001 + at * 13, at % 4 === 1 ? 0 : 3307 + at],
    total: 140_011 + at * 31,
  }))
  const written = (amount: number | undefined) => ((amount ?? 0) / 100).toFixed(2)
  const file = [
    'Shipment,Ship date,Origin,Destination,Miles,Currency,Linehaul,Fuel surcharge,Accessorials,Total cost',
    ...rows.map(({ at, place: [from, to], month, currency, parts, total }) =>
      [
        `S-${at}`,
        `${month}-11`,
        `"${from}"`,
        `"${to}"`,
        900,
        currency,
        ...(parts?.map(written) ?? ['', '', '-']),
        parts && at % 2 === 0 ? '' : written(parts?.reduce((all, part) => all + part, 0) ?? total),
      ].join(','),
    ),
  ].join('\n')

  test('are counted by charge, by charge location and as not split, to the cent of the spend', async () => {
    await given(file, Mode.RoadFTL)

    const { answer } = await backend.ask(spend.summary, { as: analyst, query: {} })
    const listed = await backend.ask(shipments.list, { as: shipper, query: { mode: 4 } })
    const shown = await stat(Mode.RoadFTL)

    const usd = rows.filter(({ currency }) => currency === 'USD')
    const split = usd.filter(({ parts }) => parts !== null)
    for (const [index, charge] of (['freight', 'fuel', 'other'] as const).entries()) {
      const inDollars = listed.answer.filter(({ row }) => rows[row - 2]?.currency === 'USD')
      const expected = split.reduce((all, { parts }) => all + (parts?.[index] ?? 0), 0)
      expect(
        inDollars.reduce((all, { charges }) => all + cents(charges?.[charge]), 0),
        charge,
      ).toBe(expected)
      const every = listed.answer.reduce((all, { charges }) => all + cents(charges?.[charge]), 0)
      expect(cents(answer.by.charge.find(({ key }) => key === charge)?.spend), charge).toBe(every)
    }
    const whole = listed.answer.reduce((all, { freightCostUSD }) => all + cents(freightCostUSD), 0)
    const unsplit = listed.answer
      .filter(({ charges }) => charges === null)
      .reduce((all, { freightCostUSD }) => all + cents(freightCostUSD), 0)
    expect(unsplit).toBeGreaterThan(0)
    expect(cents(answer.by.charge.find(({ key }) => key === 'notSplit')?.spend)).toBe(unsplit)
    expect(sum(answer.by.charge)).toBe(cents(answer.spend))
    expect(cents(answer.spend)).toBe(whole)
    expect(shown.paid.map(({ name }) => name)).toEqual([
      'Other',
      'Freight',
      'Base rate',
      'Not split',
    ])
    expect(shown.paid.reduce((all, { value }) => all + cents(value), 0)).toBe(cents(shown.spend))
    expect(cents(shown.spend)).toBe(whole)
  })

  test('follow the filters of the page and the period compared with', async () => {
    await given(file, Mode.RoadFTL)
    const query = { from: '2026-03', to: '2026-04', beforeFrom: '2026-01', beforeTo: '2026-02' }

    const { answer } = await backend.ask(spend.summary, { as: analyst, query })
    const placed = await backend.ask(spend.summary, {
      as: analyst,
      query: { originPlace: 'Chicago, IL' },
    })
    const toCanada = await stat(Mode.RoadFTL, { to: 'CA' })

    const listed = (await backend.ask(shipments.list, { as: shipper, query: { mode: 4 } })).answer
    const fuel = (kept: (row: (typeof listed)[number]) => boolean) =>
      listed.filter(kept).reduce((all, { charges }) => all + cents(charges?.fuel), 0)
    const found = answer.by.charge.find(({ key }) => key === 'fuel')
    expect(cents(found?.spend)).toBe(fuel(({ shipDate }) => shipDate >= '2026-03'))
    expect(cents(found?.before ?? 0)).toBe(fuel(({ shipDate }) => shipDate < '2026-03'))
    expect(sum(placed.answer.by.charge)).toBe(cents(placed.answer.spend))
    expect(cents(placed.answer.by.charge.find(({ key }) => key === 'fuel')?.spend)).toBe(
      fuel(({ origin }) => origin === 'Chicago, IL'),
    )
    const canadian = fuel(({ destination }) => destination.startsWith('Toronto'))
    expect(cents(toCanada.paid.find(({ name }) => name === 'Freight')?.value)).toBe(canadian)
  })

  test('that do not add up to the total wait with both amounts; the sum is suggested', async () => {
    const id = await given(
      [
        'Shipment,Ship date,Origin,Destination,Miles,Linehaul (USD),Fuel (USD),Total cost (USD)',
        'A,2026-01-05,"Chicago, IL","Dallas, TX",900,1000,200,"1,250.00"',
        'B,2026-01-06,"Chicago, IL","Dallas, TX",900,1000,200,1200',
      ].join('\n'),
      Mode.RoadFTL,
      UploadStatus.InputExceptions,
    )

    const { answer } = await backend.ask(overview.unifiedErrorBreakdown, {
      as: shipper,
      query: { mode: 0, uploadId: id },
    })

    expect(answer).toMatchObject([
      {
        kind: 'ChargesDiffer',
        column: 'Total cost (USD)',
        found: '1250.00 USD in total, 1200.00 USD in charges',
        suggestions: ['1200'],
        count: 1,
      },
    ])
    const form = new FormData()
    const [{ kind: kindOf = '', column = '', found = '', suggestions: [value = ''] = [] } = {}] =
      answer
    form.append(
      'repairs',
      JSON.stringify([{ kind: kindOf, column, found, action: 'replace', value }]),
    )
    await backend.ask(shipments.amend, { as: shipper, params: { id }, body: form })
    await processUploads(backend)
    await approve(id)
    expect((await stat(Mode.RoadFTL)).spend).toBe(2400)
  })

  test('are not named where a file brings totals alone', async () => {
    await given(
      [
        'Shipment,Ship date,Origin,Destination,Miles,Freight cost (USD)',
        'A,2026-01-05,"Chicago, IL","Dallas, TX",900,1000',
      ].join('\n'),
      Mode.RoadFTL,
    )

    const { answer } = await backend.ask(spend.summary, { as: analyst, query: {} })

    expect(answer.by.charge).toEqual([{ key: 'notSplit', spend: 1000, before: null }])
    expect((await stat(Mode.RoadFTL)).paid).toEqual([])
  })
})
