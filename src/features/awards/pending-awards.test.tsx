import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawerButton, givenBoard, row } from '#tests/support/given-board.tsx'

test('quick rules are previews until one is marked pending, and that can be undone', async () => {
  const { show, stored } = await givenBoard({ Reno: [280, 270], Boise: [250, 260] })
  const user = show()
  const rules = within(await screen.findByRole('region', { name: /Quick rules/ }))
  const total = (name: string) => rules.getByRole('article', { name })

  await waitFor(() => expect(total('Lowest bid')).toHaveTextContent('$520,000.00saves 13.3%'))
  // Leaving Albatross on Reno saves 3.6 %.
  await waitFor(() => expect(total('Keep incumbents')).toHaveTextContent('$520,000.00'))
  const saves = rules.getByLabelText('within')
  await user.clear(saves)
  await user.type(saves, '4')
  await waitFor(() => expect(total('Keep incumbents')).toHaveTextContent('$530,000.00saves 11.7%'))
  expect(await stored()).toEqual([])

  await user.click(rules.getByRole('button', { name: 'Mark 2 lanes pending by rule: Lowest bid' }))
  expect(await screen.findByText('2 lanes pending. No carrier has been notified.')).toBeVisible()
  expect((await stored()).map(({ state }) => state)).toEqual(['pending', 'pending'])

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeVisible()
  expect((await stored()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
})

test('few carriers are worked out when asked for, and again when the number changes', async () => {
  const { show } = await givenBoard({ Reno: [280, 270], Boise: [250, 255] })
  const user = show()
  const rules = within(await screen.findByRole('region', { name: /Quick rules/ }))
  const few = rules.getByRole('article', { name: 'Few carriers' })
  expect(few).not.toHaveTextContent('$')

  await user.click(rules.getByRole('button', { name: 'Work out by rule: Few carriers' }))
  await waitFor(() => expect(few).toHaveTextContent('$520,000.00saves 13.3%2 lanes, 2 carriers'))
  const most = rules.getByLabelText('at most')
  await user.clear(most)
  await user.type(most, '1')
  // Bluefin on both: 270 and 255.
  await waitFor(() =>
    expect(few).toHaveTextContent(
      '$525,000.00saves 12.5%2 lanes, 1 carrier, costs $5,000.00 more than the lowest bids',
    ),
  )
})

test('a rule lists the pending awards it would replace, and keeps them when asked', async () => {
  const { show, inForce } = await givenBoard({ Reno: [280, 270], Boise: [250, 260] })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Split by share and months'))
  const mark = await drawerButton('Mark split pending')
  await waitFor(() => expect(mark).toBeEnabled())
  await user.click(mark)
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  await user.keyboard('{Escape}')
  const parts = async () => (await inForce()).map(({ share, cents }) => [share, cents])
  const split = [
    [60, 16_200_000],
    [40, 11_200_000],
  ]
  expect(await parts()).toEqual(split)

  const lowest = await screen.findByRole('button', { name: /by rule: Lowest bid/ })
  await user.click(lowest)
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace 1 pending award?' }))
  expect(dialog.getByRole('row', { name: /Reno/ })).toHaveTextContent(
    'Bluefin 60%, $162,000.00Albatross 40%, $112,000.00Bluefin, $270,000.00',
  )
  expect(await parts()).toEqual(split)
  await user.click(dialog.getByRole('button', { name: 'Keep it and mark 1 other lane pending' }))

  expect(await screen.findByRole('button', { name: 'Confirm 2 pending' })).toBeVisible()
  expect(await parts()).toEqual([...split, [100, 25_000_000]])
})

test('a pending award is confirmed from the board', async () => {
  const { show, inForce } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Mark Albatross as pending award'))
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  await user.keyboard('{Escape}')

  await user.click(await screen.findByRole('button', { name: 'Confirm 1 pending' }))
  await user.click(await screen.findByRole('button', { name: 'Award 1 lane' }))
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('1 lane awarded. The carriers have been notified.')).toBeVisible()
  expect((await inForce()).map(({ state, cents }) => [state, cents])).toEqual([
    ['confirmed', 28_000_000],
  ])
})

test('ticked lanes go to one carrier, and a reset frees them again', async () => {
  const { query, show, inForce } = await givenBoard({ Reno: [280, 270], Boise: [250, 260] })
  const user = show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Ticked lanes' }))
  await user.click(bar.getByRole('button', { name: 'Award to…' }))
  await user.click(await bar.findByRole('button', { name: /Albatross.*2 lanes, \$530,000.00/ }))
  await user.click(await screen.findByRole('button', { name: 'Award 2 lanes' }))
  await user.click(await screen.findByRole('button', { name: 'Award now' }))
  expect(await screen.findByText('2 lanes awarded. The carriers have been notified.')).toBeVisible()
  expect((await inForce()).map(({ cents }) => cents)).toEqual([28_000_000, 25_000_000])

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Reset award'))
  const sure = within(await screen.findByRole('dialog', { name: /Reset the award of .*Reno/ }))
  expect(sure.getByRole('row', { name: /^Albatross/ })).toHaveTextContent('$280,000.00')
  await user.click(sure.getByRole('button', { name: 'Reset 1 lane' }))

  expect(
    await screen.findByText('The award of 1 lane was reset. The bids are active again.'),
  ).toBeVisible()
  expect(await query('select status from lanes order by id')).toEqual([
    { status: 'started' },
    { status: 'awarded' },
  ])
})
