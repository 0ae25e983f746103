import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenBoard, grid, row } from '#tests/support/given-board.tsx'

test('coverage is shown by lanes and by volume, with what the lowest bids save', async () => {
  const { show, query } = await givenBoard({ Reno: [280, 270, 290], Boise: [310], Ely: [] })
  await query("update lanes set forecast_volume = 720000 where destination = 'Ely'")

  show()

  const coverage = (await screen.findByText('Bid coverage')).parentElement
  expect(coverage).toHaveTextContent('67% 25% of volume')
  expect(screen.getByTitle('25% of volume, 3 or more bids on 33%')).toBeVisible()
  // Reno 30,000 under and Boise 10,000 over their baselines of 300,000.
  expect(screen.getByText('Savings at lowest bids').parentElement).toHaveTextContent(
    '$20K 3.3% of baseline',
  )
  expect(await row(/Reno/)).toHaveTextContent('Bluefin')
})

test('the matrix sets lanes against carriers and marks the lowest bid of each lane', async () => {
  const { show } = await givenBoard({ Reno: [280, 270], Boise: [250, 260] })

  show('/?layout=matrix')

  const header = await within(await grid()).findByRole('columnheader', { name: /Bluefin/ })
  expect(header).toBeInTheDocument()
  const badges = async (name: RegExp) =>
    within(await row(name))
      .getAllByText(/^\$2\d0K$/)
      .map((cell) => [cell.textContent, cell.closest('[data-tone="best"]') !== null])
      .toSorted()
  expect(await badges(/Reno/)).toEqual([
    ['$270K', true],
    ['$280K', false],
  ])
  expect(await badges(/Boise/)).toEqual([
    ['$250K', true],
    ['$260K', false],
  ])
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
