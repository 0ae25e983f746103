import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { Layout } from './Layout.tsx'

async function givenLayout(role: Role, address: string) {
  const backend = await givenBackend()
  session.write((await backend.person(role)).user)
  const element = (
    <Layout>
      <h1>The board</h1>
    </Layout>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const menuShown = () => screen.queryByRole('button', { name: 'Toggle menu' }) !== null

test.each([
  ['Customer', '/road-ftl/lanes?view=award&kiosk=1', false],
  ['Customer', '/road-ftl/lanes?view=award', true],
  ['Customer', '/savings?kiosk=1', true],
  ['Carrier', '/road-ftl/lanes?view=award&kiosk=1', true],
] as const)('for a %s, %s shows a menu: %s', async (role, address, expected) => {
  await givenLayout(role, address)

  expect(await screen.findByRole('heading', { name: 'The board' })).toBeVisible()
  expect(menuShown()).toBe(expected)
})
