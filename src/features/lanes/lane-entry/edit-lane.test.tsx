import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { laneEdit } from '#contract/ext/lane-edit.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { givenSecondHost } from '#tests/support/given-second-host.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'

const mode = Mode.OceanFCL
const screenOf = <ShipperLanes mode={mode} />

let backend: Backend
let shipper: Person

beforeEach(async () => {
  backend = await givenBackend()
  shipper = await backend.person('Customer')
})

const givenOcean = (given: object = {}) =>
  givenLane(backend, shipper, {
    mode,
    equipment: '40HC',
    service: 'Port-Port',
    containerCount: 120,
    historicVolume: 120,
    forecastVolume: 120,
    targetCents: 25_000_050,
    businessUnit: 'Living',
    ...given,
  })
const laneNow = async (laneId: number) => {
  const { answer } = await backend.ask(laneCalls.list, { as: shipper, query: { mode, laneId } })
  return answer[0]
}
const form = () => screen.findByRole('dialog', { name: /^Edit Chicago/ })
const openForm = async (laneId: number) => {
  const user = renderScreen(screenOf, { as: shipper, url: `/?lane=${laneId}` })
  await user.click(await screen.findByRole('button', { name: 'Edit lane' }))
  return { user, fields: within(await form()) }
}

test('the form shows what the lane has, and sends what was changed', async () => {
  const { id } = await givenOcean()
  const { user, fields } = await openForm(id)
  expect(fields.getByLabelText('Origin port')).toHaveValue('Chicago, IL, US')
  expect(fields.getByLabelText('Equipment')).toHaveValue('40HC')
  expect(fields.getByLabelText('Containers a year')).toHaveValue('120')
  expect(fields.getByLabelText('Target, dollars a year')).toHaveValue('250000.5')
  expect(fields.getByRole('button', { name: 'Save lane' })).toBeDisabled()

  const unit = fields.getByLabelText('Business unit')
  await user.clear(unit)
  await user.type(unit, 'Garden')
  await user.selectOptions(await fields.findByLabelText('Equipment'), '')
  await user.click(fields.getByRole('button', { name: 'Save 2 changes' }))

  expect(await screen.findByText(/^Chicago, IL, US > Dallas .* was saved\.$/)).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /^Edit/ })).not.toBeInTheDocument()
  expect(await laneNow(id)).toMatchObject({
    version: 2,
    businessUnit: 'Garden',
    equipmentType: null,
    targetPrice: 250_000.5,
    unitMeasure: 120,
  })
})

test('what cannot be is said at its field, by the form or by the server', async () => {
  const lane = await givenOcean({ laneKey: 'CNSHA|NLRTM|40hc|Port-Port' })
  await givenOcean({ laneKey: 'CNSHA|NLRTM||Port-Port', equipment: null })
  const { user, fields } = await openForm(lane.id)
  const volume = fields.getByLabelText('Containers a year')

  await user.clear(volume)
  await user.type(volume, 'many{Enter}')
  expect(volume).toHaveAccessibleDescription(/Expected a volume of 0 or more, found "many"\./)
  expect(volume).toBeInvalid()

  await user.clear(volume)
  await user.type(volume, '96')
  await user.selectOptions(fields.getByLabelText('Equipment'), '')
  await user.click(fields.getByRole('button', { name: 'Save 2 changes' }))
  expect(await fields.findByRole('alert')).toHaveTextContent(
    'Another lane already has these places, equipment and move type.',
  )
  expect(volume).toHaveValue('96')
})

test('what a colleague saves meanwhile is loaded under one’s own changes', async () => {
  const { id } = await givenOcean()
  const { user, fields } = await openForm(id)
  const enter = async (label: string, text: string) => {
    await user.clear(fields.getByLabelText(label))
    await user.type(fields.getByLabelText(label), text)
  }
  await enter('Business unit', 'Garden')
  await enter('Containers a year', '96')
  await backend.ask(laneEdit.change, {
    as: shipper,
    params: { id },
    body: { version: 1, targetPrice: 9000, volume: 60 },
  })

  await user.click(fields.getByRole('button', { name: 'Save 2 changes' }))
  expect(
    await fields.findByText(
      'The lane was changed by somebody else. Their version is loaded. 2 of your changes stay below. Review and save again.',
    ),
  ).toBeVisible()
  expect(fields.getByLabelText('Target, dollars a year')).toHaveValue('9000')
  const volume = fields.getByLabelText('Containers a year')
  expect(volume).toHaveValue('96')
  expect(volume).toHaveAccessibleDescription('Changed elsewhere to 60.')
  await user.click(fields.getByRole('button', { name: 'Save 2 changes' }))
  await screen.findByText(/was saved\.$/)
  expect(await laneNow(id)).toMatchObject({
    version: 3,
    businessUnit: 'Garden',
    unitMeasure: 96,
    targetPrice: 9000,
  })
})

test('bidding that starts meanwhile fixes what carriers price', async () => {
  await givenWorkingTogether(backend, shipper, [await backend.person('Carrier')])
  const { id } = await givenOcean()
  const { user, fields } = await openForm(id)
  const target = fields.getByLabelText('Target, dollars a year')
  await user.clear(target)
  await user.type(target, '1')
  await backend.ask(laneCalls.start, { as: shipper, body: { laneIds: [id] } })

  await user.click(fields.getByRole('button', { name: 'Save lane' }))

  expect(await fields.findByText(/Fixed now: target\.$/)).toBeVisible()
  expect(fields.getByLabelText('Target, dollars a year')).toBeDisabled()
  expect(fields.getByLabelText('Target, dollars a year')).toHaveValue('250000.5')
  expect(fields.getByLabelText('Business unit')).toBeEnabled()
})

test('a lane with shipments shows what they say, and changes what is expected', async () => {
  const { id } = await givenOcean({ lastPaidCents: 500_000 })
  const { fields } = await openForm(id)

  expect(fields.getByLabelText('Equipment')).toBeDisabled()
  expect(fields.getByLabelText('Equipment')).toHaveAccessibleDescription('From shipment history.')
  expect(fields.getByLabelText('Containers a year')).toBeEnabled()
})

test('a host without the call shows no way to edit a lane', async () => {
  const { lanes, user } = givenSecondHost('shipper')
  const lane = lanes.find(({ id }) => id === 205)
  if (lane) lane.status = 'open'
  renderScreen(<ShipperLanes mode={Mode.RoadFTL} />, {
    as: { user: user('shipper') },
    url: '/?lane=205',
  })

  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByRole('tab', { name: 'Award history' })).toBeVisible()
  expect(drawer.getByText('Not started')).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Edit lane' })).not.toBeInTheDocument()
})
