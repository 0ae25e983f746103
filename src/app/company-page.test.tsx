import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { givenRegistrationCode } from '#tests/support/accounts.ts'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { routeObjects } from './router.tsx'

/** The whole app at an address, for nobody signed in. */
function visit(address: string) {
  const router = createMemoryRouter(routeObjects, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

test('who holds an invitation sees name and country of its company, and nothing of its trade', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier', 'Albatross')
  const page = `/company/${carrier.companyId}`
  const code = await givenRegistrationCode(backend, carrier)

  const router = visit(`${page}?code=${code}`)

  expect(await screen.findByRole('heading', { name: 'Albatross', level: 1 })).toBeVisible()
  expect(router.state.location.pathname).toBe(page)
  expect(document.body).not.toHaveTextContent('Road - FTL')
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(carrier.username)
})

test('without an invitation a company is not there for nobody signed in', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier', 'Albatross')

  visit(`/company/${carrier.companyId}`)

  expect(await screen.findByRole('heading', { name: 'No such company' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('Albatross')
})

test.each(['/company/999999', '/company/none'])('%s is shown as no company', async (address) => {
  await givenBackend()

  visit(address)

  expect(await screen.findByRole('heading', { name: 'No such company' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Laneward, start page' })).toBeVisible()
})
