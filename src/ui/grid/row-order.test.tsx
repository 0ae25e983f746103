import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenGrid, ports, shownCodes } from './given-grid.tsx'

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
