import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { DashboardScreen } from '#features/overview/DashboardScreen.tsx'
import { SummaryScreen } from '#features/overview/SummaryScreen.tsx'
import { ReportingScreen } from '#features/reporting/ReportingScreen.tsx'
import { SavingsScreen } from '#features/savings/SavingsScreen.tsx'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { ModeLanding } from './ModeLanding.tsx'
import { ModeLanes } from './ModeLanes.tsx'

const mode = Mode.RoadFTL
const pages = (
  <Routes>
    <Route path="/dashboard" element={<DashboardScreen />} />
    <Route path="/road-ftl/summary" element={<SummaryScreen mode={mode} />} />
    <Route path="/road-ftl" element={<ModeLanding mode={mode} />} />
    <Route path="/road-ftl/lanes" element={<ModeLanes mode={mode} />} />
    <Route path="/savings" element={<SavingsScreen />} />
    <Route path="/road-ftl/reporting" element={<ReportingScreen mode={mode} />} />
  </Routes>
)

/** Reno and Boise are run by Albatross, which bids on Reno; on Tulsa Bluefin does; Laredo has a draft. */
async function givenTender() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const albatross = await backend.person('Carrier', 'Albatross')
  const bluefin = await backend.person('Carrier', 'Bluefin')
  await givenWorkingTogether(backend, shipper, [albatross, bluefin])
  const held = { incumbentId: albatross.companyId, incumbentName: 'Albatross' }
  const lane = async (destination: string, incumbent = {}) => {
    const made = await givenLane(backend, shipper, { status: 'started', destination, ...incumbent })
    await givenInvitation(backend, made, albatross, bluefin)
    return made
  }
  await givenBid(backend, await lane('Reno', held), albatross)
  await lane('Boise', held)
  await givenBid(backend, await lane('Tulsa'), bluefin)
  const unfinished = { completion: 0.5, landedCents: null }
  const laredo = await lane('Laredo')
  await givenBid(backend, laredo, albatross, { ...unfinished, status: 'draft' })
  await givenBid(backend, laredo, bluefin, unfinished)
  const analyst = await backend.person('DataCustomer', shipper.company)
  return { shipper, analyst, bluefin }
}

const places = ['Reno', 'Boise', 'Tulsa', 'Laredo']

const lanesShown = async (name = 'Road - FTL lanes') => {
  const table = await screen.findByRole('grid', { name })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  return places.filter((place) => rows.some((row) => row.includes(place)))
}

type Figure = [name: RegExp, page: string, lanes: string[]]

describe('a figure leads to the lanes it counts', () => {
  test.each<Figure>([
    [/^Bid coverage 50%/, '/road-ftl', ['Reno', 'Tulsa']],
    [/^Bid coverage 50%/, '/road-ftl/lanes', ['Reno', 'Tulsa']],
    [/^Incumbent coverage 50%/, '/dashboard?mode=road-ftl', ['Reno']],
    [/^2 lanes in bidding without bids/, '/dashboard?mode=road-ftl', ['Boise', 'Laredo']],
  ])('of a shipper: %s on %s', async (name, url, lanes) => {
    const { shipper } = await givenTender()
    const user = renderScreen(pages, { as: shipper, url })

    await user.click(await screen.findByRole('link', { name }))

    await screen.findByRole('button', { name: /^(Remove )?Bids/ })
    await waitFor(async () => expect(await lanesShown()).toEqual(lanes))
  })

  test.each<Figure>([
    [/^Your bid coverage 25%/, '/dashboard?mode=road-ftl', ['Tulsa']],
    [/^Bid on 25% 1 lane, 1 more incomplete/, '/road-ftl/lanes', ['Tulsa']],
    [/^Lanes bid 1 25% of those invited, 1 more incomplete/, '/road-ftl/reporting', ['Tulsa']],
  ])('of a carrier: %s on %s', async (name, url, lanes) => {
    const { bluefin } = await givenTender()
    const user = renderScreen(pages, { as: bluefin, url })

    await user.click(await screen.findByRole('link', { name }))

    await screen.findByRole('button', { name: /^(Remove )?Your Bid/ })
    await waitFor(async () => expect(await lanesShown()).toEqual(lanes))
  })

  test.each([
    [/^Bid coverage 50%/, ['Reno', 'Tulsa']],
    [/^Incumbent coverage 50%/, ['Reno']],
  ])('of a data user: %s', async (name, lanes) => {
    const { analyst } = await givenTender()
    const user = renderScreen(pages, { as: analyst, url: '/road-ftl/summary' })

    await user.click(await screen.findByRole('link', { name }))

    expect(await lanesShown('Savings lanes: Identified')).toEqual(lanes)
  })
})
