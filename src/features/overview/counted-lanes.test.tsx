import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '#tests/support/backend.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { givenStandings, rowsAt } from '#tests/support/given-standings.tsx'
import { renderScreen } from '#tests/support/render.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

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

const byHand = {
  shipper: [
    '4',
    '3 Green',
    '1 Amber',
    '4 Red',
    '2, $560,000.00',
    '4, $1,120,000.00',
    '2 lanes with a pending award',
    '4 lanes in bidding without bids',
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
    const { shipper, albatross } = await givenStandings()
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
  const { backend, albatross, lane } = await givenStandings()
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
