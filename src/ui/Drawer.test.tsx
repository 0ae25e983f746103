import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Drawer } from './Drawer.tsx'

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
