import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import { mode } from '#tests/support/given-board.tsx'
import { givenTender } from '#tests/support/given-scenarios.tsx'

test('a carrier whose loss saves money has a minus, and rules that break at another volume are named', async () => {
  const { backend, shipper, show, given, made, query } = await givenTender()
  const user = userEvent.setup()
  const { id, version } = await given('Capped', [
    {
      id: 'cap',
      kind: 'limit',
      measure: 'spend',
      of: { who: 'everyone' },
      most: 85_000_000,
      unit: 'amount',
    },
  ])
  const [bid] = await query(
    `select id from bids where lane_id = ${made.get('Ely')!.id} order by landed_cents desc limit 1`,
  )
  // Ely goes to Bluefin for 310 by hand, though Cormorant asks 240.
  await backend.ask(awardScenarios.setPins, {
    as: shipper,
    params: { id },
    body: {
      version,
      set: [{ laneId: made.get('Ely')!.id, bidId: Number(bid?.id), share: 100 }],
      clear: [],
    },
  })
  show(`/?scenario=${id}`)

  await user.click(await screen.findByRole('button', { name: 'Show extra costs' }))

  const dropOuts = await screen.findByRole('table', { name: 'Without a carrier' })
  // 280 + 260 + 240 without Bluefin, 270 + 250 + 310 with it.
  expect(within(dropOuts).getByRole('row', { name: /Bluefin/ })).toHaveTextContent(
    /^Bluefin30-\$50,000$/,
  )
  const volumes = screen.getByRole('table', { name: 'At another volume' })
  const more = within(volumes).getByRole('row', { name: /^\+20%/ })
  await waitFor(() => expect(more).toHaveTextContent('+20%$996,000.00cannot be comparedNoneNo'))
  expect(
    screen.getByText(
      'At +20% it breaks “All carriers together win at most $850,000.00 of spend on all lanes”.',
    ),
  ).toBeVisible()
  expect(within(volumes).getByRole('row', { name: /^-20%/ })).toHaveTextContent(/Yes$/)
  expect(screen.getByText(/no longer holds cannot be compared/)).toBeVisible()
})

test('a volume at which a carrier exceeds its capacity of all lanes says so', async () => {
  const { backend, shipper, carriers, given, show } = await givenTender()
  // Each lane moves 120,000 a year. Reno and Boise are Bluefin's, 288,000 at +20%.
  const said = await backend.ask(carrierCapacities.save, {
    as: carriers[1]!,
    body: {
      companyId: shipper.companyId,
      mode,
      version: 0,
      limits: [{ field: null, value: '', most: 250_000 }],
    },
  })
  expect(said.status).toBe(200)
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)

  await user.click(await screen.findByRole('button', { name: 'Show extra costs' }))

  const volumes = await screen.findByRole('table', { name: 'At another volume' })
  const more = within(volumes).getByRole('row', { name: /^\+20%/ })
  // 38,000 too much are 27% of a lane of 144,000, and cost 10,000 more a lane by its incumbent, at +20%.
  await waitFor(() =>
    expect(more).toHaveTextContent('+20%$912,000.00cannot be compared$915,240.00No'),
  )
  expect(
    screen.getByText('At +20% it exceeds the capacity of Bluefin for all lanes.'),
  ).toBeVisible()
  expect(within(volumes).getByRole('row', { name: /^-20%/ })).toHaveTextContent(
    '-20%$608,000.00$608,000.00Yes',
  )
})
