import { screen, waitFor, within } from '@testing-library/react'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import type { Backend } from '#tests/support/backend.ts'
import { storedUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { outbox } from './outbox.ts'
import { UploadScreen } from './UploadScreen.tsx'

beforeAll(givenBackend, 60_000)
afterEach(() => outbox.clear())

const csv = (name: string, ...lines: string[]) => new File([`${lines.join('\n')}\n`], name)
const chooser = () => screen.findByLabelText('Drop shipment files here, or choose them')
const chosen = async (name: string) => within(await screen.findByRole('article', { name }))
/** What was sent with a file, once what was found in it has arrived too. */
const sentSettings = async (backend: Backend) => {
  await waitFor(() => expect(outbox.read()).toEqual([]))
  return waitFor(async () => {
    const row = await storedUpload(backend)
    expect(row?.uniqueLocationsCount).toBeGreaterThan(0)
    return intakeSettingsSchema.parse(row?.settings)
  })
}

async function givenUploader() {
  const backend = await givenBackend()
  const user = renderScreen(<UploadScreen />, { as: await backend.person('DataCustomer') })
  const choose = async (file: File) => {
    await user.upload(await chooser(), file)
    const panel = await chosen(file.name)
    await panel.findByRole('region', { name: 'Preview' })
    return panel
  }
  const upload = () => user.click(screen.getByRole('button', { name: 'Upload' }))
  return { backend, user, choose, upload }
}

const english = [
  'Shipment,Ship date,Origin,Destination,Weight (kg),Freight cost (USD)',
  'A1,2026-01-05,FRA,JFK,400,1200.50',
  'A2,2026-02-16,FRA,JFK,380,1100.25',
]

test('a clean file needs no answer: drop and upload', async () => {
  const { backend, choose, upload } = await givenUploader()

  const panel = await choose(csv('air.csv', ...english))
  expect(panel.queryByRole('radio')).not.toBeInTheDocument()
  await upload()

  expect(await sentSettings(backend)).toMatchObject({
    columns: { freightCost: ['Freight cost (USD)'] },
    // What the file shows by itself is found again where it is read.
    reading: { currencies: {}, headingLine: 1 },
  })
})

test('the first rows are shown as they will be read: modes, dates, equipment and units', async () => {
  const { choose } = await givenUploader()

  const panel = await choose(
    csv(
      'all modes.csv',
      'Shipment,Ship date,Mode,Origin,Destination,Equipment,Weight (lb),Freight cost (EUR)',
      `A1,24.03.2025,Truck,"Dallas, TX","Chicago, IL",Dry Van 53,"1,000",1200.50`,
    ),
  )

  const [, row] = within(panel.getByRole('region', { name: 'Preview' })).getAllByRole('row')
  expect(row).toHaveTextContent('24 Mar 2025Road - FTL')
  expect(row).toHaveTextContent("53' Dry Van454kgEUR 1,200.50")
})

test('an amount in an unknown currency is not sent before its currency is chosen', async () => {
  const { backend, user, choose, upload } = await givenUploader()
  const korean = csv(
    'air export.csv',
    'Shipment,Ship date,Origin,Destination,Weight (kg),Freight cost',
    'A1,2026-01-05,ICN,FRA,400,1612000',
    'A2,2026-01-16,ICN,FRA,410,1655000',
  )

  const panel = await choose(korean)
  await upload()
  expect(screen.getByRole('alert')).toHaveTextContent(/Answer: currency of .*Freight cost/)
  const question = panel.getByRole('group', { name: /Currency of .*Freight cost/ })
  await user.selectOptions(within(question).getByRole('combobox'), 'KRW')
  expect(panel.getByRole('table')).toHaveTextContent('KRW 1,612,000')
  await upload()

  expect((await sentSettings(backend)).reading.currencies).toEqual({ 'Freight cost': 'KRW' })
})

test('the columns stay open once they are complete, until the user closes them', async () => {
  const { user, choose } = await givenUploader()
  const panel = await choose(
    csv(
      'air.csv',
      'Shipment,Ship date,Origin,Destination,Weight (kg),Xyz',
      'A1,2026-01-05,FRA,JFK,400,Note',
    ),
  )
  expect(panel.getByText('Map these required columns: Freight cost.')).toBeVisible()

  await user.selectOptions(panel.getByRole('combobox', { name: /^Freight cost/ }), 'Xyz')

  expect(panel.queryByText(/Map these required columns/)).not.toBeInTheDocument()
  expect(panel.getByText(/^Columns:/).closest('details')).toHaveAttribute('open')
  await user.click(panel.getByText(/^Columns:/))
  expect(panel.getByText(/^Columns:/).closest('details')).not.toHaveAttribute('open')
})

test('five rows are shown as they will be read', async () => {
  const { choose } = await givenUploader()
  const rows = [1, 2, 3, 4, 5, 6].map((day) => `A${day},2026-01-0${day},FRA,JFK,400,1200.5`)

  const panel = await choose(csv('air.csv', english[0] ?? '', ...rows))

  const lines = within(panel.getByRole('table')).getAllByRole('row').slice(1)
  expect(lines).toHaveLength(5)
  expect(lines[4]).toHaveTextContent('5 Jan 2026')
  expect(lines[4]).toHaveTextContent('USD 1,200.50')
})

test('a column of amounts that feeds nothing is named, and used with one choice', async () => {
  const { backend, user, choose, upload } = await givenUploader()
  const panel = await choose(
    csv(
      'air.csv',
      'Shipment,Ship date,Origin,Destination,Weight (kg),Freight cost (USD),Q/FEE (USD)',
      'A1,2026-01-05,FRA,JFK,400,1200.50,85.20',
      'A2,2026-02-16,FRA,JFK,380,1100.25,90.10',
    ),
  )

  expect(panel.getByText(/Q\/FEE \(USD\) \(2 amounts, total 175\.3\) is not used/)).toBeVisible()
  await user.selectOptions(
    panel.getByRole('combobox', { name: 'Use Q/FEE (USD) as' }),
    'Destination charges',
  )
  expect(panel.queryByText(/is not used/)).not.toBeInTheDocument()
  await upload()

  expect((await sentSettings(backend)).columns.destinationCharge).toEqual(['Q/FEE (USD)'])
})

test('a German file is read by its own words, marks and dates', async () => {
  const { choose } = await givenUploader()

  const panel = await choose(
    csv(
      'luftfracht.csv',
      'Sendung;Versanddatum;Abgangsort;Zielort;Gewicht (kg);Frachtkosten (EUR)',
      'A1;15.01.2026;Hamburg;New York;400,5;1.234,50',
      'A2;03.02.2026;Hamburg;New York;380,0;1.100,25',
    ),
  )

  const [, first, second] = within(panel.getByRole('table')).getAllByRole('row')
  expect(first).toHaveTextContent(/15 Jan 2026.*Hamburg.*New York.*401.*EUR 1,234\.50/)
  expect(second).toHaveTextContent(/3 Feb 2026.*EUR 1,100\.25/)
  expect(panel.queryByText(/^(Answer|Map)/)).not.toBeInTheDocument()
})

test('several columns feed one charge', async () => {
  const { user, choose } = await givenUploader()
  const panel = await choose(
    csv(
      'air.csv',
      'Shipment,Ship date,Origin,Destination,Weight (kg),Linehaul,Fuel,Extra (USD)',
      'A1,2026-01-05,FRA,JFK,400,1000,100,20',
    ),
  )
  await user.click(panel.getByText(/^Columns:/))

  await user.selectOptions(panel.getByRole('combobox', { name: /^Fuel/ }), 'Fuel')
  await user.click(panel.getByRole('button', { name: 'Add a column to Fuel' }))
  await user.selectOptions(panel.getByRole('combobox', { name: /^Fuel, also/ }), 'Extra (USD)')

  expect(outbox.read()[0]?.reading.mapping.fuelCharge).toEqual(['Fuel', 'Extra (USD)'])
  await user.selectOptions(panel.getByRole('combobox', { name: /^Fuel, also/ }), '')
  expect(outbox.read()[0]?.reading.mapping.fuelCharge).toEqual(['Fuel'])
})

test('the next file of a layout is read as the last one was answered', async () => {
  const { backend, user, choose, upload } = await givenUploader()
  const lines = (day: string) => [
    'Shipment,Ship date,Origin,Destination,Weight (kg),Betrag',
    `A1,2026-01-${day},FRA,JFK,400,1200`,
  ]
  const first = await choose(csv('air january.csv', ...lines('15')))
  if (first.queryByText(/Map these required columns/))
    await user.selectOptions(first.getByRole('combobox', { name: /^Freight cost/ }), 'Betrag')
  const question = first.getByRole('group', { name: /Currency of .*Betrag/ })
  await user.selectOptions(within(question).getByRole('combobox'), 'USD')
  await upload()
  await sentSettings(backend)
  await processUploads(backend)

  const next = await choose(csv('air february.csv', ...lines('20')))

  expect(await next.findByText(/mapped as in your last file/)).toBeVisible()
  expect(next.getByRole('group', { name: 'How the file is read' })).toHaveTextContent(/USD/)
  expect(next.queryByText(/^Answer:/)).not.toBeInTheDocument()
})

const workbook = async (name: string, sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
  new File([new Uint8Array(await writeXlsx({ sheets }))], name)
const table = [
  ['Shipment', 'Ship date', 'Origin', 'Destination', 'Weight (kg)', 'Freight cost (USD)'],
  ['A1', new Date(Date.UTC(2026, 0, 5)), 'Frankfurt', 'New York', 400, 1200.5],
  ['A2', new Date(Date.UTC(2026, 0, 16)), null, 'New York', 410, 1300.5],
]

test('the sheet and line of the headings are proposed, and can be changed', async () => {
  const { user, choose } = await givenUploader()
  const panel = await choose(
    await workbook('air.xlsx', [
      { name: 'Cover', rows: [['Freight report'], ['Made in January']] },
      {
        name: 'Shipments',
        rows: [['Shipments of January'], [null], ...table],
        merges: [
          { startRow: 0, endRow: 0, startCol: 0, endCol: 5 },
          { startRow: 3, endRow: 4, startCol: 2, endCol: 2 },
        ],
      },
      {
        name: 'Old',
        rows: [
          ['Origin', 'Destination'],
          ['Tokyo', 'Osaka'],
        ],
      },
    ]),
  )

  expect(panel.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Shipments')
  expect(panel.getByRole('combobox', { name: 'Heading row' })).toHaveValue('3')
  const [, , second] = within(panel.getByRole('table')).getAllByRole('row')
  expect(second).toHaveTextContent(/^5.*16 Jan 2026.*Frankfurt/)
  await user.selectOptions(panel.getByRole('combobox', { name: 'Sheet' }), 'Old')
  expect(within(panel.getByRole('table')).getByRole('row', { name: /Tokyo/ })).toBeVisible()
})

test('hidden rows are counted and asked about', async () => {
  const { backend, user, choose, upload } = await givenUploader()
  const panel = await choose(
    await workbook('air.xlsx', [
      {
        name: 'Shipments',
        rows: table.map((row) => row.map((cell) => cell ?? 'Frankfurt')),
        rowDefs: new Map([[2, { hidden: true }]]),
      },
    ]),
  )

  const question = panel.getByRole('group', { name: /1 hidden row|Hidden rows/i })
  expect(within(panel.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  await user.click(within(question).getByRole('radio', { name: /Leave/ }))
  expect(within(panel.getByRole('table')).getAllByRole('row')).toHaveLength(2)
  await upload()

  expect((await sentSettings(backend)).reading).toMatchObject({
    sheet: 'Shipments',
    hiddenRows: 'leave out',
  })
})

test('lanes are made as written unless another level is chosen', async () => {
  const { backend, user, choose, upload } = await givenUploader()
  const panel = await choose(csv('air.csv', ...english))

  await user.selectOptions(panel.getByRole('combobox', { name: 'Make lanes' }), 'By city')
  expect(panel.getByText(/postal codes and terminals of a city share its lanes/)).toBeVisible()
  await upload()

  expect((await sentSettings(backend)).reading.laneLevel).toBe('city')
})
