import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { people } from '#contract/ext/people.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { UsersScreen } from './UsersScreen.tsx'

async function givenPeople(url = '/') {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  const there = async () =>
    (await backend.ask(accounts.all, { as: owner })).answer.map(({ username }) => username)
  const user = renderScreen(<UsersScreen />, { as: owner, url })
  return { backend, owner, shipper, carrier, there, user }
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const tick = async (name: string) => within(await row(name)).getByRole('checkbox')

test('every account is listed with its role, company and when it was last seen', async () => {
  const { shipper } = await givenPeople()

  const found = await row(shipper.username)

  expect(found).toHaveTextContent('Shipper')
  expect(found).toHaveTextContent(shipper.company)
  expect(found).toHaveTextContent('Active')
})

test('several people are invited at once, and their invitations wait in a tab', async () => {
  const { backend, owner, user } = await givenPeople('/?invite=1')
  const dialog = await screen.findByRole('dialog')

  await user.type(
    within(dialog).getByLabelText('Email addresses'),
    'Tom <tom@carrier.test>, sofia@carrier.test',
  )
  await within(dialog).findByRole('option', { name: 'Meridian Lines' })
  await user.selectOptions(within(dialog).getByLabelText('Company'), 'Meridian Lines')
  await user.click(within(dialog).getByRole('button', { name: 'Send 2 invitations' }))

  expect(await within(dialog).findByText(/2 invitations sent/)).toBeVisible()
  const { answer } = await backend.ask(people.invitations, { as: owner })
  expect(answer.map(({ address }) => address).toSorted()).toEqual([
    'sofia@carrier.test',
    'tom@carrier.test',
  ])
  expect(await screen.findByText('Invitations (2)')).toBeInTheDocument()
})

test('an account is disabled, and can be enabled again', async () => {
  const { carrier, user } = await givenPeople()

  await user.click(await tick(carrier.username))
  await user.click(press('Disable 1'))
  expect(await row(`${carrier.username}.*Disabled`)).toBeVisible()

  await user.click(await tick(carrier.username))
  await user.click(press('Enable 1'))
  expect(await row(`${carrier.username}.*Active`)).toBeVisible()
})

test('a deleted account leaves the list at once, and Undo keeps it', async () => {
  const { carrier, there, user } = await givenPeople()

  await user.click(await tick(carrier.username))
  await user.click(press('Delete 1'))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('row', { name: new RegExp(carrier.username) })).not.toBeInTheDocument()
  await user.click(undo)

  expect(await row(carrier.username)).toBeVisible()
  expect(await there()).toContain(carrier.username)
})

test('nobody deletes or disables themselves', async () => {
  const { owner, user } = await givenPeople()

  await user.click(await tick(owner.username))

  expect(press(/^Delete/)).toBeDisabled()
  expect(press(/^Disable/)).toBeDisabled()
  expect(screen.getByText(/Your own account is excluded/)).toBeVisible()
})

test('somebody gets another role and company', async () => {
  const { carrier, shipper, user } = await givenPeople()

  await user.click(await screen.findByRole('gridcell', { name: carrier.username }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'Shipper')
  await within(dialog).findByRole('option', { name: shipper.company })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))

  expect(await row(`${carrier.username}.*Shipper`)).toBeVisible()
})
