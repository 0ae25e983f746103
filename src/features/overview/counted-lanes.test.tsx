import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { ShipperLanes } from '#features/lanes/ShipperLanes.tsx'
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
import { DashboardScreen } from './DashboardScreen.tsx'

/** Lanes of every standing: a count that took the wrong ones would be another. */
async function givenLanes() {
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

/** Every link of the dashboard that counts lanes and leads to the list of them. */
async function countedLinks(as: Person): Promise<[text: string, count: number, url: string][]> {
  renderScreen(<DashboardScreen />, { as })
  const tenders = within(await screen.findByRole('table', { name: 'Tenders table' }))
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  const links = [...tenders.getAllByRole('link'), ...needs.queryAllByRole('link')]
  const counted = links.flatMap((link): [string, number, string][] => {
    const text = link.getAttribute('aria-label') ?? link.textContent ?? ''
    const url = link.getAttribute('href') ?? ''
    const [count] = /^\d+/.exec(text) ?? []
    return count && url.includes('/lanes') ? [[text, Number(count), url]] : []
  })
  cleanup()
  return counted
}

async function rowsAt(as: Person, side: keyof typeof listOf, url: string): Promise<number> {
  renderScreen(listOf[side], { as, url })
  const words = await screen.findByText(/^\d+( of \d+)? lanes?$/, { selector: 'output' })
  const rows = Number(/^\d+/.exec(words.textContent ?? '')?.[0])
  cleanup()
  return rows
}

const byHand = {
  shipper: [
    '4',
    '3 Green',
    '1 Amber',
    '4 Red',
    '2, $560,000.00',
    '4, $1,120,000.00',
    '2 awards pending',
    '4 lanes without bids',
  ],
  carrier: [
    '5',
    '1 Amber',
    '1 Red',
    '1, $280,000.00',
    '5 lanes to bid on',
    '1 draft to submit',
    '1 red lane to improve',
  ],
}

test.each(['shipper', 'carrier'] as const)(
  'every count of a %s’s dashboard leads to exactly so many lanes',
  async (side) => {
    const { shipper, albatross } = await givenLanes()
    const as = side === 'shipper' ? shipper : albatross
    const links = await countedLinks(as)

    const shown = []
    for (const [text, , url] of links) shown.push([text, await rowsAt(as, side, url)])

    expect(shown).toEqual(links.map(([text, count]) => [text, count]))
    // By hand, from the lanes above.
    expect(links.map(([text]) => text)).toEqual(byHand[side])
  },
)

test('a count of a carrier with two shippers in one mode leads to the lanes of that one', async () => {
  const { backend, albatross, lane } = await givenLanes()
  const birch = await backend.person('Customer', 'Birch')
  await givenWorkingTogether(backend, birch, [albatross])
  await lane('started', birch)
  await lane('started', birch)
  const links = await countedLinks(albatross)

  const shown = []
  for (const [text, , url] of links) shown.push([text, await rowsAt(albatross, 'carrier', url)])

  expect(shown).toEqual(links.map(([text, count]) => [text, count]))
  expect(links.map(([text]) => text)).toContain('2')
})
