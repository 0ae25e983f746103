import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { shipments } from '#contract/shipments.ts'
import { Mode } from '#domain/mode.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { FilesScreen } from './FilesScreen.tsx'

beforeAll(givenBackend, 60_000)

const headings = 'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)'

/** Sends a file and takes it through its steps; returns its upload's number. */
async function givenFile(backend: Backend, as: Person, lines: string[]): Promise<number> {
  const form = new FormData()
  form.append('files', new File([[headings, ...lines].join('\n')], 'history.csv'))
  const answer = await backend.request(`/shipments?mode=${Mode.AirFreight}`, { as, form })
  const [received] = (await answer.json()) as { upload: { id: number } }[]
  await processUploads(backend)
  return received?.upload.id ?? 0
}

test('every file is listed with what became of it, as the address filters it', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  await givenUpload(backend, analyst, {
    fileName: 'history.csv',
    status: UploadStatus.Completed,
    rowsTotal: 20,
    rowsAccepted: 18,
  })
  await givenUpload(backend, analyst, {
    fileName: 'lanes.xlsx',
    kind: UploadKind.LaneUpload,
    status: UploadStatus.Cancelled,
  })

  renderScreen(<FilesScreen />, { as: analyst, url: '/?status=Done' })

  const row = await screen.findByRole('row', { name: /history\.csv/ })
  expect(row).toHaveTextContent(/Done.*Road - FTL.*20.*0/)
  await waitFor(() =>
    expect(screen.queryByRole('row', { name: /lanes\.xlsx/ })).not.toBeInTheDocument(),
  )
})

test.each([
  ['a data user', 'DataCustomer', UploadStatus.InputExceptions, 'Repair'],
  ['a data user', 'DataCustomer', UploadStatus.PendingApproval, null],
  ['a shipper', 'Customer', UploadStatus.InputExceptions, 'Repair'],
  ['a shipper', 'Customer', UploadStatus.PendingApproval, 'Review'],
  ['an Owner', 'Owner', UploadStatus.InputExceptions, null],
  ['an Owner', 'Owner', UploadStatus.PendingApproval, 'Review'],
] as const)('the list offers %s (%s) of status %s: %s', async (_who, role, status, action) => {
  const backend = await givenBackend()
  const person = await backend.person(role)
  const rows = { rowsTotal: 3, rowsInException: status === UploadStatus.InputExceptions ? 3 : 0 }
  await givenUpload(backend, person, { fileName: 'waits.csv', status, ...rows })
  const user = renderScreen(<FilesScreen />, { as: person })

  const row = within(await screen.findByRole('row', { name: /waits\.csv/ }))
  const offered = row.queryByRole('gridcell', { name: /Repair|Review|Answer/ })
  expect(offered?.textContent ?? null).toBe(action)
  if (!offered) return
  await user.click(offered)
  expect(await screen.findByRole('heading', { name: 'waits.csv' })).toBeVisible()
})

test.each([
  [UploadStatus.PendingQueue, 'Queued'],
  [UploadStatus.Validation, 'Validation, step 1 of 5'],
  [UploadStatus.ExcelExtraction, 'Extraction, step 2 of 5'],
  [UploadStatus.CleansingLocations, 'Cleansing locations, step 3 of 5'],
  [UploadStatus.Saving, 'Saving, step 4 of 5'],
  [UploadStatus.RollUp, 'Roll-up, step 5 of 5'],
  [UploadStatus.PendingApproval, 'Waiting for approval'],
  [UploadStatus.InputExceptions, 'Needs attention (3)'],
  [UploadStatus.BidStructureChanged, 'Sheet changed'],
  [UploadStatus.Completed, 'Done'],
  [UploadStatus.Rejected, 'Rejected'],
  [UploadStatus.Cancelled, 'Cancelled'],
])('status %s reads "%s"', async (status, words) => {
  const backend = await givenBackend()
  const lite = await backend.person('DataLite')
  const { id } = await givenUpload(backend, lite, { status, rowsInException: 3, rowsTotal: 3 })

  renderScreen(<FilesScreen />, { as: lite, url: `/?upload=${id}` })

  expect(await screen.findByText(words, { selector: '.status' })).toBeVisible()
})

test('shipments of a file can be read and searched', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const id = await givenFile(backend, analyst, [
    'A1,2026-01-05,FRA,JFK,Meridian Lines,400,1200',
    'A2,2026-02-05,FRA,JFK,Bluefin,400,1300',
  ])

  renderScreen(<FilesScreen />, { as: analyst, url: `/?upload=${id}&q=bluefin` })

  expect(await screen.findByRole('row', { name: /A2.*5 Feb 2026.*Bluefin/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /Meridian/ })).not.toBeInTheDocument()
})

test('a data user withdraws a file that waits; only those who may approve see Approve', async () => {
  const backend = await givenBackend()
  const lite = await backend.person('DataLite')
  const { id } = await givenUpload(backend, lite)
  const user = renderScreen(<FilesScreen />, { as: lite, url: `/?upload=${id}` })

  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))

  expect(await screen.findByText('Cancelled', { selector: '.status' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})

test('a file of another company is not shown', async () => {
  const backend = await givenBackend()
  const stranger = await backend.person('DataCustomer', 'Stranger')
  const { id } = await givenUpload(backend, await backend.person('DataCustomer'))

  renderScreen(<FilesScreen />, { as: stranger, url: `/?upload=${id}` })

  expect(await screen.findByText(/It may belong to another company/)).toBeVisible()
})

test('a shipment opens beside the others, with what it emits and by which sheet', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const lane = await givenLane(backend, analyst, { miles: 1000 / 1.609344 })
  const upload = await givenUpload(backend, analyst)
  await givenShipment(backend, lane, upload, {
    reference: 'A1',
    destination: 'Reno',
    kilograms: 20_000,
  })
  const user = renderScreen(<FilesScreen />, { as: analyst, url: '/?tab=shipments' })

  await user.dblClick(await screen.findByRole('rowheader', { name: 'A1' }))
  const shipment = within(await screen.findByRole('dialog', { name: /> Reno$/ }))
  await user.click(await shipment.findByRole('button', { name: 'Calculate CO2' }))

  const sheet = await shipment.findByRole('table', { name: 'Calculation sheet' })
  // 20 t x 1,000 km x 97.49 g/tkm.
  expect(within(sheet).getByRole('row', { name: /^Total/ })).toHaveTextContent('1,950 kg')
  await user.click(shipment.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a shipment in another currency says what was charged and how it was converted', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const lane = await givenLane(backend, shipper, { mode: Mode.RoadFTL })
  const upload = await givenUpload(backend, shipper, { status: UploadStatus.Completed })
  await givenShipment(backend, lane, upload, {
    cents: 211_419,
    amount: 1950,
    currency: 'EUR',
    rate: 1.0842,
    rateDate: '2025-03-03',
  })
  const { answer } = await backend.ask(shipments.list, {
    as: shipper,
    query: { mode: Mode.Universal },
  })
  const id = answer[0]?.id ?? 0

  renderScreen(<FilesScreen />, { as: shipper, url: `/?tab=shipments&shipment=${id}` })

  expect(await screen.findByText('EUR 1,950.00 at 1.0842 (3 Mar 2025) = $2,114.19')).toBeVisible()
})
