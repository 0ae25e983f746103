import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/ext/audit.ts'
import { exchangeRates, type ImportedRates } from '#contract/ext/exchange-rates.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { companyRates } from './company-rates.ts'

describe.each(databaseKinds)('exchange rates of a company (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  beforeEach(async () => {
    await backend.empty()
    shipper = await backend.person('Customer')
  })
  afterAll(() => backend?.close())

  const listed = async (as: Person, query = {}) =>
    (await backend.ask(exchangeRates.list, { as, query })).answer
  const entry = { currency: 'EUR', date: '2025-03-03', usdPerUnit: 1.0465 }

  async function importFile(text: string, check = false) {
    const form = new FormData()
    form.append('file', new File([text], 'rates.csv'))
    const response = await backend.request(`/ext/exchange-rates/file?check=${check}`, {
      as: shipper,
      form,
    })
    return (await response.json()) as ImportedRates & { message?: string }
  }

  const ecb = [
    'Date,USD,JPY,CYP,GBP,',
    '2025-03-03,1.0465,157.49,N/A,0.82630,',
    '2025-02-28,1.0411,156.91,N/A,0.82610,',
  ].join('\n')

  test('are entered, changed and deleted, and the audit says by whom', async () => {
    const { answer } = await backend.ask(exchangeRates.add, { as: shipper, body: entry })
    const params = { id: answer.id }
    const body = { ...entry, usdPerUnit: 1.05, seen: 1.0465 }
    await backend.ask(exchangeRates.change, { as: shipper, params, body })

    expect(await listed(shipper)).toEqual([
      { ...entry, ...params, usdPerUnit: 1.05, source: 'entered', enteredBy: shipper.username },
    ])
    await backend.ask(exchangeRates.remove, { as: shipper, params })

    expect(await listed(shipper)).toEqual([])
    const written = await backend.ask(audit.list, {
      as: shipper,
      query: { subject: 'exchange rate' },
    })
    expect(written.answer).toMatchObject([
      { action: 'deleted', name: 'EUR 2025-03-03', before: { 'USD per unit': 1.05 } },
      { action: 'changed', before: { 'USD per unit': 1.0465 }, after: { 'USD per unit': 1.05 } },
      { action: 'added', after: { 'USD per unit': 1.0465 } },
    ])
  })

  test.each([
    [{ ...entry, currency: 'XYZ' }, 422],
    [{ ...entry, currency: 'USD', usdPerUnit: 1 }, 422],
    [{ ...entry, usdPerUnit: 0 }, 400],
    [{ ...entry, usdPerUnit: 1390 }, 400],
    [{ ...entry, date: '2025-02-30' }, 400],
  ])('refuse %o', async (body, status) => {
    const response = await backend.request('/ext/exchange-rates', { as: shipper, body })

    expect(response.status).toBe(status)
    expect(await listed(shipper)).toEqual([])
  })

  test('are those of the company for all of its people, and of no other', async () => {
    await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.0465]])
    const stranger = await backend.person('Customer', 'Birch')

    expect(await listed(shipper)).toHaveLength(1)
    expect(await listed(stranger)).toEqual([])
    const { answer } = await backend.ask(exchangeRates.currencies, { as: stranger, query: {} })
    expect(answer).toEqual([])
    const table = await companyRates(backend.context.database.db, stranger.companyId)
    expect(table.rateOn('EUR', '2025-03-03')).toBeNull()
  })

  test('of the European Central Bank are previewed, imported once and found on a Sunday', async () => {
    const preview = await importFile(ecb, true)
    expect(await listed(shipper)).toEqual([])
    const imported = await importFile(ecb)
    const again = await importFile(ecb)

    expect(preview).toEqual(imported)
    expect(preview).toMatchObject({
      source: 'ECB',
      added: 6,
      changed: 0,
      leftOut: ['CYP'],
      currencies: [
        { currency: 'EUR', from: '2025-02-28', to: '2025-03-03', added: 2, usdPerUnit: 1.0465 },
        { currency: 'GBP', added: 2 },
        { currency: 'JPY', added: 2, usdPerUnit: 0.0066448663 },
      ],
    })
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 6 })
    const table = await companyRates(backend.context.database.db, shipper.companyId, ['JPY'])
    // 1.0411 / 156.91 = 0.00663501370...
    expect(table.rateOn('JPY', '2025-03-02')).toEqual({
      usdPerUnit: 0.0066350137,
      rateDate: '2025-02-28',
    })
    expect(table.rateOn('EUR', '2025-03-02')).toBeNull()
  })

  test('a file changes rates of the same date, and with a problem changes none', async () => {
    await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.1]])
    const head = 'Currency,Date,USD per unit'

    const wrong = await importFile(`${head}\nEUR,2025-03-03,1.0465\nEURO,2025-03-04,1.05\n`)
    expect(wrong.problems).toEqual([
      { row: 3, column: 'Currency', found: 'EURO', expected: 'an ISO 4217 code such as EUR' },
    ])
    expect(await listed(shipper)).toMatchObject([{ usdPerUnit: 1.1 }])
    const right = await importFile(`${head}\nEUR,2025-03-03,1.0465\n`)

    expect(right).toMatchObject({
      changed: 1,
      changes: [{ currency: 'EUR', date: '2025-03-03', before: 1.1, after: 1.0465 }],
    })
    expect(await listed(shipper)).toMatchObject([{ usdPerUnit: 1.0465, source: 'file' }])
  })

  test('are listed by currency with the rate in force on a date', async () => {
    await givenRates(backend, shipper, [
      ['EUR', '2025-01-01', 1.04],
      ['EUR', '2025-02-01', 1.05],
      ['JPY', '2023-01-01', 0.0075],
    ])

    const query = { date: '2025-01-31' }
    const { answer } = await backend.ask(exchangeRates.currencies, { as: shipper, query })

    expect(answer).toEqual([
      { currency: 'EUR', rates: 2, usdPerUnit: 1.04, rateDate: '2025-01-01' },
      { currency: 'JPY', rates: 1, usdPerUnit: null, rateDate: null },
    ])
  })
})
