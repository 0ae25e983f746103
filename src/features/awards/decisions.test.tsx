import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bids as bidCalls } from '#contract/bids.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { drawerButton, givenBoard, mode, row } from '#tests/support/given-board.tsx'
import { givenLostAnswer } from '#tests/support/given-lost-call.ts'

test('a review groups by carrier and warns before anything is awarded; carriers then read why', async () => {
  const { backend, show, stored, inForce, carriers, made } = await givenBoard({
    Reno: [280, 270],
    Boise: [310],
  })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 2 lanes' }))
  const review = within(await screen.findByRole('dialog', { name: 'Award 2 lanes?' }))

  expect(review.getByRole('row', { name: /^Albatross/ })).toHaveTextContent('$310,000.00')
  expect(review.getByRole('row', { name: /^Bluefin/ })).toHaveTextContent('$30,000.00')
  expect(review.getByRole('row', { name: /^Total/ })).toHaveTextContent('2$600,000.00$580,000.00')
  const warnings = review.getByRole('region', { name: 'Warnings' })
  expect(warnings).toHaveTextContent(/1 lane moves away from its incumbent.*Reno \(Albatross\)/)
  expect(warnings).toHaveTextContent('2 lanes are above their target')
  expect(warnings).toHaveTextContent(/1 lane has a single bid.*Boise/)

  await user.click(review.getByRole('button', { name: 'Service' }))
  await user.click(review.getByRole('button', { name: 'Award 2 lanes' }))
  const now = await screen.findByRole('button', { name: 'Award now' })
  expect((await stored()).map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect(backend.pushed).toEqual([])
  await user.click(now)

  expect(await screen.findByText('2 lanes awarded. The carriers have been notified.')).toBeVisible()
  const receipt = screen.getByRole('region', { name: 'Award receipt' })
  expect(receipt).toHaveTextContent(/^2 lanes awarded on .*: \$580,000\.00 a year, \$20,000\.00/)
  expect(within(receipt).getByRole('link', { name: 'See savings' })).toHaveAttribute(
    'href',
    '/savings?mode=4&tab=lanes',
  )
  expect((await inForce()).map(({ state, reason }) => [state, reason])).toEqual([
    ['confirmed', 'service'],
    ['confirmed', 'service'],
  ])
  const laneId = made.get('Reno')?.id ?? 0
  const [loser] = carriers
  const seen = loser && (await backend.ask(laneCalls.list, { as: loser, query: { mode, laneId } }))
  expect(seen?.answer[0]?.outcome).toBe('another offer was better on service')
})

test('within the undo window an award is called off: nobody was notified', async () => {
  const { backend, show, inForce } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  await user.click(await screen.findByRole('button', { name: 'Award 1 lane' }))

  const undo = await screen.findAllByRole('button', { name: 'Undo' })
  await user.click(undo.at(-1) as HTMLElement)

  expect(await screen.findByText('Nothing was awarded.')).toBeVisible()
  expect(await inForce()).toEqual([])
  expect(backend.pushed).toEqual([])
})

test('an award goes through though another page is opened before its time to undo is over', async () => {
  const { inForce, showAmongPages } = await givenBoard({ Reno: [280, 270] })
  const user = showAmongPages()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  await user.click(await screen.findByRole('button', { name: 'Award 1 lane' }))
  const now = await screen.findByRole('button', { name: 'Award now' })

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Another page')).toBeVisible()
  await user.click(now)

  expect(await screen.findByText('1 lane awarded. The carriers have been notified.')).toBeVisible()
  expect((await inForce()).map(({ state }) => state)).toEqual(['confirmed'])
})

test('an award cut short by closing the browser is found pending, with its reason', async () => {
  const { backend, inForce, show } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  await user.click(await screen.findByRole('button', { name: 'Service' }))
  await user.click(await screen.findByRole('button', { name: 'Award 1 lane' }))
  await screen.findByRole('button', { name: 'Award now' })
  cleanup()

  expect((await inForce()).map(({ state, reason }) => [state, reason])).toEqual([
    ['pending', 'service'],
  ])
  expect(backend.pushed).toEqual([])
  const later = show()
  await later.click(await screen.findByRole('button', { name: 'Confirm 1 pending' }))
  expect(await screen.findByRole('button', { name: 'Service' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a bid that can move only a part of its lane is passed over, and split with the next', async () => {
  const { query, show } = await givenBoard({ Reno: [280, 270], Boise: [280, 270] })
  await query(
    "update bids set capacity = 48000 where landed_cents = 27000000 and lane_id = (select id from lanes where destination = 'Reno')",
  )
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 2 lanes' }))
  const review = within(await screen.findByRole('dialog', { name: 'Award 2 lanes?' }))
  expect(review.getByRole('row', { name: /^Albatross 1/ })).toBeVisible()
  await user.click(review.getByRole('button', { name: 'Cancel' }))

  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  expect(await screen.findByText('48,000 (40%)')).toBeVisible()
  await user.click(await drawerButton('Split the lane with Bluefin'))
  const drawer = within(await screen.findByRole('dialog'))
  const share = (carrier: RegExp) => drawer.findByLabelText(carrier)
  expect(await share(/Bluefin at most 40%/)).toHaveValue('40')
  expect(await share(/Albatross/)).toHaveValue('60')
  await user.clear(await share(/Bluefin/))
  await user.type(await share(/Bluefin/), '41')
  await user.clear(await share(/Albatross/))

  expect(await drawer.findByText('Bluefin can move at most 40% of the lane.')).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Mark split pending' })).toBeDisabled()
})

test('a bid that changed in the meantime is named, and nothing is awarded', async () => {
  const { query, show, stored } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  const review = await screen.findByRole('button', { name: 'Award 1 lane' })
  await query('update bids set version = 2, landed_cents = 26500000 where landed_cents = 27000000')

  await user.click(review)

  const alert = await screen.findByText('Nothing was awarded.', { selector: 'strong' })
  await waitFor(() =>
    expect(alert.closest('[role="alert"]')).toHaveTextContent(
      'Bluefin now bids $265,000.00, not $270,000.00',
    ),
  )
  expect(await stored()).toEqual([])
})

test('the reasons to choose from leave out what the award contradicts, and say why', async () => {
  const { query, show, inForce } = await givenBoard({ Reno: [270, 280], Boise: [280, 280] })
  await query('update bids set rank = 1 where lane_id = (select max(id) from lanes)')
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 2 lanes' }))
  const review = within(await screen.findByRole('dialog', { name: 'Award 2 lanes?' }))

  expect(review.queryByRole('button', { name: 'Price' })).not.toBeInTheDocument()
  expect(review.getByRole('button', { name: 'Incumbent kept' })).toBeVisible()
  expect(
    review.getByText(
      'Price does not fit: on 1 lane, an offer that was not chosen costs the same or less.',
    ),
  ).toBeVisible()

  await user.click(review.getByRole('button', { name: 'Incumbent kept' }))
  await user.click(review.getByRole('button', { name: 'Mark pending' }))
  await screen.findByText(/2 lanes pending/)
  expect((await inForce()).map(({ reason }) => reason)).toEqual(['incumbent', 'incumbent'])
})

test('a pending award whose reason a new offer contradicts is confirmed without it', async () => {
  const { query, show } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  await user.click(await screen.findByRole('button', { name: 'Price' }))
  await user.click(screen.getByRole('button', { name: 'Mark pending' }))
  await screen.findByText(/1 lane pending/)
  cleanup()
  await query('update bids set landed_cents = 26000000 where landed_cents = 28000000')
  const later = show()

  await later.click(await screen.findByRole('button', { name: 'Confirm 1 pending' }))

  const review = within(await screen.findByRole('dialog'))
  expect(review.queryByRole('button', { name: 'Price' })).not.toBeInTheDocument()
  expect(review.getByRole('button', { name: 'Service' })).toBeVisible()
  expect(review.queryByRole('button', { pressed: true })).not.toBeInTheDocument()
})

test('an undo leaves what another window of the same user decided, and says so', async () => {
  const { backend, shipper, show, inForce, made, query } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Mark Bluefin as pending award'))
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  const [albatross] = await query('select id, version from bids where landed_cents = 28000000')
  await backend.ask(bidCalls.accept, {
    as: shipper,
    body: {
      awards: [
        { laneId: made.get('Reno')?.id ?? 0, bidId: albatross.id, version: albatross.version },
      ],
      confirm: false,
    },
  })

  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(
    await screen.findByText(
      /^Not undone\. .*Reno.*: you set another pending award in the meantime, perhaps in another window, and it stays\./,
    ),
  ).toBeVisible()
  expect((await inForce()).map(({ cents }) => cents)).toEqual([28_000_000])
})

test('an undo without an answer is offered once more, and done once', async () => {
  const { backend, show, stored } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  await user.click(await drawerButton('Mark Bluefin as pending award'))
  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  givenLostAnswer(backend, 'post', '/ext/pending-awards/restore')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const lost = await screen.findByText('The server did not answer. Perhaps nothing was undone.')
  expect(lost).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Undone.')).toBeVisible()
  expect((await stored()).map(({ state }) => state)).toEqual(['withdrawn'])
})

test('a confirmation without an answer does not say that nothing was awarded', async () => {
  const { backend, show, inForce } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  await user.click(await screen.findByRole('button', { name: 'Award 1 lane' }))
  const now = await screen.findByRole('button', { name: 'Award now' })
  givenLostAnswer(backend, 'put', '/bids/accept')

  await user.click(now)

  const review = within(await screen.findByRole('dialog', { name: /Reno/ }))
  const alert = await review.findByRole('alert')
  expect(alert).toHaveTextContent(/^The server did not answer\. /)
  expect(alert).toHaveTextContent(/is awarded now$/)
  expect(screen.queryByText(/Nothing was awarded/)).toBeNull()
  expect((await inForce()).map(({ state }) => state)).toEqual(['confirmed'])
})

test('pending awards whose answer was lost are marked once more without a conflict', async () => {
  const { backend, show, stored } = await givenBoard({ Reno: [280, 270] })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Award best bid on 1 lane' }))
  givenLostAnswer(backend, 'post', '/ext/pending-awards')

  await user.click(await screen.findByRole('button', { name: 'Mark pending' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer\. /)
  await user.click(screen.getByRole('button', { name: 'Review current bids' }))
  await user.click(await screen.findByRole('button', { name: 'Mark pending' }))

  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  expect(await stored()).toHaveLength(1)
})
