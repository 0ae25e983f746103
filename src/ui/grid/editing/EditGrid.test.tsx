import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activeCell, givenSheet, lanes, row, type Lane } from './given-sheet.tsx'

test('a question mark asks for help where nothing can be typed', async () => {
  const { user, goTo } = givenSheet()
  const asked = vi.fn<(key: string) => void>()
  const listen = (event: KeyboardEvent) => asked(event.key)
  document.addEventListener('keydown', listen)
  onTestFinished(() => document.removeEventListener('keydown', listen))

  await user.click(screen.getByRole('rowheader', { name: 'A1' }))
  await user.keyboard('?')

  expect(asked).toHaveBeenCalledWith('?')

  await goTo('A1')
  await user.keyboard('?')

  expect(screen.getByRole('textbox', { name: 'Rate' })).toHaveValue('?')
})

test('typing replaces the cell, Enter goes down, Tab goes right and on in the next row', async () => {
  const { user, goTo } = givenSheet()
  await goTo('A1')

  await user.keyboard('120{Enter}250{Tab}')

  expect(row(/A1 120/)).toBeVisible()
  expect(row(/A2 250/)).toBeVisible()
  expect(activeCell()).toHaveTextContent('USD')
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())

  await user.keyboard('{Tab}{Tab}')

  expect(activeCell()).toHaveTextContent('A3')
})

test('Escape leaves the cell as it was, F2 goes on with its text', async () => {
  const { user, sheet, goTo } = givenSheet()
  await goTo('A1')

  await user.keyboard('12{Enter}{ArrowUp}9{Escape}')
  expect(sheet.text('A1', 'rate')).toBe('12')

  await user.keyboard('{F2}5{Enter}')
  expect(sheet.text('A1', 'rate')).toBe('125')
})

test('after Escape the next Tab leaves the sheet', async () => {
  const { user, goTo } = givenSheet()
  await goTo('A1')

  await user.keyboard('{Escape}{Tab}')

  expect(screen.getByRole('grid')).not.toHaveFocus()
})

test('what cannot be read stays, is marked, explained and found with F8', async () => {
  const { user, goTo } = givenSheet()
  await goTo('A2')

  await user.keyboard('1l20{Enter}')
  expect(screen.getByRole('gridcell', { name: '1l20' })).toBeInvalid()

  await user.keyboard('{Control>}{Home}{/Control}{F8}')

  expect(activeCell()).toHaveTextContent('1l20')
  expect(screen.getByText('Row 2, Rate: expected a number, found "1l20"')).toBeVisible()
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('Total–')
})

test('a warning is shown and does not stop the value', async () => {
  const { user, goTo } = givenSheet()
  await goTo('A1')

  await user.keyboard('5000{Enter}{ArrowUp}')

  expect(screen.getByText('Row 1, Rate: unusually high')).toBeVisible()
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('5,000')
})

test('a choice is made from a list', async () => {
  const { user, sheet, goTo } = givenSheet()
  await goTo('A1')

  await user.keyboard('{ArrowRight}{F2}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR')
  await user.keyboard('{Enter}')

  expect(sheet.text('A1', 'currency')).toBe('EUR')
})

test('Space opens the row, a click does not, Ctrl+Enter submits', async () => {
  const onOpenRow = vi.fn<(lane: Lane) => void>()
  const onSubmit = vi.fn<() => void>()
  const { user, goTo } = givenSheet({ onOpenRow, onSubmit })

  await goTo('A2')
  expect(onOpenRow).not.toHaveBeenCalled()

  await user.keyboard(' {Control>}{Enter}{/Control}')

  expect(onOpenRow).toHaveBeenCalledWith(lanes[1])
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a cell that is closed takes no typing', async () => {
  const { user, sheet, goTo } = givenSheet()
  await goTo('A3')

  await user.keyboard('5{Enter}')

  expect(sheet.texts()).toEqual({})
})

test('rows that are loaded again keep what was typed over them', async () => {
  const { user, goTo, rerender } = givenSheet()
  await goTo('A1')
  await user.keyboard('120{Enter}')

  rerender(lanes.slice(0, 2).map((lane) => ({ ...lane, miles: lane.miles + 1 })))

  expect(row(/A1 120/)).toBeVisible()
})

test('F8 brings a column that was hidden back for its problem', async () => {
  const { user, goTo } = givenSheet()
  await goTo('A1')
  await user.keyboard('1l20{Enter}')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Rate' }))
  expect(screen.queryByRole('columnheader', { name: 'Rate' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('rowheader', { name: 'A2' }))
  await user.keyboard('{F8}')

  expect(activeCell()).toHaveTextContent('1l20')
})
