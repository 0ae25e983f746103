import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { person, visit } from '#tests/support/given-visit.tsx'
import { guardedRoutes } from './routes.tsx'

test.each(guardedRoutes.map(({ path }) => path))(
  'nobody signed in is led from %s to /login',
  async (address) => {
    const { at } = visit(address)

    await waitFor(() => expect(at()).toBe('/login'))
  },
)

test('nobody signed in is led from any other path to the front page', async () => {
  const { at } = visit('/nowhere')

  await waitFor(() => expect(at()).toBe('/'))
})

test('a user type the app does not know ends at /unauthorized, without a loop', async () => {
  person('Freelancer')

  const { at, moves } = visit('/nowhere')

  await waitFor(() => expect(at()).toBe('/unauthorized'))
  expect(moves()).toBeLessThanOrEqual(3)
})

test('a user type the app does not know may upload and keep a profile like anyone', async () => {
  person('Freelancer')

  const { at } = visit('/user/profile')

  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(at()).toBe('/user/profile')
})

test('whose session ends goes to the front page once, and back after signing in again', async () => {
  const user = person('Customer')
  const { at, moves } = visit('/road-ftl/lanes?q=lax#top')
  const before = moves()

  session.end({ byItself: true })
  expect(await screen.findByRole('heading', { name: 'Session ended' })).toBeVisible()
  expect(at()).toBe('/')
  expect(moves() - before).toBe(1)

  session.write(user)
  expect(await screen.findByRole('heading', { name: 'Road - FTL lanes' })).toBeVisible()
})

test('who signed out starts at home the next time', async () => {
  const user = person('Customer')
  const { at } = visit('/savings')

  session.end()
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  session.write(user)

  await waitFor(() => expect(at()).toBe('/dashboard'))
})

test.each([
  ['a page of another role', '/adminpanel'],
  ['another site', '//elsewhere.test/savings'],
  ['another site by a backslash', '/\\elsewhere.test'],
  ['a script', 'javascript:alert(1)'],
  ['the sign-in page itself', '/login'],
])('after signing in nobody is led to %s', async (_what, from) => {
  const { router, at } = visit('/')
  await router.navigate('/login', { state: { from } })

  session.write(person('Customer'))

  await waitFor(() => expect(at()).toBe('/dashboard'))
})
