import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { routeObjects } from './router.tsx'

/** The whole app at an address, for nobody signed in. */
function visit(address: string) {
  const router = createMemoryRouter(routeObjects, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

test('nobody signed in sees a company’s card at its own address, and nothing of its trade', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier', 'Albatross')
  const page = `/company/${carrier.companyId}`

  const router = visit(page)

  expect(await screen.findByRole('heading', { name: 'Albatross', level: 1 })).toBeVisible()
  expect(router.state.location.pathname).toBe(page)
  expect(screen.getByRole('list')).toHaveTextContent('Road - FTL')
  expect(screen.queryByRole('heading', { name: 'Coverage' })).not.toBeInTheDocument()
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(carrier.username)
})

test.each(['/company/999999', '/company/none'])('%s is told as no company', async (address) => {
  await givenBackend()

  visit(address)

  expect(await screen.findByRole('heading', { name: 'No such company' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Laneward, start page' })).toBeVisible()
})
