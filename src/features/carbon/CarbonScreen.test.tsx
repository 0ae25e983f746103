import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { CarbonScreen } from './CarbonScreen.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
const ftlCarbon = (
  <>
    <CarbonScreen mode={Mode.RoadFTL} />
    <Address />
  </>
)

/** 600 t over 1,000 km: 600 x 1,000 x 97.49 g/tkm = 58,494 kg. */
async function givenThousandKilometres() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper, { miles: 1000 / 1.609344 })
  return { shipper }
}

test('calculates every lane that is behind and shows the year it adds up to', async () => {
  const { shipper } = await givenThousandKilometres()
  const user = renderScreen(ftlCarbon, { as: shipper })

  await user.click(await screen.findByRole('button', { name: 'Calculate lanes' }))

  expect(await screen.findByText('1 lane calculated.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Export calculation sheets' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^CO2e a year 58.5 t/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Intensity 97.5 g\/tkm/ })).toBeVisible()
  expect(await screen.findByText('CO2e by month')).toBeVisible()
})

test('calculates each shipment, and says which lack what it takes', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const lane = await givenLane(backend, shipper, { miles: 1000 / 1.609344 })
  const upload = await givenUpload(backend, shipper)
  await givenShipment(backend, lane, upload, { kilograms: 20_000 })
  await givenShipment(backend, lane, upload, { kilograms: null })
  const user = renderScreen(ftlCarbon, { as: shipper })

  await user.click(await screen.findByRole('button', { name: 'Calculate each shipment' }))

  expect(
    await screen.findByText('1 shipment calculated, 1 skipped without weight or distance.'),
  ).toBeVisible()
})

test('every factor is cited with its source and licence, also without lanes', async () => {
  const backend = await givenBackend()

  renderScreen(ftlCarbon, { as: await backend.person('Customer') })

  expect(await screen.findByRole('link', { name: 'Upload shipments' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument()
  const factors = within(screen.getByRole('table', { name: 'Emission factors' }))
  expect(factors.getByRole('row', { name: /Container ship/ })).toHaveTextContent(
    /16.12.*3.65.*19.77.*DESNZ.*2026.*Open Government Licence/,
  )
})

test('each figure leads to its lanes below, and a lane to its calculation sheet', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const far = await givenLane(backend, shipper, { destination: 'Reno', miles: 1200 })
  const near = await givenLane(backend, shipper, { destination: 'Gary', miles: 30 })
  await givenLane(backend, shipper, { destination: 'Boise', kilograms: 0 })
  await backend.ask(laneCalls.calculateCo2Batch, {
    as: shipper,
    body: { laneIds: [near.id, far.id] },
  })
  const user = renderScreen(ftlCarbon, { as: shipper })

  await user.click(await screen.findByRole('link', { name: /^Lanes calculated 2 of 3/ }))

  const table = await screen.findByRole('grid', { name: 'Emissions by lane' })
  const [, first, second, ...others] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent(/Reno.*Calculated/)
  expect(second).toHaveTextContent(/Gary.*Calculated/)
  expect(others.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Total/)])
  await user.dblClick(within(table).getByText(/Reno/))
  expect(screen.getByLabelText('Address')).toHaveTextContent(
    `/road-ftl/lanes?lane=${far.id}&tab=co2`,
  )
})
