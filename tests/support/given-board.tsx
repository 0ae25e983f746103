import { screen, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { vi } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenBid, givenInvitation, givenLane, givenWorkingTogether } from './factories.ts'
import { PageWorker } from './page-worker.ts'
import { renderScreen } from './render.tsx'
import { givenBackend } from './screen-backend.ts'
import { AwardBoardScreen } from '#features/awards/AwardBoardScreen.tsx'

export const mode = Mode.RoadFTL
const names = ['Albatross', 'Bluefin', 'Cormorant', 'Dunlin', 'Egret']

/** A shipper with five carriers and lanes on which the first so many of them bid these thousands. */
export async function givenBoard(costs: Record<string, readonly number[]>) {
  const backend = await givenBackend()
  backend.setNow(new Date('2026-11-10T09:00:00Z'))
  const shipper = await backend.person('Customer')
  const carriers = await Promise.all(names.map((name) => backend.person('Carrier', name)))
  await givenWorkingTogether(backend, shipper, carriers)
  const made = new Map<string, Awaited<ReturnType<typeof givenLane>>>()
  for (const [destination, thousands] of Object.entries(costs)) {
    const lane = await givenLane(backend, shipper, {
      status: 'started',
      destination,
      targetCents: 26_000_000,
      incumbentId: carriers[0]?.companyId ?? null,
      incumbentName: 'Albatross',
      months: { '2026-01': 60_000, '2026-06': 60_000 },
    })
    made.set(destination, lane)
    await givenInvitation(backend, lane, ...carriers)
    for (const [index, thousand] of thousands.entries()) {
      const carrier = carriers[index]
      if (carrier)
        await givenBid(backend, lane, carrier, { landedCents: thousand * 100_000, rank: index + 1 })
    }
  }
  vi.stubGlobal('Worker', PageWorker)
  const show = (url = '/') =>
    renderScreen(<AwardBoardScreen mode={mode} views={null} />, { as: shipper, url })
  const query = async (text: string) => (await backend.context.database.pool.query(text)).rows
  const stored = async () =>
    (await query(
      'select state, reason, share, months, awarded_cents as cents from awards order by id',
    )) as { state: string; reason: string | null; share: number; months: string[]; cents: number }[]
  /** Awards that stand: what is withdrawn left out. */
  const inForce = async () => (await stored()).filter(({ state }) => state !== 'withdrawn')
  const showAmongPages = () =>
    renderScreen(
      <>
        <Link to="/elsewhere">Elsewhere</Link>
        <Routes>
          <Route path="/" element={<AwardBoardScreen mode={mode} views={null} />} />
          <Route path="/elsewhere" element={<p>Another page</p>} />
        </Routes>
      </>,
      { as: shipper },
    )
  return { backend, shipper, carriers, made, show, showAmongPages, query, stored, inForce }
}

export const grid = () => screen.findByRole('grid', { name: 'Road - FTL awards' })
export const row = async (name: RegExp) => within(await grid()).findByRole('row', { name })
export const drawerButton = async (name: string) =>
  within(await screen.findByRole('dialog')).findByRole('button', { name })
