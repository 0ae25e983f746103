import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { BidSheetsScreen } from './BidSheetsScreen.tsx'

test('offers the template of now beside a sheet whose structure changed, and beside no other', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  const sent = { kind: UploadKind.BidUpload, mode: Mode.OceanFCL }
  const { BidStructureChanged: status, Completed } = UploadStatus
  await givenUpload(backend, carrier, { ...sent, fileName: 'old.xlsx', status })
  await givenUpload(backend, carrier, { ...sent, fileName: 'taken.xlsx', status: Completed })

  const user = renderScreen(<BidSheetsScreen />, { as: carrier })

  expect(await row('old.xlsx')).toHaveTextContent(/Sheet changed.*Download template/)
  expect(await row('taken.xlsx')).toHaveTextContent(/Done/)
  expect(await row('taken.xlsx')).not.toHaveTextContent('template')
  await user.click(within(await row('old.xlsx')).getByRole('rowheader'))
  const old = await screen.findByRole('dialog', { name: 'old.xlsx' })
  expect(within(old).getByRole('button', { name: 'Download the new template' })).toBeVisible()
})

test('says which sheets wait for a review and which were set aside', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  const sent = { kind: UploadKind.BidUpload, mode: Mode.OceanFCL }
  const { PendingApproval, Cancelled } = UploadStatus
  await givenUpload(backend, carrier, { ...sent, fileName: 'left.xlsx', status: Cancelled })
  const { id } = await givenUpload(backend, carrier, {
    ...sent,
    fileName: 'waits.xlsx',
    status: PendingApproval,
  })

  const user = renderScreen(<BidSheetsScreen />, { as: carrier })

  expect(await row('waits.xlsx')).toHaveTextContent(/Waiting for review.*Review and submit/)
  expect(await row('left.xlsx')).toHaveTextContent('Set aside')
  await user.click(within(await row('waits.xlsx')).getByRole('rowheader'))
  const waits = within(await screen.findByRole('dialog', { name: 'waits.xlsx' }))
  expect(waits.getByRole('link', { name: 'Review and submit' })).toHaveAttribute(
    'href',
    `/ocean-fcl/lanes?sheet=${id}`,
  )

  await user.click(waits.getByRole('button', { name: 'Set aside' }))

  expect(await waits.findByText('Set aside', { selector: '.status' })).toBeVisible()
  expect(waits.queryByRole('button', { name: 'Set aside' })).not.toBeInTheDocument()
  await waitFor(async () => expect(await row('waits.xlsx')).toHaveTextContent('Set aside'))
})

test('what is to be done next is done from the list', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  await givenUpload(backend, carrier, {
    kind: UploadKind.BidUpload,
    mode: Mode.OceanFCL,
    fileName: 'old.xlsx',
    status: UploadStatus.BidStructureChanged,
  })
  const saved = savedFiles()
  const user = renderScreen(<BidSheetsScreen />, { as: carrier })

  await user.click(
    within(await row('old.xlsx')).getByRole('gridcell', { name: 'Download template' }),
  )

  expect((await onlyFile(saved)).name).toMatch(/\.xlsx$/)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('bid sheets that a host kept no upload of are counted, not passed over', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  network.use(
    http.get('*/api/uploads/carrier-bids/0', () =>
      HttpResponse.json([{ fileName: 'lost.xlsx', result: 200, upload: null }]),
    ),
  )

  renderScreen(<BidSheetsScreen />, { as: carrier })

  expect(await screen.findByText(/^1 bid sheet cannot be listed/)).toBeVisible()
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name), hidden: true })
