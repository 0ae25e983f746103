import { cleanup, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { mailedCode } from '#tests/support/accounts.ts'
import { testPassword } from '#tests/support/backend.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

beforeAll(givenBackend, 60_000)
beforeEach(() => session.end())

const fresh = 'A longer phrase 2027'

async function askFor(username: string): Promise<string> {
  const user = renderScreen(<ResetPasswordScreen />, { url: '/reset-password' })
  await user.type(screen.getByLabelText('User name'), username)
  await user.click(screen.getByRole('button', { name: 'Send me a link' }))
  const notice = await screen.findByText(/is on its way/)
  return notice.textContent.replace(username, 'somebody')
}

test('known and unknown user names get the same answer', async () => {
  const maya = await (await givenBackend()).person('Customer')

  const known = await askFor(maya.username)
  cleanup()
  const unknown = await askFor('nobody@laneward.test')

  expect(known).toContain('If somebody has an account, a link is on its way.')
  expect(unknown).toBe(known)
})

test('the mailed link sets a new password and ends every other session', async () => {
  const backend = await givenBackend()
  const maya = await backend.person('Customer')
  await askFor(maya.username)
  cleanup()
  const code = await eventually(async () => {
    const mailed = await mailedCode(backend)
    expect(mailed).not.toBe('')
    return mailed
  })
  const user = renderScreen(<ResetPasswordScreen />, { url: `/reset-password?code=${code}` })

  await user.type(await screen.findByLabelText('New password'), fresh)
  await user.click(screen.getByRole('button', { name: 'Set new password' }))

  await screen.findByRole('heading', { name: 'Forgot your password?' })
  const signIn = async (password: string) =>
    (await backend.request('/auth', { body: { username: maya.username, password } })).status
  expect([await signIn(fresh), await signIn(testPassword)]).toEqual([200, 401])
  expect((await backend.request('/auth/ping', { as: maya })).status).toBe(401)
  cleanup()
  renderScreen(<ResetPasswordScreen />, { url: `/reset-password?code=${code}` })
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid')
})

test('a link nobody was sent offers a new one', async () => {
  await givenBackend()

  renderScreen(<ResetPasswordScreen />, { url: '/reset-password?code=made-up' })

  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid')
  expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
})
