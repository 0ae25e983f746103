import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenExceptions, givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { ErrorBreakdownScreen } from './ErrorBreakdownScreen.tsx'

async function givenErrors(backend: Backend, as: Person, found: string, rows: number) {
  const upload = await givenUpload(backend, as, {
    status: UploadStatus.InputExceptions,
    rowsTotal: 10,
    rowsInException: rows,
  })
  await givenExceptions(backend, upload, rows, { kind: 'PlaceNotFound', column: 'Origin', found })
  return upload
}

test('files without errors are said to be fine', async () => {
  const backend = await givenBackend()
  const as = await backend.person('DataLite')
  await givenUpload(backend, as)
  renderScreen(<ErrorBreakdownScreen />, { as })

  expect(await screen.findByText(/No errors/)).toBeVisible()
})

test('rows that were left out are not said to be used', async () => {
  const backend = await givenBackend()
  const as = await backend.person('DataLite')
  await givenUpload(backend, as, { rowsTotal: 10, rowsLeftOut: 3 })
  renderScreen(<ErrorBreakdownScreen />, { as })

  expect(await screen.findByText(/^No errors left: 3 rows were left out/)).toBeVisible()
})

test('who has no file yet is led to the first upload', async () => {
  const backend = await givenBackend()
  renderScreen(<ErrorBreakdownScreen />, { as: await backend.person('DataLite') })

  expect(await screen.findByRole('link', { name: 'Upload history' })).toBeVisible()
  expect(screen.queryByText(/No errors/)).not.toBeInTheDocument()
})

test('errors are counted, shown by example and lead to their repair', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const upload = await givenErrors(backend, shipper, 'Chicgo', 3)
  renderScreen(<ErrorBreakdownScreen />, { as: shipper })

  const repairs = within(await screen.findByRole('table', { name: 'Repairs' }))

  const row = repairs.getByRole('row', { name: /Place not found/ })
  expect(row).toHaveTextContent('Place not foundOriginChicgoa place inside the stated area3')
  expect(row).toHaveTextContent('Row 2: Chicgo | 20')
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/upload?upload=${upload.id}`)
})

test('the address narrows them to a file', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const first = await givenErrors(backend, shipper, 'Chicgo', 3)
  await givenErrors(backend, shipper, 'Dalas', 2)

  renderScreen(<ErrorBreakdownScreen />, { as: shipper, url: `/?upload=${first.id}` })

  expect(await screen.findByText('Chicgo')).toBeVisible()
  expect(screen.queryByText('Dalas')).not.toBeInTheDocument()
})

test('errors of a mode leave out those of the others', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenErrors(backend, shipper, 'Chicgo', 3)

  renderScreen(<ErrorBreakdownScreen />, { as: shipper, url: `/?mode=${Mode.AirFreight}` })

  expect(await screen.findByText(/No errors/)).toBeVisible()
})

test('a file is named once, with each kind of error it has', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const upload = await givenErrors(backend, shipper, 'Chicgo', 3)
  await givenExceptions(backend, upload, 2, { kind: 'InvalidDate', column: 'Date', found: 'May' })
  await givenErrors(backend, shipper, 'Dalas', 2)

  renderScreen(<ErrorBreakdownScreen />, { as: shipper })

  const files = within(await screen.findByRole('table', { name: 'Rows with errors by file' }))
  const [, most, other] = files.getAllByRole('row')
  expect(files.getAllByRole('row')).toHaveLength(3)
  // Two of its three rows have both problems.
  expect(most).toHaveTextContent('Place not found 3, Invalid date 23')
  expect(other).toHaveTextContent('Place not found 22')
})
