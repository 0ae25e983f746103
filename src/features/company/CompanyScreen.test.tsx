import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { companies } from '#contract/ext/companies.ts'
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

test('another carrier finds no company there', async () => {
  const { backend, page, carrier } = await givenCarrier()

  visit(page, await backend.person('Carrier', 'Bluefin'))

  expect(await screen.findByRole('heading', { name: 'No such company' })).toBeVisible()
  expect(document.body).not.toHaveTextContent(carrier.username)
})

test('the Owner links a shipper by name with a reason, and unlinks it again', async () => {
  const { backend, page, carrier } = await givenCarrier()
  const birch = await backend.person('Customer', 'Birch')
  const owner = await backend.person('Owner')
  const user = visit(page, owner)
  const linked = async () =>
    (await screen.findByRole('list', { name: 'Linked shippers' })).textContent
  expect(await linked()).toContain('Alder')

  await user.click(screen.getByRole('button', { name: 'Link a shipper' }))
  await user.type(await screen.findByLabelText('Shipper'), 'birch')
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const reason = screen.getByLabelText('Reason')
  await waitFor(() => expect(reason).toHaveFocus())
  expect(reason).toHaveAccessibleDescription(/Enter a reason\./)
  await user.type(reason, 'Both asked for it')
  await user.click(screen.getByRole('button', { name: 'Link' }))

  await waitFor(async () => expect(await linked()).toContain('Birch'))
  const statesNow = async () => {
    const params = { id: carrier.companyId }
    const { answer } = await backend.ask(companies.links, { as: owner, params })
    return [
      ...new Set(
        answer.filter(({ companyId }) => companyId === birch.companyId).map(({ state }) => state),
      ),
    ]
  }
  expect(await statesNow()).toEqual(['active'])

  await user.click(screen.getByRole('button', { name: 'Unlink Birch' }))
  await user.type(screen.getByLabelText('Reason'), 'A mistake')
  await user.click(screen.getByRole('button', { name: 'Unlink' }))

  expect(await screen.findByRole('button', { name: 'Link again Birch' })).toBeVisible()
  expect(await statesNow()).toEqual(['ended'])
})

test('a carrier sees its own coverage with all its shippers', async () => {
  const { page, carrier } = await givenCarrier()

  visit(page, carrier)

  expect(await screen.findByText('With all your shippers.')).toBeVisible()
  const coverage = screen.getByRole('table', { name: 'Coverage by mode' })
  expect(within(coverage).getAllByRole('row')).toHaveLength(2)
})
