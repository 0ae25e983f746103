import { expect, test } from 'vitest'
import { seededColumns } from '#tests/support/seeded-columns.ts'
import { type AwardColumns, modelOf, recordNames } from './award-columns.ts'
import { scenarioSchema } from './rule.ts'
import { recordedResult, resultFrom } from './solve-for-record.ts'
import { solveScenario, unneededSolver } from './solve-scenario.ts'

/** A host may number what it keeps from here on. */
const far = 2 ** 40
const moved = (id: number | null) => (id === null ? null : id + far)

/** The same tender on a host with long numbers, where carriers may write 300 percent of a lane. */
function farAway(columns: AwardColumns): AwardColumns {
  const allMoved = (ids: readonly number[]) => ids.map((id) => id + far)
  return {
    ...columns,
    carriers: columns.carriers.map((carrier) => ({ ...carrier, id: carrier.id + far })),
    lanes: {
      ...columns.lanes,
      id: allMoved(columns.lanes.id),
      incumbentId: columns.lanes.incumbentId.map(moved),
    },
    bids: {
      ...columns.bids,
      id: allMoved(columns.bids.id),
      laneId: allMoved(columns.bids.laneId),
      carrierId: allMoved(columns.bids.carrierId),
      version: allMoved(columns.bids.version),
      room: columns.bids.room.map((room) => (room === 100 ? 300 : room)),
    },
  }
}

test('long numbers of a host come out of a search as they went in, and lead to the same award', () => {
  const near = seededColumns({ lanes: 12, carriers: 4, seed: 3 })
  const scenario = scenarioSchema.parse({ rules: [] })
  const search = (columns: AwardColumns) => {
    const [model, names] = [modelOf(columns), recordNames(columns)]
    const result = solveScenario(model, scenario, unneededSolver)
    const recorded = recordedResult(names, model, scenario, result, unneededSolver)
    expect(resultFrom(names, model, recorded).award).toEqual(result.award)
    return recorded.parts
  }
  const parts = search(near)
  expect(parts.some(({ bidId }) => bidId !== null)).toBe(true)

  expect(search(farAway(near))).toEqual(
    parts.map((part) => ({
      ...part,
      laneId: part.laneId + far,
      bidId: moved(part.bidId),
      bidVersion: moved(part.bidVersion),
      carrierId: moved(part.carrierId),
      backups: part.backups.map((id) => id + far),
    })),
  )
})
