import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bids } from '#contract/bids.ts'
import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenBid } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { network } from '#tests/support/screen-backend.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'

const ftlLanes = <CarrierLanes mode={Mode.RoadFTL} />

test('is bid line by line; what is missing is shown where it belongs', async () => {
  const { backend, carrier, reno } = await givenCarrierTender()
  const user = renderScreen(ftlLanes, { as: carrier })
  await user.click(await screen.findByRole('rowheader', { name: /Reno/ }))
  const form = await screen.findByRole('form', { name: 'Your bid' })

  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))
  expect(await within(form).findByText(/Linehaul is needed/)).toBeVisible()
  await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
  await user.type(within(form).getByLabelText('Transit days'), '3')
  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))
  await user.click(await screen.findByRole('button', { name: 'Submit 1 bid' }))

  expect(await screen.findByText(/1 bid submitted on/)).toBeVisible()
  expect(await bidOn(backend, carrier, reno)).toMatchObject({
    status: 'submitted',
    charges: { linehaul: 2.15 },
    transitDays: 3,
  })
})

test('asks for no amount where a line of the host holds text, and says so', async () => {
  const { carrier, reno } = await givenCarrierTender()
  const line = { unit: 'None', location: 'None', mandatory: true }
  network.use(
    http.get('*/api/bids/charges/:id', () =>
      HttpResponse.json([
        { ...line, chargeId: 'linehaul', name: 'Linehaul', fieldType: 'Charge', unit: 'PerMile' },
        { ...line, chargeId: 'vessel', name: 'Vessel', fieldType: 'Text' },
      ]),
    ),
  )

  renderScreen(ftlLanes, { as: carrier, url: `/?lane=${reno.id}` })

  const form = await screen.findByRole('form', { name: 'Your bid' })
  expect(within(form).getByLabelText(/^Linehaul/)).toBeVisible()
  expect(within(form).queryByLabelText(/^Vessel/)).not.toBeInTheDocument()
  expect(screen.getByText(/^Not shown, because they take no amount: Vessel\./)).toBeVisible()
})

test('keeps what was typed when it is no amount, and sends nothing', async () => {
  const { backend, carrier, reno } = await givenCarrierTender()
  const user = renderScreen(ftlLanes, { as: carrier })
  await user.click(await screen.findByRole('rowheader', { name: /Reno/ }))
  const form = await screen.findByRole('form', { name: 'Your bid' })

  await user.type(within(form).getByLabelText(/^Linehaul/), '1l20')
  await user.click(within(form).getByRole('button', { name: 'Save draft' }))

  expect(await within(form).findByText(/"1l20" is not a number/)).toBeVisible()
  expect(within(form).getByLabelText(/^Linehaul/)).toHaveValue('1l20')
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
})

test('is saved as a draft on the way to the next one to do', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = renderScreen(ftlLanes, { as: carrier, url: `/?lane=${boise.id}` })
  const form = await screen.findByRole('form', { name: 'Your bid' })
  expect(screen.getByText('Lane 1 of 2 to do')).toBeVisible()

  await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
  await user.click(within(form).getByRole('button', { name: 'Save and go to next' }))

  expect(await screen.findByText('Lane 2 of 2 to do')).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent('Reno')
  expect(screen.queryByRole('button', { name: 'Save and go to next' })).not.toBeInTheDocument()
  expect(await bidOn(backend, carrier, boise)).toMatchObject({
    status: 'draft',
    charges: { linehaul: 2.15 },
  })
})

test('may be bid for some months only', async () => {
  const { backend, carrier, reno } = await givenCarrierTender()
  const user = renderScreen(ftlLanes, { as: carrier })
  await user.click(await screen.findByRole('rowheader', { name: /Reno/ }))
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const months = await within(form).findByRole('group', { name: 'Valid months' })

  await user.click(within(months).getAllByRole('button')[0] ?? months)
  await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))
  await user.click(await screen.findByRole('button', { name: 'Submit 1 bid' }))

  await screen.findByText(/1 bid submitted on/)
  const valid = await backend.ask(bids.validMonths, { as: carrier, query: { mode: 4 } })
  expect((await bidOn(backend, carrier, reno))?.months).toEqual(valid.answer.slice(1))
})

test('takes a carrier’s own CO2e, and says below the field what it takes', async () => {
  const { backend, carrier, reno } = await givenCarrierTender()
  const user = renderScreen(ftlLanes, { as: carrier, url: `/?lane=${reno.id}` })
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const own = within(form).getByLabelText('Own CO2e, kg per mile')
  await user.type(own, '0')

  await user.click(within(form).getByRole('button', { name: 'Save draft' }))
  expect(own).toHaveAccessibleDescription(
    'Own CO2e: expected a number above 0, at most 50 kg per mile, found "0".',
  )
  await user.clear(own)
  await user.type(own, '1.3')
  await user.click(within(form).getByRole('button', { name: 'Save draft' }))

  await screen.findByText('Draft saved.')
  expect(await bidOn(backend, carrier, reno)).toMatchObject({ status: 'draft', co2ePerUnit: 1.3 })
  expect(
    await within(await screen.findByRole('form', { name: 'Your bid' })).findByLabelText(
      'Own CO2e, kg per mile',
    ),
  ).toHaveValue('1.3')
})

test('asks first for what it cannot be submitted without, the base rate before all', async () => {
  const { carrier, boise } = await givenCarrierTender()
  renderScreen(ftlLanes, { as: carrier, url: `/?lane=${boise.id}` })

  const form = await screen.findByRole('form', { name: 'Your bid' })

  const [needed] = within(form).getAllByRole('group')
  expect(needed).toHaveAccessibleName('Required to submit')
  const [first, third] = within(needed ?? form).getAllByRole('textbox')
  const second = within(needed ?? form).getByRole('combobox')
  expect(first).toHaveAccessibleName(/^Linehaul ?\*/)
  expect(second).toHaveAccessibleName('Currency')
  expect(third).toHaveAccessibleName('Transit days')
})

test('shows how long bidding is open, and submits the drafts that wait', async () => {
  const { backend, shipper, carrier, reno, boise } = await givenCarrierTender()
  const closesAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: Mode.RoadFTL },
    body: { ...defaultTerms, closesAt },
  })
  await givenBid(backend, boise, carrier, { status: 'draft', completion: 1 })
  const user = renderScreen(ftlLanes, { as: carrier, url: `/?lane=${reno.id}` })
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText(/^Closes .*, in 3 days$/)).toBeVisible()

  await user.click(await within(drawer).findByRole('button', { name: 'Submit 1 draft' }))
  await user.click(await screen.findByRole('button', { name: 'Submit 1 bid' }))

  expect(await screen.findByText(/1 bid submitted on/)).toBeVisible()
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted' })
})

test('is frozen once its round has closed', async () => {
  const { backend, shipper, carrier, omaha } = await givenCarrierTender()
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: Mode.RoadFTL },
    body: { ...defaultTerms, closesAt: new Date(Date.now() - 60_000).toISOString() },
  })

  renderScreen(ftlLanes, { as: carrier, url: `/?lane=${omaha.id}` })

  const form = await screen.findByRole('form', { name: 'Your bid' })
  expect(within(form).getByText(/Bids can no longer be changed/)).toHaveTextContent(/Closed /)
  expect(within(form).getByRole('textbox', { name: /^Linehaul/ })).toBeDisabled()
  expect(within(form).queryByRole('button', { name: /Submit/ })).not.toBeInTheDocument()
})

test.each([
  { typed: '2,15', readings: '2.15 or 215' },
  { typed: '510,50', readings: '510.50 or 51050' },
])('offers both readings of $typed below the amount, and sends nothing', async (given) => {
  const { typed, readings } = given
  const { backend, carrier, reno } = await givenCarrierTender()
  const user = renderScreen(ftlLanes, { as: carrier, url: `/?lane=${reno.id}` })
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const linehaul = within(form).getByLabelText(/^Linehaul/)

  await user.type(linehaul, typed)
  await user.click(within(form).getByRole('button', { name: 'Submit bid' }))

  expect(linehaul).toHaveAccessibleDescription(
    `Linehaul: "${typed}" is not a number with a decimal point. Use ${readings}.`,
  )
  expect(linehaul).toHaveValue(typed)
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
})

test('says why a raised bid shows no signal, in the drawer and on the lane', async () => {
  const { backend, shipper, carrier, reno } = await givenCarrierTender()
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: Mode.RoadFTL },
    body: {
      ...defaultTerms,
      carriersSee: { light: true, rank: true, delta: false, target: false },
    },
  })
  const submit = async (linehaul: number) => {
    const own = await bidOn(backend, carrier, reno)
    await backend.ask(bids.save, {
      as: carrier,
      body: {
        bids: [
          {
            laneId: reno.id,
            version: own?.version ?? null,
            charges: { linehaul },
            transitDays: 3,
          },
        ],
        submit: true,
      },
    })
  }
  await submit(2)
  await submit(2.3)
  const user = renderScreen(ftlLanes, { as: carrier })

  await user.click(await screen.findByRole('rowheader', { name: /Reno/ }))

  const form = await screen.findByRole('form', { name: 'Your bid' })
  expect(within(form).getByText('Hidden for round 1: you raised this bid.')).toBeVisible()
  expect(within(form).getByText(/Annual value of your bid:/)).not.toHaveTextContent('rank')
  expect(within(screen.getByRole('dialog')).getByText('Hidden')).toBeVisible()
})
