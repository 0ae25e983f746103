import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawerButton, givenBoard, row } from '#tests/support/given-board.tsx'

const statusOf = (status: string, ...destinations: string[]) =>
  `update lanes set status = '${status}' where destination in ('${destinations.join("','")}')`

test('only lanes that can be awarded are counted; what is left out is shown with its reason', async () => {
  const { query, show } = await givenBoard({
    Reno: [280, 270],
    Boise: [310],
    Ely: [],
    Fargo: [],
    Gary: [290],
    Elko: [290],
  })
  await query(statusOf('paused', 'Gary'))
  await query(statusOf('open', 'Elko'))

  const user = show()

  const award = await screen.findByRole('button', { name: 'Award best bid on 2 lanes' })
  const reasons = '4 lanes left out: 2 without bids, 1 paused, 1 not started'
  expect(screen.getByText(reasons)).toBeVisible()

  await user.click(award)

  const review = within(await screen.findByRole('dialog', { name: 'Award 2 lanes?' }))
  expect(review.getByText(`${reasons}.`)).toBeVisible()
})

test('what the search hides is neither counted nor awarded', async () => {
  const { show } = await givenBoard({ Reno: [280, 270], Boise: [310], Ely: [] })
  const user = show()
  await screen.findByRole('button', { name: 'Award best bid on 2 lanes' })

  await user.type(screen.getByRole('searchbox'), 'Reno')
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))

  expect(await screen.findByRole('dialog', { name: /Reno/ })).toBeVisible()
  expect(screen.queryByText(/left out/)).not.toBeInTheDocument()
})

test('a lane that is pending waits for its own confirmation', async () => {
  const { show } = await givenBoard({ Reno: [280, 270], Boise: [310] })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Mark Albatross as pending award'))
  await user.keyboard('{Escape}')

  expect(await screen.findByRole('button', { name: 'Award best bid on 1 lane' })).toBeVisible()
  expect(screen.getByText('1 lane left out: 1 already pending')).toBeVisible()
})

test('ticked lanes a carrier did not bid on are distinguished from those nobody bid on', async () => {
  const { show } = await givenBoard({ Reno: [280, 270], Boise: [310], Ely: [] })
  const user = show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Ticked lanes' }))
  await user.click(bar.getByRole('button', { name: 'Award to…' }))

  await user.click(await bar.findByRole('button', { name: /Bluefin.*1 lane, \$270,000.00/ }))

  const review = within(await screen.findByRole('dialog', { name: /Reno/ }))
  const words = '2 lanes left out: 1 without a bid from Bluefin for the whole lane, 1 without bids.'
  expect(review.getByText(words)).toBeVisible()
})
