import { fold } from '#domain/fold.ts'
import { unguardFormula } from '#domain/csv.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { headings } from './columns.ts'
import { identityColumns, type LaneColumn } from './lane-columns.ts'
import type { SheetRow } from './read-bid-sheet.ts'
import { stampedLane } from './structure.ts'

type Row = Pick<SheetRow, 'line' | 'stamp' | 'identity'>

/** Grey cells that say another lane than the row's id does: the row may have been torn or retyped. */
export function identityProblems(mode: BiddableMode): (row: Row, lane: Lane) => SheetProblem[] {
  const columns = new Map(identityColumns(mode).map((column) => [column.heading, column]))
  return ({ line, stamp, identity }, lane) => {
    const problem = (column: string, found: string, expected: string): SheetProblem => ({
      row: line,
      column,
      found,
      expected,
      laneId: lane.id,
    })
    const stamped = stampedLane(stamp)
    if (stamped !== null && stamped !== lane.id) {
      return [
        problem(
          headings.laneId,
          String(lane.id),
          `${stamped}, the lane of this row when it was downloaded`,
        ),
      ]
    }
    return identity.flatMap(({ heading, found }) => {
      const expected = expectedIn(columns.get(heading), lane)
      return isSaidAgain(String(found), expected)
        ? []
        : [problem(heading, String(found), `${expected || 'nothing'}, as lane ${lane.id} has it`)]
    })
  }
}

const expectedIn = (column: LaneColumn | undefined, lane: Lane): string =>
  String(column?.value(lane, 'UTC') ?? '')

/**
 * The same word, as files bring it back: without accents, a '?' for each letter the file's encoding lacks,
 * a zip code as a number.
 */
function isSaidAgain(found: string, expected: string): boolean {
  const [a, b] = [found, expected].map((text) => unguardFormula(text.trim()))
  if (a === undefined || b === undefined || a === b || fold(a) === fold(b)) return true
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) === Number(b)
  return (
    a.includes('?') &&
    a.length === b.length &&
    [...a].every((letter, at) => letter === '?' || letter === b[at])
  )
}
