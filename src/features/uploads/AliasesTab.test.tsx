import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenAlias, givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { FilesScreen } from './FilesScreen.tsx'

beforeAll(givenBackend, 60_000)

test('the aliases of a company are listed with their file, and searched', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const { id: uploadId } = await givenUpload(backend, shipper, { fileName: 'may.csv' })
  await givenAlias(backend, shipper, { uploadId })
  await givenAlias(backend, shipper, {
    kind: 'equipment',
    scope: String(Mode.OceanFCL),
    folded: '40 ft high',
    written: '40 ft high',
    meaning: '40HC',
    label: '40HC',
  })
  await givenAlias(backend, await backend.person('Customer', 'Stranger'), { written: 'Secret' })
  renderScreen(<FilesScreen />, { as: shipper, url: '/?tab=aliases&q=dallas' })

  const row = await screen.findByRole('row', { name: /PLANT 7/ })
  expect(row).toHaveTextContent(/Dallas, TX.*Place.*Road.*may\.csv/)
  expect(row).toHaveTextContent(shipper.username)
  expect(screen.queryByRole('row', { name: /40HC/ })).not.toBeInTheDocument()
  expect(screen.queryByText('Secret')).not.toBeInTheDocument()
})

test('an alias is changed to another place; deleting it can be undone', async () => {
  const backend = await givenBackend()
  const lite = await backend.person('DataLite')
  await givenAlias(backend, lite)
  const user = renderScreen(<FilesScreen />, { as: lite, url: '/?tab=aliases' })

  await user.dblClick(await screen.findByRole('rowheader', { name: 'PLANT 7' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'PLANT 7' }))
  expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.type(drawer.getByLabelText('New meaning'), 'Augsburg')
  await user.click(await drawer.findByRole('option', { name: /^Augsburg, .*Germany$/ }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('gridcell', { name: /^Augsburg/ })).toBeVisible()

  await user.dblClick(screen.getByRole('rowheader', { name: 'PLANT 7' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(screen.queryByRole('rowheader', { name: 'PLANT 7' })).not.toBeInTheDocument(),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await screen.findByRole('rowheader', { name: 'PLANT 7' })).toBeVisible()
})

test('a company without aliases reads how they come about', async () => {
  const backend = await givenBackend()
  renderScreen(<FilesScreen />, { as: await backend.person('Customer'), url: '/?tab=aliases' })

  expect(await screen.findByText(/^No aliases yet/)).toBeVisible()
})
