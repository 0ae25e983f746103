import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenGrid, type Port, portColumns, ports } from './given-grid.tsx'

test('the totals row adds up the rows shown', async () => {
  const { user } = givenGrid()
  const totals = screen.getByRole('row', { name: /Total/ })
  expect(totals).toHaveTextContent('122')

  await user.type(screen.getByRole('searchbox'), 'BE')

  expect(totals).toHaveTextContent('9')
})

test('while the first rows come nothing is counted yet', () => {
  const { rerender } = givenGrid({ rows: [], loading: true, noun: ['port', 'ports'] })
  expect(screen.getByText('Loading ports', { selector: 'output' })).toBeVisible()
  expect(screen.queryByRole('row', { name: /Total/ })).not.toBeInTheDocument()

  rerender({ rows: ports, loading: false })

  expect(screen.getByText('4 ports', { selector: 'output' })).toBeVisible()
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('122')
})

test('Space and Enter open the row under the cursor, and so does a click', async () => {
  const onOpenRow = vi.fn<(port: Port) => void>()
  const { user } = givenGrid({ onOpenRow })

  await user.tab()
  while (document.activeElement?.role !== 'grid') await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await user.keyboard('{End}{Control>}{Home}{/Control} ')
  await user.click(screen.getByRole('rowheader', { name: 'Hamburg' }))

  expect(onOpenRow.mock.calls.map(([port]) => port.code)).toEqual([
    'Zeebrugge',
    'Rotterdam',
    'Hamburg',
  ])
})

test('the active cell is named to screen readers and rows carry their place', async () => {
  const { user } = givenGrid()
  const grid = screen.getByRole('grid', { name: 'Ports' })

  await user.click(screen.getByRole('rowheader', { name: 'Antwerp' }))
  await user.keyboard('{ArrowRight}')

  const active = screen.getAllByRole('gridcell', { name: 'BE' })[0]
  await waitFor(() => expect(grid).toHaveFocus())
  expect(grid).toHaveAttribute('aria-activedescendant', active?.id)
  expect(grid).toHaveAttribute('aria-rowcount', '6')
  expect(grid).toHaveAttribute('aria-colcount', '3')
  expect(active).toHaveAttribute('aria-colindex', '2')
  expect(active?.parentElement).toHaveAttribute('aria-rowindex', '3')
})

test('marked cells are added up', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('gridcell', { name: '70' }))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')

  expect(screen.getByText(/Selected 3 cells/)).toHaveTextContent('sum 79, average 39.5, 2 numbers')
})

test('of rows that change, the cells that read otherwise are marked for a moment', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { rerender } = givenGrid()
  const marked = () => [...document.querySelectorAll('.is-changed')].map((cell) => cell.textContent)
  const withBerths = (berths: number) =>
    ports.map((port) => ({ ...port, ...(port.code === 'Zeebrugge' && { berths }) }))

  rerender({ rows: withBerths(10) })
  expect(marked()).toEqual(['10'])
  rerender({ rows: withBerths(11) })
  expect(marked()).toEqual(['11'])

  vi.advanceTimersByTime(1300)
  expect(marked()).toEqual([])
})

test('an empty table says what to do', () => {
  givenGrid({ rows: [], emptyMessage: <p>No ports yet.</p> })

  expect(screen.getByText('No ports yet.')).toBeVisible()
})

test('the first rows of a long table are there without a layout', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    code: `P${at}`,
    country: 'NL',
    berths: at,
  }))
  givenGrid({ rows: many })

  expect(screen.getByRole('row', { name: /P49 NL 49/ })).toBeVisible()
  expect(screen.getAllByRole('row').length).toBeLessThan(80)
})

test('a row has its name as its heading: the pinned texts, else the first', () => {
  const names = () => screen.getAllByRole('rowheader').map((name) => name.textContent.trim())
  const { rerender } = givenGrid()
  expect(names()).toEqual([...ports.map(({ code }) => code), 'Total'])

  const pinned = portColumns.map((column) =>
    column.key === 'berths' ? column : { ...column, pinned: 'start' as const },
  )
  rerender({ columns: pinned, groupBy: ['country'] })
  expect(names().slice(0, 3)).toEqual(['Country BE 2 rows', 'Antwerp', 'BE'])
})

test('a table says how a row is opened and selected, and Tab leads on from it', () => {
  const { rerender } = givenGrid({ plain: true })
  const described = () => screen.getByRole('grid', { description: /Shift\+F10/ })
  expect(described()).not.toHaveAccessibleDescription(/Shift\+Space|Enter/)

  rerender({
    onOpenRow: () => {},
    selection: { selected: new Set<string>(), onChange: () => {} },
  })
  expect(described()).toHaveAccessibleDescription(
    'Enter opens a row. Shift+Space selects a row, then Tab moves to its actions. Shift+F10 opens the menu.',
  )
})
