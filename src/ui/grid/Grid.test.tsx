import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenGrid, portColumns, ports, shownCodes, type Port } from './given-grid.tsx'
import { Grid } from './Grid.tsx'

test('a click on a header sorts upwards, then downwards, and blanks stand last both ways', async () => {
  const { user } = givenGrid()
  const header = screen.getByRole('columnheader', { name: 'Berths' })

  await user.click(header)

  expect(header).toHaveAttribute('aria-sort', 'ascending')
  expect(shownCodes()).toEqual(['Zeebrugge', 'Hamburg', 'Rotterdam', 'Antwerp'])

  await user.click(header)

  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(shownCodes()).toEqual(['Rotterdam', 'Hamburg', 'Zeebrugge', 'Antwerp'])
})

test('Shift and a click sort by a further column', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('columnheader', { name: 'Country' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('columnheader', { name: 'Berths' }))
  await user.keyboard('{/Shift}')

  expect(shownCodes()).toEqual(['Zeebrugge', 'Antwerp', 'Hamburg', 'Rotterdam'])
  expect(screen.getByRole('columnheader', { name: 'Berths' })).toHaveTextContent('2')
})

test('typing narrows the rows, counts them and offers the way back when none is left', async () => {
  const onVisibleCountChange = vi.fn<(count: number) => void>()
  const { user } = givenGrid({ noun: ['port', 'ports'], onVisibleCountChange })

  await user.type(screen.getByRole('searchbox', { name: 'Search Ports' }), 'be ant')

  expect(shownCodes()).toEqual(['Antwerp'])
  expect(screen.getByRole('status')).toHaveTextContent('1 of 4 ports')
  expect(onVisibleCountChange).toHaveBeenLastCalledWith(1)

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

test('the totals row adds up the rows shown', async () => {
  const { user } = givenGrid()
  const totals = screen.getByRole('row', { name: /Total/ })
  expect(totals).toHaveTextContent('122')

  await user.type(screen.getByRole('searchbox'), 'BE')

  expect(totals).toHaveTextContent('9')
})

test('Space and Enter open the row under the cursor, and so does a click', async () => {
  const onOpenRow = vi.fn<(port: Port) => void>()
  const { user } = givenGrid({ onOpenRow })

  await user.tab()
  while (document.activeElement?.role !== 'grid') await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await user.keyboard('{End}{Control>}{Home}{/Control} ')
  await user.click(screen.getByRole('gridcell', { name: 'Hamburg' }))

  expect(onOpenRow.mock.calls.map(([port]) => port.code)).toEqual([
    'Zeebrugge',
    'Rotterdam',
    'Hamburg',
  ])
})

test('the active cell is named to screen readers and rows carry their place', async () => {
  const { user } = givenGrid()
  const grid = screen.getByRole('grid', { name: 'Ports' })

  await user.click(screen.getByRole('gridcell', { name: 'Antwerp' }))
  await user.keyboard('{ArrowRight}')

  const active = screen.getAllByRole('gridcell', { name: 'BE' })[0]
  expect(grid).toHaveFocus()
  expect(grid).toHaveAttribute('aria-activedescendant', active?.id)
  expect(grid).toHaveAttribute('aria-rowcount', '6')
  expect(grid).toHaveAttribute('aria-colcount', '3')
  expect(active).toHaveAttribute('aria-colindex', '2')
  expect(active?.parentElement).toHaveAttribute('aria-rowindex', '3')
})

const boxOf = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('checkbox')

function ChoosingGrid() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <p>Chosen: {[...selected].join(' ')}</p>
      <Grid
        label="Ports"
        rows={ports}
        columns={portColumns}
        rowKey={(port) => port.code}
        selection={{ selected, onChange: setSelected }}
      />
    </>
  )
}

test('boxes choose rows, Shift chooses all between, and the header box all that are shown', async () => {
  const user = userEvent.setup()
  render(<ChoosingGrid />)

  await user.click(boxOf(/Antwerp/))
  await user.keyboard('{Shift>}')
  await user.click(boxOf(/Hamburg/))
  await user.keyboard('{/Shift}')

  expect(screen.getByText('Chosen: Antwerp Zeebrugge Hamburg')).toBeVisible()
  expect(screen.getByRole('row', { name: /Antwerp/ })).toHaveAttribute('aria-selected', 'true')

  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))

  expect(screen.getByText('Chosen: Antwerp Zeebrugge Hamburg Rotterdam')).toBeVisible()
})

test('a live change shows its new value and moves no row until asked', async () => {
  const { user, rerender } = givenGrid()
  await user.click(screen.getByRole('columnheader', { name: 'Berths' }))

  rerender({
    rows: ports.map((port) => (port.code === 'Zeebrugge' ? { ...port, berths: 99 } : port)),
  })

  expect(shownCodes()).toEqual(['Zeebrugge', 'Hamburg', 'Rotterdam', 'Antwerp'])
  expect(screen.getByRole('row', { name: /Zeebrugge BE 99/ })).toBeVisible()
  expect(screen.getByRole('gridcell', { name: '99' })).toHaveClass('is-changed')

  await user.click(screen.getByRole('button', { name: /Re-sort/ }))

  expect(shownCodes()).toEqual(['Hamburg', 'Rotterdam', 'Zeebrugge', 'Antwerp'])
})

test('rows that come in between stay in order, rows that go leave no gap', () => {
  const { rerender } = givenGrid({ sort: [{ key: 'code', descending: false }] })

  rerender({ rows: [...ports.slice(1), { code: 'Gdansk', country: 'PL', berths: 5 }] })

  expect(shownCodes()).toEqual(['Antwerp', 'Gdansk', 'Hamburg', 'Zeebrugge'])
})

test('copied cells are tab-separated, with text that looks like a formula kept as text', async () => {
  const { user } = givenGrid({ rows: [{ code: '=HYPERLINK("x")', country: 'NL', berths: -70.5 }] })

  await user.click(screen.getByRole('gridcell', { name: /HYPERLINK/ }))
  await user.keyboard('{Shift>}{End}{/Shift}')
  const copied = new Map<string, string>()
  fireEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })

  expect(copied.get('text/plain')).toBe(`"'=HYPERLINK(""x"")"\tNL\t-70.5`)
  expect(copied.get('text/html')).toContain('<td>-70.5</td>')
})

test('a copied postcode keeps its zero and a cell of two lines its break', async () => {
  const { user } = givenGrid({ rows: [{ code: '02108', country: 'Gate 4\nno vans', berths: 1 }] })

  await user.click(screen.getByRole('gridcell', { name: '02108' }))
  await user.keyboard('{Shift>}{End}{/Shift}')
  const copied = new Map<string, string>()
  fireEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })

  expect(copied.get('text/plain')).toBe('02108\t"Gate 4\nno vans"\t1')
  expect(copied.get('text/html')).toBe(
    `<table><tr><td style="mso-number-format:'\\@'">02108</td><td>Gate 4<br>no vans</td><td>1</td></tr></table>`,
  )
})

test('marked cells are added up', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('gridcell', { name: '70' }))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')

  expect(screen.getByText(/Selected 3 cells/)).toHaveTextContent('sum 79, average 39.5, 2 numbers')
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

function givenNarrowScreen(): void {
  const narrow = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => narrow)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

test('above cards the filters wait behind one button, which counts them', async () => {
  givenNarrowScreen()
  const { user } = givenGrid({ card: ({ code }) => <strong>{code}</strong> })
  expect(screen.queryByRole('button', { name: 'Country' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.click(screen.getByRole('button', { name: 'Country' }))
  await user.click(screen.getByRole('checkbox', { name: /^BE/ }))

  expect(screen.getByRole('button', { name: 'Filters 1' })).toBeVisible()
  const cards = within(screen.getByRole('list', { name: 'Ports' })).getAllByRole('listitem')
  expect(cards).toHaveLength(2)
})

test('on a narrow screen the rows are cards that open and sort', async () => {
  givenNarrowScreen()
  const onOpenRow = vi.fn<(port: Port) => void>()
  const { user } = givenGrid({ card: ({ code }) => <strong>{code}</strong>, onOpenRow })

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Berths ↓')
  await user.click(screen.getByRole('button', { name: 'Hamburg' }))

  const cards = within(screen.getByRole('list', { name: 'Ports' })).getAllByRole('button')
  expect(cards.map((card) => card.textContent)).toEqual([
    'Rotterdam',
    'Hamburg',
    'Zeebrugge',
    'Antwerp',
  ])
  expect(onOpenRow).toHaveBeenCalledWith(ports[3])
})
