import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { numberOf } from '#domain/written-number.ts'
import type { EditColumn, EditRule } from './edit-column.ts'
import { EditGrid, type EditGridHandle } from './EditGrid.tsx'
import { EditSheet } from './edit-sheet.ts'

export type Lane = { id: string; miles: number; closed?: boolean; decimals?: number }

const price: EditRule<Lane> = {
  isRate: true,
  isOpen: (lane) => !lane.closed,
  decimals: ({ decimals = 2 }) => decimals,
  read: (text, lane) => {
    if (text === '') return { value: null }
    const value = numberOf(text, '.')
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
  {
    key: 'transitDays',
    header: 'Transit days',
    kind: 'number',
    value: () => null,
    edit: { read: (text) => ({ value: numberOf(text, '.') }) },
  },
]
export const lanes: readonly Lane[] = [
  { id: 'A1', miles: 100 },
  { id: 'A2', miles: 200 },
  { id: 'A3', miles: 300, closed: true },
  { id: 'A4', miles: 400 },
]

/** A sheet of four lanes with a rate and a currency to fill in; the third is closed. */
export function givenSheet(more: Partial<Parameters<typeof EditGrid<Lane, string>>[0]> = {}) {
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
    await user.click(screen.getByRole('rowheader', { name: lane }))
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

export const paste = (text: string, html = '') =>
  fireEvent.paste(screen.getByRole('grid'), {
    clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : text) },
  })
export const row = (name: RegExp) => screen.getByRole('row', { name })
export const activeCell = () => {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}
