import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EditColumn, EditRule } from './edit-column.ts'
import { EditGrid, type EditGridHandle } from './EditGrid.tsx'
import { EditSheet } from './edit-sheet.ts'
import { readNumber } from './number-text.ts'

type Lane = { id: string; miles: number; closed?: boolean }

const price: EditRule<Lane> = {
  isOpen: (lane) => !lane.closed,
  read: (text, lane) => {
    if (text === '') return { value: null }
    const value = readNumber(text)
    if (value === null) return { value, problem: `expected a number, found "${text}"` }
    return value > 10 * lane.miles ? { value, warning: 'unusually high' } : { value }
  },
}

const columns: readonly EditColumn<Lane>[] = [
  { key: 'id', header: 'Lane', kind: 'text', value: 'id' },
  { key: 'rate', header: 'Rate', kind: 'number', value: () => null, edit: price, total: 'sum' },
  {
    key: 'currency',
    header: 'Currency',
    kind: 'text',
    value: () => 'USD',
    edit: { read: (text) => ({ value: text }), choices: ['USD', 'EUR'] },
  },
]
const lanes: readonly Lane[] = [
  { id: 'A1', miles: 100 },
  { id: 'A2', miles: 200 },
  { id: 'A3', miles: 300, closed: true },
  { id: 'A4', miles: 400 },
]

function givenSheet(more: Partial<Parameters<typeof EditGrid<Lane, string>>[0]> = {}) {
  const sheet = new EditSheet({ columns, rowKey: (lane: Lane) => lane.id })
  const handle = createRef<EditGridHandle<Lane>>()
  const show = (rows = lanes) => (
    <EditGrid
      ref={handle}
      label="Sheet"
      sheet={sheet}
      rows={rows}
      columns={columns}
      idColumn="id"
      {...more}
    />
  )
  const { rerender } = render(show())
  const user = userEvent.setup()
  const goTo = async (lane: string) => {
    await user.click(screen.getByRole('gridcell', { name: lane }))
    await user.keyboard('{ArrowRight}')
  }
  return {
    user,
    sheet,
    handle,
    goTo,
    rerender: (rows: readonly Lane[]) => rerender(show(rows)),
  }
}

const paste = (text: string, html = '') =>
  fireEvent.paste(screen.getByRole('grid'), {
    clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : text) },
  })
const row = (name: RegExp) => screen.getByRole('row', { name })
const activeCell = () => {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

test('where the text leaves open which line is a cell, the table beside it decides', async () => {
  const { sheet, goTo } = givenSheet()
  await goTo('A1')

  paste('100\nor so\n200', '<table><tr><td>100<br>or so</td></tr><tr><td>200</td></tr></table>')

  expect(sheet.texts()).toEqual({ A1: { rate: '100\nor so' }, A2: { rate: '200' } })
})

type Quote = { id: string; rate: number | null }

function givenQuotes() {
  const quoted: readonly EditColumn<Quote>[] = [
    { key: 'id', header: 'Lane', kind: 'text', value: 'id' },
    {
      key: 'rate',
      header: 'Rate',
      kind: 'number',
      value: 'rate',
      edit: { read: (text) => ({ value: text === '' ? null : Number(text) }) },
    },
  ]
  const sheet = new EditSheet({ columns: quoted, rowKey: (quote: Quote) => quote.id })
  const show = (rate: number | null) => (
    <EditGrid
      label="Sheet"
      sheet={sheet}
      rows={[
        { id: 'A1', rate },
        { id: 'A2', rate: 7 },
      ]}
      columns={quoted}
    />
  )
  const { rerender } = render(show(1500))
  return { user: userEvent.setup(), sheet, change: (rate: number | null) => rerender(show(rate)) }
}

test('what was typed outlives a change of its cell, which tells both values until one is chosen', async () => {
  const { user, sheet, change } = givenQuotes()
  await user.click(screen.getByRole('gridcell', { name: '1,500' }))
  await user.keyboard('1120{Enter}{ArrowUp}')

  change(1615)

  expect(screen.getByRole('gridcell', { name: '1,120' })).toHaveClass('is-overtaken')
  expect(screen.getByText(/changed meanwhile\./)).toHaveTextContent('Now 1,615, yours 1120.')

  await user.click(screen.getByRole('button', { name: 'Keep mine' }))

  expect(sheet.texts()).toEqual({ A1: { rate: '1120' } })
  expect(screen.queryByText(/changed meanwhile/)).not.toBeInTheDocument()

  change(1700)
  await user.click(screen.getByRole('button', { name: 'Take 1,700' }))

  expect(screen.getByRole('gridcell', { name: '1,700' })).toBeVisible()
  expect(sheet.texts()).toEqual({})
})

test('a change of the cell being typed in leaves the typing alone and is told', async () => {
  const { user, change } = givenQuotes()
  await user.click(screen.getByRole('gridcell', { name: '1,500' }))
  await user.keyboard('11')

  change(1615)

  expect(screen.getByRole('textbox', { name: 'Rate' })).toHaveValue('11')
  expect(screen.getByText(/changed meanwhile\./)).toHaveTextContent('Now 1,615')

  await user.keyboard('20{Enter}{ArrowUp}')

  expect(screen.getByText(/changed meanwhile\./)).toHaveTextContent('yours 1120.')
})

test('a change to what was typed anyway is no conflict', async () => {
  const { user, change } = givenQuotes()
  await user.click(screen.getByRole('gridcell', { name: '1,500' }))
  await user.keyboard('1120{Enter}{ArrowUp}')

  change(1120)

  expect(screen.queryByText(/changed meanwhile/)).not.toBeInTheDocument()
})

test('a question mark asks for help where nothing can be typed', async () => {
  const { user, goTo } = givenSheet()
  const asked = vi.fn<(key: string) => void>()
  const listen = (event: KeyboardEvent) => asked(event.key)
  document.addEventListener('keydown', listen)
  onTestFinished(() => document.removeEventListener('keydown', listen))

  await user.click(screen.getByRole('gridcell', { name: 'A1' }))
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
  expect(screen.getByRole('grid')).toHaveFocus()

  await user.keyboard('{Tab}')

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
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('Total0')
})

test('a warning is told and does not stop the value', async () => {
  const { user, goTo } = givenSheet()
  await goTo('A1')

  await user.keyboard('5000{Enter}{ArrowUp}')

  expect(screen.getByText('Row 1, Rate: unusually high')).toBeVisible()
  expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent('5,000')
})

test('a pasted block is one step, passes over closed cells and reports what it did', async () => {
  const onPasted = vi.fn<(report: object) => void>()
  const { user, sheet, goTo } = givenSheet({ onPasted })
  await goTo('A1')

  paste('100\n2oo\n300\n400\n500\n')

  expect(sheet.texts()).toEqual({
    A1: { rate: '100' },
    A2: { rate: '2oo' },
    A4: { rate: '400' },
  })
  expect(onPasted).toHaveBeenCalledWith({
    cells: 3,
    problems: 1,
    rowsLeftOver: 1,
    columnsLeftOver: 0,
  })

  await user.keyboard('{Control>}z{/Control}')
  expect(sheet.texts()).toEqual({})

  await user.keyboard('{Control>}y{/Control}')
  expect(sheet.text('A4', 'rate')).toBe('400')
})

test('fill down, change by percent and clear work on the marked cells', async () => {
  const { user, sheet, handle, goTo } = givenSheet()
  await goTo('A1')
  const rates = () => lanes.map(({ id }) => sheet.text(id, 'rate'))

  await user.keyboard('100{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  await user.keyboard('{Control>}d{/Control}')
  expect(rates()).toEqual(['100', '100', undefined, '100'])

  handle.current?.adjustMarked(-3)
  expect(rates()).toEqual(['97', '97', undefined, '97'])

  await user.keyboard('{Delete}')
  expect(rates()).toEqual(['', '', undefined, ''])
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

test('rows that come anew keep what was typed over them', async () => {
  const { user, goTo, rerender } = givenSheet()
  await goTo('A1')
  await user.keyboard('120{Enter}')

  rerender(lanes.slice(0, 2).map((lane) => ({ ...lane, miles: lane.miles + 1 })))

  expect(row(/A1 120/)).toBeVisible()
})
