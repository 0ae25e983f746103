import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'
import { givenSecondHost } from '#tests/support/given-second-host.ts'
import { type Misbehaviour, refusals } from '#tests/hosts/misbehaviour.ts'
import { routeObjects } from './router.tsx'

function open(path: string) {
  const router = createMemoryRouter(routeObjects, { initialEntries: [path] })
  const { unmount } = render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), leave: unmount }
}

/** Of the six FTL lanes, by hand: 48,000 + 105,600 + 172,800 + 249,600 + 336,000 + 432,000. */
const ftlSpend = '$1,344,000.00'

const cellsOf = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const hosts: Record<string, Misbehaviour> = {
  'of the specification alone': {},
  'that writes null where it knows nothing': { nulls: true },
  'that writes ids and money as text': { text: true },
  'that writes times without a zone': { bareDates: true },
  'that refuses names that begin large': { strictNames: true },
  'that answers nothing to what it saved': { silentChanges: true },
}

test.each(Object.entries(hosts))(
  'a carrier bids, the shipper awards and reads the savings, on a host %s',
  async (_words, mood) => {
    const host = givenSecondHost('carrier', mood)
    const bidding = open('/road-ftl/lanes?lane=203')
    const form = await screen.findByRole('form', { name: 'Your bid' })
    await bidding.user.type(await within(form).findByLabelText(/^Rate/), '2.00')
    await bidding.user.click(within(form).getByRole('button', { name: 'Submit bid' }))
    await bidding.user.click(await screen.findByRole('button', { name: 'Submit 1 bid' }))
    await waitFor(() =>
      expect(
        host.bids.find(({ laneId, carrierId }) => laneId === 203 && carrierId === 3),
      ).toMatchObject({ status: 'submitted', charges: { rate: 2 } }),
    )
    // A charge line of the host's own, which the product does not have.
    expect(await screen.findByText(/^Rate: .*2.* per mile$/)).toBeVisible()
    bidding.leave()

    session.write(host.user('shipper'))
    const awarding = open('/road-ftl/lanes?view=award')
    await awarding.user.click(
      await screen.findByRole('button', { name: 'Award best bid on 3 lanes' }),
    )
    await awarding.user.click(await screen.findByRole('button', { name: 'Award 3 lanes' }))
    await awarding.user.click(await screen.findByRole('button', { name: 'Award now' }))
    expect(await screen.findByText(/^3 lanes awarded\. /)).toBeVisible()
    expect(
      host.lanes.filter(({ mode, status }) => mode === 4 && status === 'awarded'),
    ).toHaveLength(4)
    awarding.leave()

    // Baselines 48,000 + 105,600 + 172,800 + 249,600; awarded at 45,600 + 100,320 + 164,160 + 192,000.
    open('/savings')
    const table = await screen.findByRole('table', { name: 'Savings by mode' })
    expect(cellsOf(table, /^Road - FTL/).slice(0, 4)).toEqual([
      '4 of 6',
      '$576,000.00',
      '$502,080.00',
      '$73,920.00',
    ])
    expect(host.asked.filter((call) => call.startsWith('GET /api/ext/'))).toEqual([])
  },
)

test.each(refusals)(
  'where extensions are answered with %s, dashboards, spend and lanes show the host’s own sums',
  async (extensions) => {
    const host = givenSecondHost('analyst', { extensions })
    const spend = open('/map')
    const table = await screen.findByRole('table', { name: 'Spend by mode' })
    expect(cellsOf(table, /^Road - FTL/)).toEqual(['1,008', ftlSpend])
    spend.leave()

    session.write(host.user('shipper'))
    open('/dashboard')
    const tenders = await screen.findByRole('table', { name: 'Tenders table' })
    expect(cellsOf(tenders, /^Road - FTL/)[1]).toMatch(/^6\$1,\d{3},\d{3}\.\d\d spent/)
    expect(screen.queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument()
    expect(session.read()?.username).toBe('shipper@second.example')
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
  },
)

test('a lane opened for its months is that lane, though the host answers with all of them', async () => {
  const { asked } = givenSecondHost('shipper')

  const lane = await createQueryClient().fetchQuery(laneQueries.one(4, 205))

  expect(lane?.id).toBe(205)
  // 24,000 miles of the first lane times six, by month.
  expect(lane?.volume.map(({ volume }) => volume)).toEqual(Array.from({ length: 12 }, () => 12_000))
  expect(asked.filter((call) => call.includes('/lanes/mode'))).toEqual([
    'GET /api/lanes/mode?mode=4&incumbents=true&businessUnits=true',
  ])
})
