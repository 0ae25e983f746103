import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenGrid } from './given-grid.tsx'
import type { GridLayout } from './grid-column.ts'

/** Header texts in the order shown. */
const shownHeaders = () =>
  screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))

test('columns are hidden and shown again from the chooser', async () => {
  const { user } = givenGrid()

  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Berths' }))

  expect(screen.queryByRole('columnheader', { name: 'Berths' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Reset' }))

  expect(screen.getByRole('columnheader', { name: 'Berths' })).toBeVisible()
})

test('a folded group says how many of its columns are out of sight, a single one too', async () => {
  const { user } = givenGrid({
    columns: [
      { key: 'code', header: 'Code', kind: 'text', value: 'code', group: 'Place' },
      {
        key: 'country',
        header: 'Country',
        kind: 'text',
        value: 'country',
        group: 'Place',
        folded: true,
      },
      { key: 'berths', header: 'Berths', kind: 'number', value: 'berths' },
    ],
  })
  const group = screen.getByRole('button', { name: /^Place ?\+1, 1 column folded$/ })
  expect(screen.getByRole('columnheader', { name: 'Code' })).toHaveAccessibleDescription(
    'Code. Place: 1 column folded',
  )

  await user.click(group)

  expect(screen.getByRole('button', { name: 'Place', expanded: true })).toBeVisible()
  expect(shownHeaders()).toContain('Country')
})

test('a column moves, is pinned and is hidden by keyboard', async () => {
  const { user } = givenGrid()
  await user.click(screen.getByRole('gridcell', { name: 'NL' }))

  await user.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('menu', { name: 'Column Country' })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

  expect(shownHeaders()).toEqual(['Country', 'Code', 'Berths'])

  await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  await user.click(await screen.findByRole('menuitem', { name: 'Pin to the left' }))

  expect(shownHeaders()[0]).toBe('Berths')

  await user.pointer({
    keys: '[MouseRight]',
    target: screen.getByRole('columnheader', { name: 'Code' }),
  })
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }))

  expect(shownHeaders()).toEqual(['Berths', 'Country'])
})

test('Shift and an arrow on a header change its width', async () => {
  const onLayoutChange = vi.fn<(layout: GridLayout) => void>()
  const { user } = givenGrid({ onLayoutChange })
  await user.click(screen.getByRole('rowheader', { name: 'Antwerp' }))

  await user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowRight}{/Shift}')

  expect(onLayoutChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ widths: { code: 170 } }),
  )
})

test('a status is an icon and a word', () => {
  givenGrid({
    columns: [
      {
        key: 'code',
        header: 'State',
        kind: 'status',
        value: 'code',
        badge: ({ berths }) =>
          berths === null ? null : { tone: 'accepted', icon: 'check', text: 'Open' },
      },
    ],
  })

  expect(screen.getAllByRole('row', { name: 'Open' })).toHaveLength(3)
  expect(screen.getByRole('row', { name: 'Antwerp' })).toBeVisible()
})

test('paper gets every row as a plain table', () => {
  givenGrid()

  window.dispatchEvent(new Event('beforeprint'))

  const table = screen.getByRole('table', { name: 'Ports' })
  expect(linesOf(table)).toEqual([
    'CodeCountryBerths',
    'RotterdamNL70',
    'AntwerpBE',
    'ZeebruggeBE9',
    'HamburgDE43',
    'Total122',
  ])

  window.dispatchEvent(new Event('afterprint'))

  expect(table).not.toBeInTheDocument()
})

test('paper says that other rows were still to come, and adds up nothing without them', () => {
  givenGrid({ rowsToCome: 6 })

  window.dispatchEvent(new Event('beforeprint'))

  const table = screen.getByRole('table', { name: 'Ports (the first 4 of 10 rows)' })
  expect(linesOf(table).at(-1)).toBe('HamburgDE43')

  window.dispatchEvent(new Event('afterprint'))
})

const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)

test('paper shows groups as the screen does, closed ones by their heading, and is never dark', async () => {
  document.documentElement.dataset['bsTheme'] = 'dark'
  onTestFinished(() => {
    delete document.documentElement.dataset['bsTheme']
  })
  const { user } = givenGrid({ groupBy: ['country'], noun: ['port', 'ports'] })
  await user.click(screen.getByText('BE', { selector: '.grid-group-value' }))

  window.dispatchEvent(new Event('beforeprint'))

  const table = screen.getByRole('table', { name: 'Ports' })
  expect(linesOf(table)).toEqual([
    'CodeCountryBerths',
    'Country: BE (2 ports)9',
    'Country: DE (1 port)43',
    'HamburgDE43',
    'Country: NL (1 port)70',
    'RotterdamNL70',
    'Total122',
  ])
  expect(document.documentElement.dataset['bsTheme']).toBe('light')

  window.dispatchEvent(new Event('afterprint'))

  expect(document.documentElement.dataset['bsTheme']).toBe('dark')
})

test('a group of columns folds to its first one and back, by press or from the menu', async () => {
  const grouped = [
    { key: 'code', header: 'Code', kind: 'text', value: 'code' },
    { key: 'country', header: 'Country', kind: 'text', value: 'country', group: 'About' },
    { key: 'berths', header: 'Berths', kind: 'number', value: 'berths', group: 'About' },
  ] as const
  const { user } = givenGrid({ columns: grouped })
  const group = () => screen.getByRole('button', { name: /^About/ })
  expect(group()).toHaveAttribute('aria-expanded', 'true')

  await user.click(group())

  expect(screen.queryByRole('columnheader', { name: 'Berths' })).not.toBeInTheDocument()
  expect(group()).toHaveTextContent('About +1')
  expect(group()).toHaveAttribute('aria-expanded', 'false')

  await user.click(screen.getByRole('gridcell', { name: 'NL' }))
  await user.keyboard('{ArrowUp}{Alt>}{ArrowDown}{/Alt}')
  await user.click(await screen.findByRole('menuitem', { name: 'Show all of About' }))

  expect(screen.getByRole('columnheader', { name: 'Berths' })).toBeVisible()
})
