import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { clear, get, set } from 'idb-keyval'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bidDrafts } from '#contract/ext/bid-drafts.ts'
import { Mode } from '#domain/mode.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { network } from '#tests/support/screen-backend.ts'
import { cellOf, goTo, sheet } from '#tests/support/sheet-screen.ts'
import { givenColleague } from '#tests/support/tender-world.ts'
import { DraftBook } from './drafts/draft-book.ts'
import { CarrierLanes } from './CarrierLanes.tsx'

beforeEach(() => clear())
afterEach(() => vi.restoreAllMocks())

const linehaul = 'Linehaul *'
const show = (as: Person, url = '/?view=sheet') =>
  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as, url })

/** Resolves once the page has read the company's drafts: what a colleague types then is news to it. */
const firstRead = () =>
  new Promise<void>((resolve) => {
    const heard = ({ request }: { request: Request }) => {
      if (request.method !== 'GET' || !request.url.includes('/ext/bid-drafts')) return
      network.events.removeListener('response:mocked', heard)
      resolve()
    }
    network.events.on('response:mocked', heard)
  })

/** Closes the page in the order of browsers; nothing more reaches its database. */
async function closePage(): Promise<void> {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The page was closed', 'AbortError')
  })
  fireEvent(window, new Event('pagehide'))
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(put).toHaveBeenCalled())
  put.mockRestore()
}

/** The server takes the next drafts at once; its answer to that arrives when the returned function is called. */
function heldSaving(backend: Backend): () => void {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  network.use(
    http.put(
      '*/api/ext/bid-drafts',
      async ({ request }) => {
        const taken = await backend.app.fetch(request)
        await answered
        return taken
      },
      { once: true },
    ),
  )
  return answer
}

const savedFor = async () => screen.findByText(/Draft saved for your company/)

/** Texts of the company's draft cells on the server, by lane and column. */
async function kept(backend: Backend, as: Person): Promise<Record<string, string | null>> {
  const { answer } = await backend.ask(bidDrafts.list, { as, query: { mode: Mode.RoadFTL } })
  return Object.fromEntries(
    answer.cells.map(({ laneId, column, text }) => [`${laneId} ${column}`, text]),
  )
}

const typedBy = (backend: Backend, as: Person, laneId: number, text: string) =>
  backend.ask(bidDrafts.save, {
    as,
    body: {
      mark: '.',
      cells: [{ laneId, column: 'linehaul', text, typedAt: new Date().toISOString(), base: null }],
    },
  })

/** Both shown in Boise's cell: a colleague typed 2.55 after the page had read the drafts, then 2.4 was typed here. */
async function givenTypedByTwo() {
  const { backend, carrier, boise } = await givenCarrierTender()
  const colleague = await givenColleague(backend, carrier)
  const read = firstRead()
  const user = show(carrier)
  const grid = await sheet()
  await read
  await typedBy(backend, colleague, boise.id, '2.55')
  await goTo(user, grid, /Boise/, linehaul)
  await user.keyboard('2.4{Enter}{ArrowUp}')
  return { backend, carrier, boise, colleague, user, grid }
}

test('two windows keep what each of them typed, and a reload keeps both', async () => {
  const { backend, carrier, boise, reno } = await givenCarrierTender()
  const user = show(carrier)
  const first = await sheet()
  show(carrier)
  await waitFor(() => expect(screen.getAllByRole('grid')).toHaveLength(2))
  const second = screen.getAllByRole('grid').find((grid) => grid !== first) ?? first

  await goTo(user, first, /Boise/, linehaul)
  await user.keyboard('2.4{Enter}')
  await goTo(user, second, /Reno/, linehaul)
  await user.keyboard('2.1{Enter}')
  await goTo(user, second, /Boise/, 'Fuel')
  await user.keyboard('0.3{Enter}')

  await waitFor(async () => expect(await cellOf(first, /Boise/, 'Fuel')).toHaveTextContent('0.30'))
  expect(await cellOf(first, /Reno/, linehaul)).toHaveTextContent('2.10')
  expect(await cellOf(second, /Boise/, linehaul)).toHaveTextContent('2.40')
  await waitFor(async () =>
    expect(await kept(backend, carrier)).toEqual({
      [`${boise.id} linehaul`]: '2.4',
      [`${boise.id} fuel`]: '0.3',
      [`${reno.id} linehaul`]: '2.1',
    }),
  )

  cleanup()
  show(carrier)
  const again = await sheet()
  expect(await cellOf(again, /Boise/, linehaul)).toHaveTextContent('2.40')
  expect(await cellOf(again, /Boise/, 'Fuel')).toHaveTextContent('0.30')
  expect(await cellOf(again, /Reno/, linehaul)).toHaveTextContent('2.10')
})

test('a cell that a colleague typed otherwise shows both, until one is chosen', async () => {
  const { backend, carrier, boise, colleague, user, grid } = await givenTypedByTwo()

  const note = await screen.findByText(new RegExp(`${colleague.username} typed`))
  expect(note).toHaveTextContent(/typed 2\.55 at .+; here you typed 2\.4\.$/)
  const cell = await cellOf(grid, /Boise/, linehaul)
  expect(cell).toHaveTextContent('2.40')
  expect(cell).toHaveClass('is-overtaken')
  expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.55' })

  await user.click(screen.getByRole('button', { name: 'Keep mine' }))

  await waitFor(async () =>
    expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.4' }),
  )
  expect(screen.queryByText(new RegExp(colleague.username))).not.toBeInTheDocument()
})

test('the colleague’s text can be taken, and undo brings one’s own back', async () => {
  const { backend, carrier, boise, user, grid } = await givenTypedByTwo()

  await user.click(await screen.findByRole('button', { name: 'Take 2.55' }))

  expect(await cellOf(grid, /Boise/, linehaul)).toHaveTextContent('2.55')
  await savedFor()
  expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.55' })

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.4' }),
  )
})

test('undo takes back nothing that a colleague typed', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const colleague = await givenColleague(backend, carrier)
  await typedBy(backend, colleague, boise.id, '2.55')
  const user = show(carrier)
  const grid = await sheet()
  await waitFor(async () => expect(await cellOf(grid, /Boise/, linehaul)).toHaveTextContent('2.55'))

  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await goTo(user, grid, /Reno/, linehaul)
  await user.keyboard('2.1{Enter}')
  await user.click(screen.getByRole('button', { name: 'Undo' }))

  expect(await cellOf(grid, /Boise/, linehaul)).toHaveTextContent('2.55')
  expect(await cellOf(grid, /Reno/, linehaul)).toHaveTextContent(/^$/)
})

test('what is typed without a network is kept here, said so, and sent when it is back', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const read = firstRead()
  const user = show(carrier)
  const grid = await sheet()
  await read
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))

  await goTo(user, grid, /Boise/, linehaul)
  await user.keyboard('2.4{Enter}')

  expect(await screen.findByText(/on this device .*, not sent yet: you are offline/)).toBeVisible()
  expect(await kept(backend, carrier)).toEqual({})

  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))

  await savedFor()
  expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.4' })
})

test('what is typed while the first drafts are on their way is sent too', async () => {
  const { backend, carrier, boise, reno } = await givenCarrierTender()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const user = show(carrier)
  const grid = await sheet()
  await goTo(user, grid, /Boise/, linehaul)
  await user.keyboard('2.4{Enter}')
  await screen.findByText(/not sent yet: you are offline/)
  const answer = heldSaving(backend)
  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(async () => expect(await kept(backend, carrier)).not.toEqual({}))

  await goTo(user, grid, /Reno/, linehaul)
  await user.keyboard('2.1{Enter}')
  await screen.findByText(/not sent yet$/)
  answer()

  await savedFor()
  expect(await kept(backend, carrier)).toEqual({
    [`${boise.id} linehaul`]: '2.4',
    [`${reno.id} linehaul`]: '2.1',
  })
})

test('a device that was away shows both where a colleague typed otherwise meanwhile', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const colleague = await givenColleague(backend, carrier)
  const read = firstRead()
  const user = show(carrier)
  const grid = await sheet()
  await read
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await goTo(user, grid, /Boise/, linehaul)
  await user.keyboard('2.4{Enter}{ArrowUp}')
  await screen.findByText(/not sent yet: you are offline/)
  await typedBy(backend, colleague, boise.id, '2.55')

  onLine.mockReturnValue(true)
  fireEvent(window, new Event('online'))

  expect(await screen.findByText(new RegExp(`${colleague.username} typed`))).toHaveTextContent(
    /typed 2\.55 at .+; here you typed 2\.4\.$/,
  )
  expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.55' })
})

test('a host that started over, with earlier versions than this device has read, is read from the start', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const colleague = await givenColleague(backend, carrier)
  await typedBy(backend, colleague, boise.id, '2.55')
  const readUpTo = `bid-draft-cursor:bid-draft:${carrier.userId}:${Mode.RoadFTL}:`
  await set(readUpTo, 1_000_000)

  show(carrier)

  const grid = await sheet()
  await waitFor(async () => expect(await cellOf(grid, /Boise/, linehaul)).toHaveTextContent('2.55'))
  await waitFor(async () => expect(await get(readUpTo)).toBeLessThan(1_000_000))
})

test('what is typed in a cell that is still open is there after the page was closed', async () => {
  const { carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, linehaul)
  await user.keyboard('2.4')

  await closePage()

  const again = await DraftBook.open(carrier.userId, Mode.RoadFTL)
  expect(again.text(boise.id, 'linehaul')).toBe('2.4')
})

test('what is typed in a cell that is still open is there after one went to another page', async () => {
  const { carrier } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, linehaul)
  await user.keyboard('2.4')

  cleanup()

  show(carrier)
  expect(await cellOf(await sheet(), /Boise/, linehaul)).toHaveTextContent('2.40')
})

test('a draft whose keeping the end of the page broke off is there again, once', async () => {
  const { carrier, boise } = await givenCarrierTender()
  const book = await DraftBook.open(carrier.userId, Mode.RoadFTL)
  book.type(boise.id, 'linehaul', '2.4')
  book.type(boise.id, 'fuel', '0.3')

  await closePage()

  const again = await DraftBook.open(carrier.userId, Mode.RoadFTL)
  expect(again.text(boise.id, 'linehaul')).toBe('2.4')
  expect(again.text(boise.id, 'fuel')).toBe('0.3')
  expect(again.toSend()).toHaveLength(2)
  again.type(boise.id, 'fuel', '0.4')
  await again.settled()
  const later = await DraftBook.open(carrier.userId, Mode.RoadFTL)
  expect(later.text(boise.id, 'fuel')).toBe('0.4')
  expect(later.theirs(boise.id, 'fuel')).toBeUndefined()
})

test('a draft that was kept just before the page was closed is no text of another window', async () => {
  const { carrier, boise } = await givenCarrierTender()
  const book = await DraftBook.open(carrier.userId, Mode.RoadFTL)
  book.type(boise.id, 'linehaul', '2.4')
  fireEvent(window, new Event('pagehide'))
  const left = Object.entries(localStorage)
  await book.settled()
  // The device kept it, and the page never learned of it.
  for (const [key, text] of left) localStorage.setItem(key, text)

  const again = await DraftBook.open(carrier.userId, Mode.RoadFTL)

  expect(again.text(boise.id, 'linehaul')).toBe('2.4')
  expect(again.theirs(boise.id, 'linehaul')).toBeUndefined()
})

test('a host that keeps no drafts leaves them on the device', async () => {
  const { carrier } = await givenCarrierTender()
  network.use(http.get('*/api/ext', () => new HttpResponse(null, { status: 404 })))
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, linehaul)

  await user.keyboard('2.4{Enter}')

  expect(await screen.findByText(/^Draft saved on this device [\d:]+ [ap]m \S+$/)).toBeVisible()
  cleanup()
  show(carrier)
  expect(await cellOf(await sheet(), /Boise/, linehaul)).toHaveTextContent('2.40')
})

test('a draft of an earlier version of the app is taken over', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const key = `bid-sheet:${carrier.userId}:${Mode.RoadFTL}`
  await set(key, { texts: { [boise.id]: { linehaul: '2.4' } }, savedAt: Date.now() })

  show(carrier)

  expect(await cellOf(await sheet(), /Boise/, linehaul)).toHaveTextContent('2.40')
  await savedFor()
  expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.4' })
  expect(await get(key)).toBeUndefined()
})

test('what is typed in the form of one lane outlives a reload, is in the sheet too, and goes when it is saved', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const user = show(carrier, `/?lane=${boise.id}`)
  const form = await screen.findByRole('form', { name: 'Your bid' })
  await user.type(within(form).getByLabelText(/^Linehaul/), '2.15')
  await waitFor(async () =>
    expect(await kept(backend, carrier)).toEqual({ [`${boise.id} linehaul`]: '2.15' }),
  )

  cleanup()
  show(carrier)
  expect(await cellOf(await sheet(), /Boise/, linehaul)).toHaveTextContent('2.15')

  cleanup()
  const again = show(carrier, `/?lane=${boise.id}`)
  const later = await screen.findByRole('form', { name: 'Your bid' })
  await waitFor(() => expect(within(later).getByLabelText(/^Linehaul/)).toHaveValue('2.15'))
  await again.click(within(later).getByRole('button', { name: 'Save draft' }))

  await screen.findByText('Draft saved.')
  await waitFor(async () => expect(await kept(backend, carrier)).toEqual({}))
  cleanup()
  show(carrier)
  const cell = await cellOf(await sheet(), /Boise/, linehaul)
  expect(cell).toHaveTextContent('2.15')
  expect(cell).not.toHaveClass('is-edited')
})

test('the form shows what is typed in another window, and the other way round', async () => {
  const { carrier, boise } = await givenCarrierTender()
  const otherWindow = await DraftBook.open(carrier.userId, Mode.RoadFTL)
  onTestFinished(otherWindow.subscribe(() => {}))
  const read = firstRead()
  const user = show(carrier, `/?lane=${boise.id}`)
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const field = (name: RegExp) => within(form).getByLabelText(name)
  await read

  otherWindow.type(boise.id, 'fuel', '0.3')
  await waitFor(() => expect(field(/^Fuel/)).toHaveValue('0.3'))
  await user.type(field(/^Linehaul/), '2.4')

  await waitFor(() => expect(otherWindow.text(boise.id, 'linehaul')).toBe('2.4'))
  expect(otherWindow.text(boise.id, 'fuel')).toBe('0.3')
})

test('the form shows a colleague’s text beside one’s own', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const colleague = await givenColleague(backend, carrier)
  const read = firstRead()
  const user = show(carrier, `/?lane=${boise.id}`)
  const form = await screen.findByRole('form', { name: 'Your bid' })
  const field = within(form).getByLabelText(/^Linehaul/)
  await read
  await typedBy(backend, colleague, boise.id, '2.55')

  await user.type(field, '2.4')

  const alert = await within(form).findByRole('alert')
  expect(alert).toHaveTextContent(`Linehaul: ${colleague.username} typed 2.55 at`)
  expect(field).toHaveValue('2.4')
  await user.click(within(alert).getByRole('button', { name: 'Take 2.55' }))
  await waitFor(() => expect(field).toHaveValue('2.55'))
})
