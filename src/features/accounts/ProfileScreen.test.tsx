import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testPassword } from '#tests/support/backend.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

test('a password is changed with the current one, and works at once', async () => {
  const { person, request } = await givenBackend()
  const maya = await person('Customer')
  const user = renderScreen(<ProfileScreen />, { as: maya })

  await user.type(screen.getByLabelText('Current password'), testPassword)
  await user.type(screen.getByLabelText('New password'), 'A longer phrase 2027')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByText(/Password changed/)).toBeVisible()
  const signIn = await request('/auth', {
    body: { username: maya.username, password: 'A longer phrase 2027' },
  })
  expect(signIn.status).toBe(200)
})

test('without the current password the form says what is missing', async () => {
  const backend = await givenBackend()
  const user = renderScreen(<ProfileScreen />, { as: await backend.person('Customer') })

  await user.type(screen.getByLabelText('New password'), 'A longer phrase 2027')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Enter your current password.')
})

test('a wrong current password is reported beside the form, and nothing changes', async () => {
  const { person, request } = await givenBackend()
  const maya = await person('Customer')
  const user = renderScreen(<ProfileScreen />, { as: maya })

  await user.type(screen.getByLabelText('Current password'), 'not my password')
  await user.type(screen.getByLabelText('New password'), 'A longer phrase 2027')
  await user.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.')
  const signIn = await request('/auth', {
    body: { username: maya.username, password: testPassword },
  })
  expect(signIn.status).toBe(200)
})
