import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ReadingQuestion } from '#domain/file-reading.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { givenUpload, storedUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { FilesScreen } from './FilesScreen.tsx'

beforeAll(givenBackend, 60_000)

const weight: ReadingQuestion = {
  key: 'weightUnit',
  title: 'Unit of "Weight"',
  evidence: 'Nothing says the unit',
  choices: [
    { value: 'kg', label: 'kg', detail: 'median 18,400 kg' },
    { value: 'lb', label: 'lb', detail: 'median 8,346 kg' },
  ],
  answer: null,
  source: null,
}
const mark: ReadingQuestion = {
  key: 'decimalMark',
  title: 'Decimal mark',
  evidence: '12 values only fit 1,234.50',
  choices: [
    { value: '.', label: 'Decimal point', detail: '' },
    { value: ',', label: 'Decimal comma', detail: '' },
  ],
  answer: '.',
  source: 'file',
}

test('an upload that waits for answers is read once they are given', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const upload = await givenUpload(backend, analyst, {
    status: UploadStatus.InputExceptions,
    questions: [mark, weight],
  })
  const user = renderScreen(<FilesScreen />, { as: analyst, url: `/?upload=${upload.id}` })

  expect(await screen.findByText('Needs attention (2 questions)')).toBeVisible()
  expect(screen.getByRole('group', { name: 'How the file is read' })).toHaveTextContent(
    /Decimal mark.*Decimal point.*12 values only fit 1,234\.50/,
  )
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(screen.getByText('Answer: unit of "Weight".')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /lb median 8,346 kg/ }))
  await user.click(screen.getByRole('button', { name: 'Check again' }))

  await waitFor(async () => {
    const row = await storedUpload(backend)
    expect(row?.status).toBe(UploadStatus.PendingQueue)
    expect(row?.settings.reading).toEqual({ currencies: {}, weightUnit: 'lb' })
  })
  expect(await screen.findByText('Queued', { selector: '.status' })).toBeVisible()
})

test('a file whose columns nothing says waits for them in the panel of columns, then is read', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const form = new FormData()
  const lines = [
    'Key,Day,A,B,Mass (kg),Sum (USD)',
    'A1,2026-01-05,FRA,JFK,400,1200',
    'A2,2026-02-05,FRA,JFK,600,1800',
  ]
  form.append('files', new File([lines.join('\n')], 'plain.csv'))
  await backend.request(`/shipments?mode=${Mode.AirFreight}`, { as: analyst, form })
  await processUploads(backend)
  const { id = 0, ...held } = (await storedUpload(backend)) ?? {}

  expect(held).toMatchObject({ status: UploadStatus.InputExceptions, rowsTotal: 2 })
  const user = renderScreen(<FilesScreen />, { as: analyst, url: `/?upload=${id}` })
  const panel = within(await screen.findByRole('region', { name: 'Columns of the file' }))
  expect(
    await panel.findByText(/^Map these required columns: .*Origin.*Destination\.$/),
  ).toBeVisible()
  expect(panel.getByRole('button', { name: 'Check again' })).toBeDisabled()
  for (const [column, heading] of [
    ['Ship date', 'Day'],
    ['Weight', 'Mass (kg)'],
    ['Freight cost', 'Sum (USD)'],
    ['Origin', 'A'],
    ['Destination', 'B'],
  ] as const)
    await user.selectOptions(
      // 'Origin' comes before 'Origin port'.
      panel.getAllByRole('combobox', { name: new RegExp(`^${column}`) })[0] ?? document.body,
      heading,
    )
  await user.click(panel.getByRole('button', { name: 'Check again' }))
  await screen.findByText('Queued', { selector: '.status' })
  await processUploads(backend)

  expect(await storedUpload(backend)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 2,
    freightCents: 300_000,
  })
})
