import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenLane } from '#tests/support/factories.ts'
import { givenShipment, givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { CarbonScreen } from './CarbonScreen.tsx'

const ftlCarbon = <CarbonScreen mode={Mode.RoadFTL} />

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
  expect(await screen.findByText('58.5 t')).toBeVisible()
  expect(screen.getByText('97.5 g/tkm')).toBeVisible()
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
    await screen.findByText('1 shipment calculated, 1 left for want of weight or distance.'),
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
