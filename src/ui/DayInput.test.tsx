import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayInput } from './DayInput.tsx'

test.each([
  ['5 Dec 2026', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['12/25/2026', '2026-12-25'],
  ['25.12.2026', '2026-12-25'],
])('%s is read, and written as everywhere else once the field is left', async (written, day) => {
  const user = await openField('')

  await user.type(screen.getByLabelText('From'), written)
  await user.tab()

  expect(screen.getByText(`day ${day}`)).toBeVisible()
  expect(screen.getByLabelText('From')).toHaveValue(`${Number(day.slice(8))} Dec 2026`)
  expect(screen.getByLabelText('From')).toBeValid()
})

test.each([
  ['3/4/2026', '"3/4/2026" can be read in several ways. Use 4 Mar 2026 or 3 Apr 2026.'],
  ['31 Feb 2026', 'Expected a date such as 5 Dec 2026, found "31 Feb 2026".'],
])('%s is no day: nothing is guessed, and what to write is said', async (written, problem) => {
  const user = await openField('2026-12-05')

  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), written)
  expect(screen.queryByText(problem)).toBeNull()
  await user.tab()

  expect(screen.getByText(problem)).toBeVisible()
  expect(screen.getByLabelText('From')).toBeInvalid()
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription(problem)
  expect(screen.getByText('day none')).toBeVisible()
})

test('a day chosen elsewhere is shown in place of what was typed', async () => {
  const user = await openField('2026-12-05')
  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), 'soon')

  await user.click(screen.getByRole('button', { name: 'New Year' }))

  expect(screen.getByLabelText('From')).toHaveValue('1 Jan 2027')
})

async function openField(first: string) {
  function Screen() {
    const [day, setDay] = useState(first)
    return (
      <>
        <label htmlFor="from">From</label>
        <DayInput id="from" label="From" value={day} onChange={setDay} />
        <p>day {day || 'none'}</p>
        <button type="button" onClick={() => setDay('2027-01-01')}>
          New Year
        </button>
      </>
    )
  }
  render(<Screen />)
  return userEvent.setup()
}
