import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import { homeOf, type Role, roles } from '#domain/role.ts'
import { session } from '#lib/session.ts'
import { givenInvitation, givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { givenGuessed } from '#tests/support/given-doubts.ts'
import { processUploads } from '#tests/support/intake.ts'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { paths } from './paths.ts'
import { routeObjects } from './router.tsx'
import { guardedRoutes, isRegistered, mayOpen } from './routes.tsx'

/** Pages of the modes are made from one definition: those of FTL are opened, for all of them. */
const walked = 'road-ftl'
const otherModes = biddableModes.map((mode) => modeDefinitions[mode].route)
const ofWalkedMode = (path: string) => {
  const [, first = '', ...rest] = path.split('/')
  return otherModes.includes(first) ? ['', walked, ...rest].join('/') : path
}

const publicPages = [paths.register, paths.resetPassword, paths.login, paths.home]

async function givenTrade() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenInvitation(backend, lane, carrier)
  await givenGuessed(backend, shipper)
  await processUploads(backend)
  return backend
}

/** Follows every link of every page, beginning at the person's home; answers which of the sought pages no link leads to. */
async function notReached(role: Role, sought: readonly string[]): Promise<string[]> {
  const start = homeOf[role]
  const router = createMemoryRouter(routeObjects, { initialEntries: [start] })
  render(<RouterProvider router={router} />)
  const found = new Set([start])
  const missing = () => sought.filter((path) => !found.has(path))
  // Its links are there once it was opened.
  await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }))
  for (const path of found) {
    if (missing().length === 0) break
    if (router.state.location.pathname !== path) {
      document.title = ''
      await act(() => router.navigate(path))
      await waitFor(() => expect(document.title).not.toBe(''))
    }
    await waitFor(() => expect(document.querySelector('.skeleton, .spinner')).toBeNull(), {
      timeout: 40_000,
    })
    for (const link of document.querySelectorAll('a[href^="/"]')) {
      const { pathname } = new URL(link.getAttribute('href') ?? '/', 'http://app.test')
      if (!publicPages.some((page) => page === pathname)) found.add(ofWalkedMode(pathname))
    }
  }
  return missing()
}

const screensOf = (role: Role) => [
  ...new Set(
    guardedRoutes
      .filter((route) => isRegistered(route, role) && mayOpen(route, role))
      .map(({ path }) => ofWalkedMode(path)),
  ),
]

test.each(roles)(
  'a person of type %s reaches every screen they may see by links, from their home',
  async (role) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const backend = await givenTrade()
    const person = await backend.person(role)
    session.write(person.user)
    const company = paths.company.replace(':id', String(person.companyId))

    expect(await notReached(role, [...screensOf(role), company])).toEqual([])
  },
  60_000,
)
