import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog, DialogBody } from './Dialog.tsx'
import { useKeptFocus } from './kept-focus.ts'

const Page = ({ children }: { children: ReactNode }) => {
  useKeptFocus()
  return (
    <main>
      <h1>Users</h1>
      {children}
    </main>
  )
}

function People({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names)
  return (
    <section>
      <h2>People</h2>
      <button type="button">Invite</button>
      {left.length > 0 && (
        <ul>
          {left.map((name) => (
            <li key={name}>
              {name}
              <button type="button">Edit</button>
              <button type="button" onClick={() => setLeft(left.filter((one) => one !== name))}>
                Delete
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const removing = [
  ['the next row', ['Ana', 'Ben', 'Cal'], 'Ben', 'Cal'],
  ['the row before, where the last one goes', ['Ana', 'Ben'], 'Ben', 'Ana'],
] as const

test.each(removing)('a row that is deleted leads to %s', async (_, names, deleted, next) => {
  const user = userEvent.setup()
  render(
    <Page>
      <People names={names} />
    </Page>,
  )

  await user.click(deleteOf(deleted))

  await expect.poll(() => document.activeElement).toBe(deleteOf(next))
})

test('the last row of all leads to the heading of its part', async () => {
  const user = userEvent.setup()
  render(
    <Page>
      <People names={['Ana']} />
    </Page>,
  )

  await user.click(deleteOf('Ana'))

  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('what takes the place of a button is next, and a part that goes leads to what follows', async () => {
  const user = userEvent.setup()
  render(
    <Page>
      <Repair />
      <button type="button">Submit</button>
    </Page>,
  )

  await user.click(screen.getByRole('button', { name: 'Chicago' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Submit' }))
})

function Repair() {
  const [chosen, setChosen] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  return (
    <div>
      {chosen ? (
        <p>
          Chicago <button type="button">Undo</button>
        </p>
      ) : (
        <button type="button" onClick={() => setChosen(true)}>
          Chicago
        </button>
      )}
      <button type="button" onClick={() => setDismissed(true)}>
        Dismiss
      </button>
    </div>
  )
}

test('another page leads to its title, once it has one', async () => {
  const at = (page: string) => (
    <main key="main">
      {page !== 'Lanes' && <a href="#lanes">All lanes</a>}
      {page !== 'Loading' && <h1 key={page}>{page}</h1>}
      {page === 'Lanes' && <a href="#carriers">Carriers</a>}
      {page === 'Carriers' && <button type="button">Invite</button>}
    </main>
  )
  render(<Page>{null}</Page>)
  const { rerender } = render(at('Lanes'))
  act(() => screen.getByRole('link', { name: 'Carriers' }).focus())

  rerender(at('Loading'))
  await Promise.resolve()
  rerender(at('Carriers'))

  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('heading', { name: 'Carriers' }))
})

test('another page whose title takes the place of the one before leads to it', async () => {
  const at = (title: string, isOpen: boolean) => (
    <main key="main">
      {isOpen && <a href="#files">Files</a>}
      <h1>{title}</h1>
      {!isOpen && <button type="button">Open May.csv</button>}
    </main>
  )
  render(<Page>{null}</Page>)
  const { rerender } = render(at('Files', false))
  act(() => screen.getByRole('button').focus())

  rerender(at('May.csv', true))

  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('heading', { name: 'May.csv' }))
})

test('a dialog whose opener is gone leads to the row after it', async () => {
  const user = userEvent.setup()
  render(
    <Page>
      <Awards />
    </Page>,
  )
  await user.click(screen.getByRole('button', { name: 'Award lane 1' }))

  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))

  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Award lane 2' }))
})

function Awards() {
  const [open, setOpen] = useState([1, 2])
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <>
      <ul>
        {open.map((lane) => (
          <li key={lane}>
            <button type="button" onClick={() => setAsked(lane)}>
              Award lane {lane}
            </button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Dialog title="Award" onClose={() => setAsked(null)}>
          <DialogBody>
            <button
              type="button"
              onClick={() => {
                setOpen(open.filter((lane) => lane !== asked))
                setAsked(null)
              }}
            >
              Yes
            </button>
          </DialogBody>
        </Dialog>
      )}
    </>
  )
}

describe('a button that is disabled', () => {
  afterEach(() => vi.useRealTimers())

  test('has the focus again once it is done, and hands it on where it stays disabled', async () => {
    vi.useFakeTimers()
    const state = (disabled: boolean) => (
      <Page>
        <button type="button" disabled={disabled}>
          Mark all as read
        </button>
        <button type="button">Settings</button>
      </Page>
    )
    const { rerender } = render(state(false))
    const all = screen.getByRole('button', { name: 'Mark all as read' })
    act(() => all.focus())
    const disable = () => {
      rerender(state(true))
      // As browsers do.
      act(() => all.blur())
    }

    disable()
    rerender(state(false))
    await Promise.resolve()
    expect(document.activeElement).toBe(all)

    disable()
    await Promise.resolve()
    vi.runAllTimers()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' }))
  })
})

test('who presses beside every control is left there', async () => {
  const user = userEvent.setup()
  render(
    <Page>
      <button type="button">Invite</button>
      <p>Nobody yet.</p>
    </Page>,
  )
  await user.click(screen.getByRole('button', { name: 'Invite' }))

  await user.click(screen.getByText('Nobody yet.'))
  screen.getByText('Nobody yet.').className = 'changed'
  await Promise.resolve()

  expect(document.activeElement).toBe(document.body)
})

const deleteOf = (name: string) => {
  const row = screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith(name))
  if (!row) throw new Error(`No row of ${name}`)
  return within(row).getByRole('button', { name: 'Delete' })
}
