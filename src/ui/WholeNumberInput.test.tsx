import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WholeNumberInput } from './WholeNumberInput.tsx'

test.each([
  ['2,5', '"2,5" is not a number with a decimal point. Use 2.50 or 25.'],
  ['2.5', 'Enter a whole number from 0 to 50.'],
  ['60', 'Enter a whole number from 0 to 50.'],
  ['', 'Enter a whole number from 0 to 50.'],
])('"%s" stays in the field and changes nothing', async (text, problem) => {
  const onChange = vi.fn<(value: number) => void>()
  render(<WholeNumberInput label="Within" value={3} min={0} max={50} onChange={onChange} />)
  const user = userEvent.setup()
  const field = screen.getByLabelText('Within')

  await user.clear(field)
  if (text !== '') await user.click(field)
  if (text !== '') await user.paste(text)

  expect(field).toHaveValue(text)
  expect(field).toHaveAccessibleDescription(problem)
  expect(onChange).not.toHaveBeenCalled()
})
