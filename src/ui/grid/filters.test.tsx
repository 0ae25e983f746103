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
