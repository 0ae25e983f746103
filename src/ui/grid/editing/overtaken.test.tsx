import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EditColumn } from './edit-column.ts'
import { EditGrid } from './EditGrid.tsx'
import { EditSheet } from './edit-sheet.ts'

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
  expect(screen.getByText(/changed in the meantime\./)).toHaveTextContent('Now 1,615, yours 1120.')

  await user.click(screen.getByRole('button', { name: 'Keep mine' }))

  expect(sheet.texts()).toEqual({ A1: { rate: '1120' } })
  expect(screen.queryByText(/changed in the meantime/)).not.toBeInTheDocument()

  change(1700)
  await user.click(screen.getByRole('button', { name: 'Take 1,700' }))

  expect(screen.getByRole('gridcell', { name: '1,700' })).toBeVisible()
  expect(sheet.texts()).toEqual({})
})

test('a change of the cell being typed in leaves the typing alone and is shown', async () => {
  const { user, change } = givenQuotes()
  await user.click(screen.getByRole('gridcell', { name: '1,500' }))
  await user.keyboard('11')

  change(1615)

  expect(screen.getByRole('textbox', { name: 'Rate' })).toHaveValue('11')
  expect(screen.getByText(/changed in the meantime\./)).toHaveTextContent('Now 1,615')

  await user.keyboard('20{Enter}{ArrowUp}')

  expect(screen.getByText(/changed in the meantime\./)).toHaveTextContent('yours 1120.')
})

test('a change to what was typed anyway is no conflict', async () => {
  const { user, change } = givenQuotes()
  await user.click(screen.getByRole('gridcell', { name: '1,500' }))
  await user.keyboard('1120{Enter}{ArrowUp}')

  change(1120)

  expect(screen.queryByText(/changed in the meantime/)).not.toBeInTheDocument()
})
