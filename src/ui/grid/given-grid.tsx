import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Grid } from './Grid.tsx'
import type { GridColumn } from './grid-column.ts'
import type { GridProps } from './grid-props.ts'

export type Port = { code: string; country: string; berths: number | null }

export const portColumns: readonly GridColumn<Port>[] = [
  { key: 'code', header: 'Code', kind: 'text', value: 'code' },
  { key: 'country', header: 'Country', kind: 'text', value: 'country', facet: true },
  { key: 'berths', header: 'Berths', kind: 'number', value: 'berths', total: 'sum' },
]

export const ports: readonly Port[] = [
  { code: 'Rotterdam', country: 'NL', berths: 70 },
  { code: 'Antwerp', country: 'BE', berths: null },
  { code: 'Zeebrugge', country: 'BE', berths: 9 },
  { code: 'Hamburg', country: 'DE', berths: 43 },
]

export function givenGrid(props: Partial<GridProps<Port, string>> = {}) {
  const shown = {
    label: 'Ports',
    rows: ports,
    columns: portColumns,
    rowKey: (port: Port) => port.code,
  }
  const view = render(<Grid {...shown} {...props} />)
  const rerender = (more: Partial<GridProps<Port, string>>) =>
    view.rerender(<Grid {...shown} {...props} {...more} />)
  return { user: userEvent.setup(), rerender }
}

/** Rows in the order a person sees them, by their first cell. */
export function shownCodes(): (string | undefined)[] {
  return screen
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('columnheader').length === 0)
    .filter((row) => !row.textContent.startsWith('Total'))
    .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) => within(row).getAllByRole('rowheader')[0]?.textContent)
}
