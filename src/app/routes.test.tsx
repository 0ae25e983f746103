import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { rolesThatMay } from '#domain/capability.ts'
import { accountTypeLabel, homeOf, type Role, roles } from '#domain/role.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'
import { Guard, UnknownPath } from './Guard.tsx'
import { guardedRoutes } from './routes.tsx'
import { returnAddress } from './sign-in-address.ts'
import { mainLinks, seesModes } from './sidebar-links.ts'

const cells = guardedRoutes.flatMap((route) => roles.map((role) => [route.path, role] as const))

test.each(cells)('%s as %s opens, or leads where the table says', async (path, role) => {
  const route = guardedRoutes.find((one) => one.path === path)
  const opens = route !== undefined && rolesThatMay(route.requires).includes(role)
  const registered = opens || !route?.unknownToOthers
  const expected = opens ? path : registered ? '/unauthorized' : homeOf[role]

  const router = visit(path, role)

  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})

test('nobody is led to sign in and keeps the address asked for', async () => {
  const router = visit('/savings?tab=2', null)

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ from: '/savings?tab=2' })
})

test.each(roles)('an unknown path leads a %s home', async (role) => {
  const router = visit('/no/such/page', role)

  await waitFor(() => expect(router.state.location.pathname).toBe(homeOf[role]))
})

test.each([
  ['/savings', '/savings'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  [undefined, '/dashboard'],
])('signing in with %s in mind leads to %s', (from, to) => {
  expect(returnAddress({ from }, 'Customer')).toBe(to)
})

test('each role has its own main links, and only traders see the modes', () => {
  const labels = (role: Role, hasModes = true) =>
    mainLinks(role, hasModes).map(({ label }) => label)

  expect(labels('Customer')).toEqual(['Dashboard', 'Documents', 'Carriers', 'Savings', 'Upload'])
  expect(labels('DataCustomer', false)).toEqual(['Upload'])
  expect(labels('DataLite')).toEqual(['Files', 'Upload'])
  expect(roles.filter(seesModes)).toEqual(['Customer', 'Carrier'])
})

test('an unknown account type reads as DataCustomer, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  expect(accountTypeLabel('Pilot')).toBe(accountTypeLabel('DataCustomer'))

  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

function visit(url: string, role: Role | null) {
  if (role) {
    session.write({
      id: 1,
      username: 'someone',
      type: role,
      firstName: '',
      lastName: '',
      companyId: 1,
      company: '',
      jwtToken: 'a',
      refreshToken: 'b',
      profilePicture: null,
      twoFactorEnabled: false,
    })
  }
  const page = (path: string) => ({ path, element: <h1>{path}</h1> })
  const router = createMemoryRouter(
    [
      ...guardedRoutes.map((route) => ({
        path: route.path,
        element: <Guard route={{ ...route, screen: <h1>{route.title}</h1> }} />,
      })),
      page('/login'),
      page('/unauthorized'),
      page('/'),
      { path: '*', element: <UnknownPath /> },
    ],
    { initialEntries: [url] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
