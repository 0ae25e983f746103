import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import { Mode } from '#domain/mode.ts'
import { CarrierLanes } from '#features/bidding/CarrierLanes.tsx'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenCarrierTender } from '#tests/support/carrier-tender.ts'
import { eventually } from '#tests/support/eventually.ts'
import { givenLostAnswer } from '#tests/support/given-lost-call.ts'
import { givenInvitation, givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'

const mode = Mode.RoadFTL
const show = (as: Person) => renderScreen(<CarrierLanes mode={mode} />, { as })
const said = async (backend: Backend, as: Person) =>
  (await backend.ask(carrierCapacities.own, { as, query: { mode: String(mode) } })).answer
const opened = async (user: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Capacity' }))
  const dialog = await screen.findByRole('dialog', { name: 'Capacity, Road - FTL' })
  await within(dialog).findByRole('button', { name: 'Add limit' })
  return within(dialog)
}

test('a carrier says what it takes of all lanes and of those from one place', async () => {
  const { backend, shipper, carrier } = await givenCarrierTender()
  const user = show(carrier)
  const dialog = await opened(user)
  expect(dialog.getByText(/^No limit: you take every lane you win/)).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Add limit' }))
  await user.type(dialog.getByLabelText('Most a year (mi)'), '250,000.5')
  // Three lanes of 120,000 miles.
  expect(dialog.getByText('360,000 miles a year on these lanes')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add limit' }))
  const [, second] = dialog.getAllByRole('listitem').map((row) => within(row))
  await user.selectOptions(second!.getByLabelText('Lanes'), 'From')
  await user.selectOptions(second!.getByLabelText('From'), 'Omaha, NE, US')
  await user.type(second!.getByLabelText('Most a year (mi)'), '60000')
  expect(second!.getByText('120,000 miles a year on these lanes')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))

  expect(await screen.findByText('Capacity saved.')).toBeVisible()
  expect(await said(backend, carrier)).toMatchObject([
    {
      companyId: shipper.companyId,
      version: 1,
      limits: [
        { field: null, value: '', most: 250_000.5 },
        { field: 'origin', value: 'Omaha, NE, US', most: 60_000 },
      ],
    },
  ])

  const again = await opened(user)
  const typed = again.getAllByLabelText('Most a year (mi)')
  expect(typed.map((input) => (input as HTMLInputElement).value)).toEqual(['250000.5', '60000'])
  await user.click(again.getAllByRole('button', { name: 'Remove limit' })[0]!)
  await user.click(again.getByRole('button', { name: 'Remove limit' }))
  await user.click(again.getByRole('button', { name: 'Save capacity' }))
  expect(await screen.findByText('Your capacity is no longer limited.')).toBeVisible()
  await eventually(async () =>
    expect(await said(backend, carrier)).toMatchObject([{ version: 2, limits: [] }]),
  )
})

test('what is no volume, or said twice, is named at its place and nothing is saved', async () => {
  const { backend, carrier } = await givenCarrierTender()
  const user = show(carrier)
  const dialog = await opened(user)
  await user.click(dialog.getByRole('button', { name: 'Add limit' }))
  await user.type(dialog.getByLabelText('Most a year (mi)'), 'lots')

  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))

  const input = dialog.getByLabelText('Most a year (mi)')
  expect(input).toBeInvalid()
  expect(input).toHaveFocus()
  await user.clear(input)
  await user.type(input, '5')
  await user.click(dialog.getByRole('button', { name: 'Add limit' }))
  await user.type(dialog.getAllByLabelText('Most a year (mi)')[1]!, '6')
  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))
  expect(await dialog.findByText('There are two capacities for all lanes. Keep one.')).toBeVisible()
  expect(await said(backend, carrier)).toMatchObject([{ version: 0 }])
})

test('of two shippers each has a capacity of its own; the closed one can only be read', async () => {
  const { backend, carrier } = await givenCarrierTender()
  const birch = await backend.person('Customer', 'Birch')
  await givenWorkingTogether(backend, birch, [carrier])
  const lane = await givenLane(backend, birch, { origin: 'Salem, OR, US', status: 'paused' })
  await givenInvitation(backend, lane, carrier)
  const user = show(carrier)
  const dialog = await opened(user)
  expect(dialog.getByLabelText('Shipper')).toHaveDisplayValue('Alder')

  await user.selectOptions(dialog.getByLabelText('Shipper'), 'Birch (closed)')

  expect(
    await dialog.findByText('Bidding is closed: these limits can no longer change.'),
  ).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Add limit' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Save capacity' })).toBeDisabled()
})

test('what a returned sheet says of capacity is confirmed before its bids are reviewed', async () => {
  const { backend, carrier, boise } = await givenCarrierTender()
  const downloaded = await backend.request('/lanes/export', {
    as: carrier,
    body: { mode, purpose: 'bidSheet' },
  })
  const { sheets } = await readXlsx(new Uint8Array(await downloaded.arrayBuffer()))
  const [bids] = sheets
  const rows = bids!.rows.map((row) => [...row])
  const linehaul = rows[0]!.findIndex((cell) => String(cell).startsWith('Linehaul'))
  rows.find(([id]) => id === boise.id)![linehaul] = 2.4
  const capacity = [
    ['Lanes', 'Place, equipment or region', 'Most a year (mi)'],
    ['All lanes', null, 200_000],
  ]
  const content = await writeXlsx({
    sheets: [
      { name: bids!.name, rows },
      { name: 'Capacity', rows: capacity },
    ],
  })
  const user = show(carrier)
  await user.click(await screen.findByRole('button', { name: 'Upload bid sheet' }))

  await user.upload(
    await screen.findByLabelText('Drop the completed bid sheet here, or choose it'),
    new File([new Uint8Array(content)], 'sheet.xlsx'),
  )

  const dialog = within(await screen.findByRole('dialog', { name: 'Capacity, Road - FTL' }))
  expect(await dialog.findByText('From your bid sheet. So far: no limit.')).toBeVisible()
  expect(dialog.getByLabelText('Most a year (mi)')).toHaveValue('200000')
  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))
  expect(await screen.findByText('Capacity saved.')).toBeVisible()
  expect(await said(backend, carrier)).toMatchObject([
    { limits: [{ field: null, value: '', most: 200_000 }] },
  ])
  expect(await screen.findByRole('dialog', { name: 'Review and submit' })).toBeVisible()
})

test('what is typed stays when another window saves, and that is said', async () => {
  const { backend, shipper, carrier } = await givenCarrierTender()
  const user = show(carrier)
  const dialog = await opened(user)
  await user.click(dialog.getByRole('button', { name: 'Add limit' }))
  await user.type(dialog.getByLabelText('Most a year (mi)'), '250000')
  const limits = [{ field: null, value: '', most: 90_000 }]
  await backend.ask(carrierCapacities.save, {
    as: carrier,
    body: { companyId: shipper.companyId, mode, version: 0, limits },
  })

  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))

  expect(await dialog.findByText(/^Your capacity was changed elsewhere: 90,000/)).toBeVisible()
  expect(dialog.getByLabelText('Most a year (mi)')).toHaveValue('250000')
  expect(await said(backend, carrier)).toMatchObject([{ version: 1, limits }])
  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))
  expect(await screen.findByText('Capacity saved.')).toBeVisible()
  expect(await said(backend, carrier)).toMatchObject([
    { version: 2, limits: [{ field: null, value: '', most: 250_000 }] },
  ])
})

test('a capacity whose answer was lost is saved once more from what was typed', async () => {
  const { backend, carrier } = await givenCarrierTender()
  const user = show(carrier)
  const dialog = await opened(user)
  await user.click(dialog.getByRole('button', { name: 'Add limit' }))
  await user.type(dialog.getByLabelText('Most a year (mi)'), '250000')
  givenLostAnswer(backend, 'put', '/ext/carrier-capacities')

  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))

  expect(await dialog.findByText('The server took too long. Try again.')).toBeVisible()
  expect(dialog.getByLabelText('Most a year (mi)')).toHaveValue('250000')
  expect(dialog.queryByText(/changed elsewhere/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Save capacity' }))
  expect(await screen.findByText('Capacity saved.')).toBeVisible()
})
