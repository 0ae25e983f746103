import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenBoard, mode } from '#tests/support/given-board.tsx'
import { renderScreen } from '#tests/support/render.tsx'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'

async function givenDrawer(thousands: readonly number[]) {
  const board = await givenBoard({ Reno: thousands })
  const laneId = board.made.get('Reno')?.id
  const open = () =>
    renderScreen(<ShipperLanes mode={mode} />, { as: board.shipper, url: `/?lane=${laneId}` })
  const parts = async () =>
    (await board.inForce()).map(({ state, share, cents }) => [state, share, cents])
  return { ...board, open, parts }
}

const pressed = (name: string) => screen.findByRole('button', { name })

test('a pending award of a lane is listed before another one replaces it, and kept on request', async () => {
  const { open, parts } = await givenDrawer([280, 270])
  const user = open()
  await user.click(await pressed('Mark Albatross as pending award'))
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()

  await user.click(await pressed('Mark Bluefin as pending award'))
  const asked = within(await screen.findByRole('dialog', { name: 'Replace 1 pending award?' }))
  expect(asked.getByRole('row', { name: /Reno/ })).toHaveTextContent(
    'Albatross, $280,000.00Bluefin, $270,000.00',
  )
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(await parts()).toEqual([['pending', 100, 28_000_000]])

  await user.click(await pressed('Mark Bluefin as pending award'))
  await user.click(await pressed('Replace 1'))
  await waitFor(async () => expect(await parts()).toEqual([['pending', 100, 27_000_000]]))
  await waitFor(() =>
    expect(screen.getAllByText('1 lane pending. No carrier has been notified.')).toHaveLength(2),
  )
})

test('an award of a lane is reviewed with what it replaces, and can be called off', async () => {
  const { backend, open, parts } = await givenDrawer([280, 270])
  const user = open()
  await user.click(await pressed('Mark Albatross as pending award'))
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()

  await user.click(await pressed('Award to Bluefin'))
  const award = await pressed('Award 1 lane')
  expect(screen.getByText('1 pending award will be replaced:')).toBeVisible()
  await user.click(award)
  await pressed('Award now')
  const undo = screen.getAllByRole('button', { name: 'Undo' })
  await user.click(undo.at(-1) as HTMLElement)

  expect(await screen.findByText('Nothing was awarded.')).toBeVisible()
  expect(await parts()).toEqual([['pending', 100, 28_000_000]])
  expect(backend.pushed).toEqual([])
})

test('a bid that can move a part of the lane is split with the next one, and never above it', async () => {
  const { query, open, parts } = await givenDrawer([280, 270])
  // By hand: 48,000 of the 120,000 miles that the lane moves in a year are 40 %.
  await query('update bids set capacity = 48000 where landed_cents = 27000000')
  const user = open()

  await user.click(await pressed('Split the lane with Bluefin'))
  const drawer = within(screen.getByRole('dialog'))
  const bluefin = await drawer.findByLabelText(/Bluefin at most 40%/)
  expect(bluefin).toHaveValue('40')
  expect(drawer.getByLabelText(/Albatross/)).toHaveValue('60')
  await user.clear(bluefin)
  await user.type(bluefin, '41')
  await user.clear(drawer.getByLabelText(/Albatross/))
  expect(await drawer.findByText('Bluefin can move at most 40% of the lane.')).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Mark split pending' })).toBeDisabled()

  await user.clear(bluefin)
  await user.type(bluefin, '40')
  await user.click(drawer.getByRole('button', { name: 'Mark split pending' }))
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  expect(await parts()).toEqual([['pending', 40, 10_800_000]])
  expect(await screen.findByText('Pending 40%')).toBeVisible()
})

test('an awarded lane is reset after the sheet that lists who loses it', async () => {
  const { open, parts } = await givenDrawer([280, 270])
  const user = open()
  await user.click(await pressed('Award to Bluefin'))
  await user.click(await pressed('Award 1 lane'))
  await user.click(await pressed('Award now'))
  expect(await screen.findByText('1 lane awarded. The carriers have been notified.')).toBeVisible()
  expect(await parts()).toEqual([['confirmed', 100, 27_000_000]])

  await user.click(await pressed('Reset award'))
  const sure = within(await screen.findByRole('dialog', { name: /Reset the award of .*Reno/ }))
  expect(sure.getByRole('row', { name: /^Bluefin/ })).toHaveTextContent('$270,000.00')
  await user.click(sure.getByRole('button', { name: 'Reset 1 lane' }))

  expect(
    await screen.findByText('The award of 1 lane was reset. The bids are active again.'),
  ).toBeVisible()
  expect(await parts()).toEqual([])
})
