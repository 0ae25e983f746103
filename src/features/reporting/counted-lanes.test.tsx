import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenStandings, rowsAt } from '#tests/support/given-standings.tsx'
import { renderScreen } from '#tests/support/render.tsx'
import { ReportingScreen } from './ReportingScreen.tsx'

test('every count of a carrier’s report leads to exactly so many lanes', async () => {
  const { albatross } = await givenStandings()
  renderScreen(<ReportingScreen mode={Mode.RoadFTL} />, { as: albatross })
  const figures = []
  for (const [name, count] of [
    [/^Lanes invited/, /^Lanes invited (\d+)/],
    [/^Lanes bid/, /^Lanes bid (\d+)/],
    [/^Awarded to you/, /(\d+) lanes?, a year/],
  ] as const) {
    const link = await screen.findByRole('link', { name })
    const text = link.textContent ?? ''
    figures.push([Number(count.exec(text)?.[1]), link.getAttribute('href') ?? ''] as const)
  }
  cleanup()

  const shown = []
  for (const [, url] of figures) shown.push(await rowsAt(albatross, 'carrier', url))

  expect(shown).toEqual(figures.map(([count]) => count))
  // By hand, from the lanes of the world: all but the open one; complete bids of its own; awards that stand.
  expect(shown).toEqual([13, 5, 1])
})
