import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { CompanyScreen } from './CompanyScreen.tsx'

const visit = (url: string, as: Person) =>
  renderScreen(
    <Routes>
      <Route path="/company/:id" element={<CompanyScreen />} />
    </Routes>,
    { as, url },
  )

/** Albatross won one of two lanes it bid on for Alder. */
async function givenCarrier() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier', 'Albatross')
  await givenWorkingTogether(backend, shipper, [carrier], [Mode.RoadFTL])
  const lanes = [await givenLane(backend, shipper), await givenLane(backend, shipper)]
  for (const [index, lane] of lanes.entries()) {
    await givenInvitation(backend, lane, carrier)
    const bid = await givenBid(backend, lane, carrier)
    if (index === 0) await givenAward(backend, bid)
  }
  return { backend, shipper, carrier, page: `/company/${carrier.companyId}` }
}

test('a shipper sees its carrier’s people and coverage on its own lanes', async () => {
  const { page, shipper, carrier } = await givenCarrier()

  visit(page, shipper)

  const coverage = await screen.findByRole('table', { name: 'Coverage by mode' })
  expect(within(coverage).getByRole('row', { name: /Road - FTL/ })).toHaveTextContent(
    'Road - FTL22100%1',
  )
  expect(screen.getByRole('link', { name: carrier.username })).toBeVisible()
})

test('another carrier sees the card alone', async () => {
  const { backend, page, carrier } = await givenCarrier()

  visit(page, await backend.person('Carrier', 'Bluefin'))

  expect(await screen.findByRole('heading', { name: 'Albatross', level: 1 })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Coverage' })).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(carrier.username)
})

test('a carrier sees its own coverage with all its shippers', async () => {
  const { page, carrier } = await givenCarrier()

  visit(page, carrier)

  expect(await screen.findByText('With all your shippers.')).toBeVisible()
  const coverage = screen.getByRole('table', { name: 'Coverage by mode' })
  expect(within(coverage).getAllByRole('row')).toHaveLength(2)
})
