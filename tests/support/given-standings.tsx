import { cleanup, screen } from '@testing-library/react'
import { Mode } from '#domain/mode.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'
import type { Person } from './backend.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from './factories.ts'
import { renderScreen } from './render.tsx'
import { givenBackend } from './screen-backend.ts'

/** Lanes of every standing: a count that took the wrong ones would be another. */
export async function givenStandings() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const albatross = await backend.person('Carrier', 'Albatross')
  const bluefin = await backend.person('Carrier', 'Bluefin')
  await givenWorkingTogether(backend, shipper, [albatross, bluefin])
  const lane = async (status: string, by: Person = shipper, given: object = {}) => {
    const made = await givenLane(backend, by, { status, ...given })
    if (status !== 'open') await givenInvitation(backend, made, albatross, bluefin)
    return made
  }
  const pending = { state: 'pending' as const, confirmedAt: null }
  const refused = { state: 'declined' as const }

  await lane('open')
  for (const light of ['Red', 'Red', 'Red'] as const) await lane('started', shipper, { light })
  const bidOn = await lane('started', shipper, { light: 'Green' })
  await givenBid(backend, bidOn, albatross, { light: 'Red' })
  await givenBid(backend, await lane('started', shipper, { light: 'Amber' }), albatross, {
    light: 'Amber',
  })
  await givenBid(backend, await lane('started', shipper, { light: 'Red' }), albatross, {
    status: 'draft',
    landedCents: null,
    light: null,
  })
  const chosen = await lane('started', shipper, { light: 'Green' })
  await givenAward(backend, await givenBid(backend, chosen, bluefin), pending)
  const halted = await lane('paused', shipper, { light: 'Green' })
  await givenAward(backend, await givenBid(backend, halted, bluefin), pending)
  for (const [winner, given] of [
    [albatross, {}],
    [albatross, refused],
    [bluefin, {}],
    [bluefin, {}],
  ] as const) {
    const bid = await givenBid(backend, await lane('awarded'), winner, { status: 'accepted' })
    await givenAward(backend, bid, given)
  }
  const split = await lane('awarded')
  const [first, second] = [
    await givenBid(backend, split, albatross, { status: 'accepted' }),
    await givenBid(backend, split, bluefin, { status: 'accepted' }),
  ]
  await givenAward(backend, first, { ...refused, share: 60 })
  await givenAward(backend, second, { share: 40 })
  return { backend, shipper, albatross, lane }
}

const listOf = {
  shipper: <ShipperLanes mode={Mode.RoadFTL} />,
  carrier: <CarrierLanes mode={Mode.RoadFTL} />,
}

/** How many rows the lane table of an address shows. */
export async function rowsAt(as: Person, side: keyof typeof listOf, url: string): Promise<number> {
  renderScreen(listOf[side], { as, url })
  const words = await screen.findByText(/^\d+( of \d+)? lanes?$/, { selector: 'output' })
  const rows = Number(/^\d+/.exec(words.textContent ?? '')?.[0])
  cleanup()
  return rows
}
