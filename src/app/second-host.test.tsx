import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { session } from '#lib/session.ts'
import { givenSecondHost } from '#tests/hosts/given-second-host.ts'
import { isRegistered, guardedRoutes, mayOpen } from './routes.tsx'
import { routeObjects } from './router.tsx'

const people = {
  owner: 'Owner',
  shipper: 'Customer',
  carrier: 'Carrier',
  analyst: 'DataCustomer',
  lite: 'DataLite',
} as const

const visits = Object.entries(people).flatMap(([name, role]) => [
  ...guardedRoutes
    .filter((route) => isRegistered(route, role) && mayOpen(route, role))
    .map(({ path }) => [name, path] as const),
  [name, '/company/2'] as const,
])

/** Words that are false of a host that merely lacks an extension. */
const falseWords = /no such company|could not be|went wrong|places are decided|undefined|\bNaN\b/i

test.each(visits)('%s opens %s on a host of the specification alone', async (name, path) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { asked } = givenSecondHost(name)

  const router = createMemoryRouter(routeObjects, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('.skeleton, .spinner')).toBeNull())

  const main = document.querySelector('main')
  expect(session.read()?.username).toBe(`${name}@second.example`)
  const alerts = [...document.querySelectorAll('[role=alert]')].map(
    ({ textContent }) => textContent,
  )
  expect(alerts.filter(Boolean)).toEqual([])
  expect(main?.textContent?.match(falseWords)?.[0]).toBeUndefined()
  expect(router.state.location.pathname).toBe(path)
  expect(asked.filter((call) => call.includes('/api/ext'))).toEqual(['GET /api/ext'])
})
