import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { givenLane, nowhere } from '#tests/support/factories.ts'
import { cell, field, givenOwner, givenPort } from '#tests/support/given-reference.tsx'

test('a new row is filled in above the list; a wrong code is shown in its field', async () => {
  const { code, town, portsThere, show } = await givenOwner()
  const user = show('oceanport')

  await addPort()
  await user.type(field('UN/LOCODE'), 'Nyhavn')
  await user.type(field('Name'), 'Nyhavn')
  await user.type(field('City (optional)'), town)
  await user.type(field('Country'), 'no{Enter}')
  expect(await screen.findByText(/expected a UN\/LOCODE such as CNSHA/)).toBeVisible()
  await user.clear(field('UN/LOCODE'))
  await user.type(field('UN/LOCODE'), `${code.toLowerCase()}b{Enter}`)

  expect(await cell(`${code}B`)).toBeVisible()
  expect(await portsThere()).toEqual([{ code: `${code}B`, name: 'Nyhavn', country: 'NO' }])
})

test('rows of a sheet are checked before anything is written', async () => {
  const { code, town, portsThere, show } = await givenOwner()
  const user = show('oceanport')
  await addPort()

  fireEvent.paste(field('UN/LOCODE'), {
    clipboardData: {
      getData: () => `Name\tUN/LOCODE\tCountry\nNyhavn\t${code}C\tNO\nGamlehavn\tNO1\tNO`,
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Import ocean ports' })
  await user.click(within(dialog).getByRole('button', { name: 'Check rows' }))
  expect(await within(dialog).findByRole('row', { name: /^2 UN\/LOCODE NO1/ })).toBeVisible()

  const rows = within(dialog).getByLabelText('Or paste rows')
  await user.clear(rows)
  await user.click(rows)
  await user.paste(`${code}C\tNyhavn\t${town}\tNO\n${code}D\tGamlehavn\t${town}\tNO`)
  await user.click(within(dialog).getByRole('button', { name: 'Check rows' }))
  expect(await within(dialog).findByText(/^2 new, 0 changed/)).toBeVisible()
  expect(await portsThere()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Import 2 rows' }))

  expect(await cell(`${code}D`)).toBeVisible()
  expect((await portsThere()).map(({ name }) => name)).toEqual(['Nyhavn', 'Gamlehavn'])
})

test('a csv file of Excel keeps its letters; letters that could only be guessed are not read', async () => {
  const { code, town, portsThere, show } = await givenOwner()
  const user = show('oceanport')
  await addPort()
  fireEvent.paste(field('UN/LOCODE'), {
    clipboardData: { getData: () => `${code}C\tNyhavn\t${town}\tNO\n${code}D\tHavn\t${town}\tNO` },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import ocean ports' }))
  const choose = async (hex: string) => {
    const bytes = Buffer.concat([
      Buffer.from(`UN/LOCODE,Name,City,Country\n${code}E,`),
      Buffer.from(hex, 'hex'),
      Buffer.from(`,${town},NO\n`),
    ])
    await user.upload(dialog.getByLabelText('Choose a CSV file'), new File([bytes], 'ports.csv'))
  }

  // 'Łódź' in Windows-1250, as Python writes it.
  await choose('a3f3649f6b61')
  expect(
    await dialog.findByText(
      'ports.csv was not read. Line 2 is neither UTF-8 nor Western European text. Save the file again as CSV UTF-8, then choose it again.',
    ),
  ).toBeVisible()
  expect(dialog.getByLabelText('Or paste rows')).toHaveValue('')

  // 'Málaga' in Windows-1252.
  await choose('4de16c616761')
  await user.click(dialog.getByRole('button', { name: 'Check rows' }))
  await user.click(await dialog.findByRole('button', { name: 'Import 1 row' }))
  expect(await cell(`${code}E`)).toBeVisible()
  expect((await portsThere()).map(({ name }) => name)).toEqual(['Málaga'])
})

test('what is in use is not deleted, and the message says what uses it', async () => {
  const { backend, port, portsThere, show } = await givenPort()
  await givenLane(backend, await backend.person('Customer'), {
    location: { ...nowhere, originPortCodeClean: port.code },
  })
  const user = show('oceanport')

  await cell(port.code)
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Delete 1' }))

  expect(
    await screen.findByText(`${port.code} is used by 1 lane: it cannot be deleted.`),
  ).toBeVisible()
  expect(await portsThere()).toEqual([port])
})

test('a deleted row is off the list at once and comes back with Undo', async () => {
  const { port, portsThere, show } = await givenPort()
  const user = show('oceanport')
  await cell(port.code)

  await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Delete 1' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('rowheader', { name: port.code })).not.toBeInTheDocument()
  await user.click(undo)

  expect(await cell(port.code)).toBeVisible()
  expect(await portsThere()).toEqual([port])
})

test('page, search and sort stand in the address and are the host’s work', async () => {
  const { code, bring, show, town } = await givenOwner()
  const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789']
  await bring(
    ['NOX', 'NOY'].flatMap((start) =>
      signs.map((sign) => ({
        code: `${start}${sign}${code[3]}`,
        name: `Havn ${start}${sign}`,
        country: 'NO',
      })),
    ),
  )
  const user = show('oceanport', `/?searchQuery=${town}&page=2&sort=-code`)

  expect(await screen.findByText('51–68 of 68')).toBeVisible()
  expect(await cell(`NOXJ${code[3]}`)).toBeVisible()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'Havn NOX7')

  expect(await screen.findByText('1–1 of 1')).toBeVisible()
})

const addPort = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Add ocean port' })
  await userEvent.click(button ?? document.body)
}
