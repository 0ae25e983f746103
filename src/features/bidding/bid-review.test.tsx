import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bids } from '#contract/bids.ts'
import { config } from '#contract/config.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { UploadStatus } from '#domain/upload.ts'
import { CarrierLanes } from './CarrierLanes.tsx'
import type { Backend, Person } from '#tests/support/backend.ts'
import { asCsv, column, sheetIn } from '#tests/support/bid-sheets.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenBid } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { network } from '#tests/support/screen-backend.ts'
import { cellOf, goTo, paste, sheet } from '#tests/support/sheet-screen.ts'

beforeEach(() => clear())
afterEach(() => vi.restoreAllMocks())

const show = (as: Person, url = '/?view=sheet') =>
  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as, url })
const review = () => screen.findByRole('dialog', { name: 'Review and submit' })
const submitButton = async (bids: string) =>
  within(await review()).findByRole('button', { name: `Submit ${bids}` })

/** Types a linehaul in the sheet and asks for the review. */
async function typedRate(user: ReturnType<typeof show>, lane: RegExp, rate: string) {
  const grid = await sheet()
  await goTo(user, grid, lane, 'Linehaul *')
  await user.keyboard(`${rate}{Enter}{Control>}{Enter}{/Control}`)
  return grid
}

test('a rate far from one’s own is named and sent only once its annual value is confirmed', async () => {
  const { backend, carrier, reno, boise } = await givenCarrierTender()
  await givenBid(backend, reno, carrier, { charges: { linehaul: 2.2 } })
  const user = show(carrier)
  await typedRate(user, /Boise/, '245')
  const submit = await submitButton('1 bid')
  const dialog = await review()
  expect(within(dialog).getByText(/Linehaul 245\.00 USD\. About 100 times your rate/)).toBeVisible()

  await user.click(submit)

  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    '1 lane needs your confirmation',
  )
  // 245 dollars over 120,000 miles
  const confirm = within(dialog).getByRole('checkbox', {
    name: 'Confirm this bid: twenty-nine million four hundred thousand US dollars a year',
  })
  await waitFor(() => expect(confirm).toHaveFocus())
  expect(await bidOn(backend, carrier, boise)).toBeUndefined()

  await user.click(confirm)
  await user.click(submit)
  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ charges: { linehaul: 245 } })
})

test('from a doubted rate one is led back to its cell', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await typedRate(user, /Boise/, '245')
  await user.click(await within(await review()).findByRole('button', { name: 'Go to the rate' }))

  await user.keyboard('2.45{Enter}{Control>}{Enter}{/Control}')

  expect(await cellOf(grid, /Boise/, 'Linehaul *')).toHaveTextContent('2.45')
  expect(await submitButton('1 bid')).toBeVisible()
  expect(screen.queryByText('Go to the rate')).not.toBeInTheDocument()
})

test('exactly the ticked lanes are sent', async () => {
  const { backend, carrier, reno, boise } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Lane ID')
  paste(grid, `Lane ID\tLinehaul *\n${reno.id}\t2.15\n${boise.id}\t2.35`)
  await user.click(await screen.findByRole('button', { name: 'Submit 2' }))
  await submitButton('2 bids')

  await user.click(screen.getByRole('checkbox', { name: /Reno/ }))
  await user.click(await submitButton('1 bid'))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted' })
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
  expect(await cellOf(grid, /Reno/, 'Linehaul *')).toHaveTextContent('2.15')
})

test.each([
  { choice: /^Mine: \$240,000\.00/, stands: { version: 3, charges: { linehaul: 2 } } },
  { choice: /^Theirs, submitted by/, stands: { version: 2, charges: { linehaul: 2.5 } } },
])('a bid changed in another window stands as chosen: $choice', async ({ choice, stands }) => {
  const { backend, carrier, boise } = await givenCarrierTender()
  await givenBid(backend, boise, carrier, { charges: { linehaul: 2.33 } })
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, 'Linehaul *')
  await backend.ask(bids.save, {
    as: carrier,
    body: {
      bids: [{ laneId: boise.id, version: 1, charges: { linehaul: 2.5 } }],
      submit: true,
    },
  })
  await user.keyboard('2{Enter}{Control>}{Enter}{/Control}')

  const table = await within(await review()).findByRole('table', {
    name: 'Changed in another window',
  })
  expect(await submitButton('0 bids')).toBeDisabled()
  await user.click(within(table).getByRole('radio', { name: choice }))

  if (stands.version === 3) {
    await user.click(await submitButton('1 bid'))
    await screen.findByText(/1 bid submitted on/)
  } else expect(await submitButton('0 bids')).toBeDisabled()
  expect(await bidOn(backend, carrier, boise)).toMatchObject(stands)
})

test('a complete draft of another day is listed apart, and sent only where it is ticked', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  await givenBid(backend, boise, carrier, {
    status: 'draft',
    charges: { linehaul: 2.1 },
    updatedAt: new Date('2026-01-05T10:00:00Z'),
  })
  const user = show(carrier)
  await sheet()
  await user.click(await screen.findByRole('button', { name: 'Submit 0' }))
  const drafts = await within(await review()).findByRole('table', { name: 'Older drafts' })
  const boiseDraft = within(drafts).getByRole('checkbox', { name: /Boise/ })
  expect(boiseDraft).not.toBeChecked()
  expect(await submitButton('0 bids')).toBeDisabled()

  await user.click(boiseDraft)
  await user.click(await submitButton('1 bid'))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted' })
})

test('what the tender would refuse is shown before anything is sent', async () => {
  const { backend, shipper, carrier, omaha } = await givenCarrierTender()
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: Mode.RoadFTL },
    body: { ...defaultTerms, minimumBidChange: 2 },
  })
  const user = show(carrier)
  // 2.32 over 120,000 miles is 278,400 dollars; the last bid came to 280,000.
  await typedRate(user, /Omaha/, '2.32')

  const table = await within(await review()).findByRole('table', { name: 'Cannot be submitted' })

  expect(table).toHaveTextContent(/a bid is lowered by at least 2%/)
  expect(within(table).getByRole('checkbox', { name: /Omaha/ })).toBeDisabled()
  expect(await bidOn(backend, carrier, omaha)).toMatchObject({ version: 1 })
})

test('offline nothing is sent, all stays as typed, and Retry sends it', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  await typedRate(user, /Boise/, '2.4')
  const submit = await submitButton('1 bid')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  await user.click(submit)

  expect(await within(await review()).findByRole('alert')).toHaveTextContent(
    'You are offline; nothing was sent.',
  )
  expect(await bidOn(backend, carrier, boise)).toBeUndefined()
  online.mockReturnValue(true)
  await user.click(within(await review()).getByRole('button', { name: 'Retry' }))
  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted' })
})

test('after an answer that tells nothing the same bids are sent again without harm', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  await typedRate(user, /Boise/, '2.4')
  const submit = await submitButton('1 bid')
  // The bids arrive; what comes back is a proxy's failure.
  network.use(
    http.post(
      '*/api/bids/save',
      async ({ request }) => {
        await backend.app.fetch(request)
        return new HttpResponse(null, { status: 504 })
      },
      { once: true },
    ),
  )

  await user.click(submit)
  expect(await within(await review()).findByRole('alert')).toHaveTextContent(
    /We do not know whether your bids were saved\. You can safely send the same bids again/,
  )
  await user.click(within(await review()).getByRole('button', { name: 'Retry' }))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted', version: 1 })
})

test('leaving is asked about only while bids are on their way', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  await typedRate(user, /Boise/, '2.4')
  const submit = await submitButton('1 bid')
  const isAsked = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  expect(isAsked()).toBe(false)
  network.use(
    http.post(
      '*/api/bids/save',
      async () => {
        await delay('infinite')
      },
      { once: true },
    ),
  )

  await user.click(submit)

  await waitFor(() => expect(isAsked()).toBe(true))
  expect(within(await review()).getByRole('button', { name: 'Submit 1 bid' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
})

test('a host without the review still shows problems, and says what it cannot tell', async () => {
  const { backend, carrier, boise, reno } = await givenCarrierTender()
  await givenBid(backend, reno, carrier, { status: 'draft', charges: { linehaul: 2.12345 } })
  network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))
  const user = show(carrier)
  await typedRate(user, /Boise/, '2.4')

  const left = await within(await review()).findByRole('table', { name: 'Cannot be submitted' })
  expect(left).toHaveTextContent(/Reno.*Linehaul: expected at most 2 decimals, found 2\.12345\./)
  expect(
    await within(await review()).findByText(
      'Annual values and the plausibility check are not available from this host.',
    ),
  ).toBeVisible()
  await user.click(await submitButton('1 bid'))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted' })
})

test('the receipt holds every rate, is downloaded, and opens again', async () => {
  const { carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, 'Lane ID')
  paste(grid, `Lane ID\tLinehaul *\tFuel\tTransit days\n${boise.id}\t2.15\t0.4\t3`)
  await user.click(await screen.findByRole('button', { name: 'Submit 1' }))
  await user.click(await submitButton('1 bid'))
  const saved = savedFiles()

  await user.click(await screen.findByRole('button', { name: 'Download receipt' }))

  const lines = (await (await onlyFile(saved)).blob.text()).split('\r\n')
  expect(lines[1]).toMatch(
    new RegExp(
      `^${boise.id},"?Boise, ID, US > .*Linehaul,2.15,USD,per mile,All months,3,,,,306000,1,1,`,
    ),
  )
  expect(lines[2]).toMatch(/Fuel,0.4,USD,per mile,All months,3/)
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Receipt' }))
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as Element,
  )
  await user.click(await screen.findByRole('button', { name: 'Receipts' }))
  await user.click(await screen.findByRole('button', { name: /, 1 bid$/ }))
  const again = await screen.findByRole('dialog', { name: 'Receipt' })
  expect(await within(again).findByText('Linehaul: 2.15 USD per mile')).toBeVisible()
})

test('a receipt opens again after a reload', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  await typedRate(user, /Boise/, '2.4')
  await user.click(await submitButton('1 bid'))
  await screen.findByText(/1 bid submitted on/)
  await screen.findByRole('button', { name: 'Receipts', hidden: true })

  cleanup()
  const later = show(carrier)
  await later.click(await screen.findByRole('button', { name: 'Receipts' }))
  await later.click(await screen.findByRole('button', { name: /, 1 bid$/ }))

  const receipt = await screen.findByRole('dialog', { name: 'Receipt' })
  expect(within(receipt).getByText('Linehaul: 2.40 USD per mile')).toBeVisible()
})

/** From now on the device takes nothing more. */
const fullStore = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })

/** From now on receipts are asked of the device without an answer. */
const silentStore = () => {
  const { get } = IDBObjectStore.prototype
  return vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function answered(
    this: IDBObjectStore,
    key,
  ) {
    return String(key).startsWith('bid-receipts:') ? new IDBRequest() : get.call(this, key)
  })
}

test.each([
  ['is full', fullStore],
  ['does not answer', silentStore],
])(
  'where the device %s, the receipt is shown all the same and can be closed',
  async (_how, store) => {
    const { backend, carrier, boise } = await givenCarrierTender()
    const user = show(carrier)
    await typedRate(user, /Boise/, '2.4')
    const submit = await submitButton('1 bid')
    const asked = store()

    await user.click(submit)

    const receipt = await screen.findByRole('dialog', { name: 'Receipt' })
    expect(within(receipt).getByText(/1 bid submitted on/)).toBeVisible()
    expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'submitted' })
    await waitFor(() => expect(asked).toHaveBeenCalled())
    const [cross] = within(receipt).getAllByRole('button', { name: 'Close' })
    await user.click(cross as Element)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  },
)

test('a filled sheet is reviewed: what is left of it waits, and is reviewed again later', async () => {
  const { backend, carrier, boise, omaha } = await givenCarrierTender()
  const file = await filledSheet(
    backend,
    carrier,
    new Map([
      [boise.id, 2.4],
      [omaha.id, 2.6],
    ]),
  )
  const user = show(carrier, '/')
  await user.click(await screen.findByRole('button', { name: 'Upload bid sheet' }))
  await user.upload(
    await screen.findByLabelText('Drop the completed bid sheet here, or choose it'),
    file,
  )

  expect(await submitButton('2 bids')).toBeVisible()
  expect(within(await review()).getByText(/1 lane has a submitted bid/)).toHaveTextContent(/Omaha/)
  expect(await bidOn(backend, carrier, boise)).toBeUndefined()
  await user.click(within(await review()).getByRole('button', { name: 'Save as drafts' }))
  await screen.findByText(/1 draft saved\./)
  expect(await bidOn(backend, carrier, boise)).toMatchObject({ status: 'draft' })
  expect(await bidOn(backend, carrier, omaha)).toMatchObject({ status: 'submitted', version: 1 })
  cleanup()

  const sheets = async () =>
    (await backend.ask(uploads.carrierBids, { as: carrier, params: { id: 0 } })).answer
  const [waiting] = await sheets()
  const later = show(carrier, `/?sheet=${waiting?.upload?.id}`)
  await later.click(await submitButton('1 bid'))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, omaha)).toMatchObject({ charges: { linehaul: 2.6 } })
  const [done] = await sheets()
  expect(done?.upload?.status).toBe(UploadStatus.Completed)
})

test('a returned sheet repeats drafts of other days: they stay off until they are ticked', async () => {
  const { backend, carrier, boise, omaha } = await givenCarrierTender()
  const draft = await filledSheet(backend, carrier, new Map([[boise.id, 2.4]]))
  const user = show(carrier, '/')
  await user.click(await screen.findByRole('button', { name: 'Upload bid sheet' }))
  await user.upload(
    await screen.findByLabelText('Drop the completed bid sheet here, or choose it'),
    draft,
  )
  await user.click(await within(await review()).findByRole('button', { name: 'Save as drafts' }))
  await screen.findByText(/1 draft saved\./)
  await backend.context.database.pool.query(
    `update bids set updated_at = updated_at - interval '3 days' where status = 'draft'`,
  )
  cleanup()

  const file = await filledSheet(backend, carrier, new Map([[omaha.id, 2.6]]))
  const later = show(carrier, '/')
  await later.click(await screen.findByRole('button', { name: 'Upload bid sheet' }))
  await later.upload(
    await screen.findByLabelText('Drop the completed bid sheet here, or choose it'),
    file,
  )

  await submitButton('1 bid')
  await later.click(within(await review()).getByRole('checkbox', { name: /Boise/ }))
  expect(await submitButton('2 bids')).toBeVisible()
})

/** The template of one's lanes with a linehaul written in some of them, as csv. */
async function filledSheet(
  backend: Backend,
  as: Person,
  linehaulOf: ReadonlyMap<number, number>,
): Promise<File> {
  const body = { mode: Mode.RoadFTL, purpose: 'bidSheet' }
  const rows = await sheetIn(await backend.request('/lanes/export', { as, method: 'POST', body }))
  const linehaul = (rows[0] ?? []).findIndex((heading) => String(heading).includes('Linehaul'))
  for (const row of rows.slice(1)) {
    const rate = linehaulOf.get(Number(row[column(rows, 'Lane ID')]))
    if (rate !== undefined) row[linehaul] = rate
  }
  return asCsv(rows)
}
