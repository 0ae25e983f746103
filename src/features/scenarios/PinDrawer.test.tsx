import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mode } from '#tests/support/given-board.tsx'
import { givenTender } from '#tests/support/given-scenarios.tsx'
import { givenColleague } from '#tests/support/tender-world.ts'

test('a lane is awarded by hand as far as carriers can move it; the choice has a price, and can be cleared and undone', async () => {
  const { show, given, query } = await givenTender()
  await query(
    'update bids set capacity = 0.4 * forecast_volume from lanes where lanes.id = lane_id and landed_cents = 30000000',
  )
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  await user.click(within(await screen.findByRole('row', { name: /Ely/ })).getByText(/> Ely/))
  const drawer = await screen.findByRole('dialog')
  const share = within(drawer).getByLabelText('Percent of the lane for Albatross')
  expect(share).toHaveValue('40')
  await user.clear(share)
  await user.type(share, '41')
  expect(within(drawer).getByText('Enter a whole number from 1 to 40.')).toBeVisible()
  await user.clear(share)
  await user.type(share, '30')

  await user.click(within(drawer).getByRole('button', { name: 'Award to Albatross' }))

  // 30% at 300 instead of 240; the rest of the lane costs its baseline of 300.
  expect(
    await within(drawer).findByText(/your choice costs .*70% of the lane stays at its baseline/),
  ).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Award to Cormorant' }))
  expect(await within(drawer).findByText(/your choice costs \$18,000\.$/)).toBeVisible()
  const pins = () => query('select share from award_scenario_pins order by share')
  expect(await pins()).toEqual([{ share: 30 }, { share: 70 }])
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await user.click(
    within(screen.getByRole('region', { name: 'Rules' })).getByRole('button', { name: 'Clear' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await eventually(async () => expect(await pins()).toHaveLength(2))
})

test('every awarded share of a lane has its backups, the first in the grid and all in its drawer', async () => {
  const { backend, shipper, show, given, made, query } = await givenTender()
  const user = userEvent.setup()
  const { id, version } = await given('By hand', [])
  const ely = made.get('Ely')!.id
  const bids = await query(`select id from bids where lane_id = ${ely} order by landed_cents`)
  const [cormorant, albatross] = bids.map((bid) => Number(bid.id))
  // Ely costs 300, 310 and 240.
  const pins = (set: { laneId: number; bidId: number; share: number }[], of: number) =>
    backend.ask(awardScenarios.setPins, {
      as: shipper,
      params: { id },
      body: { version: of, set, clear: [] },
    })
  const { answer } = await pins([{ laneId: ely, bidId: albatross!, share: 100 }], version)
  show(`/?scenario=${id}`)

  const grid = await screen.findByRole('grid', { name: /award of the scenario/ })
  const row = within(grid).getByRole('row', { name: /Ely/ })
  const backup = await within(row).findByText('Cormorant -$60,000 (+1 more)')
  await user.hover(backup)
  expect(backup.closest('[title]')).toHaveAttribute('title', 'Cormorant -$60,000, Bluefin +$10,000')
  await user.click(within(row).getByText(/> Ely/))
  const drawer = within(await screen.findByRole('dialog', { name: /Ely/ }))
  expect(drawer.getByRole('region', { name: 'Backups' })).toHaveTextContent(
    'Cormorant -$60,000, Bluefin +$10,000',
  )

  cleanup()
  await pins(
    [
      { laneId: ely, bidId: albatross!, share: 60 },
      { laneId: ely, bidId: cormorant!, share: 40 },
    ],
    answer.version,
  )
  show(`/?scenario=${id}`)
  const split = within(
    await screen.findByRole('grid', { name: /award of the scenario/ }),
  ).getByRole('row', { name: /Ely/ })
  expect(
    await within(split).findByText(
      'Albatross 60%: Bluefin +$6,000; Cormorant 40%: Bluefin +$28,000',
    ),
  ).toBeVisible()
})

const costs = /your choice costs/

test('a reason is entered with a choice or later, and says with it who chose and when', async () => {
  const { show, given, query, shipper } = await givenTender()
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  await user.click(within(await screen.findByRole('row', { name: /Ely/ })).getByText(/> Ely/))
  const drawer = within(await screen.findByRole('dialog'))
  const reason = drawer.getByLabelText('Reason (optional)')
  expect(reason).toHaveAttribute('maxlength', '400')
  await user.type(reason, ' Knows the yard ')

  await user.click(drawer.getByRole('button', { name: 'Award to Albatross' }))

  const byHand = within(await drawer.findByRole('region', { name: 'Awarded by hand' }))
  const chosen = `${formatMoment(new Date('2026-11-10T09:00:00Z'))}, ${shipper.username}`
  expect(byHand.getByText('Albatross 100%')).toBeVisible()
  expect(byHand.getByText(chosen)).toBeVisible()
  expect(byHand.getByText('Knows the yard')).toBeVisible()
  expect(reason).toHaveValue('')

  await user.click(byHand.getByRole('button', { name: 'Edit reason for Albatross' }))
  const own = byHand.getByRole('textbox', { name: 'Reason for Albatross' })
  expect(own).toHaveFocus()
  await user.clear(own)
  await user.type(own, 'On time for years')
  await user.click(byHand.getByRole('button', { name: 'Save reason' }))

  expect(await byHand.findByRole('button', { name: 'Edit reason for Albatross' })).toBeVisible()
  expect(byHand.getByText('On time for years')).toBeVisible()
  expect(await query('select note, share from award_scenario_pins')).toEqual([
    { note: 'On time for years', share: 100 },
  ])
  await user.click(drawer.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(drawer.queryByRole('region', { name: 'Awarded by hand' })).toBeNull())
  expect(await query('select * from award_scenario_pins')).toEqual([])
})

test('a second choice on a lane, and undo of clearing, leave the reasons as they were', async () => {
  const { backend, show, given, query, shipper, made } = await givenTender()
  const { id, version } = await given('Lowest', [])
  const ely = made.get('Ely')!.id
  const [cheapest] = await query(
    `select id from bids where lane_id = ${ely} order by landed_cents limit 1`,
  )
  const colleague = await givenColleague(backend, shipper)
  await backend.ask(awardScenarios.setPins, {
    as: colleague,
    params: { id },
    body: {
      version,
      set: [{ laneId: ely, bidId: Number(cheapest?.id), share: 60, note: 'Newest fleet' }],
      clear: [],
    },
  })
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  await user.click(within(await screen.findByRole('row', { name: /Ely/ })).getByText(/> Ely/))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(costs)
  const notes = async () =>
    (await query('select note from award_scenario_pins order by share desc')).map(
      ({ note }) => note,
    )

  await user.click(drawer.getByRole('button', { name: 'Award to Bluefin' }))

  const byHand = within(drawer.getByRole('region', { name: 'Awarded by hand' }))
  const [first, second] = await eventually(() => {
    const choices = byHand.getAllByRole('listitem')
    expect(choices).toHaveLength(2)
    return choices
  })
  expect(first).toHaveTextContent(/^Cormorant 60%.*Newest fleet/)
  expect(first).toHaveTextContent(colleague.username)
  expect(second).toHaveTextContent(/^Bluefin 40%.*Add reason/)
  expect(second).toHaveTextContent(shipper.username)
  expect(await notes()).toEqual(['Newest fleet', ''])

  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await user.click(
    within(screen.getByRole('region', { name: 'Rules' })).getByRole('button', { name: 'Clear' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await eventually(async () => expect(await notes()).toEqual(['Newest fleet', '']))
})

test('a choice that is refused keeps the reason that was typed', async () => {
  const { backend, show, given, shipper } = await givenTender()
  const { id, version, weights } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  await user.click(within(await screen.findByRole('row', { name: /Ely/ })).getByText(/> Ely/))
  const drawer = within(await screen.findByRole('dialog'))
  const reason = drawer.getByLabelText('Reason (optional)')
  await user.type(reason, 'Knows the yard')
  await backend.ask(awardScenarios.change, {
    as: shipper,
    params: { id },
    body: { version, name: 'Renamed', rules: [], weights },
  })

  await user.click(drawer.getByRole('button', { name: 'Award to Albatross' }))

  expect(
    await screen.findByText('This scenario was changed in the meantime. Reload it and try again.'),
  ).toBeVisible()
  expect(reason).toHaveValue('Knows the yard')
  await screen.findByDisplayValue('Renamed')
  await user.click(drawer.getByRole('button', { name: 'Award to Albatross' }))
  expect(await drawer.findByText('Knows the yard', { selector: 'p' })).toBeVisible()
})

test('beside another scenario, a new choice closes the lane and a reason leaves it open', async () => {
  const { backend, show, given, shipper, made } = await givenTender()
  const lowest = await given('Lowest', [])
  const { id, version } = await given('By hand', [])
  const ely = made.get('Ely')!.id
  const { answer } = await backend.ask(awardScenarios.model, {
    as: shipper,
    query: { mode: String(mode) },
  })
  const bidId = answer.columns.bids.id[answer.columns.bids.cents.indexOf(31_000_000)]!
  await backend.ask(awardScenarios.setPins, {
    as: shipper,
    params: { id },
    body: { version, set: [{ laneId: ely, bidId, share: 100 }], clear: [] },
  })
  const user = userEvent.setup()
  show(`/?scenario=${id}&against=${lowest.id}`)
  const grid = await screen.findByRole('grid', { name: /Lanes that differ/ })
  await user.click(within(grid).getByText(/> Ely/))
  const drawer = within(await screen.findByRole('dialog', { name: /Ely in By hand/ }))

  await user.click(drawer.getByRole('button', { name: 'Add reason for Bluefin' }))
  await user.type(drawer.getByRole('textbox', { name: 'Reason for Bluefin' }), 'Newest fleet')
  await user.click(drawer.getByRole('button', { name: 'Save reason' }))
  expect(await drawer.findByText('Newest fleet', { selector: 'p' })).toBeVisible()

  await user.click(drawer.getByRole('button', { name: 'Clear' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Both award every lane alike.')).toBeVisible()
})
