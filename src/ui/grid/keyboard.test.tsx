import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { givenGrid, type Port, portColumns, ports } from './given-grid.tsx'

/** Row and column of the active cell as a screen reader tells them; headings are row 1. */
function activeCell(): string {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant')
  const cell = document.getElementById(id ?? '')
  return `${cell?.parentElement?.ariaRowIndex},${cell?.ariaColIndex}`
}

/** How many cells are marked, from the status line; 1 when only the active one is. */
const markedCells = () => Number(/Selected (\d+) cells/.exec(document.body.textContent)?.[1] ?? 1)

/** The cursor on 'BE' of Zeebrugge: third of four rows, second of three columns. */
async function givenCursor() {
  const opened = vi.fn<(port: Port) => void>()
  const chosen = vi.fn<(keys: ReadonlySet<string>) => void>()
  const { user } = givenGrid({
    onOpenRow: opened,
    opensOnClick: false,
    selection: { selected: new Set(), onChange: chosen },
  })
  await user.click(screen.getByRole('rowheader', { name: 'Zeebrugge' }))
  await user.keyboard('{ArrowRight}')
  expect(activeCell()).toBe('4,3')
  return { user, opened, chosen }
}

test.each([
  { keys: '{ArrowDown}', leads: '5,3' },
  { keys: '{ArrowUp}', leads: '3,3' },
  { keys: '{ArrowLeft}', leads: '4,2' },
  { keys: '{ArrowRight}', leads: '4,4' },
  { keys: '{Control>}{ArrowDown}{/Control}', leads: '5,3' },
  { keys: '{Control>}{ArrowUp}{/Control}', leads: '2,3' },
  { keys: '{Control>}{ArrowLeft}{/Control}', leads: '4,2' },
  { keys: '{Control>}{ArrowRight}{/Control}', leads: '4,4' },
  { keys: '{Home}', leads: '4,2' },
  { keys: '{End}', leads: '4,4' },
  { keys: '{Control>}{Home}{/Control}', leads: '2,2' },
  { keys: '{Control>}{End}{/Control}', leads: '5,4' },
  { keys: '{PageDown}', leads: '5,3' },
  { keys: '{PageUp}', leads: '2,3' },
])('$keys leads to $leads', async ({ keys, leads }) => {
  const { user } = await givenCursor()

  await user.keyboard(keys)

  expect(activeCell()).toBe(leads)
  expect(markedCells()).toBe(1)
})

test.each([
  { keys: '{Shift>}{ArrowDown}{/Shift}', cells: 2 },
  { keys: '{Shift>}{ArrowLeft}{ArrowUp}{/Shift}', cells: 4 },
  { keys: '{Shift>}{Home}{/Shift}', cells: 2 },
  { keys: '{Shift>}{PageUp}{/Shift}', cells: 3 },
  { keys: '{Shift>}{Control>}{Home}{/Control}{/Shift}', cells: 6 },
  { keys: '{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}', cells: 2 },
  { keys: '{Control>}a{/Control}', cells: 12 },
])('$keys marks $cells cells, and Escape one again', async ({ keys, cells }) => {
  const { user } = await givenCursor()

  await user.keyboard(keys)
  expect(markedCells()).toBe(cells)

  await user.keyboard('{Escape}')
  expect(markedCells()).toBe(1)
})

test.each(['{Enter}', ' '])('"%s" opens the row', async (key) => {
  const { user, opened } = await givenCursor()

  await user.keyboard(key)

  expect(opened).toHaveBeenCalledExactlyOnceWith(ports[2])
})

test('Shift and Space choose the row, on a heading all rows', async () => {
  const { user, chosen } = await givenCursor()

  await user.keyboard('{Shift>} {/Shift}')
  expect(chosen).toHaveBeenLastCalledWith(new Set(['Zeebrugge']))

  await user.keyboard('{Control>}{ArrowUp}{/Control}{ArrowUp}{Shift>} {/Shift}')
  expect(chosen).toHaveBeenLastCalledWith(new Set(ports.map(({ code }) => code)))
})

test('a slash leads to the search, Enter on a heading sorts', async () => {
  const { user } = await givenCursor()

  await user.keyboard('{Control>}{ArrowUp}{/Control}{ArrowUp}{Enter}')
  expect(screen.getByRole('columnheader', { name: 'Country' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  await user.keyboard('{ArrowDown}/')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
})

test('the table is one stop: Tab leaves it from any cell, Shift and Tab come back to that cell', async () => {
  const { user } = await givenCursor()

  await user.tab()
  expect(screen.getByRole('grid')).not.toHaveFocus()
  await user.tab({ shift: true })

  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())
  expect(activeCell()).toBe('4,3')
})

test('Enter on a badge that can be pressed does what it says, Space opens the row', async () => {
  const opened = vi.fn<(port: Port) => void>()
  const called = vi.fn<(port: Port) => void>()
  const { user } = givenGrid({
    onOpenRow: opened,
    columns: [
      ...portColumns,
      {
        key: 'call',
        header: 'Call',
        kind: 'status',
        value: () => 'Call',
        badge: ({ country }) =>
          country === 'BE' ? { tone: 'button', icon: 'clock', text: 'Call' } : null,
        press: called,
      },
    ],
  })
  screen.getByRole('grid').focus()

  await user.keyboard('{Home}{ArrowDown}{End}{Enter}')
  expect(called).toHaveBeenLastCalledWith(ports[1])
  expect(opened).not.toHaveBeenCalled()
  await user.keyboard(' ')
  expect(opened).toHaveBeenLastCalledWith(ports[1])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(opened).toHaveBeenLastCalledWith(ports[0])
  expect(called).toHaveBeenCalledTimes(1)
})
