import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { awardAnswers } from '#contract/ext/award-answers.ts'
import { awardBoard } from '#contract/ext/award-board.ts'
import { awardTerms } from '#contract/ext/award-terms.ts'
import { bids } from '#contract/bids.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { TermsScreen } from '#features/terms/TermsScreen.tsx'
import type { Person } from '#tests/support/backend.ts'
import { drawerButton, givenBoard, mode, row } from '#tests/support/given-board.tsx'
import { renderScreen } from '#tests/support/render.tsx'

/** Albatross is the highest, so Bluefin has every lane; Cormorant is next. */
async function givenAwards(...destinations: string[]) {
  const world = await givenBoard(
    Object.fromEntries(destinations.map((destination) => [destination, [290, 270, 284]])),
  )
  const { backend, shipper, made, carriers } = world
  const laneIds = [...made.values()].map(({ id }) => id)
  const { answer } = await backend.ask(bids.ofLanes, { as: shipper, body: { laneIds } })
  const won = answer.filter(({ landedCost }) => landedCost === 270_000)
  await backend.ask(bids.accept, {
    as: shipper,
    body: {
      awards: won.map(({ id, laneId, version }) => ({ laneId, bidId: id, version })),
      confirm: true,
    },
  })
  const bluefin = carriers[1] as Person
  const own = async () =>
    (await backend.ask(awardAnswers.own, { as: bluefin, query: { mode: String(mode) } })).answer
  return { ...world, bluefin, own }
}

test('a carrier accepts some awards and declines others', async () => {
  const { bluefin, own } = await givenAwards('Reno', 'Boise')
  const user = renderScreen(<CarrierLanes mode={mode} />, { as: bluefin })
  const notice = within(await screen.findByRole('region', { name: 'Awards to answer' }))
  await user.click(notice.getByRole('button', { name: 'Answer 2 awards' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer awards' }))
  expect(dialog.getAllByText('$270,000.00')).toHaveLength(2)

  await user.click(dialog.getByRole('checkbox', { name: /Boise/ }))
  await user.click(dialog.getByRole('button', { name: 'Accept 1 award' }))
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Reno/ })).toBeNull())
  const decline = dialog.getByRole('button', { name: 'Decline…' })
  await waitFor(() => expect(decline).toBeEnabled())
  await user.click(decline)
  await user.click(dialog.getByRole('button', { name: 'No capacity' }))
  await user.click(dialog.getByRole('button', { name: 'Decline 1 award' }))

  expect(await screen.findByText('1 award declined. The shipper has been notified.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await own()).map(({ standing }) => standing).toSorted()).toEqual(['accepted', 'declined'])
  expect(screen.queryByRole('region', { name: 'Awards to answer' })).toBeNull()
})

test('a declined lane says so on the board, and goes to its backup in one click', async () => {
  const { backend, bluefin, own, show, inForce } = await givenAwards('Reno')
  const [award] = await own()
  await backend.ask(awardAnswers.give, {
    as: bluefin,
    body: { awardIds: [award?.awardId ?? 0], answer: 'declined', reason: 'price' },
  })

  const user = show()
  const strip = within(await screen.findByRole('region', { name: 'Awards to decide again' }))
  await user.click(strip.getByRole('button', { name: '1 declined' }))
  expect(await screen.findByText(/Backups for 1 of 1: \+\$14,000.00 in all/)).toBeVisible()
  await user.keyboard('{Escape}')
  expect((await row(/Reno/)).textContent).toMatch(/Declined/)
  await user.click(within(await row(/Reno/)).getByText(/Reno/))
  const parts = within(await screen.findByRole('region', { name: 'Answers and backups' }))
  const backups = within(parts.getByRole('list', { name: 'Backups of Bluefin' }))
  expect(backups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cormorant +$14,000.00Award',
    'Albatross +$20,000.00Award',
  ])
  await user.click(await drawerButton('Award to Cormorant'))
  await user.click(await screen.findByRole('button', { name: 'Award now' }))

  await waitFor(() => expect(parts.getByText('Waiting for an answer')).toBeVisible())
  expect(await inForce()).toMatchObject([{ state: 'confirmed', share: 100, cents: 28_400_000 }])
  expect(screen.queryByRole('region', { name: 'Awards to decide again' })).toBeNull()
})

test('a shipper sets how long carriers have to answer', async () => {
  const { backend, shipper } = await givenBoard({})
  const user = renderScreen(<TermsScreen mode={mode} />, { as: shipper })
  const form = within(await screen.findByRole('form', { name: 'Answers to awards' }))
  const time = form.getByLabelText('Time to answer')

  await user.clear(time)
  await user.type(time, '1')
  expect(form.getByText('Expected fewer days than to answer, found "1".')).toBeVisible()
  expect(form.getByRole('button', { name: 'Save award terms' })).toBeDisabled()
  await user.type(time, '0')
  await user.click(form.getByRole('checkbox', { name: 'Award the backup automatically' }))
  await user.click(form.getByRole('button', { name: 'Save award terms' }))

  expect(await screen.findByText('Award terms saved.')).toBeVisible()
  const { answer } = await backend.ask(awardTerms.ofMode, { as: shipper, params: { id: mode } })
  expect(answer).toMatchObject({ answerDays: 10, reminderDays: 1, awardsBackup: true })
})

test('award terms that a colleague saved wait until they are loaded, and what is typed stays', async () => {
  const { backend, shipper } = await givenBoard({})
  const user = renderScreen(<TermsScreen mode={mode} />, { as: shipper })
  const form = within(await screen.findByRole('form', { name: 'Answers to awards' }))
  const params = { id: mode }
  const { answer: terms } = await backend.ask(awardTerms.ofMode, { as: shipper, params })
  await backend.ask(awardTerms.save, { as: shipper, params, body: { ...terms, answerDays: 20 } })
  const time = form.getByLabelText('Time to answer')
  await user.clear(time)
  await user.type(time, '30')

  await user.click(form.getByRole('button', { name: 'Save award terms' }))

  expect(await form.findByRole('alert')).toHaveTextContent(
    /^The award terms were changed elsewhere: 20 days to answer, .* Saving replaces it with what you entered here\.Load again$/,
  )
  expect(time).toHaveValue('30')
  await user.click(form.getByRole('button', { name: 'Load again' }))
  expect(time).toHaveValue('20')
  await user.clear(time)
  await user.type(time, '30')
  await user.click(form.getByRole('button', { name: 'Save award terms' }))
  expect(await screen.findByText('Award terms saved.')).toBeVisible()
  expect(form.queryByRole('alert')).toBeNull()
})

test('what came of a backup is said though its dialog is closed, and why where it was not awarded', async () => {
  const { backend, shipper, bluefin, own, show, made } = await givenAwards('Reno')
  const [award] = await own()
  await backend.ask(awardAnswers.give, {
    as: bluefin,
    body: { awardIds: [award?.awardId ?? 0], answer: 'declined', reason: null },
  })
  const user = show()
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: '1 declined' }))
    await user.click(await screen.findByRole('button', { name: /^Award 1 backup/ }))
  }
  await choose()
  const now = await screen.findByRole('button', { name: 'Award now' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await backend.ask(awardBoard.withdraw, {
    as: shipper,
    body: { laneIds: [made.get('Reno')?.id ?? 0] },
  })

  await user.click(now)

  expect(await screen.findByText(/^Nothing was awarded\. /)).toBeVisible()
})

test('an answer that another window gave otherwise is named, and the award stays as it was answered', async () => {
  const { backend, bluefin, own } = await givenAwards('Reno')
  const user = renderScreen(<CarrierLanes mode={mode} />, { as: bluefin })
  await user.click(await screen.findByRole('button', { name: 'Answer 1 award' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer awards' }))
  const [award] = await own()
  await backend.ask(awardAnswers.give, {
    as: bluefin,
    body: { awardIds: [award?.awardId ?? 0], answer: 'declined', reason: null },
  })

  await user.click(dialog.getByRole('button', { name: 'Accept 1 award' }))

  expect(
    await screen.findByText(/^Not accepted\. The award of .*Reno.* was answered already\.$/),
  ).toBeVisible()
  expect(await own()).toMatchObject([{ standing: 'declined' }])
})
