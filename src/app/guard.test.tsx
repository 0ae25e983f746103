import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import { homeOf, type Role, roles } from '#domain/role.ts'
import { person, visit } from '#tests/support/given-visit.tsx'
import { guardedRoutes } from './routes.tsx'

/** Spec section 2, written out: who may open what. */
const allowed: Record<string, readonly Role[]> = {
  '/files': ['DataCustomer', 'DataLite'],
  '/dashboard': ['Carrier', 'Customer'],
  '/dashboard-carrier': ['Carrier'],
  '/carriers': ['Customer'],
  '/review-places': ['Customer'],
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
  test.each(Object.entries(allowed))('at %s sees it or is refused', async (address, may) => {
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
