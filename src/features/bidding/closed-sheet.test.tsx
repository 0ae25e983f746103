import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { CarrierLanes } from './CarrierLanes.tsx'
import type { Backend, Person } from '#tests/support/backend.ts'
import { bidOn, givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { givenBid } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { goTo, sheet } from '#tests/support/sheet-screen.ts'

beforeEach(() => clear())

const show = (as: Person) =>
  renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as, url: '/?view=sheet' })

const close = (backend: Backend, shipper: Person) =>
  backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: Mode.RoadFTL },
    body: { ...defaultTerms, closesAt: '2026-01-05T12:00:00Z', zone: 'UTC' },
  })

test('a sheet whose round is over says since when and what comes now, and submits nothing', async () => {
  const { backend, shipper, carrier, boise } = await givenCarrierTender()
  await givenBid(backend, boise, carrier, { status: 'draft', completion: 1 })
  await close(backend, shipper)
  const user = show(carrier)
  const grid = await sheet()

  const notice = screen.getByText(/Your submitted bids are final/)
  expect(notice).toHaveTextContent(/^Closed .*5.*\. .*1 draft was not submitted.*another round/)
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument()
  await goTo(user, grid, /Boise/, 'Linehaul *')
  await user.keyboard('2.4{Enter}{Control>}{Enter}{/Control}')

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument()
})

test('a submission that comes too late is refused with the time the round closed', async () => {
  const { backend, shipper, carrier, boise } = await givenCarrierTender()
  const user = show(carrier)
  await goTo(user, await sheet(), /Boise/, 'Linehaul *')
  await user.keyboard('2.4{Enter}{Control>}{Enter}{/Control}')
  const review = await screen.findByRole('dialog', { name: 'Review and submit' })
  const submit = await within(review).findByRole('button', { name: 'Submit 1 bid' })
  await close(backend, shipper)

  await user.click(submit)

  expect(await within(review).findByRole('alert')).toHaveTextContent(
    'Round 1 closed on 5 Jan 2026, 12:00 UTC',
  )
  expect(await bidOn(backend, carrier, boise)).toBeUndefined()
})

test('drafts cannot be submitted from the lanes once the round is over', async () => {
  const { backend, shipper, carrier, boise } = await givenCarrierTender()
  await givenBid(backend, boise, carrier, { status: 'draft', completion: 1 })
  await close(backend, shipper)
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, { as: carrier })
  const row = await screen.findByRole('row', { name: /Boise/ })

  await user.click(within(row).getByRole('checkbox'))

  expect(await screen.findByRole('button', { name: 'Clear' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument()
})
