import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { shipments } from '#contract/shipments.ts'
import { Mode } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { processUploads } from '#tests/support/intake.ts'
import { oceanRateSheet } from '#tests/support/rate-sheet.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { outbox } from './outbox.ts'
import { UploadScreen } from './UploadScreen.tsx'

beforeAll(givenBackend, 60_000)
afterEach(() => outbox.clear())

test('a carrier’s own rate sheet is mapped: headings in row 7, price and currency in one cell', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  await givenRates(backend, analyst, [
    ['EUR', '2026-01-01', 1.09],
    ['CNY', '2026-01-01', 0.14],
  ])
  const user = renderScreen(<UploadScreen />, { as: analyst })

  await user.upload(
    await screen.findByLabelText('Drop shipment files here, or choose them'),
    await oceanRateSheet(),
  )
  const file = await screen.findByRole('article', { name: 'FCL rates Q1.xlsx' })
  const mapped = (name: RegExp) => within(file).getByRole('combobox', { name })
  expect(await within(file).findByText('Columns: 7 of 7 headings recognized')).toBeVisible()
  expect(mapped(/^Ship date/)).toHaveValue('Sailing')
  expect(mapped(/^Freight cost/)).toHaveValue('All-in rate')
  expect(mapped(/^Transit days/)).toHaveValue('T/T')
  await user.selectOptions(within(file).getByLabelText('Transport mode'), String(Mode.OceanFCL))
  expect(await within(file).findByText(/^4 rows, 4 places, no problem found/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(file).not.toBeInTheDocument())
  await processUploads(backend)

  const listed = await backend.request('/uploads/mode/0', { as: analyst })
  const [upload] = (await listed.json()) as Upload[]
  expect(upload).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 4,
    rowsInException: 0,
  })
  const { answer } = await backend.ask(shipments.list, {
    as: analyst,
    query: { mode: Mode.OceanFCL, uploadId: upload?.id },
  })
  expect(new Set(answer.map(({ freightCostUSD }) => freightCostUSD))).toEqual(
    new Set([2125.5, 2234.5, 2400, 1722]),
  )
})
