import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { handKeysTo, holdKeys } from './held-keys.ts'

afterEach(() => handKeysTo(null))

function given() {
  const onEscape = vi.fn<() => void>()
  render(<input aria-label="Cell" />)
  const cell = screen.getByRole('textbox', { name: 'Cell' })
  cell.focus()
  return { user: userEvent.setup(), cell, onEscape, release: holdKeys(onEscape) }
}

test('what is typed and pasted while the palette is on its way is its own, not the cell’s', async () => {
  const { user, cell } = given()
  const pressed = vi.fn<() => void>()
  cell.addEventListener('keydown', pressed)

  await user.keyboard('savx{Backspace}')
  fireEvent.paste(cell, { clipboardData: { getData: () => 'ings' } })
  await user.keyboard('{Enter}')

  expect(cell).toHaveValue('')
  expect(pressed).not.toHaveBeenCalled()
  expect(handKeysTo(document.createElement('input'))).toEqual({ text: 'savings', keys: ['Enter'] })
})

test('keys go where the focus is again once the palette has its field', async () => {
  const { user, cell } = given()
  handKeysTo(document.createElement('input'))

  await user.keyboard('7')

  expect(cell).toHaveValue('7')
})

test('Escape calls the palette off, and keys are the cell’s again', async () => {
  const { user, cell, onEscape, release } = given()

  await user.keyboard('sa{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
  release()
  await user.keyboard('7')

  expect(cell).toHaveValue('7')
})

test('nothing is held while the palette is there', async () => {
  const { user, cell, release, onEscape } = given()
  release()
  handKeysTo(document.createElement('input'))

  holdKeys(onEscape)
  await user.keyboard('7')

  expect(cell).toHaveValue('7')
})
