import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admin } from '#contract/admin.ts'
import { reference } from '#contract/ext/reference.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import { http as client } from '#lib/http.ts'
import { givenLane, nowhere } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { ReferenceScreen } from './ReferenceScreen.tsx'

let counted = 0

/** The bundled lists are there; each test adds ports of its own and looks at those alone. */
async function givenOwner() {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  counted += 1
  const town = `Testhavn${counted}`
  const letter = String.fromCharCode(64 + counted)
  const portsThere = async (searchQuery = town) => {
    const query = { searchQuery }
    const { answer } = await backend.ask(admin.ports.list, { as: owner, query })
    return answer.map(({ code, name, country }) => ({ code, name, country }))
  }
  const bring = (rows: Record<string, string>[]) =>
    backend.ask(reference.importRows, {
      as: owner,
      params: { kind: 'oceanport' },
      body: { rows: rows.map((row) => ({ ...row, city: town })) },
    })
  const show = (kind: ReferenceKind, url = `/?searchQuery=${town}`) =>
    renderScreen(<ReferenceScreen kind={kind} />, { as: owner, url })
  return { backend, bring, show, town, code: `NOZ${letter}`, portsThere }
}

async function givenPort() {
  const given = await givenOwner()
  const port = { code: `${given.code}A`, name: 'Nyhvan', country: 'NO' }
  await given.bring([port])
  return { ...given, port }
}

const cell = (name: string) => screen.findByRole('gridcell', { name })
const field = (name: string | RegExp) =>
  within(screen.getByRole('form', { name: /^New/ })).getByLabelText(name)
const addPort = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Add ocean port' })
  await userEvent.click(button ?? document.body)
}

test('a cell is changed in place, saved with Enter and taken back with Undo', async () => {
  const { port, portsThere, show } = await givenPort()
  const hands = show('oceanport')

  await hands.click(await cell('Nyhvan'))
  await hands.keyboard('Nyhavn{Enter}')
  await vi.waitFor(async () => expect(await portsThere()).toEqual([{ ...port, name: 'Nyhavn' }]))
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))

  await vi.waitFor(async () => expect(await portsThere()).toEqual([port]))
  expect(await cell('Nyhvan')).toBeVisible()
})

test('Ctrl+Z takes back what was saved', async () => {
  const { port, portsThere, show } = await givenPort()
  const hands = show('oceanport')
  await hands.click(await cell('Nyhvan'))
  await hands.keyboard('Nyhavn{Enter}')
  await screen.findByText(`${port.code} is saved.`)

  await hands.keyboard('{Control>}z{/Control}')

  await vi.waitFor(async () => expect(await portsThere()).toEqual([port]))
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
  const hands = show('oceanport')
  await hands.click(await cell('Nyhvan'))
  await hands.keyboard('Nyhavn{Enter}')

  await hands.click(await cell(town))
  await hands.keyboard(`${town} By{Enter}`)
  answerFirst()

  await vi.waitFor(async () =>
    expect(await portsThere(`${town} By`)).toEqual([{ ...port, name: 'Nyhavn' }]),
  )
  expect(await cell(`${town} By`)).toBeVisible()
})

test('what the standard refuses stays in its cell with the reason and is not saved', async () => {
  const { port, portsThere, show } = await givenPort()
  const hands = show('oceanport')

  await hands.click(await cell('NO'))
  await hands.keyboard('DE{Enter}')
  expect(await screen.findByText(/expected NO, as the code begins, found "DE"/)).toBeVisible()
  await hands.keyboard('Norway{Enter}')
  expect(await screen.findByText(/expected an ISO 3166 code of 2 letters/)).toBeVisible()

  expect(await portsThere()).toEqual([port])
})

test('a new row is filled in above the list; a wrong code is told in its field', async () => {
  const { code, town, portsThere, show } = await givenOwner()
  const hands = show('oceanport')

  await addPort()
  await hands.type(field('UN/LOCODE'), 'Nyhavn')
  await hands.type(field('Name'), 'Nyhavn')
  await hands.type(field('City (optional)'), town)
  await hands.type(field('Country'), 'no{Enter}')
  expect(await screen.findByText(/expected a UN\/LOCODE such as CNSHA/)).toBeVisible()
  await hands.clear(field('UN/LOCODE'))
  await hands.type(field('UN/LOCODE'), `${code.toLowerCase()}b{Enter}`)

  expect(await cell(`${code}B`)).toBeVisible()
  expect(await portsThere()).toEqual([{ code: `${code}B`, name: 'Nyhavn', country: 'NO' }])
})

test('rows of a sheet are checked before anything is written', async () => {
  const { code, town, portsThere, show } = await givenOwner()
  const hands = show('oceanport')
  await addPort()

  fireEvent.paste(field('UN/LOCODE'), {
    clipboardData: {
      getData: () => `Name\tUN/LOCODE\tCountry\nNyhavn\t${code}C\tNO\nGamlehavn\tNO1\tNO`,
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Import ocean ports' })
  await hands.click(within(dialog).getByRole('button', { name: 'Check rows' }))
  expect(await within(dialog).findByRole('row', { name: /^2 UN\/LOCODE NO1/ })).toBeVisible()

  const rows = within(dialog).getByLabelText('Or paste rows')
  await hands.clear(rows)
  await hands.click(rows)
  await hands.paste(`${code}C\tNyhavn\t${town}\tNO\n${code}D\tGamlehavn\t${town}\tNO`)
  await hands.click(within(dialog).getByRole('button', { name: 'Check rows' }))
  expect(await within(dialog).findByText(/^2 new, 0 changed/)).toBeVisible()
  expect(await portsThere()).toEqual([])
  await hands.click(within(dialog).getByRole('button', { name: 'Import 2 rows' }))

  expect(await cell(`${code}D`)).toBeVisible()
  expect((await portsThere()).map(({ name }) => name)).toEqual(['Nyhavn', 'Gamlehavn'])
})

test('what is in use is not deleted, and the message says what uses it', async () => {
  const { backend, port, portsThere, show } = await givenPort()
  await givenLane(backend, await backend.person('Customer'), {
    location: { ...nowhere, originPortCodeClean: port.code },
  })
  const hands = show('oceanport')

  await cell(port.code)
  await hands.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await hands.click(screen.getByRole('button', { name: 'Delete 1' }))

  expect(
    await screen.findByText(`${port.code} is used by 1 lane: it cannot be deleted.`),
  ).toBeVisible()
  expect(await portsThere()).toEqual([port])
})

test('a deleted row is off the list at once and comes back with Undo', async () => {
  const { port, portsThere, show } = await givenPort()
  const hands = show('oceanport')
  await cell(port.code)

  await hands.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await hands.click(screen.getByRole('button', { name: 'Delete 1' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('gridcell', { name: port.code })).not.toBeInTheDocument()
  await hands.click(undo)

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
  const hands = show('oceanport', `/?searchQuery=${town}&page=2&sort=-code`)

  expect(await screen.findByText('51–68 of 68')).toBeVisible()
  expect(await cell(`NOXJ${code[3]}`)).toBeVisible()
  await hands.clear(screen.getByRole('searchbox'))
  await hands.type(screen.getByRole('searchbox'), 'Havn NOX7')

  expect(await screen.findByText('1–1 of 1')).toBeVisible()
})

test.each([
  [
    'the answer of the server',
    () => new HttpResponse('No such key', { status: 400 }),
    'No such key',
  ],
  ['that none came', () => HttpResponse.error(), 'No response received from server'],
])('adding a property that fails reports %s', async (_what, answer, told) => {
  const { show } = await givenOwner()
  network.use(http.post('*/api/admin/management/properties', answer))

  await addPhone(show)

  expect(await screen.findByText(told)).toBeVisible()
})

test('adding a property that could not be asked for reports what stood in the way', async () => {
  const { show } = await givenOwner()
  const obstacle = client.interceptors.request.use((config) => {
    if (config.method === 'post') throw new Error('no room for its body')
    return config
  })
  onTestFinished(() => client.interceptors.request.eject(obstacle))

  await addPhone(show)

  expect(
    await screen.findByText('Error in setting up the request: no room for its body'),
  ).toBeVisible()
})

type Owner = Awaited<ReturnType<typeof givenOwner>>

async function addPhone(show: Owner['show']): Promise<void> {
  const hands = show('property', '/')
  await hands.click((await screen.findAllByRole('button', { name: 'Add property' }))[0]!)
  await hands.type(field('Key'), 'phone{Enter}')
}
