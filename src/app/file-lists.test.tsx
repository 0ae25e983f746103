import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { AdminPanelScreen } from '#features/administration/AdminPanelScreen.tsx'
import { UploadOverviewScreen } from '#features/administration/UploadOverviewScreen.tsx'
import { BidSheetsScreen } from '#features/bidding/BidSheetsScreen.tsx'
import { CarriersScreen } from '#features/carriers/CarriersScreen.tsx'
import { FilesScreen } from '#features/uploads/FilesScreen.tsx'
import { UploadScreen } from '#features/uploads/UploadScreen.tsx'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenBid, givenInvitation, givenLane } from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'

type ListCase = {
  list: string
  screen: ReactNode
  role: 'Owner' | 'Customer' | 'Carrier' | 'DataCustomer'
  /** The call that the list is made of. */
  call: string
  kind: keyof typeof UploadKind
  noun: [one: string, many: string]
  empty: RegExp
}

const files = { kind: 'ShipmentUpload', noun: ['file', 'files'] } as const
const sheets = { kind: 'BidUpload', noun: ['bid sheet', 'bid sheets'] } as const

const lists: readonly ListCase[] = [
  {
    list: 'a data user’s files',
    screen: <FilesScreen />,
    role: 'DataCustomer',
    call: '/uploads/mode/0',
    ...files,
    noun: [...files.noun],
    empty: /^No files yet\. Upload your shipment history/,
  },
  {
    list: 'a data user’s files below the upload',
    screen: <UploadScreen />,
    role: 'DataCustomer',
    call: '/uploads/mode/0',
    ...files,
    noun: [...files.noun],
    empty: /^No files yet\. Upload your shipment history/,
  },
  {
    list: 'a shipper’s files below the upload',
    screen: <UploadScreen />,
    role: 'Customer',
    call: '/uploads/mode/0',
    ...files,
    noun: [...files.noun],
    empty: /^No files yet\. Upload your shipment history/,
  },
  {
    list: 'a carrier’s bid sheets',
    screen: <BidSheetsScreen />,
    role: 'Carrier',
    call: '/uploads/carrier-bids/0',
    ...sheets,
    noun: [...sheets.noun],
    empty: /^No bid sheets yet\. Download the template/,
  },
  {
    list: 'a carrier’s bid sheets below the upload',
    screen: <UploadScreen />,
    role: 'Carrier',
    call: '/uploads/carrier-bids/0',
    ...sheets,
    noun: [...sheets.noun],
    empty: /^No bid sheets yet\. Download the template/,
  },
  {
    list: 'an Owner’s overview',
    screen: <UploadOverviewScreen />,
    role: 'Owner',
    call: '/uploads/admin',
    ...files,
    noun: [...files.noun],
    empty: /^No company has uploaded a file yet/,
  },
]

/** Two done and one set aside or cancelled, of five, three and two rows. */
async function givenThree(backend: Backend, person: Person, kind: keyof typeof UploadKind) {
  const { Completed: status, Cancelled } = UploadStatus
  const of = { kind: UploadKind[kind] }
  await givenUpload(backend, person, { ...of, status, rowsTotal: 5 })
  await givenUpload(backend, person, { ...of, status, rowsTotal: 3 })
  await givenUpload(backend, person, { ...of, status: Cancelled, rowsTotal: 2 })
}

const table = (noun: readonly string[]) =>
  screen.findByRole('grid', { name: noun[0] === 'file' ? 'Files' : 'Bid sheets' })
const total = () => screen.findByRole('row', { name: /^Total/ })

test.each(lists)(
  '$list: the totals count what is listed, and what a status leaves',
  async (list) => {
    const backend = await givenBackend()
    const person = await backend.person(list.role)
    await givenThree(backend, person, list.kind)
    const user = renderScreen(list.screen, { as: person })

    expect(await screen.findByText(`3 ${list.noun[1]}`, { selector: 'output' })).toBeVisible()
    expect(await total()).toHaveTextContent('10')
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await user.click(screen.getByRole('checkbox', { name: /^Done/ }))

    expect(await screen.findByText(`2 of 3 ${list.noun[1]}`, { selector: 'output' })).toBeVisible()
    expect(await total()).toHaveTextContent('8')
  },
)

test.each(lists)('$list: without a file one sentence says what to do', async (list) => {
  const backend = await givenBackend()

  renderScreen(list.screen, { as: await backend.person(list.role) })

  expect(await screen.findByText(list.empty)).toBeVisible()
  expect(screen.getByText(`0 ${list.noun[1]}`, { selector: 'output' })).toBeVisible()
})

test.each(lists)('$list: a single one is counted as one, with day, time and zone', async (list) => {
  const backend = await givenBackend()
  const person = await backend.person(list.role)
  const createdAt = new Date('2026-11-05T15:04:00Z')
  await givenUpload(backend, person, {
    kind: UploadKind[list.kind],
    fileName: 'one.xlsx',
    createdAt,
  })

  renderScreen(list.screen, { as: person })

  expect(await screen.findByRole('row', { name: /one\.xlsx/ })).toHaveTextContent(
    /5 Nov 2026, \d+:04 (am |pm )?[A-Z]+/,
  )
  expect(screen.getByText(`1 ${list.noun[0]}`, { selector: 'output' })).toBeVisible()
})

test.each(lists)('$list: what could not be loaded can be asked for again', async (list) => {
  const backend = await givenBackend()
  const person = await backend.person(list.role)
  await givenThree(backend, person, list.kind)
  let failing = true
  network.use(
    http.get(`*/api${list.call}`, ({ request }) =>
      failing ? new HttpResponse(null, { status: 500 }) : backend.app.fetch(request),
    ),
  )
  const user = renderScreen(list.screen, { as: person })
  expect(await screen.findByText(`The ${list.noun[1]} could not be loaded.`)).toBeVisible()

  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText(`3 ${list.noun[1]}`, { selector: 'output' })).toBeVisible()
})

test('more than a thousand bid sheets are all counted', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  for (let sent = 0; sent < 1001; sent++)
    await givenUpload(backend, carrier, { kind: UploadKind.BidUpload })

  renderScreen(<BidSheetsScreen />, { as: carrier })

  expect(await screen.findByText('1,001 bid sheets', { selector: 'output' })).toBeVisible()
})

test('a shipper counts the bid sheets with bids on its lanes, of every carrier', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const lane = await givenLane(backend, shipper, { status: 'started' })
  for (const name of ['Albatross', 'Bluefin']) {
    const carrier = await backend.person('Carrier', name)
    await givenInvitation(backend, lane, carrier)
    const { id } = await givenUpload(backend, carrier, { kind: UploadKind.BidUpload })
    await givenBid(backend, lane, carrier, { uploadId: id })
  }
  const user = renderScreen(<CarriersScreen />, { as: shipper, url: '/?tab=sheets' })

  expect(await screen.findByText('2 bid sheets', { selector: 'output' })).toBeVisible()
  const list = within(await table(['bid sheet']))
  expect(list.getByRole('row', { name: /Albatross/ })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Carrier' })[0]!)
  await user.click(screen.getByRole('checkbox', { name: /^Bluefin/ }))

  expect(await screen.findByText('1 of 2 bid sheets', { selector: 'output' })).toBeVisible()
})

test.each([
  ['Need attention', '1 of 4 files'],
  ['Wait for approval', '2 of 4 files'],
])('the figure "%s" of the admin panel leads to as many files', async (figure, words) => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  await givenUpload(backend, shipper)
  await givenUpload(backend, shipper)
  await givenUpload(backend, shipper, { status: UploadStatus.InputExceptions })
  // Nobody approves a bid sheet.
  await givenUpload(backend, await backend.person('Carrier'), { kind: UploadKind.BidUpload })
  renderScreen(<AdminPanelScreen />, { as: owner })
  const card = await screen.findByRole('link', { name: new RegExp(figure) })
  expect(card).toHaveTextContent(words.slice(0, 1))
  const { search } = new URL(card.getAttribute('href') ?? '', 'http://app.test')
  cleanup()

  renderScreen(<UploadOverviewScreen />, { as: owner, url: `/${search}` })

  expect(await screen.findByText(words, { selector: 'output' })).toBeVisible()
})
