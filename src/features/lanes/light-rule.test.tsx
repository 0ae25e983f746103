import { useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { AwardBoardScreen } from '#features/awards/AwardBoardScreen.tsx'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { laneQueries } from './lanes.api.ts'
import { ShipperLanes } from './ShipperLanes.tsx'

const mode = Mode.RoadFTL
const rule = 'Green up to 3% over the lowest bid, amber up to 8%, red beyond.'

async function givenRule(terms: Partial<NegotiationTerms> = {}) {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lane = await givenLane(backend, shipper, { status: 'started' })
  await givenInvitation(backend, lane, carrier)
  await givenBid(backend, lane, carrier)
  const params = { id: mode }
  const { answer } = await backend.ask(config.negotiationTerms, { as: shipper, params })
  const body = { ...answer, lightBasis: 'best' as const, green: 0.03, amber: 0.08, ...terms }
  await backend.ask(config.saveNegotiationTerms, { as: shipper, params, body })
  return { backend, shipper, carrier }
}

const heading = () => screen.findByRole('columnheader', { name: 'Signal' })

test.each([
  ['lanes of a shipper', <ShipperLanes key="s" mode={mode} />, 'shipper', '/'],
  ['award board', <AwardBoardScreen key="b" mode={mode} views={null} />, 'shipper', '/'],
  ['lanes of a carrier', <CarrierLanes key="c" mode={mode} />, 'carrier', '/'],
  ['bid sheet', <CarrierLanes key="b" mode={mode} />, 'carrier', '/?view=sheet'],
] as const)(
  'the signal of the %s says in its heading what makes it',
  async (_name, page, who, url) => {
    const given = await givenRule()
    renderScreen(page, { as: given[who], url })

    const signal = await heading()

    await expect.poll(() => signal.getAttribute('title')).toBe(`Signal. ${rule}`)
    expect(signal).toHaveAccessibleDescription(rule)
  },
)

test('the menu of the heading says it too, for those who have no pointer to rest', async () => {
  const { shipper } = await givenRule()
  const user = renderScreen(<ShipperLanes mode={mode} />, { as: shipper })
  const signal = await heading()
  await expect.poll(() => signal.getAttribute('title')).toContain(rule)

  await user.click(within(signal).getByText('⋮'))

  const menu = await screen.findByRole('menu', { name: 'Column Signal' })
  expect(menu).toHaveAccessibleDescription(rule)
  expect(screen.getByText(rule, { selector: 'p' })).toBeVisible()
})

test('a carrier that is shown no signals reads no rule', async () => {
  const { carrier } = await givenRule({
    carriersSee: { light: false, rank: true, delta: false, target: false },
  })
  const Known = () => (useQuery(laneQueries.terms(mode)).data ? <p>Terms are known</p> : null)
  renderScreen(
    <>
      <CarrierLanes mode={mode} />
      <Known />
    </>,
    { as: carrier },
  )

  await screen.findByText('Terms are known')

  expect(await heading()).toHaveAttribute('title', 'Signal')
  expect(screen.queryByText(rule)).not.toBeInTheDocument()
})

test('a carrier of two shippers reads that each has a rule of its own', async () => {
  const { backend, carrier } = await givenRule()
  const other = await backend.person('Customer', 'Birch')
  const lane = await givenLane(backend, other, { status: 'started' })
  await givenInvitation(backend, lane, carrier)
  renderScreen(<CarrierLanes mode={mode} />, { as: carrier })

  const signal = await heading()

  await expect
    .poll(() => signal.getAttribute('title'))
    .toBe('Signal. Each shipper sets its own rule for green, amber and red.')
})
