import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Drawer } from './Drawer.tsx'
import { useCloseOnEscape } from './use-close-on-escape.ts'

test('a drawer goes by its title and closes by its button and by Escape', async () => {
  const user = userEvent.setup()
  let closed = 0
  render(
    <Drawer title="LAX to PHX" about="53RFR" onClose={() => closed++}>
      <button type="button">Award</button>
    </Drawer>,
  )

  const drawer = await screen.findByRole('dialog', { name: 'LAX to PHX' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')

  expect(drawer).toHaveTextContent('53RFR')
  expect(closed).toBe(2)
})

function MenuUnderDrawer() {
  const [menu, setMenu] = useState(true)
  const [drawer, setDrawer] = useState(true)
  useCloseOnEscape(menu, () => setMenu(false))
  return (
    <>
      {menu && <nav aria-label="Pages" />}
      {drawer && (
        <Drawer title="LAX to PHX" onClose={() => setDrawer(false)}>
          Bids
        </Drawer>
      )}
    </>
  )
}

test('Escape closes the topmost of what lies over a page, and the next the one below', async () => {
  const user = userEvent.setup()
  render(<MenuUnderDrawer />)
  await screen.findByRole('dialog', { name: 'LAX to PHX' })

  await user.keyboard('{Escape}')
  const drawer = screen.queryByRole('dialog')
  const menu = screen.queryByRole('navigation', { hidden: true })
  await user.keyboard('{Escape}')

  expect(drawer).toBeNull()
  expect(menu).not.toBeNull()
  expect(screen.queryByRole('navigation', { hidden: true })).toBeNull()
})
