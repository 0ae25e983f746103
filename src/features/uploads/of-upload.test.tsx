import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'
import { SummaryScreen } from '#features/overview/SummaryScreen.tsx'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { UploadScreen } from './UploadScreen.tsx'

const pages = (
  <Routes>
    <Route path="/upload" element={<UploadScreen />} />
    <Route path="/road-ftl/lanes" element={<ShipperLanes mode={Mode.RoadFTL} />} />
    <Route path="/road-ftl/summary" element={<SummaryScreen mode={Mode.RoadFTL} />} />
  </Routes>
)

/** Reno came with one file, Boise with another. */
async function givenTwoFiles() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const file = async (fileName: string, destination: string) => {
    const upload = await givenUpload(backend, shipper, {
      fileName,
      status: UploadStatus.Completed,
      rowsTotal: 1,
      lanesMade: 1,
    })
    const lane = await givenLane(backend, shipper, {
      destination,
      businessUnit: `${destination} plant`,
    })
    await givenShipment(backend, lane, upload)
    return upload
  }
  return { shipper, reno: await file('reno.csv', 'Reno'), boise: await file('boise.csv', 'Boise') }
}

test('an approved file leads to its own lanes, and from there to all', async () => {
  const { shipper, reno } = await givenTwoFiles()
  const user = renderScreen(pages, { as: shipper, url: `/upload?upload=${reno.id}` })

  const file = within(await screen.findByRole('navigation', { name: 'Pages of these lanes' }))
  await user.click(file.getByRole('link', { name: 'Lanes' }))

  const lanes = () => screen.findByRole('grid', { name: 'Road - FTL lanes' })
  expect(await within(await lanes()).findByRole('gridcell', { name: 'Reno plant' })).toBeVisible()
  expect(screen.queryByRole('gridcell', { name: 'Boise plant' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Show all lanes' }))
  expect(await screen.findByRole('gridcell', { name: 'Boise plant' })).toBeVisible()
})

test('a summary is narrowed to a file, and to a business unit', async () => {
  const { shipper } = await givenTwoFiles()
  const user = renderScreen(pages, { as: shipper, url: '/road-ftl/summary' })
  const filters = within(await screen.findByRole('group', { name: 'Lanes shown' }))

  await filters.findByRole('option', { name: 'reno.csv' })
  await user.selectOptions(filters.getByLabelText('Upload'), 'reno.csv')
  expect(await screen.findByRole('link', { name: /^Lanes 1\b/ })).toBeVisible()

  await user.selectOptions(await filters.findByLabelText('Business unit'), 'Boise plant')
  expect(await screen.findByText('No lanes match these filters.')).toBeVisible()
})
