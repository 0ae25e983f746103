import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Layout } from '#app/Layout.tsx'
import type { Role } from '#domain/role.ts'
import { session } from '#lib/session.ts'
import { givenLane } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'

function Page() {
  const { pathname, search } = useLocation()
  return (
    <>
      <h1>Page</h1>
      <output aria-label="Address">{pathname + search}</output>
      <input aria-label="Note" />
    </>
  )
}
const app = (
  <Layout>
    <Routes>
      <Route path="*" element={<Page />} />
    </Routes>
  </Layout>
)

async function given(role: Role) {
  const backend = await givenBackend()
  const person = await backend.person(role)
  return { backend, person, show: () => renderScreen(app, { as: person }) }
}

const address = () => screen.getByRole('status', { name: 'Address' })
const field = () => screen.findByRole('combobox', { name: 'Search and commands' })
const offered = (name: string) => screen.queryByRole('option', { name })

test('Ctrl+K finds a page and Enter opens it', async () => {
  const { show } = await given('DataCustomer')
  const user = show()

  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'sav')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Enter}')

  await waitFor(() => expect(address()).toHaveTextContent('/savings'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the search button opens it too, Escape closes it', async () => {
  const { show } = await given('DataCustomer')
  const user = show()

  await user.click(screen.getByRole('button', { name: 'Search and commands' }))
  expect(await field()).toHaveFocus()
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a lane is found by its places and opened', async () => {
  const { backend, person, show } = await given('Customer')
  const lane = await givenLane(backend, person, {
    origin: 'Reno, NV, US',
    destination: 'Boise, ID, US',
  })
  const user = show()
  await user.keyboard('{Control>}k{/Control}')

  await user.type(await field(), 'boise reno')
  await user.click(await screen.findByRole('option', { name: /Reno, NV, US > Boise, ID, US/ }))

  await waitFor(() => expect(address()).toHaveTextContent(`/road-ftl/lanes?lane=${lane.id}`))
})

test('only what the role may do is offered', async () => {
  const owner = await given('Owner')
  const user = owner.show()
  await user.keyboard('{Control>}k{/Control}')
  await field()

  expect(offered('Invite people')).toBeVisible()
  expect(offered('Admin panel')).toBeVisible()
  expect(offered('Upload shipment history')).not.toBeInTheDocument()
  expect(offered('Savings')).not.toBeInTheDocument()

  await user.type(await field(), 'invite{Enter}')
  await waitFor(() => expect(address()).toHaveTextContent('/user-admin?invite=1'))
})

test('the theme is chosen and the session ended from it', async () => {
  const { show } = await given('DataLite')
  const user = show()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'dark{Enter}')
  expect(localStorage.getItem('theme')).toBe('dark')

  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'sign out{Enter}')

  expect(session.read()).toBeNull()
})

test('words that nothing is called by are answered', async () => {
  const { show } = await given('DataLite')
  const user = show()
  await user.keyboard('{Control>}k{/Control}')

  await user.type(await field(), 'zzz')

  expect(screen.getByText('No results for “zzz”.')).toBeVisible()
})

test('a question mark lists the keys, those of tables and a carrier’s bid sheet too', async () => {
  const { show } = await given('Carrier')
  const user = show()

  await user.keyboard('?')

  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const keys = (table: string) => within(help).getByRole('table', { name: table })
  expect(within(keys('Everywhere')).getByRole('row', { name: /Ctrl\+K/ })).toBeVisible()
  expect(within(keys('Tables')).getByRole('row', { name: /Shift\+F10/ })).toBeVisible()
  expect(within(keys('Bid sheet')).getByRole('row', { name: /F8/ })).toBeVisible()
})

test('letters lead to pages, but not while somebody types', async () => {
  const { show } = await given('DataCustomer')
  const user = show()

  await user.click(screen.getByRole('textbox', { name: 'Note' }))
  await user.keyboard('gu?')
  expect(address()).toHaveTextContent(/^\/$/)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await user.click(screen.getByRole('heading', { name: 'Page' }))
  await user.keyboard('gu')
  await waitFor(() => expect(address()).toHaveTextContent('/upload'))
})

test('single keys can be switched off, Ctrl+K stays', async () => {
  const { show } = await given('DataCustomer')
  const user = show()
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: /Letters and symbols/ }))
  await user.click(screen.getByRole('button', { name: 'Close' }))

  await user.keyboard('?gu')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toHaveTextContent(/^\/$/)

  await user.keyboard('{Control>}k{/Control}')
  expect(await field()).toBeVisible()
})
