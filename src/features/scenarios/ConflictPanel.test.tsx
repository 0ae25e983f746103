import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { givenOpenScenario, givenTender } from '#tests/support/given-scenarios.tsx'

const ofAll = { kind: 'carriers', per: 'all' }
const common = { kind: 'limit', measure: 'lanes' }
const panel = async () => within(await screen.findByRole('region', { name: 'Conflict' }))

test('of a rule with a minimum and a maximum either is offered, where it works', async () => {
  const { user, result, saved } = await givenOpenScenario([
    { ...ofAll, id: 'few', least: 1, most: 1 },
    { ...ofAll, id: 'many', least: 2 },
  ])
  const conflict = await panel()

  expect(await conflict.findByText('No minimum works')).toBeVisible()
  expect(await conflict.findByText('Nearest maximum that works: 2 carriers')).toBeVisible()
  await user.click(conflict.getByRole('button', { name: 'Set maximum to 2 carriers' }))

  // Ely goes to Cormorant for 240; Reno and Boise to Bluefin for 270 and 250.
  expect(await result.findByText('$760,000.00')).toBeVisible()
  expect((await saved())[0]).toMatchObject({ least: 1, most: 2 })
})

test('lanes awarded by hand are named beside the rules they conflict with', async () => {
  const { backend, shipper, carriers, given, made, query, show } = await givenTender()
  const all = { ...common, of: { who: 'incumbents' }, least: 3, unit: 'amount' }
  const { id, version } = await given('Balanced', [{ ...all, id: 'keep' }])
  const laneId = made.get('Reno')!.id
  const [bid] = await query(
    `select id from bids where lane_id = ${laneId} and carrier_id = ${carriers[1]?.companyId}`,
  )
  await backend.ask(awardScenarios.setPins, {
    as: shipper,
    params: { id },
    body: { version, set: [{ laneId, bidId: Number(bid?.id), share: 100, note: '' }], clear: [] },
  })

  show(`/?scenario=${id}`)

  const conflict = await panel()
  expect(
    await conflict.findByText(
      '1 of 1 rule and the lanes awarded by hand cannot hold together. Loosen any one of them:',
    ),
  ).toBeVisible()
})

test('lanes without bids are not among those that would stay at baseline', async () => {
  // Boise has no bid and stays anyway; Reno and Ely have one each.
  const few = { ...common, of: { who: 'everyone' }, each: true, unit: 'percent' }
  await givenOpenScenario([{ ...few, id: 'few', most: 60 }], { Reno: [280], Boise: [], Ely: [300] })

  const conflict = await panel()

  expect(await conflict.findByText(/^Or let .* stay at baseline$/)).toHaveTextContent(
    'Or let 1 lane with bids stay at baseline',
  )
})
