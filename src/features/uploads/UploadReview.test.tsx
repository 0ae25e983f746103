import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { UploadScreen } from './UploadScreen.tsx'

beforeAll(givenBackend, 60_000)

test('before approval the page shows how the file was read, and approves at its end too', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const upload = await givenUpload(backend, shipper, { rowsTotal: 5, rowsAccepted: 5 })
  const lane = await givenLane(backend, shipper, {
    approved: false,
    origin: 'Mumbai, IN',
    originLatitude: 19,
    originLongitude: 72.8,
  })
  const usual = { approved: false, laneId: null, miles: 1000, originSource: 'code' }
  for (let row = 2; row < 6; row += 1)
    await givenShipment(backend, lane, upload, { ...usual, row, writtenOrigin: 'INBOM' })
  await givenShipment(backend, lane, upload, {
    ...usual,
    row: 6,
    cents: 10_000_000,
    writtenOrigin: 'Krishnapatnam, India',
    originSource: 'name',
    writtenEquipment: '',
    currency: 'INR',
    amount: 8_300_000,
    rate: 0.012,
    rateDate: '2026-01-05',
  })
  const user = renderScreen(<UploadScreen />, { as: shipper, url: `/?upload=${upload.id}` })

  expect(await screen.findByRole('heading', { name: /^Places \(3, 2 to check\)$/ })).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Places' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent(
    /^Krishnapatnam, IndiaMumbai, IN.*Differs from the written name/,
  )
  expect(screen.getByRole('heading', { name: 'Decimal or unit? (1)' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^6.*100 times as much$/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^INR 1 ₹8,300,000.00 \$100,000.00 0.012/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Not in the file / })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Lanes (1 new, 0 changed)' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve this file' }))
  expect(await screen.findByText('Approving', { selector: '.status' })).toBeVisible()
  await processUploads(backend)

  expect(await screen.findByText('Done', { selector: '.status' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: /^Places/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /differently/ })).not.toBeInTheDocument()
})

test('a doubtful place is read differently, and the file is read again', async () => {
  const backend = await givenBackend()
  const analyst = await backend.person('DataCustomer')
  const upload = await givenUpload(backend, analyst, { rowsTotal: 1, rowsAccepted: 1 })
  const lane = await givenLane(backend, analyst, { mode: Mode.RoadFTL, origin: 'Augsburg, DE' })
  await givenShipment(backend, lane, upload, {
    approved: false,
    writtenOrigin: 'PLANT 7',
    originSource: 'alias',
  })
  const user = renderScreen(<UploadScreen />, { as: analyst, url: `/?upload=${upload.id}` })

  await user.click(await screen.findByRole('button', { name: 'Read PLANT 7 differently' }))
  await user.type(screen.getByLabelText('Place for PLANT 7'), 'Ulm, Germany')
  await user.click(await screen.findByRole('option', { name: /^Ulm, Germany/ }))

  expect(await screen.findByText('Queued', { selector: '.status' })).toBeVisible()
  const stored = await backend.context.database.db.query.uploads.findFirst()
  expect(stored).toMatchObject({
    status: UploadStatus.PendingQueue,
    repairs: [
      {
        kind: 'AmbiguousPlace',
        column: 'Origin',
        found: 'PLANT 7',
        action: 'replace',
        value: 'Ulm, Germany',
      },
    ],
  })
})
