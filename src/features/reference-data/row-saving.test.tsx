import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { network } from '#tests/support/screen-backend.ts'
import { goTo } from '#tests/support/sheet-screen.ts'
import { cell, givenPort } from '#tests/support/given-reference.tsx'
import { eventually } from '#tests/support/eventually.ts'

test('a cell is changed in place, saved with Enter and taken back with Undo', async () => {
  const { port, portsThere, show } = await givenPort()
  const user = show('oceanport')

  await user.click(await cell('Nyhvan'))
  await user.keyboard('Nyhavn{Enter}')
  await eventually(async () => expect(await portsThere()).toEqual([{ ...port, name: 'Nyhavn' }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await eventually(async () => expect(await portsThere()).toEqual([port]))
  expect(await cell('Nyhvan')).toBeVisible()
})

test('Ctrl+Z takes back what was saved', async () => {
  const { port, portsThere, show } = await givenPort()
  const user = show('oceanport')
  await user.click(await cell('Nyhvan'))
  await user.keyboard('Nyhavn{Enter}')
  await screen.findByText(`${port.code} saved.`)

  await user.keyboard('{Control>}z{/Control}')

  await eventually(async () => expect(await portsThere()).toEqual([port]))
})

test('a second cell of a row left while the first is saving is saved after it', async () => {
  const { backend, port, portsThere, show, town } = await givenPort()
  let answerFirst = () => {}
  const firstAnswered = new Promise<void>((resolve) => (answerFirst = resolve))
  network.use(
    http.put(
      '*/api/admin/management/ports/*',
      async ({ request }) => {
        await firstAnswered
        return backend.app.fetch(request)
      },
      { once: true },
    ),
  )
  const user = show('oceanport')
  await user.click(await cell('Nyhvan'))
  await user.keyboard('Nyhavn{Enter}')

  await user.click(await cell(town))
  await user.keyboard(`${town} By{Enter}`)
  answerFirst()

  await eventually(async () =>
    expect(await portsThere(`${town} By`)).toEqual([{ ...port, name: 'Nyhavn' }]),
  )
  expect(await cell(`${town} By`)).toBeVisible()
})

test('what the standard refuses stays in its cell with the reason and is not saved', async () => {
  const { port, portsThere, show } = await givenPort()
  const user = show('oceanport')

  await user.click(await cell('NO'))
  await user.keyboard('DE{Enter}')
  expect(await screen.findByText(/expected NO, as the code begins, found "DE"/)).toBeVisible()
  await user.keyboard('Norway{Enter}')
  expect(await screen.findByText(/expected an ISO 3166 code of 2 letters/)).toBeVisible()

  expect(await portsThere()).toEqual([port])
})

test('the older of two savings of a row is taken back alone', async () => {
  const { port, portsThere, show, town } = await givenPort()
  const user = show('oceanport')
  await user.click(await cell('Nyhvan'))
  await user.keyboard('Nyhavn{Enter}')
  const [undoName] = await screen.findAllByRole('button', { name: 'Undo' })
  await user.click(await cell(town))
  await user.keyboard(`${town} By{Enter}`)
  await cell(`${town} By`)

  await user.click(undoName!)

  await eventually(async () => expect(await portsThere(`${town} By`)).toEqual([port]))
  await user.click(await cell('Nyhvan'))
  await user.keyboard('{Control>}z{/Control}')
  await eventually(async () => expect(await portsThere(`${town} By`)).toEqual([]))
  expect(await portsThere()).toEqual([port])
})

test('what was written again since is not put back, and Ctrl+Z goes back one by one', async () => {
  const { port, portsThere, show } = await givenPort()
  const user = show('oceanport')
  await user.click(await cell('Nyhvan'))
  await user.keyboard('Nyhavn{Enter}')
  const [undoFirst] = await screen.findAllByRole('button', { name: 'Undo' })
  await user.click(await cell('Nyhavn'))
  await user.keyboard('Nyehavn{Enter}')
  await cell('Nyehavn')

  await user.click(undoFirst!)

  expect(
    await screen.findByText('It was changed again since. Ctrl+Z undoes the latest change first.'),
  ).toBeVisible()
  expect(await portsThere()).toEqual([{ ...port, name: 'Nyehavn' }])
  await user.click(await cell('Nyehavn'))
  await user.keyboard('{Control>}zz{/Control}')
  await eventually(async () => expect(await portsThere()).toEqual([port]))
})

test('a number of another decimal mark stays in its cell with both readings and is not saved', async () => {
  const { port, portsThere, show } = await givenPort()
  const user = show('oceanport')
  await cell('Nyhvan')
  await goTo(user, screen.getByRole('grid'), /Nyhvan/, 'Latitude')

  await user.keyboard('59,91{Enter}')

  expect(await screen.findByText(/expected 59\.91 or 5991, found "59,91"/)).toBeVisible()
  expect(await cell('59,91')).toBeVisible()
  expect(await portsThere()).toEqual([port])
})
