import { expect, test } from 'vitest'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import type { Role } from '#domain/role.ts'
import { everyScreen } from '#tests/e2e/every-screen.ts'
import { guardedRoutes, mayOpen } from './routes.tsx'

const modeRoutes = biddableModes.map((mode) => modeDefinitions[mode].route)

/** Pages of the modes are made from one definition: one of them stands for all. */
const pageOf = (address: string) => {
  const [pathname = ''] = address.split('?')
  const [, first = '', ...rest] = pathname.split('/')
  return modeRoutes.includes(first) ? ['', 'MODE', ...rest].join('/') : pathname
}

const people: [keyof typeof everyScreen, Role][] = [
  ['shipper', 'Customer'],
  ['carrier', 'Carrier'],
  ['data', 'DataCustomer'],
  ['lite', 'DataLite'],
  ['owner', 'Owner'],
]

test.each(people)('every page that %s may open is looked at in the journeys', (who, role) => {
  const looked = new Set(everyScreen[who].map(pageOf))
  const pages = guardedRoutes
    .filter((route) => mayOpen(route, role))
    .map(({ path }) => pageOf(path))

  expect(pages.filter((page) => !looked.has(page))).toEqual([])
})
