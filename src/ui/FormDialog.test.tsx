import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'

type Given = { busy?: boolean; problem?: string; incomplete?: boolean }

const show = (given: Given = {}) => {
  const did = { submitted: 0, submittedBelow: 0, closed: 0 }
  render(
    <form aria-label="Lane" onSubmit={() => did.submittedBelow++}>
      <FormDialog
        title="Add rate"
        action="Save rate"
        busy={false}
        {...given}
        onSubmit={() => did.submitted++}
        onClose={() => did.closed++}
      >
        <TextField label="Currency" required value="EUR" onChange={() => {}} />
      </FormDialog>
    </form>,
  )
  return did
}

const cancel = () => screen.getByRole('button', { name: 'Cancel' })
const save = () => screen.getByRole('button', { name: 'Save rate' })

test('the first field has the focus, and Enter in it submits the dialog alone', async () => {
  const user = userEvent.setup()
  const did = show()

  expect(await screen.findByRole('dialog', { name: 'Add rate' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Currency' })).toHaveFocus())
  await user.keyboard('{Enter}')

  expect(did).toEqual({ submitted: 1, submittedBelow: 0, closed: 0 })
})

test('Cancel, the cross and Escape each close it', async () => {
  const user = userEvent.setup()
  const did = show()

  await user.click(cancel())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')

  expect(did.closed).toBe(3)
})

test('while it is being sent it stays open and is not sent twice', async () => {
  const user = userEvent.setup()
  const did = show({ busy: true })

  await user.keyboard('{Enter}{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))

  expect(cancel()).toBeDisabled()
  expect(save()).toBeDisabled()
  expect(save()).toHaveAttribute('aria-busy', 'true')
  expect(did).toEqual({ submitted: 0, submittedBelow: 0, closed: 0 })
})

test('what went wrong is said inside, and what is typed stays', () => {
  show({ problem: 'EUR has a rate for that day.' })

  expect(screen.getByRole('alert')).toHaveTextContent('EUR has a rate for that day.')
  expect(screen.getByRole('textbox', { name: 'Currency' })).toHaveValue('EUR')
  expect(save()).toBeEnabled()
})

test('a dialog with nothing to send yet can be closed, and not submitted', async () => {
  const user = userEvent.setup()
  const did = show({ incomplete: true })

  await user.keyboard('{Enter}')
  await user.click(cancel())

  expect(save()).not.toHaveAttribute('aria-busy', 'true')
  expect(did).toEqual({ submitted: 0, submittedBelow: 0, closed: 1 })
})

function Rate({ check }: { check: (currency: string, rate: string) => Promise<string[]> }) {
  const [[currency, rate], setTyped] = useState(['', ''])
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setWrong(await check(currency, rate))
    setBusy(false)
  }
  const problemOf = (field: string) => (wrong.includes(field) ? `Enter the ${field}.` : null)
  return (
    <FormDialog
      title="Add rate"
      action="Save rate"
      busy={busy}
      onSubmit={() => void send()}
      onClose={() => {}}
    >
      <TextField
        label="Currency"
        value={currency}
        problem={problemOf('currency')}
        onChange={(text) => setTyped([text, rate])}
      />
      <TextField
        label="Rate"
        value={rate}
        problem={problemOf('rate')}
        onChange={(text) => setTyped([currency, text])}
      />
    </FormDialog>
  )
}

const currencyField = () => screen.getByRole('textbox', { name: 'Currency' })
const rateField = () => screen.getByRole('textbox', { name: 'Rate' })

test('the first field with a problem takes the focus, each time it is submitted', async () => {
  const user = userEvent.setup()
  render(
    <Rate
      check={async (currency, rate) => [
        ...(currency === '' ? ['currency'] : []),
        ...(rate === '' ? ['rate'] : []),
      ]}
    />,
  )

  await user.click(save())
  await waitFor(() => expect(currencyField()).toHaveFocus())
  await user.type(currencyField(), 'EUR')
  await user.click(save())
  await waitFor(() => expect(rateField()).toHaveFocus())
  await user.click(save())
  await waitFor(() => expect(rateField()).toHaveFocus())
})

test('an answer that comes later moves the focus as well, unless something was typed since', async () => {
  const user = userEvent.setup()
  let answer = (_wrong: string[]) => {}
  render(
    <Rate
      check={() =>
        new Promise((resolve) => {
          answer = resolve
        })
      }
    />,
  )

  await user.click(save())
  await act(async () => answer(['rate']))
  await waitFor(() => expect(rateField()).toHaveFocus())
  await user.click(save())
  await user.type(currencyField(), 'EUR')
  await act(async () => answer(['rate']))
  await waitFor(() => expect(currencyField()).toHaveFocus())
})
