import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenGrid, type Port, portColumns, shownCodes } from './given-grid.tsx'

test('typing narrows the rows, counts them and offers the way back when none is left', async () => {
  const onShownRowsChange = vi.fn<(rows: readonly Port[]) => void>()
  const { user } = givenGrid({ noun: ['port', 'ports'], onShownRowsChange })

  await user.type(screen.getByRole('searchbox', { name: 'Search Ports' }), 'be ant')

  expect(shownCodes()).toEqual(['Antwerp'])
  expect(screen.getByRole('status')).toHaveTextContent('1 of 4 ports')
  expect(onShownRowsChange).toHaveBeenLastCalledWith([expect.objectContaining({ code: 'Antwerp' })])

  await user.type(screen.getByRole('searchbox'), 'x')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))

  expect(shownCodes()).toHaveLength(4)
})

test('a search finds numbers as they are shown, and words without a digit only in texts', async () => {
  const { user } = givenGrid({
    columns: portColumns.map((column) =>
      column.key === 'berths' ? { ...column, format: (value) => `${value ?? 0} berths` } : column,
    ),
  })

  await user.type(screen.getByRole('searchbox'), '43')

  expect(shownCodes()).toEqual(['Hamburg'])

  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'hamburg berths')

  expect(shownCodes()).toEqual([])
})

test('a facet shows how many rows each value would leave', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('button', { name: 'Country' }))
  await user.click(screen.getByRole('checkbox', { name: /BE\s*2/ }))

  expect(shownCodes()).toEqual(['Antwerp', 'Zeebrugge'])
  expect(screen.getByRole('checkbox', { name: /NL\s*1/ })).not.toBeChecked()
})

test('a facet of a column that is not shown is offered while it narrows the rows', async () => {
  const columns = portColumns.map((column) => ({ ...column, hidden: column.key === 'country' }))
  const { rerender } = givenGrid({ columns, facets: {} })
  expect(screen.queryByRole('button', { name: /^Country/ })).not.toBeInTheDocument()

  rerender({ columns, facets: { country: ['NL'] } })

  expect(screen.getByRole('button', { name: /^Country/ })).toBeVisible()
  expect(shownCodes()).toEqual(['Rotterdam'])
})

test('where they would break the line of the bar, the filters wait behind one button', async () => {
  const line = (bar: Element, item: Element) =>
    item === bar.lastElementChild && bar.textContent.includes('Country') ? 40 : 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const bar = this.closest('.grid-bar')
    return new DOMRect(0, bar ? line(bar, this) : 0, 100, 30)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  const { user } = givenGrid()
  expect(screen.queryByRole('button', { name: 'Country' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Filters' }))

  expect(screen.getByRole('button', { name: 'Country' })).toBeVisible()
})

test('numbers are narrowed to a range, in the notation of the reader, and the range is taken away again', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('button', { name: 'Range' }))
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '10')
  await user.type(screen.getByRole('textbox', { name: 'To' }), '60.5')

  expect(shownCodes()).toEqual(['Hamburg'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Berths/ }))
  await user.click(await screen.findByRole('button', { name: 'Clear Berths' }))
  expect(shownCodes()).toHaveLength(4)
})

test('what is no number stays in the field with what is wrong, and narrows nothing', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('button', { name: 'Range' }))
  await user.type(await screen.findByRole('textbox', { name: 'From' }), 'many')

  expect(screen.getByRole('textbox', { name: 'From' })).toBeInvalid()
  expect(shownCodes()).toHaveLength(4)
})

test('a range and the values of another column narrow together', () => {
  givenGrid({ facets: { country: ['BE', 'DE'], berths: ['9..'] } })

  expect(shownCodes()).toEqual(['Zeebrugge', 'Hamburg'])
})
