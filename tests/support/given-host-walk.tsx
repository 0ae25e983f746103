import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { session } from '#lib/session.ts'
import { givenSecondHost } from './given-second-host.ts'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { unnamedParameters } from '#tests/hosts/specified-parameters.ts'
import { routeObjects } from '#app/router.tsx'
import { guardedRoutes, isRegistered, mayOpen } from '#app/routes.tsx'

const people = {
  owner: 'Owner',
  shipper: 'Customer',
  carrier: 'Carrier',
  analyst: 'DataCustomer',
  lite: 'DataLite',
} as const

export type Person = keyof typeof people

export const persons = Object.keys(people) as Person[]

/** Every page of every role. */
export const visits = persons.flatMap((name) => [
  ...guardedRoutes
    .filter((route) => isRegistered(route, people[name]) && mayOpen(route, people[name]))
    .map(({ path }) => [name, path] as const),
  [name, '/company/2'] as const,
])

/** Of a person, those of one mode only: what differs between hosts is read by one reader for all five. */
export const pagesOf = (person: Person): string[] =>
  visits
    .filter(([name, path]) => name === person && !/^\/(road-drayage|ocean-|air-)/.test(path))
    .map(([, path]) => path)

/** Words that are false of a host that merely lacks an extension. */
const falseWords =
  /no such company|could not be|went wrong|places are reviewed|undefined|\bNaN\b|incumbents 0%|excluded: \./i

/** Opens a page on a host that somebody else wrote: nothing there may be an error, or end the session. */
export async function walkTo(
  name: Person,
  path: string,
  mood: Misbehaviour = {},
  isFalse = falseWords,
) {
  const walk = walkAs(name, path, mood)
  await screen.findByRole('heading', { level: 1 })
  await judge(walk, name, path, isFalse)
  return walk
}

/** The same for many pages in turn, in one app: cheaper than opening it for each. */
export async function walkThrough(
  name: Person,
  paths: readonly string[],
  mood: Misbehaviour,
  look: (path: string) => Promise<void> = async () => {},
) {
  const [first = '/', ...others] = paths
  const walk = await walkTo(name, first, mood)
  await look(first)
  for (const path of others) {
    document.title = ''
    await act(() => walk.router.navigate(path))
    // A page names itself once it is there: until then the one before stays on the screen.
    await waitFor(() => expect(document.title).not.toBe(''))
    await judge(walk, name, path, falseWords)
    await look(path)
  }
}

function walkAs(name: Person, path: string, mood: Misbehaviour) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const host = givenSecondHost(name, mood)
  const router = createMemoryRouter(routeObjects, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { ...host, router }
}

async function judge(
  { router, asked }: ReturnType<typeof walkAs>,
  name: Person,
  path: string,
  isFalse: RegExp,
) {
  await waitFor(() => expect(document.querySelector('.skeleton, .spinner')).toBeNull())

  const main = document.querySelector('main')
  expect(session.read()?.username).toBe(`${name}@second.example`)
  const alerts = [...document.querySelectorAll('[role=alert]')].map(
    ({ textContent }) => textContent,
  )
  expect(alerts.filter(Boolean)).toEqual([])
  expect(main?.textContent?.match(isFalse)?.[0]).toBeUndefined()
  expect(router.state.location.pathname).toBe(path)
  expect(asked.filter((call) => call.includes('/api/ext'))).toEqual(['GET /api/ext'])
  expect(asked.filter((call) => unnamedParameters(call).length > 0)).toEqual([])
}
