import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { givenOpenScenario, givenTender } from '#tests/support/given-scenarios.tsx'

const incumbents = (least: number) => ({
  id: 'incumbents',
  kind: 'limit',
  measure: 'lanes',
  of: { who: 'incumbents' },
  least,
  unit: 'percent',
})

const choice = () => screen.findByRole('combobox', { name: 'Limit' })
const choices = async () =>
  within(await choice())
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** The rows of the chosen limit: limit, cost and what the next step costs. */
async function costsOf(user: UserEvent, limit: string) {
  await user.selectOptions(await choice(), limit)
  const show = screen.queryByRole('button', { name: /^Show cost at/ })
  if (show) await user.click(show)
  const toggle = await screen.findByRole('button', {
    name: /Landed cost a year by limit: view as/,
  })
  if (!screen.queryByRole('table', { name: 'Landed cost a year by limit' }))
    await user.click(toggle)
  const table = within(await screen.findByRole('table', { name: 'Landed cost a year by limit' }))
  const costs = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell')[0]?.textContent,
    ])
  return { table, costs }
}

test('costs by limit say what the next tighter step costs, as the tag does, and a point becomes a scenario', async () => {
  const { show, given, query } = await givenTender()
  const user = userEvent.setup()
  const { id } = await given('Balanced', [incumbents(33)])
  show(`/?scenario=${id}`)
  const tag = await screen.findByText(/^\+1 pt about \+\$/)
  const step = /\$[\d,]+$/.exec(tag.textContent)?.[0] ?? 'none'

  await user.click(await screen.findByRole('button', { name: 'Show cost at 9 limits' }))

  // Of three lanes 1% is 0.03 lanes; keeping Boise or Reno costs 10,000 more than the lowest bid.
  expect(step).toBe('$300')
  expect(
    await screen.findByText((words) =>
      words.startsWith(`Here one point more costs about ${step}.`),
    ),
  ).toBeVisible()
  await user.click(
    screen.getByRole('button', { name: 'Landed cost a year by limit: view as table' }),
  )
  const table = screen.getByRole('table', { name: 'Landed cost a year by limit' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toContain(
    '33%$769,900.00At 33% one point more costs about $300.',
  )
  await user.click(within(table).getByRole('button', { name: '33%' }))
  expect(await screen.findByText('This is the limit as it is.')).toBeVisible()
  await user.click(within(table).getByRole('button', { name: '58%' }))

  expect(await screen.findByDisplayValue('Balanced, 58%')).toBeVisible()
  expect(screen.getByRole('slider', { name: /Incumbents keep at least 58%/ })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByDisplayValue('Balanced')).toBeVisible()
  await eventually(async () =>
    expect(await query('select name from award_scenarios')).toEqual([{ name: 'Balanced' }]),
  )
})

test('a scenario without rules offers the usual measures, from where its award is', async () => {
  const { user } = await givenOpenScenario([])

  expect(await choices()).toEqual([
    'Incumbents, of volume',
    'Number of carriers',
    'Largest carrier, of spend',
  ])
  const { costs } = await costsOf(user, 'Number of carriers')
  // Bluefin alone bids 270 + 250 + 310, Albatross alone 280 + 260 + 300.
  expect(costs).toEqual([
    ['1 carrier', '$830,000.00'],
    ['2 carriers', '$760,000.00'],
  ])
  expect(
    screen.getByText(
      'At 2 carriers, which the award keeps now, one carrier fewer costs about $70,000. Click a point to open its award as a new scenario with this rule.',
    ),
  ).toBeVisible()
})

test('a point of a measure opens a scenario with that rule added, and Undo takes both away', async () => {
  const { user, result, query } = await givenOpenScenario([incumbents(10)])
  await result.findByText('$763,000.00')

  const { table } = await costsOf(user, 'Number of carriers')
  await user.click(table.getByRole('button', { name: '2 carriers' }))

  expect(await screen.findByDisplayValue('Balanced, 2 carriers')).toBeVisible()
  // Reno and Boise stay with Albatross, Ely goes to Cormorant: 280 + 260 + 240.
  expect(
    await within(screen.getByRole('region', { name: 'Result' })).findByText('$780,000.00'),
  ).toBeVisible()
  expect(screen.getByRole('slider', { name: /^Incumbents keep at least 10%/ })).toBeVisible()
  expect(screen.getByRole('slider', { name: /^At most 2 carriers on all lanes/ })).toBeVisible()
  const scenarios = async () =>
    await query('select name, jsonb_array_length(rules) as rules from award_scenarios order by id')
  expect(await scenarios()).toEqual([
    { name: 'Balanced', rules: 1 },
    { name: 'Balanced, 2 carriers', rules: 2 },
  ])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await eventually(async () => expect(await scenarios()).toEqual([{ name: 'Balanced', rules: 1 }]))
})

test('what incumbents keep is priced from what they keep now to all they bid on', async () => {
  const { user } = await givenOpenScenario([], {
    Reno: [280, 270],
    Boise: [260, 250],
    Ely: [300, 240],
    // Nobody bids: it stays at its baseline of 300.
    Elko: [],
  })

  const { costs } = await costsOf(user, 'Incumbents, of volume')

  // Of four lanes alike each percent is 0.04 of a lane; Reno and Boise cost 10 more, Ely 60.
  expect(costs.slice(0, 3)).toEqual([
    ['0%', '$1,060,000.00'],
    ['9%', '$1,063,600.00'],
    ['19%', '$1,067,600.00'],
  ])
  expect(costs.slice(-3)).toEqual([
    ['56%', '$1,094,400.00'],
    ['66%', '$1,118,400.00'],
    ['75%', '$1,140,000.00'],
  ])
})

test('the largest share is priced from the share of today down to half of it', async () => {
  const { user } = await givenOpenScenario([], { Reno: [280, 270], Ely: [300, 240] })

  const { table, costs } = await costsOf(user, 'Largest carrier, of spend')

  // Bluefin wins all of 510. With 46% of Reno at Albatross it wins 385.8 of 514.6; with 45%, above 75%.
  expect(costs.map(([limit]) => limit)).toEqual([
    '50%',
    '56%',
    '63%',
    '69%',
    '75%',
    '81%',
    '88%',
    '94%',
    '100%',
  ])
  expect(costs[4]).toEqual(['75%', '$514,600.00'])
  expect(costs[8]).toEqual(['100%', '$510,000.00'])
  await user.click(table.getByRole('button', { name: '75%' }))
  expect(await screen.findByDisplayValue('Balanced, largest carrier 75%')).toBeVisible()
  expect(
    await screen.findByText('Each carrier wins at most 75% of spend on all lanes'),
  ).toBeVisible()
})

test('a measure that a rule limits on all lanes is that rule, and again a measure once it is off', async () => {
  const few = { id: 'few', kind: 'carriers', per: 'all', most: 2 }
  const { user } = await givenOpenScenario([few, { ...incumbents(20), measure: 'volume' }])

  expect(await choices()).toEqual([
    'At most 2 carriers on all lanes',
    'Incumbents keep at least 20% of volume on all lanes',
    'Largest carrier, of spend',
  ])
  expect(screen.getByRole('group', { name: 'Rules' })).toBeInTheDocument()
  expect(
    within(screen.getByRole('group', { name: 'Not limited by a rule' })).getAllByRole('option'),
  ).toHaveLength(1)
  await user.click(screen.getByRole('switch', { name: 'At most 2 carriers on all lanes' }))

  await eventually(async () =>
    expect(await choices()).toEqual([
      'Incumbents keep at least 20% of volume on all lanes',
      'Number of carriers',
      'Largest carrier, of spend',
    ]),
  )
})

test('a rule on some lanes leaves its measure on all lanes open', async () => {
  await givenOpenScenario([
    { id: 'few', kind: 'carriers', per: 'all', most: 2, scope: { destinations: ['Reno'] } },
  ])

  await eventually(async () => expect(await choices()).toContain('Number of carriers'))
})

test('CO2e is a measure where carriers have figures of their own, and says what a metric ton costs', async () => {
  const { backend, shipper, made, query, show, given, carriers } = await givenTender({
    Reno: [280, 270],
    Ely: [300, 240],
  })
  const laneIds = [...made.values()].map(({ id }) => id)
  await backend.ask(laneCalls.calculateCo2Batch, { as: shipper, body: { laneIds } })
  // Each lane emits 120 metric tons a year, with Albatross 108.
  await query(
    `update bids set co2e_per_unit = case when carrier_id = ${carriers[0]?.companyId} then 0.9 else 1 end`,
  )
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)

  const { costs } = await costsOf(user, 'CO2e')

  // The first 12 of 240 tons cost 10,000 on Reno.
  expect(costs.at(-1)).toEqual(['100%', '$510,000.00'])
  expect(costs).toContainEqual(['97%', '$516,000.00'])
  expect(costs).toContainEqual(['95%', '$520,000.00'])
  expect(
    screen.getByText(
      /^At 100%, the CO2e of the lowest bids, one point less costs about \$2,000, a metric ton about \$833\./,
    ),
  ).toBeVisible()
})

test('a rule that counts carriers says what one fewer costs', async () => {
  const { user } = await givenOpenScenario([{ id: 'few', kind: 'carriers', per: 'all', most: 2 }])

  await costsOf(user, 'At most 2 carriers on all lanes')

  expect(screen.getByText(/^Here one carrier fewer costs about \$70,000\. Click/)).toBeVisible()
})
