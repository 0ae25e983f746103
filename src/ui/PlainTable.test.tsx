import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlainTable } from './PlainTable.tsx'

afterEach(() => vi.restoreAllMocks())

/** Elements here have no size of their own. */
function givenWidths({ place, table }: { place: number; table: number }) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(place)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(table)
}

const months = (
  <PlainTable label="Months">
    <tbody>
      <tr>
        <td>January</td>
      </tr>
    </tbody>
  </PlainTable>
)

test('a table that fits is named and is no stop for the keyboard', () => {
  givenWidths({ place: 600, table: 600 })

  render(months)

  expect(screen.getByRole('table', { name: 'Months' })).toBeVisible()
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})

test('a table wider than its place is a named region that the keyboard scrolls', () => {
  givenWidths({ place: 300, table: 600 })

  render(months)

  expect(screen.getByRole('region', { name: 'Months' })).toHaveAttribute('tabindex', '0')
})
