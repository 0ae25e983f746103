import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { walkTo } from './given-host-walk.tsx'

test('a dashboard asks for the notifications once', async () => {
  const { asked } = await walkTo('shipper', '/dashboard')

  await screen.findByText('Dallas > Atlanta')
  expect(asked.filter((call) => call.endsWith('/notifications'))).toHaveLength(1)
})

test('keys lead to pages that the host offers, and to no others', async () => {
  const { router } = await walkTo('owner', '/user-admin')
  const user = userEvent.setup()

  // Announcements are an extension, documents are not.
  await user.keyboard('gn')
  expect(router.state.location.pathname).toBe('/user-admin')
  await user.keyboard('go')
  expect(router.state.location.pathname).toBe('/repo')
})

test('postcodes are searched for by what the specification names: city and state', async () => {
  await walkTo('owner', '/management/postcode')

  const fields = within(screen.getByRole('search')).getAllByRole('searchbox')
  expect(fields).toHaveLength(2)
  expect(screen.getByRole('searchbox', { name: 'City' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'State' })).toBeVisible()
})

test('carbon claims no factor and no completeness that the host did not give', async () => {
  await walkTo('shipper', '/road-ftl/carbon')

  const main = screen.getByRole('main')
  await waitFor(() => expect(main).toHaveTextContent('Lanes calculated 0 of 6'))
  expect(main).not.toHaveTextContent(/all have weight|ISO 14083|Emission factors/)
})

test('screens of a mode stand where the host wants them, and our own addresses lead there too', async () => {
  const { router } = await walkTo('shipper', '/sourcing/road-ftl/lanes', { routes: true })

  expect(screen.getByRole('heading', { level: 1, name: 'Road - FTL lanes' })).toBeVisible()
  const reporting = screen
    .getAllByRole('link', { name: 'Reporting', hidden: true })
    .map((link) => link.getAttribute('href'))
  expect(reporting).toContain('/sourcing/road-ftl/reporting')

  await act(() => router.navigate('/road-ftl/reporting'))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Road - FTL reporting' }),
  ).toBeVisible()

  await act(() => router.navigate('/sourcing/nowhere'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
