import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { mailedCode } from '#tests/support/accounts.ts'
import type { Backend } from '#tests/support/backend.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { RegisterScreen } from './RegisterScreen.tsx'

beforeAll(givenBackend, 60_000)
beforeEach(() => session.end())

const password = 'A longer phrase 2027'

async function givenInvitation(backend: Backend): Promise<string> {
  const shipper = await backend.person('Customer')
  await backend.request('/accounts/invite', {
    as: await backend.person('Owner'),
    body: { addresses: ['new@alder.test'], type: 'DataCustomer', companyId: shipper.companyId },
  })
  return mailedCode(backend)
}

test('the link of an invitation leads into the company, signed in', async () => {
  const code = await givenInvitation(await givenBackend())
  const user = renderScreen(<RegisterScreen />, { url: `/register?code=${code}` })

  expect(await screen.findByText(/You’re joining/)).toHaveTextContent(
    'You’re joining Alder as Data user.',
  )
  expect(screen.getByLabelText('User name')).toHaveValue('new@alder.test')
  await user.type(screen.getByLabelText('First name'), 'Noor')
  await user.type(screen.getByLabelText('Password'), password)
  expect(screen.getByText('Strong')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Register' }))

  await waitFor(() =>
    expect(session.read()).toMatchObject({ username: 'new@alder.test', type: 'DataCustomer' }),
  )
})

test('who invites can be looked at before one joins', async () => {
  const backend = await givenBackend()
  const code = await givenInvitation(backend)
  const { companyId } = await backend.person('Customer')
  renderScreen(<RegisterScreen />, { url: `/register?code=${code}` })

  const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Alder' })

  const { pathname, searchParams } = new URL(href)
  expect([pathname, searchParams.get('code')]).toEqual([`/company/${companyId}`, code])
})

test('a pasted link works in place of the code', async () => {
  const code = await givenInvitation(await givenBackend())
  const user = renderScreen(<RegisterScreen />, { url: '/register' })

  await user.click(screen.getByLabelText('Registration code'))
  await user.paste(`https://freight.test/register?code=${code}`)
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByText(/You’re joining/)).toBeVisible()
})

test('a taken user name is reported on leaving the field', async () => {
  const backend = await givenBackend()
  const code = await givenInvitation(backend)
  const { username } = await backend.person('Carrier')
  const user = renderScreen(<RegisterScreen />, { url: `/register?code=${code}` })

  const name = await screen.findByLabelText('User name')
  await user.clear(name)
  await user.type(name, username)
  await user.tab()

  expect(await screen.findByText(/This user name is already registered/)).toBeVisible()
})

test('a weak password is reported before anything is sent', async () => {
  const code = await givenInvitation(await givenBackend())
  const user = renderScreen(<RegisterScreen />, { url: `/register?code=${code}` })

  await user.type(await screen.findByLabelText('Password'), 'short')
  expect(screen.getByText('Weak')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Register' }))

  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/at least|characters/i)
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(session.read()).toBeNull()
})

test('unknown, used and expired codes say what is wrong with them', async () => {
  const backend = await givenBackend()
  const used = await givenInvitation(backend)
  await backend.request(`/accounts/${used}`, {
    method: 'PUT',
    body: { username: 'new@alder.test', firstName: '', lastName: '', password },
  })

  renderScreen(<RegisterScreen />, { url: '/register?code=no-such-code' })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We do not recognize this registration code.',
  )
  renderScreen(<RegisterScreen />, { url: `/register?code=${used}` })
  expect(await screen.findByText(/used/)).toBeVisible()

  backend.setNow(new Date(Date.now() - 365 * 86_400_000))
  const old = await givenOldInvitation(backend)
  backend.setNow(new Date())
  renderScreen(<RegisterScreen />, { url: `/register?code=${old}` })
  expect(await screen.findByText(/expired/)).toBeVisible()
})

async function givenOldInvitation(backend: Backend): Promise<string> {
  await backend.request('/accounts/invite', {
    as: await backend.person('Owner'),
    body: {
      addresses: ['late@alder.test'],
      type: 'DataCustomer',
      companyId: (await backend.person('Customer')).companyId,
    },
  })
  return mailedCode(backend)
}
