import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { cellOf, goTo, paste, sheet } from '#tests/support/sheet-screen.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'

beforeEach(() => clear())

async function givenBidSheet() {
  const { carrier, reno, boise } = await givenCarrierTender()
  const user = renderScreen(<CarrierLanes mode={Mode.RoadFTL} />, {
    as: carrier,
    url: '/?view=sheet',
  })
  const grid = await sheet()
  const textOf = async (lane: RegExp, header: string) =>
    (await cellOf(grid, lane, header)).textContent
  return { user, grid, reno, boise, textOf }
}

test('rates that equal lane ids are pasted as rates, and matching by lane id is offered', async () => {
  const { user, grid, reno, boise, textOf } = await givenBidSheet()
  await goTo(user, grid, /Boise/, 'Linehaul *')

  paste(grid, `${boise.id}\t1.5\n${reno.id}\t2.5`)

  expect(await screen.findByText(/4 cells pasted/)).toBeVisible()
  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe(`${boise.id}.00`)

  await user.keyboard('{Alt>}t{/Alt}{Tab}')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Match by lane id' })).toHaveFocus(),
  )
  await user.keyboard('{Enter}')

  expect(await screen.findByText(/2 cells pasted/)).toBeVisible()
  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe('1.50')
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.50')
  await waitFor(() => expect(grid).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Paste as values' })).toBeVisible()

  await user.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textOf(/Boise/, 'Linehaul *')).toBe('')
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('lanes matched by their heading can be pasted as values instead', async () => {
  const { user, grid, reno, boise, textOf } = await givenBidSheet()
  await goTo(user, grid, /Reno/, 'Linehaul *')

  paste(grid, `Lane id\tLinehaul\n${boise.id}\t1.5\n${reno.id}\t2.5`)
  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('2.50')
  await user.click(await screen.findByRole('button', { name: 'Paste as values' }))

  await expect.poll(() => textOf(/Reno/, 'Linehaul *')).toBe('1.50')
})

test('the choice goes away once the sheet is changed', async () => {
  const { user, grid, reno, boise } = await givenBidSheet()
  await goTo(user, grid, /Reno/, 'Linehaul *')
  paste(grid, `${boise.id}\t1.5\n${reno.id}\t2.5`)
  expect(await screen.findByRole('button', { name: 'Match by lane id' })).toBeVisible()

  await user.keyboard('3{Enter}')

  await expect
    .poll(() => screen.queryByRole('button', { name: 'Match by lane id' }))
    .not.toBeInTheDocument()
})
