import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Drawer } from '#ui/Drawer.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { Messages } from './Messages.tsx'

test('Alt+T leads into the latest message, also out of an open drawer', async () => {
  const user = userEvent.setup()
  let undone = 0
  render(
    <>
      <Messages />
      <Drawer title="LAX to PHX" onClose={() => {}}>
        <button type="button">Award</button>
      </Drawer>
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Award' }))
  undoToast({ text: '1 lane pending.', now: 'Award now', onUndo: () => (undone += 1) })
  const undo = await screen.findByRole('button', { name: 'Undo' })

  await user.keyboard('{Alt>}t{/Alt}{Tab}')
  expect(undo).toHaveFocus()
  await user.keyboard('{Enter}')

  await expect.poll(() => undone).toBe(1)
})

test('Escape in a message leads back to where one was, and closes no drawer', async () => {
  const user = userEvent.setup()
  let closed = 0
  render(
    <>
      <Messages />
      <Drawer title="LAX to PHX" onClose={() => (closed += 1)}>
        <button type="button">Award</button>
      </Drawer>
    </>,
  )
  const award = await screen.findByRole('button', { name: 'Award' })
  await user.click(award)
  undoToast({ text: '2 lanes pending.', now: 'Award now', onUndo: () => {} })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await user.keyboard('{Alt>}t{/Alt}{Tab}')
  expect(undo).toHaveFocus()

  await user.keyboard('{Escape}')

  expect(award).toHaveFocus()
  expect(closed).toBe(0)
  expect(undo).toBeVisible()
  await user.keyboard('{Escape}')
  expect(closed).toBe(1)
})
