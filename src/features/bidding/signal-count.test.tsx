import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import type { Light } from '#domain/light.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { readSettings } from '#ui/grid/address/grid-settings.ts'
import { countMatching } from '#ui/grid/address/matching-rows.ts'
import { BidFigures } from './BidFigures.tsx'
import { carrierColumns, shipperColumns } from '#features/lanes/lane-columns.api.ts'
import { countedViews } from '#features/lanes/lane-views.api.ts'
import { withSignal } from '#features/lanes/lanes-address.api.ts'

const mode = Mode.RoadFTL

/** Lanes in bidding with a green, a red and no bid of the carrier; awarded, paused and unstarted lanes with lights. */
async function givenSignals() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lane = async (status: string, light: Light, bid: object | null) => {
    const made = await givenLane(backend, shipper, { status, light })
    if (status !== 'open') await givenInvitation(backend, made, carrier)
    return bid && givenBid(backend, made, carrier, { light, ...bid })
  }
  await lane('started', 'Green', {})
  await lane('started', 'Red', {})
  await lane('started', 'Red', null)
  await lane('awarded', 'Red', { status: 'rejected' })
  await lane('awarded', 'Green', { status: 'accepted' })
  await lane('paused', 'Amber', {})
  const chosen = await lane('paused', 'Green', {})
  if (chosen) await givenAward(backend, chosen, { state: 'pending', confirmedAt: null })
  await lane('open', 'Red', null)
  const seenBy = async (as: Person) => ({
    lanes: (await backend.ask(laneCalls.list, { as, query: { mode } })).answer,
    lights: (await backend.ask(tenderStanding.list, { as })).answer[0]?.lights,
  })
  return { shipper, carrier, seenBy }
}

test('a carrier’s signals are of the same lanes on the dashboard, above the list and in its views', async () => {
  const { carrier, seenBy } = await givenSignals()
  const { lanes, lights } = await seenBy(carrier)

  renderScreen(<BidFigures mode={mode} lanes={lanes} />, { as: carrier })

  expect(lights).toEqual({ Green: 1, Amber: 0, Red: 1 })
  expect(screen.getByRole('link', { name: /Signals/ })).toHaveTextContent('1 / 0 / 1')
  const views = countedViews('carrier', lanes, carrierColumns(mode, lanes))
  expect(views.find(({ key }) => key === 'red')?.count).toBe(1)
  expect(views.find(({ key }) => key === 'amber')?.count).toBe(0)
})

test('a shipper’s signals are of the same lanes on the dashboard and in the lists they lead to', async () => {
  const { shipper, seenBy } = await givenSignals()
  const { lanes, lights } = await seenBy(shipper)

  const columns = shipperColumns(mode)
  const views = countedViews('shipper', lanes, columns)
  const { facets } = readSettings(withSignal('shipper', 'Green'), columns)

  expect(lights).toEqual({ Green: 2, Amber: 0, Red: 2 })
  expect(views.find(({ key }) => key === 'red')?.count).toBe(2)
  expect(countMatching(lanes, columns, facets)).toBe(2)
})
