import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { givenOpenScenario } from '#tests/support/given-scenarios.tsx'

const limit = { id: 'limit', kind: 'limit', unit: 'percent' }

test('the same rule about lanes has the same steps, typed or filled in', async () => {
  const { user, addRule, saved } = await givenOpenScenario([])
  const form = await addRule()
  await user.selectOptions(form.getByLabelText('Kind of rule'), 'Carriers per lane')
  expect(form.getByLabelText('Shares in steps of')).toHaveValue('1')

  await user.type(
    form.getByLabelText(/^Type a rule/),
    'Each lane goes to at most 3 carriers, each with at least 20%, in steps of 10%',
  )
  expect(form.getByLabelText('Shares in steps of')).toHaveValue('10')
  await user.selectOptions(form.getByLabelText('Shares in steps of'), '25%')

  expect(form.getByText('Counts as 25%: shares are multiples of 25%.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  expect(
    await screen.findByText(
      'Each lane goes to at most 3 carriers, each with at least 25%, in steps of 25%, on all lanes',
    ),
  ).toBeVisible()
  expect(await saved()).toMatchObject([{ step: 25, minimumShare: 20 }])
})

test('half a sentence is no rule, whatever was understood before it', async () => {
  const { user, addRule, saved } = await givenOpenScenario([])
  const form = await addRule()
  const sentence = form.getByLabelText(/^Type a rule/)
  await user.type(sentence, 'At most 2 carriers')
  expect(form.getByText('At most 2 carriers on all lanes')).toBeVisible()

  await user.type(sentence, ' on lanes from')

  expect(form.getByText('No rule yet: go on typing, or fill in the form.')).toBeVisible()
  expect(form.queryByText('At most 2 carriers on all lanes')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  expect(sentence).toHaveAccessibleDescription(/was not understood|is not known/)
  expect(await saved()).toEqual([])
})

test.each([
  ['4', 'Enter a whole number from 1 to 3.'],
  ['two', 'Enter a whole number from 1 to 3.'],
  ['', 'Enter a whole number from 1 to 3.'],
])('%j carriers a lane are refused beside the field', async (typed, problem) => {
  const { user, addRule, saved } = await givenOpenScenario([])
  const form = await addRule()
  await user.selectOptions(form.getByLabelText('Kind of rule'), 'Carriers per lane')
  const field = form.getByLabelText('Carriers per lane at most')

  await user.clear(field)
  if (typed !== '') await user.type(field, typed)
  await user.click(form.getByRole('button', { name: 'Add rule' }))

  expect(field).toHaveAccessibleDescription(problem)
  expect(field).toHaveValue(typed)
  expect(await saved()).toEqual([])
})

test('a limit of volume or CO2e in amounts is shown as it is, and others are entered', async () => {
  const { user, editRule, saved } = await givenOpenScenario([
    {
      ...limit,
      measure: 'volume',
      of: { who: 'incumbents' },
      each: true,
      least: 70,
      unit: 'amount',
    },
  ])
  const form = await editRule()
  expect(form.getByLabelText('Who')).toHaveDisplayValue('Each incumbent')
  expect(form.getByLabelText('Measure')).toHaveDisplayValue('Volume')
  expect(form.getByLabelText('Unit')).toHaveDisplayValue('Volume a year')
  expect(form.getByLabelText('At least, volume')).toHaveValue('70')

  await user.selectOptions(form.getByLabelText('Measure'), 'CO2e')

  // 70 of volume are not 70 kilograms.
  expect(form.getByLabelText('At least, kg')).toHaveValue('')
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  expect(form.getByText('Enter a minimum or a maximum.')).toBeVisible()
  await user.type(form.getByLabelText('At least, kg'), '100')
  await user.type(form.getByLabelText('At most, kg'), '90')
  expect(form.getByText('The minimum is above the maximum.')).toBeVisible()
  await user.type(form.getByLabelText('At most, kg'), '0000')
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  await eventually(async () =>
    expect(await saved()).toMatchObject([
      { measure: 'co2e', unit: 'amount', each: true, least: 100, most: 900_000 },
    ]),
  )
})

test('a group of carriers has a name, and each of them its limit', async () => {
  const { user, addRule } = await givenOpenScenario([])
  const form = await addRule()
  await user.selectOptions(form.getByLabelText('Kind of rule'), 'Limit of a carrier or a group')

  await user.selectOptions(form.getByLabelText('Who'), 'Each chosen carrier')
  await user.click(form.getByRole('checkbox', { name: 'Bluefin' }))
  await user.click(form.getByRole('checkbox', { name: 'Cormorant' }))
  await user.type(form.getByLabelText('Name of the group'), 'Coast group')
  await user.click(form.getByRole('checkbox', { name: 'Albatross' }))
  await user.click(form.getByRole('button', { name: 'Add rule' }))

  const sentence = 'Each of Coast group wins at most 30% of spend on all lanes'
  expect(await screen.findByRole('switch', { name: sentence })).toBeVisible()
})

test('a typed sentence names a group that another rule has', async () => {
  const of = { who: 'carriers', name: 'Coast group', carriers: [1, 2] }
  const { user, addRule, saved } = await givenOpenScenario([
    { ...limit, measure: 'volume', of, most: 60, on: false },
  ])
  const form = await addRule()

  await user.type(form.getByLabelText(/^Type a rule/), 'Coast group at most 40% of spend')
  await user.click(form.getByRole('button', { name: 'Add rule' }))

  await eventually(async () =>
    expect((await saved())[1]).toMatchObject({ kind: 'limit', measure: 'spend', of, most: 40 }),
  )
})

test('an incumbent is left for a percentage or for dollars', async () => {
  const { user, editRule, saved } = await givenOpenScenario([
    { id: 'switch', kind: 'switching', cents: 100_000 },
  ])
  const form = await editRule()
  const [percent, dollars] = [/incumbent, %/, /incumbent, \$/].map((name) =>
    form.getByLabelText(name),
  )
  expect(percent).toHaveValue('')
  expect(dollars).toHaveValue('1000')

  await user.type(percent!, '3')
  await user.clear(dollars!)
  await user.click(form.getByRole('button', { name: 'Save rule' }))

  await eventually(async () => {
    const [rule] = await saved()
    expect([rule?.percent, rule?.cents]).toEqual([3, undefined])
  })
})

test('a CO2e limit is entered in percent, kilograms or metric tons', async () => {
  const { user, addRule, saved } = await givenOpenScenario([])
  const form = await addRule()
  await user.selectOptions(form.getByLabelText('Kind of rule'), 'CO2e limit')

  await user.selectOptions(form.getByLabelText('Unit'), 'Metric tons')
  await user.type(form.getByLabelText('At most, t a year'), '1200.5')

  expect(form.getByText('CO2e at most 1,200,500 kg on all lanes')).toBeVisible()
  await user.selectOptions(form.getByLabelText('Unit'), 'Kilograms')
  expect(form.getByLabelText('At most, kg a year')).toHaveValue('1200500')
  await user.click(form.getByRole('button', { name: 'Add rule' }))
  await eventually(async () =>
    expect(await saved()).toMatchObject([{ most: 1_200_500, unit: 'amount' }]),
  )
})
