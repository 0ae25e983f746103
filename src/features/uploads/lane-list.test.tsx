import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { outbox } from './outbox.ts'
import { UploadScreen } from './UploadScreen.tsx'

beforeAll(givenBackend, 60_000)
afterEach(() => outbox.clear())

const list = new File(
  [
    'Origin ZIP3,Destination ZIP3,Equipment,Loads,Miles,Target (USD)\n303,606,Dry van,10,700,250000\n900,850,Reefer,2,380,\n',
  ],
  'ftl rfp.csv',
)

test('a list of lanes becomes lanes from drop to approval', async () => {
  const backend = await givenBackend()
  const user = renderScreen(<UploadScreen />, { as: await backend.person('Customer') })

  await user.upload(await screen.findByLabelText('Drop shipment files here, or choose them'), list)
  const panel = within(await screen.findByRole('article', { name: 'ftl rfp.csv' }))
  expect(await panel.findByRole('radio', { name: 'Lanes without history' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  expect(screen.getByRole('alert')).toHaveTextContent(
    /Answer: what the volumes are for, what targets and baselines are for/,
  )
  await user.click(panel.getByRole('radio', { name: /A month/ }))
  await user.click(panel.getByRole('radio', { name: /A year of the lane/ }))
  const preview = within(panel.getByRole('region', { name: 'Preview' }))
  expect(preview.getAllByRole('row')[1]).toHaveTextContent(
    /^2303606Dry Van700 mi120 a yearUSD 250,000.00 \(a year of the lane\)$/,
  )
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(outbox.read()).toEqual([]))
  await processUploads(backend)

  const row = await screen.findByRole('row', { name: /ftl rfp/ })
  await user.click(within(row).getByText('ftl rfp.csv'))
  const lanes = within(await screen.findByRole('table', { name: 'Lanes of the list' }))
  // 10 loads x 12 months x 700 miles
  expect(lanes.getByRole('row', { name: /^2/ })).toHaveTextContent(
    /New.*Volume a year: 84,000 mi.*Target a year: \$250,000/,
  )
  expect(screen.getByText('2 new, 0 changed, 0 unchanged')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('button', { name: 'Approving' })
  await processUploads(backend)

  expect(await screen.findByRole('link', { name: 'View all lanes' })).toHaveAttribute(
    'href',
    '/road-ftl/lanes',
  )
})

test('shipments stay shipments, and a user who brings only those is not asked', async () => {
  const backend = await givenBackend()
  const user = renderScreen(<UploadScreen />, { as: await backend.person('DataCustomer') })

  await user.upload(await screen.findByLabelText('Drop shipment files here, or choose them'), list)
  const panel = within(await screen.findByRole('article', { name: 'ftl rfp.csv' }))
  await panel.findByRole('region', { name: 'Preview' })
  expect(panel.queryByRole('group', { name: 'What is in this file?' })).not.toBeInTheDocument()
})
