import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { givenGrid, portColumns, ports, type Port } from './given-grid.tsx'
import { Grid } from './Grid.tsx'

/** Every line in the order shown: a heading as it reads, a row by its first cell. */
function shownLines(): (string | null | undefined)[] {
  return screen
    .getAllByRole('row')
    .filter((row) => row.ariaLevel !== null)
    .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) =>
      row.ariaExpanded === null
        ? within(row).getByRole('rowheader').textContent
        : row.textContent.replace(/\s+/g, ' ').trim(),
    )
}

const noun = ['port', 'ports'] as const
const heading = (name: RegExp) => screen.getByRole('row', { name })

test('rows of one value stand under it with their count and sums, in the order of the values', () => {
  givenGrid({ groupBy: ['country'], noun })

  expect(shownLines()).toEqual([
    'Country BE 2 ports 9',
    'Antwerp',
    'Zeebrugge',
    'Country DE 1 port 43',
    'Hamburg',
    'Country NL 1 port 70',
    'Rotterdam',
  ])
  expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '9')
  expect(heading(/Country BE/)).toHaveAttribute('aria-level', '1')
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
    '4 ports in 3 groups',
  )
})

test('sorting orders the rows within their group, and by the grouped column the groups', async () => {
  const { user } = givenGrid({ groupBy: ['country'], noun })

  await user.click(screen.getByRole('columnheader', { name: 'Berths' }))

  expect(shownLines().slice(0, 3)).toEqual(['Country BE 2 ports 9', 'Zeebrugge', 'Antwerp'])

  await user.dblClick(screen.getByRole('columnheader', { name: 'Country' }))

  expect(shownLines()[0]).toBe('Country NL 1 port 70')
})

test('groups lie within groups, and a row says how deep it stands', () => {
  const fleet = ports.map((port) => ({ ...port, country: port.country === 'NL' ? 'NL' : 'EU' }))
  givenGrid({
    rows: fleet,
    groupBy: ['country', 'berths'],
    noun,
  })

  expect(shownLines().slice(0, 3)).toEqual([
    'Country EU 3 ports 52',
    'Berths 9 1 port 9',
    'Zeebrugge',
  ])
  expect(heading(/Berths 9/)).toHaveAttribute('aria-level', '2')
  expect(heading(/^Zeebrugge/)).toHaveAttribute('aria-level', '3')
})

test('a group closes and opens by a click and by the keyboard', async () => {
  const { user } = givenGrid({ groupBy: ['country'], noun })

  await user.click(screen.getByText('BE', { selector: '.grid-group-value' }))

  expect(heading(/Country BE/)).toHaveAttribute('aria-expanded', 'false')
  expect(shownLines()).not.toContain('Antwerp')

  await user.keyboard('{ArrowRight}')
  expect(shownLines()).toContain('Antwerp')
  await user.keyboard('{ArrowLeft}')
  expect(shownLines()).not.toContain('Antwerp')
  await user.keyboard(' ')
  expect(shownLines()).toContain('Antwerp')
  await user.keyboard('{Enter}')
  expect(shownLines()).not.toContain('Antwerp')
})

test('all groups close and open at once', async () => {
  const { user } = givenGrid({ groupBy: ['country'], noun })
  await user.click(screen.getByRole('button', { name: /^Group/ }))

  await user.click(await screen.findByRole('button', { name: 'Collapse all' }))

  expect(shownLines()).toHaveLength(3)

  await user.click(screen.getByRole('button', { name: 'Expand all' }))

  expect(shownLines()).toHaveLength(7)
})

test('the toolbar and the menu of a heading group by a column, and undo it', async () => {
  const { user } = givenGrid({ noun })
  await user.click(screen.getByRole('button', { name: 'Group' }))

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'Country')

  expect(shownLines()[0]).toBe('Country BE 2 ports 9')

  await user.pointer({
    keys: '[MouseRight]',
    target: screen.getByRole('columnheader', { name: 'Country' }),
  })
  await user.click(await screen.findByRole('menuitem', { name: 'Do not group by it' }))

  expect(shownLines()).toEqual([])
  expect(screen.getByRole('grid')).toBeVisible()
})

test('searching leaves only groups that hold a row found', async () => {
  const { user } = givenGrid({ groupBy: ['country'], noun })

  await user.type(screen.getByRole('searchbox', { name: 'Search Ports' }), 'zee')

  expect(shownLines()).toEqual(['Country BE 1 port 9', 'Zeebrugge'])
})

function Choosing() {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set(['Zeebrugge']))
  return (
    <>
      <p>Chosen: {[...selected].toSorted().join(', ')}</p>
      <Grid<Port, string>
        label="Ports"
        rows={ports}
        columns={portColumns}
        rowKey={({ code }) => code}
        groupBy={['country']}
        selection={{ selected, onChange }}
      />
    </>
  )
}

test('the box of a heading chooses its group, also while it is closed', async () => {
  const user = userEvent.setup()
  render(<Choosing />)
  const box = () => within(heading(/Country BE/)).getByRole('checkbox', { name: 'Select group' })
  expect(box()).toBePartiallyChecked()

  await user.click(box())

  expect(screen.getByText('Chosen: Antwerp, Zeebrugge')).toBeVisible()

  await user.click(box())
  await user.click(screen.getByText('BE', { selector: '.grid-group-value' }))
  await user.click(box())

  expect(screen.getByText('Chosen: Antwerp, Zeebrugge')).toBeVisible()
  expect(box()).toBeChecked()

  await user.click(box())

  expect(screen.getByText('Chosen:')).toBeVisible()
})

test('a row whose group changed stays where it is until rows are sorted again', async () => {
  const { user, rerender } = givenGrid({ groupBy: ['country'], noun })

  rerender({
    rows: ports.map((port) => (port.code === 'Antwerp' ? { ...port, country: 'NL' } : port)),
  })

  expect(shownLines().slice(0, 3)).toEqual(['Country BE 2 ports 9', 'Antwerp', 'Zeebrugge'])

  await user.click(screen.getByRole('button', { name: /moved\. Re-sort/ }))

  expect(shownLines().slice(0, 2)).toEqual(['Country BE 1 port 9', 'Zeebrugge'])
})

test('what is copied names a group but leaves out its sums', async () => {
  const { user } = givenGrid({ groupBy: ['country'], noun })
  await user.click(screen.getByText('BE', { selector: '.grid-group-value' }))
  await user.keyboard(' {Control>}a{/Control}')

  const copied = new Map<string, string>()
  fireEvent.copy(screen.getByRole('treegrid'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })

  expect(copied.get('text/plain')?.split('\r\n').slice(0, 3)).toEqual([
    'Country: BE\t\t',
    'Antwerp\tBE\t',
    'Zeebrugge\tBE\t9',
  ])
})
