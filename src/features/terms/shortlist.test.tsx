import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { givenBoard, mode } from '#tests/support/given-board.tsx'
import { renderScreen } from '#tests/support/render.tsx'
import { cleanup } from '@testing-library/react'
import { TermsScreen } from './TermsScreen.tsx'

/** Thousands bid by Albatross, Bluefin and Cormorant, in this order. */
const tender = { Reno: [280, 270, 300], Boise: [310, 312], Ely: [] }

async function openDialog() {
  const given = await givenBoard(tender)
  const user = renderScreen(<TermsScreen mode={mode} />, { as: given.shipper })
  await user.click(await screen.findByRole('button', { name: 'Open round 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open round 2?' }))
  await user.click(dialog.getByRole('radio', { name: /shortlist of lanes and carriers/ }))
  const table = within(await dialog.findByRole('table', { name: 'Shortlist' }))
  const kept = (lane: RegExp) =>
    within(table.getByRole('row', { name: lane }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .slice(1)
      .filter(({ checked }) => checked)
      .map((box) => box.closest('label')?.textContent?.split(' ')[0])
  return { ...given, user, dialog, table, kept }
}

test('the next round opens for the best bids of each lane, as changed by hand, and the history says so', async () => {
  const { backend, user, dialog, table, kept, carriers, made } = await openDialog()
  const limit = dialog.getByRole('textbox', { name: 'Best bids kept on each lane' })

  await user.clear(limit)
  await user.type(limit, '1')
  expect(kept(/Reno/)).toEqual(['Bluefin'])
  expect(kept(/Boise/)).toEqual(['Albatross'])
  expect(table.getByRole('row', { name: /Ely.*Every invited carrier/ })).toBeVisible()
  await user.click(table.getByRole('checkbox', { name: /^Cormorant/ }))
  await user.click(table.getByRole('checkbox', { name: /Ely/ }))
  expect(dialog.getByText(/^2 lanes of 3 and 3 carriers in the next round/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Open round 2' }))

  expect(await screen.findByText(/^Round 2 is open/)).toBeVisible()
  const history = within(await screen.findByRole('table', { name: 'Round history' }))
  const round = within(await history.findByRole('row', { name: /^2 / }))
  expect(round.getByText('2 lanes, 3 carriers')).toBeInTheDocument()
  expect(round.getByText('Best bid of each lane')).toBeInTheDocument()
  expect(round.getByText('Cormorant: 1 lane')).toBeInTheDocument()
  expect(round.getAllByText(/\d:\d\d .+$/)).toHaveLength(2)
  const inRound = async (carrier: number, lane: string) => {
    const as = carriers[carrier]
    const query = { mode, laneId: made.get(lane)?.id ?? 0 }
    return as && (await backend.ask(laneCalls.list, { as, query })).answer[0]?.inRound
  }
  expect(await Promise.all([0, 1, 2].map((one) => inRound(one, 'Reno')))).toEqual([
    false,
    true,
    true,
  ])
  expect(await inRound(0, 'Ely')).toBe(false)
})

test('by gap, those near the best bid stay in', async () => {
  const { user, dialog, kept } = await openDialog()

  await user.click(dialog.getByRole('radio', { name: 'By gap: within' }))

  // 5% above 270,000 is 283,500.
  expect(kept(/Reno/)).toEqual(['Bluefin', 'Albatross'])
  expect(kept(/Boise/)).toEqual(['Albatross', 'Bluefin'])
})

test('by hand, nothing is in until it is chosen, and an empty shortlist is not opened', async () => {
  const { user, dialog, kept, table } = await openDialog()

  await user.click(dialog.getByRole('radio', { name: 'By hand' }))
  expect(dialog.getByText(/every carrier invited to them in the next round/)).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: /^Keep lanes without bids/ }))
  await user.click(dialog.getByRole('button', { name: 'Open round 2' }))
  expect(dialog.getByText('Choose at least one lane for the next round.')).toBeVisible()

  await user.click(table.getByRole('checkbox', { name: /Boise/ }))
  expect(kept(/Boise/)).toEqual(['Albatross', 'Bluefin'])
})

test('a carrier that is left out reads so on its lane, and is offered no way to bid', async () => {
  const { user, dialog, carriers, made } = await openDialog()
  await user.click(dialog.getByRole('radio', { name: 'By gap: within' }))
  await user.click(dialog.getByRole('button', { name: 'Open round 2' }))
  await screen.findByText(/^Round 2 is open/)
  cleanup()

  const url = `/?lane=${made.get('Reno')?.id}`
  renderScreen(<CarrierLanes mode={mode} />, carriers[2] ? { as: carriers[2], url } : { url })

  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(/^You are not in round 2 for this lane\. A bid/)).toBeVisible()
  expect(drawer.queryByRole('button', { name: /Submit|Withdraw|No bid/ })).not.toBeInTheDocument()
  expect(drawer.queryByText(/Albatross|Bluefin/)).not.toBeInTheDocument()
})
