import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, test, vi } from 'vitest'
import { bids } from '#contract/bids.ts'
import { awardBoard } from '#contract/ext/award-board.ts'
import { lanes } from '#contract/lanes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { givenBoard, grid, mode, row } from '#tests/support/given-board.tsx'
import { network } from '#tests/support/screen-backend.ts'
import { tableColumns } from './board-columns.ts'
import { finished } from '#domain/steps.ts'
import { boardSteps } from './board-lane.ts'

test('coverage is shown by lanes and by volume, with what the lowest bids save', async () => {
  const { show, query } = await givenBoard({ Reno: [280, 270, 290], Boise: [310], Ely: [] })
  await query("update lanes set forecast_volume = 720000 where destination = 'Ely'")

  show()

  const coverage = (await screen.findByText('Bid coverage')).parentElement
  expect(coverage).toHaveTextContent('67% 25% of volume')
  expect(screen.getByTitle('25% of volume, 3 or more bids on 33%')).toBeVisible()
  // Reno 30,000 under and Boise 10,000 over their baselines of 300,000.
  expect(screen.getByText('Savings at lowest bids').parentElement).toHaveTextContent('$20K 3.3%')
  expect(await row(/Reno/)).toHaveTextContent('Bluefin')
})

test('the matrix sets lanes against carriers and marks the lowest bid of each lane', async () => {
  const { show } = await givenBoard({ Reno: [280, 270], Boise: [250, 260] })

  show('/?layout=matrix')

  const header = await within(await grid()).findByRole('columnheader', { name: /Bluefin/ })
  expect(header).toBeInTheDocument()
  const badges = async (name: RegExp) =>
    within(await row(name))
      .getAllByText(/^\$2\d0,000\.00$/)
      .map((cell) => [cell.textContent, cell.closest('[data-tone="best"]') !== null])
      .toSorted()
  expect(await badges(/Reno/)).toEqual([
    ['$270,000.00', true],
    ['$280,000.00', false],
  ])
  expect(await badges(/Boise/)).toEqual([
    ['$250,000.00', true],
    ['$260,000.00', false],
  ])
})

test('an awarded lane saves what its award saves, whatever the lowest bid is, with rates beside the amounts', async () => {
  const { backend, shipper, query } = await givenBoard({ Reno: [310, 270] })
  await query("update lanes set forecast_volume = 120000.5 where destination = 'Reno'")
  const [bid] = (await query(
    'select id, lane_id, version from bids where landed_cents = 31000000',
  )) as {
    id: number
    lane_id: number
    version: number
  }[]
  if (!bid) throw new Error('No bid')
  await backend.ask(bids.accept, {
    as: shipper,
    body: {
      awards: [
        { laneId: bid.lane_id, bidId: bid.id, version: bid.version, share: 100, months: [] },
      ],
      confirm: true,
    },
  })

  const board = (await backend.ask(awardBoard.bids, { as: shipper, query: { mode } })).answer
  const listed = (await backend.ask(lanes.list, { as: shipper, query: { mode } })).answer
  const [reno] = finished(boardSteps(listed, [board]))
  if (!reno) throw new Error('No lane')
  const cell = (header: string) => {
    const column = tableColumns(mode, null).find((one) => one.header === header)
    const value = typeof column?.value === 'function' ? column.value(reno) : null
    return column?.format?.(value, reno)
  }
  // 300,000 of baseline less 310,000; 310,000 / 120,000.5 miles.
  expect(cell('Savings')).toBe('-$10,000.00')
  expect(cell('Savings at best bid')).toBe('$30,000.00')
  expect(cell('Awarded')).toBe('$310,000.00')
  expect(cell('Awarded per mile')).toBe('$2.5833')
  expect(cell('Miles (mi)')).toBe('120,000.5')
})

test('the matrix shows what a unit costs when asked', async () => {
  const { show } = await givenBoard({ Reno: [280, 270] })
  const user = show('/?layout=matrix')

  await user.click(await screen.findByRole('button', { name: 'Rate per mile' }))

  expect(await within(await row(/Reno/)).findByText('$2.3333')).toBeVisible()
  expect(within(await row(/Reno/)).getByText('$2.25')).toBeVisible()
})

test('the rate card and the lanes can be downloaded; without an award there is no rate card', async () => {
  const { show } = await givenBoard({ Reno: [280] })
  const user = show()

  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('button', { name: 'Rate card of what is awarded, csv' }))

  expect(await screen.findByText('Nothing to download yet.')).toBeVisible()
})

test('bids that look wrong are shown: an outlier of four or more, and a wrong unit', async () => {
  const { show } = await givenBoard({ Reno: [280, 270, 275, 285, 400], Boise: [280, 270, 2750] })
  const user = show()

  await user.click(within(await row(/Reno/)).getByText(/Reno/))

  const bids = within(await screen.findByRole('table', { name: 'Bids on this lane' }))
  expect(bids.getByRole('row', { name: /^Check/ })).toHaveTextContent(
    '43% above the median of 5 bids',
  )
  await user.keyboard('{Escape}')
  await user.click(within(await row(/Boise/)).getByText(/Boise/))
  const others = await screen.findByText(/about 10 times the median of the other bids: wrong unit/)
  expect(others).toBeVisible()
})

test('the board of two carriers has the lanes that both bid on, and leads to all lanes in the same layout', async () => {
  const { carriers, show } = await givenBoard({ Reno: [280, 270], Boise: [310], Ely: [] })

  show(`/?view=award&layout=matrix&both=${carriers[0]?.companyId},${carriers[1]?.companyId}`)

  expect(await screen.findByText(/^1 lane that .* and Bluefin both bid on/)).toBeVisible()
  expect(await row(/Reno/)).toBeVisible()
  expect(within(await grid()).queryByRole('row', { name: /Boise/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Show all lanes' })).toHaveAttribute(
    'href',
    '/?view=award&layout=matrix',
  )
})

/** A board of 1,002 lanes whose second part comes once `sendOthers` is called. */
async function givenBoardInParts() {
  const { backend, shipper, show, query } = await givenBoard({ Reno: [280, 270] })
  await query(
    `insert into lanes (company_id, mode, lane_key, origin, destination, location, status, approved, target_cents)
    select ${shipper.companyId}, ${mode}, 'k' || n, 'Zion', 'Ely ' || n, '{}', 'started', true, 1
    from generate_series(1, 1001) n`,
  )
  let sendOthers = () => {}
  const others = new Promise<void>((resolve) => {
    sendOthers = resolve
  })
  const asked = vi.fn()
  network.use(
    http.get('*/api/ext/bids', async ({ request }) => {
      if (new URL(request.url).searchParams.has('after')) {
        asked()
        await others
      }
      return backend.app.fetch(request)
    }),
  )
  return { show, asked, sendOthers }
}

test('of a board in parts the first lanes are shown while the others load, and nothing is done to some alone', async () => {
  const { show, sendOthers } = await givenBoardInParts()
  const user = userEvent.setup()

  show()

  expect(await row(/Reno/)).toHaveTextContent('$270,000.00')
  expect(screen.getByText('100 lanes, 902 more loading')).toBeVisible()
  expect(screen.getByText('Loading figures')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Award best bid on … lanes' })).toBeDisabled()
  expect(await screen.findByRole('row', { name: /^Total …/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(screen.getByText('902 lanes still loading. Export them in a moment.')).toBeVisible()
  const rule = screen.getByRole('article', { name: 'Lowest bid' })
  expect(within(rule).getByRole('button', { name: /^Mark/ })).toBeDisabled()
  sendOthers()
  expect(await screen.findByText('1,002 lanes')).toBeVisible()
  await eventually(() =>
    expect(screen.getByText('Bid coverage').parentElement).toHaveTextContent('Bid coverage 0%'),
  )
  expect(await screen.findByRole('button', { name: 'Award best bid on 1 lane' })).toBeEnabled()
})

test('an order of its own waits for all lanes', async () => {
  const { show, asked, sendOthers } = await givenBoardInParts()

  show('/?sort=-baseline')

  await eventually(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  sendOthers()
  expect(await screen.findByText('1,002 lanes')).toBeVisible()
})
