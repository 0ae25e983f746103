import { HttpResponse, http } from 'msw'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { environment } from '#lib/environment.ts'
import { session } from '#lib/session.ts'
import { password } from '#tests/hosts/freight.ts'
import { givenSecondHost } from '#tests/support/given-second-host.ts'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { network } from '#tests/support/screen-backend.ts'
import { pagesOf, persons, walkThrough } from '#tests/support/given-host-walk.tsx'
import { routeObjects } from './router.tsx'

async function signIn(name: string, mood: Misbehaviour, word = password) {
  const host = givenSecondHost(null, mood)
  const router = createMemoryRouter(routeObjects, { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('User name'), `${name}@second.example`)
  await user.type(screen.getByLabelText('Password'), word)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { host, router, user }
}

test.each([
  ['owner', 'Owner', 'Admin'],
  ['shipper', 'Customer', 'Rate Management'],
  ['carrier', 'Carrier', 'Rate Management'],
  ['analyst', 'DataCustomer', 'Data'],
  ['lite', 'DataLite', 'Data Lite'],
])('%s signs in by a role number, without names or a company', async (name, type, label) => {
  await signIn(name, { roles: 'numbers', text: true })

  expect((await screen.findAllByText(label))[0]).toBeVisible()
  expect(session.read()).toMatchObject({ type, firstName: '', lastName: '', company: '' })
  expect(document.body.textContent).not.toMatch(/\bnull\b|undefined|NaN/)
})

test('a role that nobody knows reads as Data with a warning, and opens no page of the others', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { router } = await signIn('shipper', { roles: 'unknown' })

  await waitFor(() => expect(session.read()?.type).toBe('9'))
  expect((await screen.findAllByText('Data'))[0]).toBeVisible()
  expect(warned).toHaveBeenCalledWith('Unknown account type "9"')
  await router.navigate('/road-ftl/lanes')
  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
})

test.each([
  ['json', 'The user name or password is wrong.'],
  ['problem', 'The user name or password is wrong.'],
  ['html', 'The server did not accept these sign-in details.'],
  ['empty', 'The server did not accept these sign-in details.'],
] as const)('a refused sign-in (%s) says why', async (errors, words) => {
  await signIn('shipper', { errors }, 'not the password')

  expect(await screen.findByText(words)).toBeVisible()
  expect(session.read()).toBeNull()
})

test('a host whose ids are no numbers learns which field it is, and what is expected there', async () => {
  const found = '7d9f1c52-0000-4000-8000-000000000002'
  await signIn('shipper', { guids: true })

  expect(
    await screen.findByText(
      `POST /auth answered something else than expected: id: expected a whole number, as 12 or "12", found "${found}".`,
    ),
  ).toBeVisible()
  expect(session.read()).toBeNull()
})

test('lists whose ids are no numbers say so where they would be', async () => {
  givenSecondHost('shipper', { guids: true })
  const router = createMemoryRouter(routeObjects, { initialEntries: ['/road-ftl/lanes'] })
  render(<RouterProvider router={router} />)

  expect(
    await screen.findByText(/^GET \/lanes\/mode answered .*: Row 1: id: expected a whole number/),
  ).toBeVisible()
})

test('a page that opens with a spent token renews it, and then connects the hub by itself', async () => {
  const { user, fetch } = givenSecondHost(null)
  // Outside a browser SignalR takes whole addresses alone.
  const { hubPath } = environment
  Object.assign(environment, { hubPath: 'http://second.example/notify' })
  onTestFinished(() => void Object.assign(environment, { hubPath }))
  const carried: (string | null)[] = []
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  network.use(
    http.post('*/notify/negotiate', ({ request }) => {
      carried.push(request.headers.get('authorization'))
      refuse()
      return new HttpResponse(null, { status: 401 })
    }),
    // The hub is refused before the new token is there.
    http.post('*/api/auth/refresh-token', async ({ request }) => {
      await refused
      return fetch(request)
    }),
  )
  session.write({ ...user('shipper'), jwtToken: 'spent' })

  const router = createMemoryRouter(routeObjects, { initialEntries: ['/road-ftl/lanes'] })
  render(<RouterProvider router={router} />)

  await waitFor(() => expect(carried.slice(0, 2)).toEqual(['Bearer spent', 'Bearer token-2']))
  expect(router.state.location.pathname).toBe('/road-ftl/lanes')
  expect(session.read()?.jwtToken).toBe('token-2')
})

const moods: Record<string, Misbehaviour> = {
  'refusals in HTML': { errors: 'html' },
  'refusals without a body': { errors: 'empty' },
  'refusals as ProblemDetails': { errors: 'problem' },
}

test.each(
  Object.entries(moods).flatMap(([words, mood]) =>
    persons.map((name) => [name, words, mood] as const),
  ),
)(
  '%s walks every page of a host with %s',
  (name, _words, mood) => walkThrough(name, pagesOf(name), mood),
  240_000,
)
