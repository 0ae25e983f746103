import type { Page } from '@playwright/test'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'

/** What the server answers the person who is signed in on this page. */
export const answerTo = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (asked) => {
    const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
    const answer = await fetch(`/api${asked}`, { headers: { authorization: `Bearer ${jwtToken}` } })
    return (await answer.json()) as Answer
  }, path)

/** FTL lanes that take bids, with a bid of one's own that stands like this. */
export async function ftlLanes(page: Page, bidStatus: Lane['bidStatus']): Promise<Lane[]> {
  const lanes = await answerTo<Lane[]>(page, `/lanes/mode?mode=${Mode.RoadFTL}`)
  return lanes.filter((lane) => lane.status === 'started' && lane.bidStatus === bidStatus)
}

/** An FTL lane that takes bids and has none of one's own. */
export async function laneToBid(page: Page): Promise<Lane> {
  const [lane] = await ftlLanes(page, 'none')
  if (!lane) throw new Error('A lane without a bid is needed')
  return lane
}

/** Types a linehaul into the lane's row of the FTL bid sheet that is open, and asks for the review. */
export async function typeLinehaul(page: Page, lane: Lane, rate: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`^${lane.id} `) })
  await page.getByPlaceholder('Search').first().fill(lane.locationStr)
  const at = await page
    .getByRole('columnheader', { name: /Linehaul/ })
    .getAttribute('aria-colindex')
  await row.locator(`[aria-colindex="${at}"]`).click()
  await page.keyboard.type(rate)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
}
