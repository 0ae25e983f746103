import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { openXlsx, saveXlsx } from 'hucre/xlsx'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import type { User } from '#domain/user.ts'
import { test } from './journey.ts'
import { attemptWord } from './attempt.ts'
import { answerTo, ftlLanes } from './bidding.ts'
import { signedIn } from './people.ts'
import { receiptIn, submitReviewed } from './review.ts'

test('returned bid sheets send nothing until they are reviewed, and then exactly the ticked lanes', async ({
  browser,
}) => {
  const [carrier, shipper] = await Promise.all([
    signedIn(browser, 'carrier2'),
    signedIn(browser, 'shipper'),
  ])
  const [blank, drafts] = [await ftlLanes(carrier, 'none'), await ftlLanes(carrier, 'draft')]
  const places = [...blank, ...drafts].map(({ locationStr }) => locationStr)
  const [first, second, third, fourth, fifth] = blank.filter(
    ({ locationStr }) => places.indexOf(locationStr) === places.lastIndexOf(locationStr),
  )
  if (!first || !second || !third || !fourth || !fifth) throw new Error('Five lanes are needed')
  // The template holds the drafts too: they are proposed with what is filled in.
  const involved = [first, second, third, fourth, fifth, ...drafts]
  const review = carrier.getByRole('dialog', { name: 'Review and submit' })
  const receipt = receiptIn(carrier)
  await carrier.goto('/road-ftl/lanes')
  const downloading = carrier.waitForEvent('download')
  await carrier.getByRole('button', { name: 'Download template' }).click()
  const template = await downloading
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/)

  await uploadSheet(
    carrier,
    'first',
    await filled(template, { [first.id]: 2.15, [second.id]: 2.35 }),
  )
  await expect(review.getByRole('checkbox', { name: first.locationStr })).toBeChecked()
  await expect(review).toContainText('Nothing from your sheet has been submitted yet.')
  expect(await sentOf(carrier, shipper, involved)).toEqual([])
  await tickOnly(review, [first, second])
  await submitReviewed(carrier, '2 bids')
  await expect(receipt.getByRole('table', { name: /^Receipt of/ })).toContainText(
    'Linehaul: 2.15 USD',
  )
  expect(await linehaulsOf(await receiptOf(carrier))).toEqual(
    [first, second].map(({ id }, at) => [String(id), at === 0 ? '2.15' : '2.35']).toSorted(),
  )
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  expect(await sentOf(carrier, shipper, involved)).toEqual([
    { laneId: first.id, linehaul: 2.15 },
    { laneId: second.id, linehaul: 2.35 },
  ])

  await uploadSheet(
    carrier,
    'second',
    await filled(template, { [third.id]: 2.25, [fourth.id]: 2.45 }),
  )
  await review.getByRole('button', { name: 'Review later' }).click()
  await carrier.getByRole('main').getByRole('link', { name: 'Bid sheets' }).click()
  await expect(sheetRow(carrier, 'second')).toContainText('Waiting for review')
  await sheetRow(carrier, 'second').getByRole('rowheader').click()
  const left = carrier.getByRole('dialog', { name: nameOf('second') })
  await expect(left).toContainText(/\d+ lanes wait for your review\./)
  expect(await sentOf(carrier, shipper, involved)).toHaveLength(2)
  await left.getByRole('link', { name: 'Review and submit' }).click()
  await expect(review.getByRole('checkbox', { name: fourth.locationStr })).toBeChecked()
  await tickOnly(review, [third])
  await submitReviewed(carrier, '1 bid')
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  expect(await sentOf(carrier, shipper, involved)).toEqual([
    { laneId: first.id, linehaul: 2.15 },
    { laneId: second.id, linehaul: 2.35 },
    { laneId: third.id, linehaul: 2.25 },
  ])

  await uploadSheet(carrier, 'third', await filled(template, { [fifth.id]: 2.55 }))
  await review.getByRole('button', { name: 'Review later' }).click()
  await carrier.getByRole('main').getByRole('link', { name: 'Bid sheets' }).click()
  await sheetRow(carrier, 'third').getByRole('rowheader').click()
  const dropped = carrier.getByRole('dialog', { name: nameOf('third') })
  await dropped.getByRole('button', { name: 'Set aside' }).click()
  await expect(dropped.getByText('Set aside', { exact: true })).toHaveCount(1)
  await expect(dropped.getByRole('link', { name: 'Review and submit' })).toHaveCount(0)
  expect(await sentOf(carrier, shipper, involved)).toHaveLength(3)
})

const nameOf = (which: string): string => `${which} sheet ${attemptWord()}.xlsx`

const sheetRow = (page: Page, which: string): Locator =>
  page.getByRole('grid', { name: 'Bid sheets' }).getByRole('row', { name: nameOf(which) })

/** Takes every other lane out of the review. */
async function tickOnly(review: Locator, lanes: readonly Lane[]): Promise<void> {
  const ticks = review.getByRole('checkbox', { name: / > / })
  const ticked = await review.getByRole('checkbox', { name: / > /, checked: true }).all()
  // From the last: each that is taken out is no longer among them.
  for (const tick of ticked.toReversed()) await tick.setChecked(false)
  for (const { locationStr } of lanes) await ticks.and(review.getByLabel(locationStr)).check()
}

/** The bid sheet as it was downloaded, with these rates of the linehaul written in. */
async function filled(template: Download, linehaulOf: Record<number, number>): Promise<Buffer> {
  const workbook = await openXlsx(await readFile(await template.path()))
  const rows = workbook.sheets[0]?.rows ?? []
  const column = (name: string) =>
    (rows[0] ?? []).findIndex((heading) => String(heading).includes(name))
  for (const row of rows.slice(1)) {
    const rate = linehaulOf[Number(row[column('Lane ID')])]
    if (rate !== undefined) row[column('Linehaul')] = rate
  }
  return Buffer.from(await saveXlsx(workbook))
}

async function uploadSheet(page: Page, which: string, buffer: Buffer): Promise<void> {
  await page.goto('/road-ftl/lanes')
  await page.getByRole('button', { name: 'Upload bid sheet' }).click()
  await page.getByLabel('Drop the completed bid sheet here, or choose it').setInputFiles({
    name: nameOf(which),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
}

async function receiptOf(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt' }).click()
  return downloading
}

/** Lane ID and rate of each linehaul that a receipt holds. */
async function linehaulsOf(receipt: Download): Promise<string[][]> {
  const [headings = '', ...lines] = (await readFile(await receipt.path(), 'utf8')).split('\r\n')
  expect(headings).toMatch(/^.?Lane ID,/)
  return lines
    .filter((line) => line.includes(',Linehaul,'))
    .map((line) => [line.split(',')[0] ?? '', /,Linehaul,([\d.]+),/.exec(line)?.[1] ?? ''])
    .toSorted()
}

/** The carrier's submitted bids on these lanes, as it and the shipper see them. */
async function sentOf(carrier: Page, shipper: Page, lanes: readonly Lane[]) {
  const { companyId } = await carrier.evaluate(
    () => JSON.parse(localStorage.getItem('user') ?? '{}') as User,
  )
  const noticesOf = async (page: Page) => {
    const bids = await Promise.all(lanes.map(({ id }) => answerTo<Bid[]>(page, `/bids/${id}`)))
    return bids
      .flat()
      .filter(({ carrierId, status }) => carrierId === companyId && status === 'submitted')
      .map(({ laneId, charges }) => ({ laneId, linehaul: charges['linehaul'] }))
  }
  const [ofCarrier, ofShipper] = await Promise.all([noticesOf(carrier), noticesOf(shipper)])
  expect(ofShipper).toEqual(ofCarrier)
  return ofCarrier
}
