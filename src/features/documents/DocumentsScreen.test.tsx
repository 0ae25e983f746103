import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { documents } from '#contract/ext/documents.ts'
import type { RepoDocument } from '#contract/repo.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { DocumentsScreen } from './DocumentsScreen.tsx'

// What jsdom lacks: an address in memory, and a way to show it.
URL.createObjectURL = () => 'about:blank'
URL.revokeObjectURL = () => {}

beforeAll(givenBackend, 60_000)

const file = (name: string) => new File(['%PDF-1.4\n%%EOF\n'], name)

async function givenDocument(backend: Backend, as: Person, input: object): Promise<RepoDocument> {
  const form = new FormData()
  form.append('input', JSON.stringify(input))
  form.append('file', file('proof.pdf'))
  const response = await backend.request('/repo', { as, form })
  return (await response.json()) as RepoDocument
}
const insurance = { category: 'Mandatory', title: 'Insurance certificate' }

async function givenTrade() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  return { backend, shipper, carrier }
}

const checklist = () => screen.findByRole('region', { name: 'Mandatory documents' })
const entry = async (title: string) =>
  within(await checklist())
    .getAllByRole('listitem')
    .find((one) => one.textContent.startsWith(title)) ?? document.body

test('a carrier brings what is missing, and it waits for review', async () => {
  const { carrier } = await givenTrade()
  const user = renderScreen(<DocumentsScreen />, { as: carrier })
  expect(await entry('Safety rating')).toHaveTextContent('Missing')

  await user.click(within(await entry('Safety rating')).getByRole('button', { name: /Upload/ }))
  await user.upload(screen.getByLabelText('Choose the file: Safety rating'), file('rating.pdf'))
  await user.click(
    within(await screen.findByRole('article', { name: 'rating.pdf' })).getByRole('button', {
      name: 'Upload',
    }),
  )

  await waitFor(async () =>
    expect(await entry('Safety rating')).toHaveTextContent('Waiting for review'),
  )
  expect(screen.queryByRole('article', { name: 'rating.pdf' })).not.toBeInTheDocument()
})

test('several files go at once; what each is, is guessed from its name', async () => {
  const { carrier } = await givenTrade()
  const user = renderScreen(<DocumentsScreen />, { as: carrier })

  await checklist()
  await user.upload(screen.getByLabelText('Drop documents here, or choose them'), [
    file('acme insurance 2026.pdf'),
    file('fleet.pdf'),
  ])
  const named = await screen.findByRole('article', { name: 'acme insurance 2026.pdf' })
  expect(within(named).getByLabelText('What it is')).toHaveValue('Insurance certificate')
  await user.click(screen.getByRole('button', { name: 'Upload 2 documents' }))

  expect(await screen.findByRole('row', { name: /fleet\.pdf/ })).toBeVisible()
  expect(await screen.findByRole('row', { name: /Insurance certificate/ })).toBeVisible()
})

test('a file of another kind is refused before anything is sent', async () => {
  const { carrier } = await givenTrade()
  const user = renderScreen(<DocumentsScreen />, { as: carrier })

  await user.upload(
    await screen.findByLabelText('Drop documents here, or choose them'),
    new File(['MZ'], 'setup.exe'),
  )

  const refused = await screen.findByRole('article', { name: 'setup.exe' })
  expect(refused).toHaveTextContent('This file type is not accepted.')
  expect(within(refused).queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
})

test('the shipper finds a waiting document and sends it back with a reason', async () => {
  const { backend, shipper, carrier } = await givenTrade()
  const { id } = await givenDocument(backend, carrier, insurance)
  const user = renderScreen(<DocumentsScreen />, { as: shipper })

  await screen.findByRole('row', { name: /Meridian Lines.*Waiting for review/ })
  await user.click(screen.getByRole('rowheader', { name: 'Meridian Lines' }))
  await user.click(await screen.findByRole('button', { name: 'Open Insurance certificate' }))
  const drawer = await screen.findByRole('dialog')
  await user.click(await within(drawer).findByRole('button', { name: 'Reject' }))
  await user.type(screen.getByLabelText('What Meridian Lines should fix'), 'Not signed')
  const dialog = screen.getByRole('dialog', { name: 'Reject Insurance certificate?' })
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))

  expect(await within(drawer).findByText('Sent back: Not signed')).toBeVisible()
  const stored = await (await backend.request(`/repo/${carrier.companyId}`, { as: carrier })).json()
  expect(stored).toMatchObject([{ id, status: 'rejected', note: 'Alder: Not signed' }])
})

test('several documents are deleted after a sheet that says what will be missing', async () => {
  const { backend, carrier } = await givenTrade()
  await givenDocument(backend, carrier, insurance)
  await givenDocument(backend, carrier, { category: 'General', title: 'Fleet list' })
  const user = renderScreen(<DocumentsScreen />, { as: carrier })

  await screen.findByRole('row', { name: /Fleet list/ })
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Delete 2' }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet).toHaveTextContent('Insurance certificate is mandatory and will be missing.')
  await user.click(within(sheet).getByRole('button', { name: 'Delete 2 documents' }))

  expect(await screen.findByText(/No documents yet/)).toBeVisible()
  await eventually(async () =>
    expect(await entry('Insurance certificate')).toHaveTextContent('Missing'),
  )
})

test('a list of documents that somebody else changed is loaded on request', async () => {
  const { backend } = await givenTrade()
  const owner = await backend.person('Owner')
  const user = renderScreen(<DocumentsScreen />, { as: owner })
  await user.click(await screen.findByRole('button', { name: 'Mandatory documents' }))
  const list = screen.getByLabelText<HTMLTextAreaElement>(/Required documents, one per line/)
  const seen = list.value.split('\n')
  await backend.ask(documents.setMandatory, { as: owner, body: { titles: ['Bond'], seen } })
  await user.clear(list)
  await user.type(list, 'Permit')

  await user.click(screen.getByRole('button', { name: 'Ask for 1 document' }))

  const alert = within(screen.getByRole('dialog')).findByRole('alert')
  expect(await alert).toHaveTextContent(/^This list was changed elsewhere: Bond\./)
  expect(list).toHaveValue('Permit')
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  expect(list).toHaveValue('Bond')
})

test('the Owner changes what is asked of carriers', async () => {
  const { backend, carrier } = await givenTrade()
  const owner = await backend.person('Owner')
  const user = renderScreen(<DocumentsScreen />, { as: owner })

  await user.click(await screen.findByRole('button', { name: 'Mandatory documents' }))
  const list = screen.getByLabelText(/Required documents, one per line/)
  await user.clear(list)
  await user.type(list, 'Bond')
  await user.click(screen.getByRole('button', { name: 'Ask for 1 document' }))

  expect(await screen.findByRole('columnheader', { name: /Bond/ })).toBeVisible()
  const asked = await (await backend.request('/ext/documents/companies', { as: carrier })).json()
  expect(asked).toMatchObject({ titles: ['Bond'] })
})
