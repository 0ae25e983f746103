import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SheetProblems } from './SheetProblems.tsx'

test('of very many problems the first are listed, and all on request', async () => {
  const problems = Array.from({ length: 203 }, (_, index) => ({
    row: index + 2,
    column: 'Rate',
    found: '1.234,5x',
    expected: 'a number',
  }))
  render(<SheetProblems problems={problems} />)
  expect(screen.queryByRole('rowheader', { name: '204' })).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more problems' }))

  expect(screen.getByRole('rowheader', { name: '204' })).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
