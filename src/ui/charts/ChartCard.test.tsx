import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChartCard } from './ChartCard.tsx'

const chart = (
  <ChartCard
    title="Savings by carrier"
    about="Meridian saves most."
    kind="bars"
    heading="Carrier"
    labels={['Meridian', 'Northgate']}
    series={[{ name: 'Savings', values: [1200, null] }]}
    format={(value) => `$${value}`}
  />
)

test('a chart says in a sentence what it shows', async () => {
  render(chart)

  expect(await screen.findByRole('img', { name: 'Meridian saves most.' })).toBeInTheDocument()
})

test('its table holds the same figures, and a dash where there is none', async () => {
  render(chart)

  await userEvent.click(screen.getByRole('button', { name: 'Savings by carrier: view as table' }))

  const table = screen.getByRole('table')
  expect(within(table).getByRole('row', { name: 'Meridian $1200' })).toBeVisible()
  expect(within(table).getByRole('row', { name: 'Northgate –' })).toBeVisible()
})

test('nothing to show is said in words', () => {
  render(<ChartCard {...chart.props} labels={[]} series={[]} />)

  expect(screen.getByText('Nothing to show yet.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('figures that are all nothing are no picture either', () => {
  render(<ChartCard {...chart.props} series={[{ name: 'Savings', values: [0, null] }]} />)

  expect(screen.getByText('Nothing to show yet.')).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('why there is nothing is said where it is known', () => {
  render(<ChartCard {...chart.props} labels={[]} series={[]} empty="Nothing is awarded yet." />)

  expect(screen.getByText('Nothing is awarded yet.')).toBeVisible()
})
