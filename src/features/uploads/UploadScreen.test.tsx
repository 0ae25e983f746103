import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { outbox } from './outbox.ts'
import { UploadScreen } from './UploadScreen.tsx'

beforeAll(givenBackend, 60_000)
afterEach(() => outbox.clear())

const headings = 'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)'
const good = 'A1,2026-01-05,FRA,JFK,Meridian Lines,400,1200'
const csv = (name: string, ...lines: string[]) => new File([`${lines.join('\n')}\n`], name)

const chooser = () => screen.findByLabelText('Drop shipment files here, or choose them')
const chosen = (name: string) => screen.findByRole('article', { name })
const uploadsOf = async (backend: Backend, as: Person) =>
  (await (await backend.request('/uploads/mode/0', { as })).json()) as Upload[]

test('a file is looked through before it goes; its mode and columns are recommended', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const user = renderScreen(<UploadScreen />, { as: analyst })

  await user.upload(
    await chooser(),
    csv('air 2026.csv', headings, good, 'A2,31/02/2026,FRA,NRT,X,100,nothing'),
  )

  const file = await chosen('air 2026.csv')
  expect(await within(file).findByText('2 rows, 3 places, 2 problems found.')).toBeVisible()
  expect(file).toHaveTextContent('Row 3, Ship date: expected a date, found "31/02/2026"')
  expect(file).toHaveTextContent('Columns: 7 of 7 headings recognized')
  expect(within(file).getByLabelText('Transport mode')).toHaveDisplayValue('Air Freight')
})

test('what was found before sending is reported to the server with the file', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const user = renderScreen(<UploadScreen />, { as: analyst })

  await user.upload(
    await chooser(),
    csv('air.csv', headings, good, 'A2,20x6-01-05,FRA,JFK,X,400,1200'),
  )
  await within(await chosen('air.csv')).findByText(/1 problem found/)
  await user.click(screen.getByRole('button', { name: 'Upload' }))

  await waitFor(async () =>
    expect(await uploadsOf(backend, analyst)).toMatchObject([
      { fileName: 'air.csv', mode: Mode.AirFreight, uniqueLocationsCount: 2 },
    ]),
  )
  await waitFor(async () => {
    const breakdown = await backend.request('/overview/error-breakdown?mode=0', { as: analyst })
    expect(await breakdown.json()).toMatchObject([{ title: 'Found before sending', count: 1 }])
  })
})

test('each refusal is a sentence beside its file', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const user = renderScreen(<UploadScreen />, { as: shipper })
  const large = csv('large air.csv', headings, good)
  Object.defineProperty(large, 'size', { value: 524_288_000 })

  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  expect(screen.getByText('Choose a file first.')).toBeVisible()
  await user.upload(await chooser(), [
    csv('empty.csv', ''),
    large,
    csv('notes.pdf', 'some text in here'),
    new File(['neither columns\nnor rows that mean a thing'], 'prose.xlsx'),
  ])

  const says = async (name: string, text: string) =>
    expect(await within(await chosen(name)).findByText(text)).toBeVisible()
  await says('empty.csv', 'The file is empty or too small.')
  await says('large air.csv', 'The file is over 500 MB.')
  await says('notes.pdf', 'This file type is not accepted. Use .xlsx or .csv.')
  await says('prose.xlsx', 'We could not read the columns. Start from the template.')
})

test('a file that came before leads to the upload it came with', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const user = renderScreen(<UploadScreen />, { as: shipper })
  await user.upload(await chooser(), csv('air.csv', headings, good))
  await within(await chosen('air.csv')).findByText(/no problem found/)
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(outbox.read()).toEqual([]))
  await user.upload(await chooser(), csv('air again.csv', headings, good))
  await within(await chosen('air again.csv')).findByText(/no problem found/)
  await user.click(screen.getByRole('button', { name: 'Upload' }))

  const again = await chosen('air again.csv')
  expect(await within(again).findByText(/This file was already uploaded/)).toBeVisible()
  await user.click(within(again).getByRole('link', { name: 'Open it' }))
  expect(await screen.findByRole('heading', { name: 'air.csv' })).toBeVisible()
})

test('a chosen file stays while one looks at another page', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const user = renderScreen(<UploadScreen />, { as: shipper })
  await user.upload(await chooser(), csv('air.csv', headings, good))
  await within(await chosen('air.csv')).findByText(/no problem found/)

  renderScreen(<UploadScreen />, { as: shipper })

  expect(await screen.findAllByRole('article', { name: 'air.csv' })).toHaveLength(2)
})

test('the shipper approves what waits, and rejects with a reason the uploader reads', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const analyst = await backend.person('DataCustomer')
  const { id } = await givenUpload(backend, analyst, { rowsTotal: 2, rowsAccepted: 2 })
  const other = await givenUpload(backend, analyst, { rowsTotal: 2, rowsAccepted: 2 })
  const user = renderScreen(<UploadScreen />, { as: shipper, url: `/?upload=${id}` })

  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approving', { selector: '.status' })).toBeVisible()
  await processUploads(backend)
  expect(await screen.findByText('Done', { selector: '.status' })).toBeVisible()
  renderScreen(<UploadScreen />, { as: shipper, url: `/?upload=${other.id}` })
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('button', { name: 'Reject' }))
  expect(within(sheet).getByText(/Say what to fix/)).toBeVisible()
  await user.type(within(sheet).getByRole('textbox'), 'Wrong year')
  await user.click(within(sheet).getByRole('button', { name: 'Reject' }))

  expect(await screen.findByText('Wrong year', { selector: 'p' })).toBeVisible()
  expect(await uploadsOf(backend, analyst)).toMatchObject([
    { id: other.id, status: UploadStatus.Rejected, reason: 'Wrong year' },
    { id, status: UploadStatus.Completed },
  ])
})

test('a carrier returns bid sheets here and sends no shipments', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')

  renderScreen(<UploadScreen />, { as: carrier })

  expect(await screen.findByLabelText(/Drop your filled bid sheets here/)).toBeInTheDocument()
  expect(screen.queryByLabelText(/Drop shipment files here/)).not.toBeInTheDocument()
})
