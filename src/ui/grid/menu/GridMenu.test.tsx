import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { givenGrid, type Port, ports, shownCodes } from '#ui/grid/given-grid.tsx'
import { eventually } from '#tests/support/eventually.ts'

type User = ReturnType<typeof givenGrid>['user']

const rightClick = (user: User, name: string) =>
  user.pointer({
    keys: '[MouseRight]',
    target: screen.queryByRole('rowheader', { name }) ?? screen.getByRole('gridcell', { name }),
  })
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('menuitem', { name }))

/** What the menu puts on the clipboard: jsdom has none that takes kinds, so the text goes alone. */
const copiedTexts = () => vi.spyOn(navigator.clipboard, 'writeText')

test('a right click copies the cell under it, with its heading where wanted', async () => {
  const { user } = givenGrid()
  const copied = copiedTexts()

  await rightClick(user, 'Hamburg')
  await press(user, 'Copy')
  await eventually(() => expect(copied).toHaveBeenLastCalledWith('Hamburg'))

  await rightClick(user, 'Hamburg')
  await press(user, 'Copy with headings')
  await eventually(() => expect(copied).toHaveBeenLastCalledWith('Code\r\nHamburg'))
})

test('a right click within marked cells copies all of them, as Shift+F10 does', async () => {
  const { user } = givenGrid()
  const copied = copiedTexts()
  await user.click(screen.getByRole('gridcell', { name: 'DE' }))
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')

  await rightClick(user, 'DE')
  await press(user, 'Copy')
  await eventually(() => expect(copied).toHaveBeenLastCalledWith('DE\t43'))
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())

  await user.keyboard('{Shift>}{F10}{/Shift}')
  await press(user, 'Copy with headings')
  await eventually(() => expect(copied).toHaveBeenLastCalledWith('Country\tBerths\r\nDE\t43'))
})

test('the menu filters by the value of a cell and takes it back', async () => {
  const { user } = givenGrid()

  await rightClick(user, 'DE')
  await press(user, 'Filter by this value')
  expect(shownCodes()).toEqual(['Hamburg'])

  await rightClick(user, 'DE')
  await press(user, 'Show every value')
  expect(shownCodes()).toHaveLength(4)
})

test('where a column has no filter its words are searched for', async () => {
  const { user } = givenGrid()

  await rightClick(user, 'Antwerp')
  await press(user, 'Search for this value')

  expect(screen.getByRole('searchbox')).toHaveValue('Antwerp')
  expect(shownCodes()).toEqual(['Antwerp'])
})

test('the menu opens and chooses the row, pins and hides the column', async () => {
  const onOpenRow = vi.fn<(port: Port) => void>()
  const onChange = vi.fn<(keys: ReadonlySet<string>) => void>()
  const { user } = givenGrid({ onOpenRow, selection: { selected: new Set(), onChange } })

  await rightClick(user, 'DE')
  await press(user, 'Open')
  expect(onOpenRow).toHaveBeenCalledExactlyOnceWith(ports[3])

  await rightClick(user, 'DE')
  await press(user, 'Select row')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(new Set(['Hamburg']))

  await rightClick(user, '43')
  await press(user, 'Pin to the left')
  expect(screen.getAllByRole('columnheader').map((head) => head.ariaLabel)).toEqual([
    'Selection',
    'Berths',
    'Code',
    'Country',
  ])

  await rightClick(user, '43')
  await press(user, 'Hide column')
  expect(screen.queryByRole('columnheader', { name: 'Berths' })).not.toBeInTheDocument()
})

test('arrows walk the menu, Escape gives the keyboard back to the table', async () => {
  const { user } = givenGrid()
  await rightClick(user, 'DE')
  await screen.findByRole('menu', { name: 'Cell Country' })

  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Hide column' })).toHaveFocus())
  await user.keyboard('{Escape}')

  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())
})
