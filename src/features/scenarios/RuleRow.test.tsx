import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { givenOpenScenario } from '#tests/support/given-scenarios.tsx'

const incumbents = { kind: 'limit', measure: 'lanes', of: { who: 'incumbents' }, unit: 'percent' }

test('of a rule that is off and would conflict it is said that no award has it', async () => {
  await givenOpenScenario([
    { ...incumbents, id: 'keep', least: 100 },
    { ...incumbents, id: 'few', most: 40, on: false },
  ])

  expect(await screen.findByText('no award with it')).toBeVisible()
  expect(screen.queryByText('no award without it')).toBeNull()
})

test.each(['150', 'abc', ''])('%j is no limit of a percentage: nothing is saved', async (typed) => {
  const { user, saved } = await givenOpenScenario([{ ...incumbents, id: 'keep', least: 33 }])
  const limit = await screen.findByRole('textbox', { name: /^Limit: Incumbents keep/ })

  await user.clear(limit)
  await user.type(limit, `${typed}{Enter}`)

  expect(limit).toHaveAccessibleDescription('Enter a percentage from 0 to 100.')
  expect(limit).toHaveValue(typed)
  expect((await saved())[0]?.least).toBe(33)
  await user.type(limit, '{Escape}')
  expect(limit).toHaveValue('33')
  expect(screen.queryByText(/^Enter a percentage/)).toBeNull()
})

test('a minimum and a maximum are moved by themselves, and stay in order', async () => {
  const { user, saved } = await givenOpenScenario([
    { id: 'count', kind: 'carriers', per: 'all', least: 1, most: 3 },
  ])
  const most = await screen.findByRole('textbox', { name: /^Limit: Maximum: At least 1 carrier/ })
  const least = screen.getByRole('textbox', { name: /^Limit: Minimum: At least 1 carrier/ })

  await user.clear(least)
  await user.type(least, '4{Enter}')
  expect(least).toHaveAccessibleDescription('The minimum is above the maximum.')
  await user.type(least, '{Escape}')
  await user.clear(most)
  await user.type(most, '2{Enter}')

  await eventually(async () => expect((await saved())[0]).toMatchObject({ least: 1, most: 2 }))
  expect(screen.getByRole('slider', { name: /^Minimum/ })).toHaveAttribute('max', '2')
})

test('one of what is counted is one', async () => {
  const { user } = await givenOpenScenario([
    { id: 'split', kind: 'perLane', most: 2, minimumShare: 20, twoAbove: 1 },
  ])

  const limit = await screen.findByRole('slider', { name: /above 1 load, to two or more/ })
  expect(limit).toHaveAttribute('aria-valuetext', '1 load')
  await user.click(await screen.findByRole('button', { name: 'Show cost at 9 limits' }))
  const card = within(screen.getByRole('region', { name: 'Cost by limit' }))
  await card.findByText(/Here each|The cost is the same/)
  expect(card.queryByText(/each 1 loads/)).toBeNull()
})
