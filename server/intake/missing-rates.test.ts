import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { Repair } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { mixedFileCallsOf } from '#tests/support/history.ts'

describe.each(databaseKinds)('costs in other currencies (%s)', (kind) => {
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

  const { given, groupsOf, repair } = mixedFileCallsOf(
    () => backend,
    () => shipper,
  )
  const statusOf = async (id: number) =>
    (await backend.ask(uploads.one, { as: shipper, params: { id } })).answer.status
  const saved = async (uploadId: number) =>
    (await backend.ask(shipments.list, { as: shipper, query: { mode: Mode.Universal, uploadId } }))
      .answer
  const won = (value: string): Repair => ({
    kind: 'MissingRate',
    column: 'Currency',
    found: 'KRW',
    action: 'replace',
    value,
  })

  const headings =
    'Shipment,Mode,Ship date,Origin,Destination,Weight (kg),Containers,Currency,Total cost'
  const road = '"Chicago, IL","Dallas, TX",900,'
  const ocean = 'CNSHA,NLRTM,9000,1'

  test('convert each row at the rate of its ship date, whatever its mode', async () => {
    await givenRates(backend, shipper, [
      ['EUR', '2025-03-03', 1.0842],
      ['EUR', '2025-04-01', 1.0795],
      ['JPY', '2025-03-01', 0.0066448663],
      ['KWD', '2025-03-01', 3.2451],
    ])
    const id = await given([
      headings,
      `A,Road - FTL,2025-03-03,${road},EUR,1950`,
      `B,Ocean - FCL,2025-04-02,${ocean},EUR,1950`,
      `C,Ocean - FCL,2025-03-31,${ocean},EUR,1950`,
      `D,Road - FTL,2025-03-04,${road},JPY,157490`,
      `E,Ocean - FCL,2025-03-05,${ocean},KWD,12.345`,
      `F,Road - FTL,2025-03-05,${road},USD,100.10`,
    ])

    expect(await statusOf(id)).toBe(UploadStatus.PendingApproval)
    const rows = await saved(id)
    expect(
      rows.map(({ reference, freightCostUSD, amount, currency, rate, rateDate }) => [
        reference,
        freightCostUSD,
        amount,
        currency,
        rate,
        rateDate,
      ]),
    ).toEqual([
      // 1,950 x 1.0842 = 2,114.19; 1,950 x 1.0795 = 2,105.025, half a cent up.
      ['A', 2114.19, 1950, 'EUR', 1.0842, '2025-03-03'],
      ['B', 2105.03, 1950, 'EUR', 1.0795, '2025-04-01'],
      ['C', 2114.19, 1950, 'EUR', 1.0842, '2025-03-03'],
      // 157,490 x 0.0066448663 = 1,046.499993...
      ['D', 1046.5, 157_490, 'JPY', 0.0066448663, '2025-03-01'],
      // 12.345 x 3.2451 = 40.0607595
      ['E', 40.06, 12.345, 'KWD', 3.2451, '2025-03-01'],
      ['F', 100.1, 100.1, 'USD', 1, null],
    ])
    const file = await backend.request(`/shipments/export/1?uploadId=${id}`, { as: shipper })
    expect(await file.text()).toContain('1950,EUR,1.0842,2025-03-03')
  })

  test('without a rate are one group, and the rate entered once makes them exact', async () => {
    await givenRates(backend, shipper, [['KRW', '2025-06-01', 0.00073]])
    const id = await given([
      headings,
      `A,Road - FTL,2025-03-20,${road},KRW,1250000`,
      `B,Ocean - FCL,2025-02-11,${ocean},KRW,987654`,
      `C,Road - FTL,2025-06-03,${road},KRW,1000000`,
      `D,Road - FTL,2025-03-03,${road},USD,500`,
    ])
    expect(await statusOf(id)).toBe(UploadStatus.InputExceptions)
    expect(await groupsOf(id)).toMatchObject([
      { kind: 'MissingRate', column: 'Currency', found: 'KRW', count: 2 },
    ])

    expect(await repair(id, won('free'))).toBe(422)
    expect(await repair(id, won('1390'))).toBe(422)
    expect(await repair(id, won('0.00072'))).toBe(200)

    expect(await statusOf(id)).toBe(UploadStatus.PendingApproval)
    await backend.ask(uploads.approve, { as: shipper, body: [id] })
    const costs = (await saved(id)).map(({ reference, freightCostUSD, rateDate }) => [
      reference,
      freightCostUSD,
      rateDate,
    ])
    // 987,654 x 0.00072 = 711.11088
    expect(costs).toEqual([
      ['A', 900, '2025-02-11'],
      ['B', 711.11, '2025-02-11'],
      ['C', 730, '2025-06-01'],
      ['D', 500, null],
    ])
    const { answer } = await backend.ask(exchangeRates.list, { as: shipper, query: {} })
    expect(answer).toMatchObject([
      { date: '2025-06-01', usdPerUnit: 0.00073 },
      { date: '2025-02-11', usdPerUnit: 0.00072, source: 'entered', enteredBy: shipper.username },
    ])
  })

  test('without a rate may be left out instead', async () => {
    const id = await given([
      headings,
      `A,Road - FTL,2025-03-20,${road},KRW,1250000`,
      `D,Road - FTL,2025-03-03,${road},USD,500`,
    ])

    await repair(id, { ...won(''), action: 'exclude' })

    expect(await statusOf(id)).toBe(UploadStatus.PendingApproval)
    expect(await saved(id)).toHaveLength(1)
  })

  test('that no standard names stay unknown currencies', async () => {
    const id = await given([headings, `A,Road - FTL,2025-03-20,${road},XYZ,1250000`])

    expect(await groupsOf(id)).toMatchObject([
      { kind: 'UnknownCurrency', column: 'Currency', found: 'XYZ' },
    ])
  })

  test('named by no row are what was answered for their column', async () => {
    await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.0842]])
    const id = await given(
      [
        'Shipment,Mode,Ship date,Origin,Destination,Weight (kg),Containers,Total cost',
        `A,Road - FTL,2025-03-03,${road},1950`,
      ],
      { reading: { currencies: { 'Total cost': 'EUR' } } },
    )

    expect(await saved(id)).toMatchObject([{ freightCostUSD: 2114.19, currency: 'EUR' }])
  })

  test('of another company convert at its own rates', async () => {
    const stranger = await backend.person('Customer', 'Birch')
    await givenRates(backend, stranger, [['KRW', '2025-01-01', 0.00072]])

    const id = await given([headings, `A,Road - FTL,2025-03-20,${road},KRW,1250000`])

    expect(await groupsOf(id)).toMatchObject([{ kind: 'MissingRate', found: 'KRW', count: 1 }])
  })

  test('stay as they were booked when the file is read again after a rate changed', async () => {
    await givenRates(backend, shipper, [['EUR', '2025-03-03', 1.0842]])
    const id = await given([headings, `A,Road - FTL,2025-03-03,${road},EUR,1950`])
    await backend.ask(uploads.approve, { as: shipper, body: [id] })
    const [rate] = (await backend.ask(exchangeRates.list, { as: shipper, query: {} })).answer
    await backend.ask(exchangeRates.remove, { as: shipper, params: { id: rate?.id ?? 0 } })

    const { answer } = await backend.ask(shipments.clean, {
      as: shipper,
      params: { id: Mode.Universal },
    })

    expect(answer).toEqual({ cleansed: 0 })
    expect(await saved(id)).toMatchObject([{ freightCostUSD: 2114.19, rate: 1.0842 }])
  })
})
