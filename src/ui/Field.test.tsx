import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'

const show = (given: { isRequired?: boolean; isLabelHidden?: boolean; problem?: string }) =>
  render(
    <Field label="Reason" hint="Saved in the audit log." {...given}>
      {(control) => <textarea {...control} />}
    </Field>,
  )

test('a field goes by its label and is described by its hint and by what is wrong with it', () => {
  show({ problem: 'Enter a reason.' })

  const field = screen.getByRole('textbox', { name: 'Reason' })
  expect(field).toHaveAccessibleDescription('Saved in the audit log. Enter a reason.')
  expect(field).toBeInvalid()
  expect(field).not.toBeRequired()
})

test('a required field without a visible label still says both', () => {
  show({ isRequired: true, isLabelHidden: true })

  const field = screen.getByRole('textbox', { name: 'Reason' })
  expect(field).toBeRequired()
  expect(field).toBeValid()
  expect(screen.getByText('Reason')).toHaveClass('visually-hidden')
})
