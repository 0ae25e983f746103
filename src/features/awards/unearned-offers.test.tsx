import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { bids } from '#contract/bids.ts'
import { ext } from '#contract/ext/ext.ts'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'
import { drawerButton, givenBoard, mode, row } from '#tests/support/given-board.tsx'
import { givenOffer, givenPendingAtOffer } from '#tests/support/given-carrier-offer.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { network } from '#tests/support/screen-backend.ts'

/** Albatross asks $280,000 for Reno and $260,000 for Boise; both are pending at 5% off in a bundle. */
async function givenPendingBundle(more: Record<string, readonly number[]> = {}) {
  const board = await givenBoard({ Reno: [280], Boise: [260], ...more })
  const { backend, carriers, made, inForce } = board
  const ofLane = (name: string) => ({ carrier: carriers[0]!, lane: made.get(name)! })
  const givenPending = async (names: readonly string[], terms: object = {}) => {
    const laneIds = names.map((name) => ofLane(name).lane.id)
    const offer = await givenOffer(backend, ofLane(names[0]!), { laneIds, ...terms })
    for (const name of names) await givenPendingAtOffer(backend, ofLane(name), offer)
  }
  await givenPending(['Reno', 'Boise'])
  const standing = async () => (await inForce()).map(({ state, cents }) => [state, cents])
  return { ...board, givenPending, standing }
}

/** The review of the pending awards of some lanes. */
async function reviewPending(
  user: ReturnType<Awaited<ReturnType<typeof givenBoard>>['show']>,
  ...names: RegExp[]
) {
  for (const name of names) await user.click(within(await row(name)).getByRole('checkbox'))
  const bar = within(await screen.findByRole('toolbar', { name: 'Ticked lanes' }))
  await user.click(bar.getByRole('button', { name: `Confirm ${names.length} pending` }))
  return within(await screen.findByRole('dialog'))
}

test('a part of a bundle says before it is awarded what it lacks and costs, and takes the rest along', async () => {
  const { show, standing } = await givenPendingBundle()
  const user = show()
  const review = await reviewPending(user, /Reno/)

  const bundle = within(await review.findByRole('region', { name: 'Texas bundle' }))
  expect(
    bundle.getByText('The bundle “Texas bundle” is awarded wholly, and this is 1 of its 2 lanes.'),
  ).toBeVisible()
  // 95% of 280,000.
  expect(
    bundle.getByText(
      'This lane costs $266,000.00 a year at the price of the offer and $280,000.00 at bid prices, $14,000.00 more.',
    ),
  ).toBeVisible()
  expect(review.queryByRole('button', { name: /^Award/ })).not.toBeInTheDocument()
  await user.click(bundle.getByRole('button', { name: 'Confirm all 2 lanes of Texas bundle' }))
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('2 lanes awarded. The carriers have been notified.')).toBeVisible()
  expect(await standing()).toEqual([
    ['confirmed', 26_600_000],
    ['confirmed', 24_700_000],
  ])
})

test('a part of a bundle is confirmed at its bid', async () => {
  const { show, standing } = await givenPendingBundle()
  const user = show()
  const review = await reviewPending(user, /Reno/)

  await user.click(await review.findByRole('button', { name: 'Confirm at bid prices' }))
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('1 lane awarded. The carriers have been notified.')).toBeVisible()
  expect(await standing()).toEqual([
    ['pending', 24_700_000],
    ['confirmed', 28_000_000],
  ])
})

test('of several offers that are not earned, each is decided before the award', async () => {
  const { givenPending, show, standing } = await givenPendingBundle({ Omaha: [240], Dallas: [230] })
  await givenPending(['Omaha', 'Dallas'], {
    kind: 'discount',
    name: 'Volume',
    fromCents: 45_000_000,
  })
  const user = show()
  const review = await reviewPending(user, /Reno/, /Omaha/)

  const volume = await review.findByRole('region', { name: 'Volume' })
  expect(volume).toHaveTextContent(
    'The discount “Volume” needs $450,000 a year, and these lanes come to $240,000.',
  )
  expect(volume).toHaveTextContent(
    'This lane costs $228,000.00 a year at the price of the offer and $240,000.00 at bid prices, $12,000.00 more.',
  )
  await user.click(review.getByRole('button', { name: 'Use bid prices for Volume' }))
  await user.click(
    await review.findByRole('button', { name: 'Confirm all 2 lanes of Texas bundle' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('3 lanes awarded. The carriers have been notified.')).toBeVisible()
  expect((await standing()).toSorted()).toEqual([
    ['confirmed', 24_000_000],
    ['confirmed', 24_700_000],
    ['confirmed', 26_600_000],
    ['pending', 21_850_000],
  ])
})

test('pending lanes that earn their offer are awarded without a question', async () => {
  const { show, standing } = await givenPendingBundle()
  const user = show()
  const review = await reviewPending(user, /Reno/, /Boise/)

  const award = await review.findByRole('button', { name: 'Award 2 lanes' })
  await expect.poll(() => award).toBeEnabled()
  expect(review.queryByRole('region', { name: 'Texas bundle' })).not.toBeInTheDocument()
  await user.click(award)
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('2 lanes awarded. The carriers have been notified.')).toBeVisible()
  expect(await standing()).toEqual([
    ['confirmed', 26_600_000],
    ['confirmed', 24_700_000],
  ])
})

test('where the host cannot tell, pending lanes are confirmed as before', async () => {
  const { backend, shipper, show, standing } = await givenPendingBundle()
  const { answer } = await backend.ask(ext.offered, { as: shipper })
  const extensions = answer.extensions.filter((name) => !name.startsWith('pendingAwards.'))
  network.use(http.get('*/api/ext', () => HttpResponse.json({ ...answer, extensions })))
  const user = show()
  const review = await reviewPending(user, /Reno/, /Boise/)

  await user.click(await review.findByRole('button', { name: 'Award 2 lanes' }))
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('2 lanes awarded. The carriers have been notified.')).toBeVisible()
  expect((await standing()).map(([state]) => state)).toEqual(['confirmed', 'confirmed'])
})

test('a part of a confirmed bundle is not reset alone: all of it is, once that is said', async () => {
  const { backend, shipper, made, show, inForce } = await givenPendingBundle()
  const laneIds = [...made.values()].map(({ id }) => id)
  const { answer } = await backend.ask(bids.ofLanes, { as: shipper, body: { laneIds } })
  const awards = answer.map(({ id, laneId, version }) => ({ bidId: id, laneId, version }))
  await backend.ask(bids.accept, { as: shipper, body: { awards, confirm: true } as never })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Reset award'))
  const sure = within(await screen.findByRole('dialog', { name: /Reset the award of .*Reno/ }))
  await user.click(sure.getByRole('button', { name: 'Reset 1 lane' }))

  const all = within(await screen.findByRole('dialog', { name: 'Reset the award of 2 lanes?' }))
  expect(all.getByRole('alert')).toHaveTextContent(
    /Boise would keep a price that was offered for more\. The bundle “Texas bundle” is awarded wholly, and this is 1 of its 2 lanes\./,
  )
  // 266,000 and 247,000.
  expect(all.getByRole('row', { name: /^Albatross/ })).toHaveTextContent('$513,000.00')
  expect(await inForce()).toHaveLength(2)
  await user.click(all.getByRole('button', { name: 'Reset all 2 lanes' }))

  expect(
    await screen.findByText('The award of 2 lanes was reset. The bids are active again.'),
  ).toBeVisible()
  expect(await inForce()).toEqual([])
})

test('the page of one lane confirms its whole bundle in one click', async () => {
  const { shipper, made, standing } = await givenPendingBundle()
  const user = renderScreen(<ShipperLanes mode={mode} />, {
    as: shipper,
    url: `/?lane=${made.get('Reno')?.id}`,
  })
  await user.click(await screen.findByRole('button', { name: 'Award to Albatross' }))

  await user.click(
    await screen.findByRole('button', { name: 'Confirm all 2 lanes of Texas bundle' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  expect(await screen.findByText('2 lanes awarded. The carriers have been notified.')).toBeVisible()
  expect(await standing()).toEqual([
    ['confirmed', 26_600_000],
    ['confirmed', 24_700_000],
  ])
})
