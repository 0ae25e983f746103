import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { shownFormat } from '#contract/ext/shown-format.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { notificationStore } from '#features/notifications/notification-store.ts'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { DashboardScreen } from '#features/overview/DashboardScreen.tsx'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import { TermsScreen } from '#features/terms/TermsScreen.tsx'
import { UploadScreen } from '#features/uploads/UploadScreen.tsx'
import { call } from '#lib/call.ts'
import { forgetOffer } from '#lib/extensions.ts'
import { readerFormat } from '#lib/reader-format.ts'
import { session } from '#lib/session.ts'
import type { Backend } from '#tests/support/backend.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { givenBrowser, givenReader } from '#tests/support/given-reader.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { goTo, sheet } from '#tests/support/sheet-screen.ts'
import { routeObjects } from './router.tsx'

/** What each reads of the same money, count, closing time and past time, written by hand. */
const readers = [
  {
    who: 'a German',
    language: 'de-DE',
    zone: 'Europe/Berlin',
    short: '$84,7K',
    exact: '$84.694,50',
    volume: '1.234.567',
    closes: '5 Dec 2099, 00:00 CET',
    weekday: 'Sat, 5 Dec 2099, 00:00 CET',
    notified: '3 Feb 2020, 08:19 CET',
    uploaded: '3 Feb 2020, 08:19 CET',
    change: '1,5',
    inTenderZone: '4 Dec 2099, 23:00 UTC (5 Dec, 00:00 CET for you)',
  },
  {
    who: 'an Indian',
    language: 'en-IN',
    zone: 'Asia/Kolkata',
    short: '$84.7K',
    exact: '$84,694.50',
    volume: '12,34,567',
    closes: '5 Dec 2099, 4:30 am IST',
    weekday: 'Sat, 5 Dec 2099, 4:30 am IST',
    notified: '3 Feb 2020, 12:49 pm IST',
    uploaded: '3 Feb 2020, 12:49 pm IST',
    change: '1.5',
    inTenderZone: '4 Dec 2099, 11:00 pm UTC (5 Dec, 4:30 am IST for you)',
  },
  {
    who: 'a Swiss',
    language: 'de-CH',
    zone: 'Europe/Zurich',
    short: '$84.7K',
    exact: '$84’694.50',
    volume: '1’234’567',
    closes: '5 Dec 2099, 00:00 CET',
    weekday: 'Sat, 5 Dec 2099, 00:00 CET',
    notified: '3 Feb 2020, 08:19 CET',
    uploaded: '3 Feb 2020, 08:19 CET',
    change: '1.5',
    inTenderZone: '4 Dec 2099, 23:00 UTC (5 Dec, 00:00 CET for you)',
  },
  {
    who: 'an American',
    language: 'en-US',
    zone: 'America/Chicago',
    short: '$84.7K',
    exact: '$84,694.50',
    volume: '1,234,567',
    closes: '4 Dec 2099, 5:00 pm CST',
    weekday: 'Fri, 4 Dec 2099, 5:00 pm CST',
    notified: '3 Feb 2020, 1:19 am CST',
    uploaded: '3 Feb 2020, 1:19 am CST',
    change: '1.5',
    inTenderZone: '4 Dec 2099, 11:00 pm UTC (5:00 pm CST for you)',
  },
]

const ftl = { id: Mode.RoadFTL }
const closesAt = '2099-12-04T23:00:00Z'
const longAgo = new Date('2020-02-03T07:19:00Z')

/** A carrier with one lane of 84,694.50 dollars bid, closing at midnight in Berlin. */
async function givenWorld() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lane = await givenLane(backend, shipper, {
    origin: 'Reno, NV, US',
    status: 'started',
    miles: 1_234_567,
    targetCents: 84_694_50,
  })
  await givenInvitation(backend, lane, carrier)
  await givenBid(backend, lane, carrier, { landedCents: 84_694_50 })
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: ftl,
    body: { ...defaultTerms, closesAt, minimumBidChange: 1.5 },
  })
  return { backend, shipper, carrier, lane }
}

describe.each(readers)('$who', (reader) => {
  const reading = (person: Parameters<typeof givenReader>[0]) => {
    givenBrowser(reader.language)
    givenReader(person, { zone: reader.zone })
  }

  test('reads a lane’s row and its drawer', async () => {
    const { carrier, lane } = await givenWorld()
    reading(carrier)
    renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { url: `/?lane=${lane.id}` })

    const drawer = await screen.findByRole('dialog')
    expect(
      await within(drawer).findByText(
        (_text, element) =>
          element?.textContent === `Annual value of your bid: ${reader.exact} a year.`,
      ),
    ).toBeVisible()
    const row = await screen.findByRole('row', { name: /Reno/, hidden: true })
    expect(within(row).getByText(reader.closes)).toBeInTheDocument()
    expect(within(row).getByText(reader.exact)).toBeInTheDocument()
    expect(within(row).getByText(reader.volume)).toBeInTheDocument()
  })

  test('reads the dashboard', async () => {
    const { carrier } = await givenWorld()
    reading(carrier)
    renderScreen(<DashboardScreen />)

    const figure = await screen.findByText('Revenue at stake')
    const card = figure.closest('.stat')
    expect(card).toHaveTextContent(`Revenue at stake ${reader.short}`)
    expect(card?.querySelector('[title]')).toHaveAttribute('title', reader.exact)
    expect(screen.getByText(`Closes ${reader.weekday}, in`, { exact: false })).toBeVisible()
  })

  test('reads notifications', async () => {
    const { carrier } = await givenWorld()
    reading(carrier)
    notificationStore.forget()
    notificationStore.add([
      {
        id: 1,
        laneId: 1,
        mode: 4,
        type: 'BidAccepted',
        description: 'Reno',
        timeNotified: longAgo.toISOString(),
      },
    ])
    const user = renderScreen(<NotificationBell />)
    await user.click(screen.getByRole('button', { name: /^Notifications/ }))

    expect(await screen.findByText(reader.notified)).toBeVisible()
  })

  test('reads the list of uploads', async () => {
    const { backend, shipper } = await givenWorld()
    await givenUpload(backend, shipper, {
      fileName: 'history.csv',
      createdAt: longAgo,
      rowsTotal: 1_234_567,
      freightCents: 84_694_50,
    })
    reading(shipper)
    renderScreen(<UploadScreen />)

    const row = await screen.findByRole('row', { name: /history\.csv/ })
    expect(within(row).getByText(reader.volume)).toBeInTheDocument()
    expect(within(row).getByText(reader.exact)).toBeInTheDocument()
    expect(within(row).getByText(reader.uploaded)).toBeInTheDocument()
  })

  test('reads and fills in the terms', async () => {
    const { shipper } = await givenWorld()
    reading(shipper)
    renderScreen(<TermsScreen mode={Mode.RoadFTL} />)

    await screen.findByRole('form', { name: 'Terms' })
    expect(
      screen.getByText(`Closes Fri, ${reader.inTenderZone}, in`, { exact: false }),
    ).toBeVisible()
    expect(screen.getByLabelText('Minimum bid change')).toHaveValue(reader.change)
    expect(screen.getByText(`Round 1 closes on ${reader.inTenderZone}`)).toBeVisible()
    expect(
      screen.getByText(`A submitted bid can be lowered by at least ${reader.change}%`),
    ).toBeVisible()
  })
})

test('typed rates follow the chosen format, whatever the browser says', async () => {
  const { backend, carrier, reno } = await givenCarrierTender()
  givenBrowser('en-US')
  givenReader(carrier, { numbers: '1.234,56' })
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { url: `/?lane=${reno.id}` })
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const linehaul = within(form).getByLabelText(/^Linehaul/)

  await user.type(linehaul, '510.50')
  await user.click(within(form).getByRole('button', { name: 'Save draft' }))
  expect(
    await within(form).findByText(/"510.50" is not a number with a decimal comma/),
  ).toBeVisible()
  expect(await bidOn(backend, carrier, reno)).toBeUndefined()
  await user.clear(linehaul)
  await user.type(linehaul, '510,50')
  await user.click(within(form).getByRole('button', { name: 'Save draft' }))

  await waitFor(async () =>
    expect((await bidOn(backend, carrier, reno))?.charges).toMatchObject({ linehaul: 510.5 }),
  )
})

describe('the format chosen in the profile', () => {
  /** The whole app at an address. */
  function visit(address: string) {
    render(
      <RouterProvider router={createMemoryRouter(routeObjects, { initialEntries: [address] })} />,
    )
    return userEvent.setup()
  }

  /** The account says what it holds when it is asked, and the answer is under way until `answers`. */
  function givenSlowAccount({ app }: Backend) {
    let asked = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    network.use(
      http.get('*/api/ext/shown-format', async ({ request }) => {
        const answer = await app.fetch(request)
        asked += 1
        await held
        return answer
      }),
    )
    return {
      asked: () => asked,
      async answers() {
        release()
        // Who asks now is answered after the page was.
        await act(() => call(shownFormat.read))
        await act(() => new Promise((resolve) => setTimeout(resolve)))
      },
    }
  }

  test('is shown at once where it is chosen, kept on the account and shown after the next sign-in', async () => {
    const { backend, shipper } = await givenWorld()
    givenBrowser('en-US')
    givenReader(shipper, {})
    const user = visit('/user/profile')
    const format = within(await screen.findByRole('region', { name: 'Numbers, dates and times' }))
    expect(format.getByText('$1,234,567.89')).toBeVisible()
    await user.type(screen.getByLabelText('First name'), 'Maya')
    let sent = 0
    let answerFirst = () => {}
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    network.use(
      http.put('*/api/ext/shown-format', () => {
        sent += 1
        return sent === 1 ? held : undefined
      }),
    )

    await user.selectOptions(format.getByLabelText('Number format'), '1.234,56')
    await user.selectOptions(format.getByLabelText('Clock'), '24-hour, 14:30')
    await user.selectOptions(format.getByLabelText('Time zone'), 'Europe/Berlin')
    await waitFor(() => expect(sent).toBeGreaterThan(0))
    // One after another: whichever the server is quick with, the last choice stays.
    expect(sent).toBe(1)
    answerFirst()

    expect(await format.findByText('$1.234.567,89')).toBeVisible()
    expect(await format.findByText(/, \d\d:\d\d CES?T$/)).toBeVisible()
    await waitFor(() => expect(format.getByLabelText('Time zone')).toHaveFocus())
    expect(screen.getByLabelText('First name')).toHaveValue('Maya')
    await waitFor(async () =>
      expect((await backend.ask(shownFormat.read, { as: shipper })).answer).toEqual({
        numbers: '1.234,56',
        clock: '24',
        zone: 'Europe/Berlin',
      }),
    )

    cleanup()
    session.end()
    localStorage.clear()
    readerFormat.forget()
    session.write(shipper.user)
    visit('/road-ftl/terms')
    expect(
      await screen.findByText(/^Closes Fri, 4 Dec 2099, 23:00 UTC \(5 Dec, 00:00 CET for you\)/),
    ).toBeVisible()
  })

  test('is followed by another open tab without a reload', async () => {
    const { backend, shipper } = await givenWorld()
    const chosen = { numbers: null, clock: null, zone: 'Europe/Berlin' }
    await backend.ask(shownFormat.choose, { as: shipper, body: chosen })
    givenBrowser('en-US')
    givenReader(shipper, chosen)
    visit('/road-ftl/terms')
    expect(
      await screen.findByText(
        /^Closes Fri, 4 Dec 2099, 11:00 pm UTC \(5 Dec, 12:00 am CET for you\)/,
      ),
    ).toBeVisible()

    // What a browser does in this tab when another writes, also before this one knows what the account says.
    const key = `format:${shipper.user.id}`
    const there = { numbers: '1.234,56', clock: '24', zone: 'Europe/Berlin', chosenAt: Date.now() }
    localStorage.setItem(key, JSON.stringify(there))
    window.dispatchEvent(new StorageEvent('storage', { key }))

    expect(
      await screen.findByText(/^Closes Fri, 4 Dec 2099, 23:00 UTC \(5 Dec, 00:00 CET for you\)/),
    ).toBeVisible()
    expect(await screen.findByLabelText('Minimum bid change')).toHaveValue('1,5')
  })

  test('stays where it is chosen in another tab while the account is still being asked', async () => {
    const { backend, shipper } = await givenWorld()
    givenBrowser('en-US')
    givenReader(shipper, { zone: 'Europe/Berlin' })
    const account = givenSlowAccount(backend)
    visit('/road-ftl/terms')
    expect(
      await screen.findByText(
        /^Closes Fri, 4 Dec 2099, 11:00 pm UTC \(5 Dec, 12:00 am CET for you\)/,
      ),
    ).toBeVisible()
    await waitFor(() => expect(account.asked()).toBe(1))

    readerFormat.keep({ numbers: null, clock: '24', zone: 'Europe/Berlin' })
    expect(
      await screen.findByText(/^Closes Fri, 4 Dec 2099, 23:00 UTC \(5 Dec, 00:00 CET for you\)/),
    ).toBeVisible()
    await account.answers()

    expect(
      await screen.findByText(/^Closes Fri, 4 Dec 2099, 23:00 UTC \(5 Dec, 00:00 CET for you\)/),
    ).toBeVisible()
    expect(readerFormat.choice().clock).toBe('24')
  })

  test('gives way to one that is chosen on another device later', async () => {
    const { backend, shipper } = await givenWorld()
    givenBrowser('en-US')
    givenReader(shipper, { clock: '24', zone: 'Europe/Berlin' })
    const elsewhere = { numbers: null, clock: '12', zone: 'Europe/Berlin' } as const
    await backend.ask(shownFormat.choose, { as: shipper, body: elsewhere })

    visit('/road-ftl/terms')

    expect(
      await screen.findByText(
        /^Closes Fri, 4 Dec 2099, 11:00 pm UTC \(5 Dec, 12:00 am CET for you\)/,
      ),
    ).toBeVisible()
  })

  test('stays as it was when the server refuses it, and stays on the device where a host has no place for it', async () => {
    const { shipper } = await givenWorld()
    givenBrowser('en-US')
    givenReader(shipper, {})
    const user = visit('/user/profile')
    const format = within(await screen.findByRole('region', { name: 'Numbers, dates and times' }))

    network.use(http.put('*/api/ext/shown-format', () => new HttpResponse(null, { status: 400 })))
    await user.selectOptions(format.getByLabelText('Number format'), '1.234,56')
    await waitFor(() => expect(format.getByLabelText('Number format')).toHaveValue(''))
    expect(format.getByText('$1,234,567.89')).toBeVisible()

    network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))
    forgetOffer()
    await user.selectOptions(format.getByLabelText('Number format'), '1.234,56')
    expect(await format.findByText('$1.234.567,89')).toBeVisible()
  })

  test('never reads a draft under other marks than it was typed with', async () => {
    const { carrier } = await givenCarrierTender()
    givenBrowser('en-US')
    givenReader(carrier, { numbers: '1,234.56' })
    const user = visit('/road-ftl/lanes?view=sheet')
    await goTo(user, await sheet(), /Boise/, 'Linehaul *')
    await user.keyboard('1.234{Enter}')
    expect(await screen.findByText(/^Draft saved/)).toBeVisible()

    readerFormat.keep({ numbers: '1.234,56', clock: null, zone: null })

    const cell = await screen.findByRole('gridcell', { name: /^1,234/ })
    await user.click(cell)
    await user.keyboard('{F2}')
    expect(screen.getByRole('textbox', { name: /Linehaul/ })).toHaveValue('1,234')
  })
})
