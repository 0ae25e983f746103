import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import { homeOf, type Role, roles } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { session } from '#lib/session.ts'
import { Guard, UnknownPath } from './Guard.tsx'
import { Landing } from './Landing.tsx'
import { guardedRoutes } from './routes.tsx'

const person = (type: string): User => {
  const user = {
    id: 1,
    username: 'someone@laneward.test',
    type,
    jwtToken: 'access',
    refreshToken: 'refresh',
  }
  localStorage.setItem('user', JSON.stringify(user))
  const read = session.read()
  if (!read) throw new Error('The person could not be signed in')
  return read
}

/** The app's own guards and addresses; each screen is its title alone. */
function visit(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Landing screen={SignIn} /> },
      { path: '/login', element: <Landing screen={SignIn} /> },
      { path: '/unauthorized', element: <h1>Not allowed</h1> },
      {
        element: <Outlet />,
        children: guardedRoutes.map((route) => ({
          path: route.path,
          element: <Guard route={{ ...route, screen: <h1>{route.title}</h1> }} />,
        })),
      },
      { path: '*', element: <UnknownPath /> },
    ],
    { initialEntries: [address] },
  )
  let moves = 0
  router.subscribe(() => {
    moves += 1
  })
  render(<RouterProvider router={router} />)
  return { router, at: () => router.state.location.pathname, moves: () => moves }
}

const SignIn = ({ ended }: { ended: boolean }) => <h1>{ended ? 'Session ended' : 'Sign in'}</h1>

// Each visit is to a page that was just loaded.
afterEach(() => {
  session.end()
  session.landed()
})

/** Spec section 2, written out: who may open what. */
const allowed: Record<string, readonly Role[]> = {
  '/files': ['DataCustomer', 'DataLite'],
  '/dashboard': ['Carrier', 'Customer'],
  '/dashboard-carrier': ['Carrier'],
  '/carriers': ['Customer'],
  '/map': ['DataCustomer'],
  '/savings': ['DataCustomer', 'Customer'],
  '/repo': roles,
  '/upload': roles,
  '/error-breakdown': ['Owner', 'Customer', 'DataCustomer', 'DataLite'],
  '/user/profile': roles,
  '/adminpanel': ['Owner'],
  '/user-admin': ['Owner'],
  '/notifications': ['Owner'],
  '/data-upload-overview': ['Owner'],
  '/audit': ['Owner'],
  '/user-templates': ['Owner'],
  '/tool-control': ['Owner'],
  '/management/property': ['Owner'],
  '/management/postcode': ['Owner'],
  '/management/oceanport': ['Owner'],
  '/management/currency': ['Owner'],
  '/management/airport': ['Owner'],
  '/management/container': ['Owner'],
  '/management/equipment-type': ['Owner'],
  '/management/country': ['Owner'],
  '/uploads/carrier-bids': ['Carrier'],
}
const ofModes = biddableModes.flatMap((mode) => {
  const { route } = modeDefinitions[mode]
  return [
    `/${route}`,
    `/${route}/summary`,
    `/${route}/lanes`,
    `/${route}/terms`,
    `/${route}/reporting`,
    `/${route}/benchmark`,
    `/${route}/carbon`,
  ]
})

test('every guarded address is one this table speaks of', () => {
  const addresses = guardedRoutes.map(({ path }) => path)

  expect(addresses.toSorted()).toEqual([...Object.keys(allowed), ...ofModes].toSorted())
})

describe.each(roles)('a person of type %s', (role) => {
  test.each(Object.entries(allowed))('at %s sees it or is told no', async (address, may) => {
    person(role)

    const { at } = visit(address)

    await waitFor(() => expect(at()).toBe(may.includes(role) ? address : '/unauthorized'))
  })

  test.each(ofModes)(
    'at %s sees a mode when trading or reading its figures, else their home',
    async (address) => {
      person(role)

      const { at } = visit(address)

      const may =
        role === 'Customer' ||
        (role === 'Carrier' && !/\/(terms|benchmark|carbon)$/.test(address)) ||
        (role === 'DataCustomer' && address.endsWith('/summary'))
      await waitFor(() => expect(at()).toBe(may ? address : homeOf[role]))
    },
  )

  test('is led home from any other path, in at most three steps', async () => {
    person(role)

    const { at, moves } = visit('/nowhere/at/all')

    await waitFor(() => expect(at()).toBe(homeOf[role]))
    expect(moves()).toBeLessThanOrEqual(3)
  })

  test.each(['/', '/login'])('is led home from %s', async (address) => {
    person(role)

    const { at } = visit(address)

    await waitFor(() => expect(at()).toBe(homeOf[role]))
  })
})

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
