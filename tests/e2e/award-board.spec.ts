import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import { test } from './journey.ts'
import { headersOf, pressInMessage, signedIn } from './people.ts'

const mode = Mode.AirFreight
const lanesPage = `/${modeDefinitions[mode].route}/lanes`

test('an award on the board reaches winner and loser with its reason, in their own browsers', async ({
  browser,
  request,
}) => {
  const laneId = await contestedLane(request)
  const [winner, loser, shipper] = await Promise.all(
    ['carrier2', 'carrier', 'shipper'].map((who) => signedIn(browser, who)),
  )
  if (!winner || !loser || !shipper) throw new Error('Nobody is signed in')

  await shipper.goto(`${lanesPage}?view=award&lane=${laneId}`)
  const drawer = shipper.getByRole('dialog')
  const offers = drawer.getByRole('table', { name: 'Bids on this lane' })
  await expect(offers.getByRole('columnheader', { name: /Meridian Lines/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Award to Northgate Logistics' }).click()
  const review = shipper.getByRole('dialog', { name: />/ }).last()
  await expect(review.getByRole('row', { name: /^Northgate Logistics/ })).toBeVisible()
  await review.getByRole('button', { name: 'Service' }).click()
  const won = expect(winner.getByText('Bid accepted').first()).toBeVisible()
  const lost = expect(loser.getByText('Bid rejected').first()).toBeVisible()
  await review.getByRole('button', { name: 'Award 1 lane' }).click()
  await pressInMessage(shipper, 'Award now')
  await Promise.all([won, lost])

  await readsReason(winner, laneId, 'Note from the shipper: chosen for its service.')
  await readsReason(loser, laneId, 'Note from the shipper: another offer was better on service.')
  await expect(loser.locator('body')).not.toContainText('Northgate')

  await shipper.goto(`${lanesPage}?view=award&lane=${laneId}`)
  const rateCard = shipper.waitForEvent('download')
  await shipper.getByRole('button', { name: 'Close' }).first().click()
  await shipper.getByRole('button', { name: 'Download' }).click()
  await shipper.getByRole('button', { name: 'Rate card of what is awarded, csv' }).click()
  expect((await rateCard).suggestedFilename()).toMatch(/\.csv$/)

  await shipper.goto(`${lanesPage}?view=award&lane=${laneId}`)
  await shipper.getByRole('button', { name: 'Reset award' }).click()
  await shipper.getByRole('button', { name: 'Reset 1 lane' }).click()
  await expect(shipper.getByText(/was reset. The bids are active again/)).toBeVisible()
})

async function readsReason(page: Page, laneId: number, reason: string): Promise<void> {
  await page.goto(`${lanesPage}?lane=${laneId}`)
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible()
}

/** A lane that takes bids, nothing of which is decided, with complete bids of both carriers for all of it. */
async function contestedLane(request: APIRequestContext): Promise<number> {
  const headers = await headersOf('shipper')
  const ask = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const board = (await ask(`/ext/bids?mode=${mode}`)) as Board
  const lanes = (await ask(`/lanes/mode?mode=${mode}`)) as ListedLane[]
  const carriers = ['Meridian Lines', 'Northgate Logistics'].map(
    (wanted) => board.carriers.find(({ name }) => name === wanted)?.id,
  )
  const decided = new Set(board.awards.map(({ laneId }) => laneId))
  const bidOn = ({ id, unitMeasure }: ListedLane, carrier: number | undefined) =>
    board.bids.laneId.some(
      (laneId, index) =>
        laneId === id &&
        board.bids.carrierId[index] === carrier &&
        board.bids.cents[index] !== null &&
        (board.bids.capacity[index] || Infinity) >= unitMeasure,
    )
  const lane = lanes.find(
    (one) =>
      one.status === 'started' &&
      !decided.has(one.id) &&
      carriers.every((carrier) => bidOn(one, carrier)),
  )
  if (!lane) throw new Error('No lane of the demo has bids of both carriers for all of it')
  return lane.id
}

type ListedLane = { id: number; status: string; unitMeasure: number }
type Board = {
  carriers: { id: number; name: string }[]
  bids: {
    laneId: number[]
    carrierId: number[]
    cents: (number | null)[]
    capacity: (number | null)[]
  }
  awards: { laneId: number }[]
}
