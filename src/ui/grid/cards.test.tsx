import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenGrid, type Port, ports } from './given-grid.tsx'

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

test('cards stand under the heading of their group, which closes and opens over them', async () => {
  givenNarrowScreen()
  const { user } = givenGrid({
    card: ({ code }) => <strong>{code}</strong>,
    groupBy: ['country'],
    noun: ['port', 'ports'],
  })
  const lines = () =>
    within(screen.getByRole('list', { name: 'Ports' }))
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  const whole = [
    'Country BE 2 ports',
    'Antwerp',
    'Zeebrugge',
    'Country DE 1 port',
    'Hamburg',
    'Country NL 1 port',
    'Rotterdam',
  ]
  expect(lines()).toEqual(whole)

  const heading = screen.getByRole('button', { name: 'Country BE 2 ports' })
  await user.click(heading)

  expect(heading).toHaveAttribute('aria-expanded', 'false')
  expect(lines()).toEqual(whole.filter((line) => line !== 'Antwerp' && line !== 'Zeebrugge'))

  await user.click(heading)

  expect(lines()).toEqual(whole)
})

test('headings of groups within groups say how deep they stand, and sorting orders the cards within', async () => {
  givenNarrowScreen()
  const { user } = givenGrid({
    card: ({ code }) => <strong>{code}</strong>,
    rows: ports.map((port) => ({ ...port, country: port.country === 'NL' ? 'NL' : 'EU' })),
    groupBy: ['country', 'berths'],
    noun: ['port', 'ports'],
  })

  expect(screen.getByRole('button', { name: 'Country EU 3 ports' })).toHaveAttribute(
    'data-depth',
    '0',
  )
  expect(screen.getByRole('button', { name: 'Berths 9 1 port' })).toHaveAttribute('data-depth', '1')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Berths ↓')

  const berths = screen.getAllByRole('button', { name: /^Berths/ }).map((one) => one.textContent)
  expect(berths.slice(0, 2)).toEqual(['Berths 43 1 port', 'Berths 9 1 port'])
})
