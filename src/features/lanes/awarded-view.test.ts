import { expect, test } from 'vitest'
import { tenderStanding } from '#contract/ext/tender-standing.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { overview } from '#contract/overview.ts'
import { Mode } from '#domain/mode.ts'
import { givenStandings } from '#tests/support/given-standings.tsx'
import { shipperColumns } from './lane-columns.api.ts'
import { countedViews } from './lane-views.api.ts'

const mode = Mode.RoadFTL

test('the view Awarded counts the lanes with an award that stands, as every other page does', async () => {
  const { backend, shipper: as } = await givenStandings()
  const { rows } = await backend.context.database.pool.query(
    `select count(distinct a.lane_id)::int as awarded from awards a join lanes l on l.id = a.lane_id
     where l.company_id = $1 and l.mode = $2 and a.state = 'confirmed'`,
    [as.companyId, mode],
  )
  const { answer: lanes } = await backend.ask(laneCalls.list, { as, query: { mode } })
  const { answer: standings } = await backend.ask(tenderStanding.list, { as })
  const { answer: parts } = await backend.ask(overview.laneBreakdown, { as, params: { id: mode } })

  const view = countedViews('shipper', lanes, shipperColumns(mode)).find(
    ({ key }) => key === 'awarded',
  )

  expect({
    view: view?.count,
    tender: standings[0]?.awarded,
    breakdown: parts.find(({ by, value }) => by === 'status' && value === 'awarded')?.lanes,
  }).toEqual({ view: rows[0].awarded, tender: rows[0].awarded, breakdown: rows[0].awarded })
  // One lane of the five was declined whole.
  expect(rows[0].awarded).toBe(4)
})
