import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exports } from '#contract/export.ts'
import { exportTemplates } from '#contract/ext/export-templates.ts'
import { Mode } from '#domain/mode.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { UserTemplatesScreen } from './UserTemplatesScreen.tsx'

async function givenOwner() {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const titles = async () => {
    const { answer } = await backend.ask(exportTemplates.list, { as: owner })
    return answer.map(({ columns }) => columns.map(({ title }) => title))
  }
  const user = renderScreen(<UserTemplatesScreen />, { as: owner, url: '/?mode=road-ftl' })
  await screen.findByText(/Standard columns are in use/)
  return { backend, owner, user, titles }
}

const heading = (place: number) => screen.getByLabelText(`Heading of column ${place}`)
const press = (name: string | RegExp) => screen.getByRole('button', { name })

test('columns are renamed, moved and left out, and saved for the mode', async () => {
  const { user, titles } = await givenOwner()

  await user.clear(heading(1))
  await user.type(heading(1), 'Our number')
  await user.click(press('Move Our number down'))
  await user.click(press('Leave Ship date out'))
  await user.click(press('Save template'))

  expect(await screen.findByRole('tab', { name: /custom/ })).toBeVisible()
  const [saved = []] = await titles()
  expect(saved.slice(0, 2)).toEqual(['Our number', 'Origin'])

  await user.click(press('Restore standard columns'))
  await eventually(async () => expect(await titles()).toEqual([]))
})

test('columns that a colleague saves wait until somebody loads them', async () => {
  const { backend, owner, user } = await givenOwner()
  await user.clear(heading(1))
  await user.type(heading(1), 'Our number')
  await backend.ask(exports.saveTemplate, {
    as: owner,
    body: { mode: Mode.RoadFTL, columns: [{ key: 'reference', title: 'Theirs' }], seen: [] },
  })

  await user.click(press('Save template'))
  expect(
    await screen.findByText(
      'The template was changed elsewhere: 1 column. Saving replaces it with what you entered here.',
    ),
  ).toBeVisible()
  expect(heading(1)).toHaveValue('Our number')
  expect(screen.queryByText(/^Somebody else changed/)).not.toBeInTheDocument()
  await user.click(press('Load again'))

  expect(heading(1)).toHaveValue('Theirs')
  expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument()
  expect(press('Save template')).toBeDisabled()
})

test('a file brings its headings as the columns', async () => {
  const { user, titles } = await givenOwner()
  const file = new File(['Shipment,Ship date,Our code\nA,2026-01-01,x\n'], 'ours.csv')

  await user.upload(screen.getByLabelText('Import columns from a file'), file)

  await eventually(() => expect(screen.getByDisplayValue('Our code')).toBeVisible())
  expect(await titles()).toEqual([['Shipment', 'Ship date', 'Our code']])
})

test('a column without a name is not saved', async () => {
  const { user } = await givenOwner()

  await user.clear(heading(2))

  expect(screen.getByText('Name every column.')).toBeVisible()
  expect(press('Save template')).toBeDisabled()
})
