import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { FormatChoice } from '#domain/shown-format.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenRates } from '#tests/support/given-rates.ts'
import { givenReader } from '#tests/support/given-reader.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { TermsScreen } from './TermsScreen.tsx'

const ftl = { id: Mode.RoadFTL }
const saved = async (backend: Backend, as: Person) =>
  (await backend.ask(config.negotiationTerms, { as, params: ftl })).answer
const save = (backend: Backend, as: Person, terms: NegotiationTerms) =>
  backend.ask(config.saveNegotiationTerms, { as, params: ftl, body: terms })

async function openTerms(
  terms: Partial<NegotiationTerms> = {},
  format: Partial<FormatChoice> = {},
) {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await save(backend, shipper, { ...defaultTerms, zone: 'Europe/Berlin', ...terms })
  givenReader(shipper, format)
  const user = renderScreen(<TermsScreen mode={Mode.RoadFTL} />, { as: shipper })
  await screen.findByRole('form', { name: 'Terms' })
  return { backend, shipper, user }
}

test('a shipper sees what carriers will see, and saves it', async () => {
  const { backend, shipper, user } = await openTerms()
  const preview = within(screen.getByRole('complementary', { name: 'What a carrier sees' }))
  expect(preview.queryByRole('columnheader', { name: 'Rank' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('checkbox', { name: /^Own rank/ }))
  await user.click(screen.getByRole('radio', { name: /^Rank/ }))
  expect(preview.getByRole('columnheader', { name: 'Rank' })).toBeVisible()
  expect(preview.getAllByText(/^(Green|Amber|Red)$/).map((one) => one.textContent)).toEqual([
    'Green',
    'Amber',
    'Red',
  ])
  await user.click(screen.getByRole('button', { name: 'Save terms' }))

  expect(await screen.findByText('Terms saved.')).toBeVisible()
  expect(await saved(backend, shipper)).toMatchObject({
    lightBasis: 'rank',
    carriersSee: { light: true, rank: true, delta: false, target: false },
  })
})

test('a shipper reads how closely prices can be worked out, as the settings change', async () => {
  const { user } = await openTerms()
  const words = () =>
    within(screen.getByRole('list', { name: 'What a carrier can work out' }))
      .getAllByRole('listitem')
      .slice(0, 2)
      .map((item) => item.textContent)
  expect(words()).toEqual([
    'On a lane with a target, a carrier learns nothing of the best bid and can narrow down the target to within 0.5%.',
    'On a lane without a target, a carrier can narrow down the best bid to within 0.5%.',
  ])

  const change = screen.getByLabelText('Minimum bid change')
  await user.clear(change)
  await user.type(change, '4')
  await user.click(screen.getByRole('checkbox', { name: /^Own rank/ }))
  await user.click(screen.getByRole('radio', { name: /^Rank/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Target/ }))
  expect(words()).toEqual([
    'On a lane with a target, a carrier can narrow down the best bid to within 4.0% and sees the target.',
    'On a lane without a target, a carrier can narrow down the best bid to within 4.0%.',
  ])

  for (const sight of [/^Own signal/, /^Own rank/, /^Target/])
    await user.click(screen.getByRole('checkbox', { name: sight }))
  expect(words()).toEqual([
    'On a lane with a target, a carrier learns nothing of the best bid or the target.',
    'On a lane without a target, a carrier learns nothing of the best bid.',
  ])
})

test('no minimum bid change is refused while carriers see a signal', async () => {
  const { backend, shipper, user } = await openTerms()
  const change = screen.getByLabelText('Minimum bid change')
  await user.clear(change)
  await user.type(change, '0')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))

  expect(change).toHaveAccessibleDescription(/expected at least 0\.5% while carriers see a signal/)
  expect((await saved(backend, shipper)).minimumBidChange).toBe(1)

  await user.click(screen.getByRole('checkbox', { name: /^Own signal/ }))
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  expect(await screen.findByText('Terms saved.')).toBeVisible()
  expect((await saved(backend, shipper)).minimumBidChange).toBe(0)
})

const closesAt = () => screen.getByLabelText('Closes at')
const saveTerms = () => screen.getByRole('button', { name: 'Save terms' })
const savedClosing = async (backend: Backend, as: Person) => (await saved(backend, as)).closesAt

// Berlin is 2 hours ahead of UTC in July, 1 hour in December.
test.each([
  ['24', '1 Jul 2099, 17:00', '15:00 UTC', '1 Dec 2099, 17:00', '16:00 UTC'],
  ['12', '1 Jul 2099, 5:00 pm', '3:00 pm UTC', '1 Dec 2099, 5:00 pm', '4:00 pm UTC'],
] as const)(
  'on a %s-hour clock a closing time is shown and typed in one’s own format, by the clock of the zone',
  async (clock, shown, own, typed, ownTyped) => {
    const { backend, shipper, user } = await openTerms(
      { closesAt: '2099-07-01T15:00:00.000Z' },
      { clock, zone: 'UTC' },
    )
    expect(closesAt()).toHaveValue(shown)
    expect(closesAt()).toHaveAccessibleDescription(
      new RegExp(`^${shown} CEST \\(${own} for you\\)\\.`),
    )
    expect(
      screen.getByText(`Closes Wed, ${shown} CEST (${own} for you), in`, { exact: false }),
    ).toBeVisible()
    expect(screen.getByText(`Round 1 closes on ${shown} CEST (${own} for you)`)).toBeVisible()

    await user.clear(closesAt())
    expect(closesAt()).toHaveAccessibleDescription(/^Such as 5 Dec 2026, .+ Europe\/Berlin time\./)
    await user.type(closesAt(), typed)
    expect(closesAt()).toHaveAccessibleDescription(
      new RegExp(`^${typed} CET \\(${ownTyped} for you\\)\\.`),
    )
    await user.click(saveTerms())

    await waitFor(async () =>
      expect(await savedClosing(backend, shipper)).toBe('2099-12-01T16:00:00.000Z'),
    )
    expect(closesAt()).toHaveValue(typed)
  },
)

test.each([
  ['03/04/2099 17:00', /Use 4 Mar 2099, 5:00 pm or 3 Apr 2099, 5:00 pm\./],
  ['1 Dec 2099, 5:00', /Use 1 Dec 2099, 5:00 am or 1 Dec 2099, 5:00 pm\./],
  ['1 Dec 2099, 5 pm PST', /not in the time zone Europe\/Berlin\. Use 1 Dec 2099, 5:00 pm CET\./],
  ['1 Dec 2099', /expected a date and time such as 5 Dec 2026, 5:00 pm, found "1 Dec 2099"\./],
])('"%s" is no closing time yet: the field says what to write', async (typed, said) => {
  const closing = '2099-07-01T15:00:00.000Z'
  const { backend, shipper, user } = await openTerms({ closesAt: closing }, { clock: '12' })

  await user.clear(closesAt())
  await user.type(closesAt(), typed)
  await user.click(saveTerms())

  expect(closesAt()).toHaveAccessibleDescription(said)
  await waitFor(() => expect(closesAt()).toHaveFocus())
  expect(closesAt()).toHaveValue(typed)
  expect(await savedClosing(backend, shipper)).toBe(closing)
})

test('a closing time chosen in the calendar is written in one’s own format', async () => {
  const { backend, shipper, user } = await openTerms({}, { clock: '24' })
  HTMLInputElement.prototype.showPicker ??= () => {}
  const calendar = vi
    .spyOn(HTMLInputElement.prototype, 'showPicker')
    .mockImplementation(function chosen(this: HTMLInputElement) {
      fireEvent.change(this, { target: { value: '2099-12-01T17:00' } })
    })
  onTestFinished(() => calendar.mockRestore())

  await user.click(screen.getByRole('button', { name: 'Closes at: choose in a calendar' }))
  expect(closesAt()).toHaveValue('1 Dec 2099, 17:00')
  await user.click(saveTerms())

  await waitFor(async () =>
    expect(await savedClosing(backend, shipper)).toBe('2099-12-01T16:00:00.000Z'),
  )
})

test('what cannot be is named, its field is focused, and nothing is saved', async () => {
  const { backend, shipper, user } = await openTerms()
  const decimals = screen.getByLabelText('Decimals of a rate')

  await user.clear(decimals)
  await user.type(decimals, '2.5')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))

  expect(screen.getByRole('alert')).toHaveTextContent(
    'Decimals of a rate: expected a whole number from 0 to 4, found "2.5".',
  )
  await waitFor(() => expect(decimals).toHaveFocus())
  expect(decimals).toHaveValue('2.5')
  expect(await saved(backend, shipper)).toMatchObject({ version: 2, decimals: 2 })
})

test('terms somebody else saved are loaded, and one’s own changes stay to be saved again', async () => {
  const { backend, shipper, user } = await openTerms()
  await save(backend, shipper, {
    ...(await saved(backend, shipper)),
    maximumCarriersPerLane: 7,
  })
  const share = screen.getByLabelText('Smallest share of a lane')
  await user.clear(share)
  await user.type(share, '30')

  await user.click(screen.getByRole('button', { name: 'Save terms' }))

  expect(await screen.findByText(/changed by somebody else/)).toBeVisible()
  expect(screen.getByLabelText('Most carriers on a lane')).toHaveValue('7')
  expect(share).toHaveValue('30')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))
  await waitFor(async () =>
    expect(await saved(backend, shipper)).toMatchObject({
      minimumShare: 30,
      maximumCarriersPerLane: 7,
    }),
  )
})

test('a round is closed, the next is opened, and both are in the history', async () => {
  const { backend, shipper, user } = await openTerms(
    { closesAt: '2099-07-01T15:00:00.000Z' },
    { clock: '24', zone: 'UTC' },
  )
  const carrier = await backend.person('Carrier')
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenInvitation(backend, lane, carrier)
  await givenBid(backend, lane, carrier)

  await user.click(screen.getByRole('button', { name: 'Close round 1 now' }))
  await user.click(await screen.findByRole('button', { name: 'Close round 1' }))
  expect(await screen.findByText('Closed')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Open round 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Open round 2' }))

  expect(await screen.findByRole('heading', { name: 'Round 2' })).toBeVisible()
  const history = await screen.findByRole('table', { name: 'Round history' })
  await waitFor(() => expect(within(history).getAllByRole('row')).toHaveLength(3))
  const first = within(history).getByRole('row', { name: /^1 / })
  expect(first).toHaveTextContent('$280,000.00')
  expect(first).toHaveTextContent(/CES?T \(.*\d\d:\d\d UTC for you\)/)
  expect((await saved(backend, shipper)).round).toBe(2)
})

test('a number of another decimal mark is refused with both readings, and nothing is saved', async () => {
  const { backend, shipper, user } = await openTerms({ minimumBidChange: 1 })
  const change = screen.getByLabelText('Minimum bid change')

  await user.clear(change)
  await user.type(change, '2,15')
  await user.click(screen.getByRole('button', { name: 'Save terms' }))

  expect(change).toHaveAccessibleDescription(
    /"2,15" is not a number with a decimal point\. Use 2\.15 or 215\./,
  )
  expect((await saved(backend, shipper)).minimumBidChange).toBe(1)
})

test('rates start from US dollars and are filled in from the company table', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const today = new Date().toISOString().slice(0, 10)
  await givenRates(backend, shipper, [
    ['EUR', today, 1.0842],
    ['JPY', '2020-01-01', 0.0092],
  ])
  const user = renderScreen(<TermsScreen mode={Mode.RoadFTL} />, { as: shipper })
  await screen.findByRole('form', { name: 'Terms' })
  expect(screen.queryByLabelText('US dollars for one EUR')).not.toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: /^Use company rates of / }))
  await user.click(screen.getByRole('button', { name: 'Save terms' }))

  // The rate of the yen is years old: no rate is in force today.
  await waitFor(async () =>
    expect((await saved(backend, shipper)).exchangeRates).toEqual({ USD: 1, EUR: 1.0842 }),
  )
})
