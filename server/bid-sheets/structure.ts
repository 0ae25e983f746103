import { createHash } from 'node:crypto'
import { chargeLines } from '#domain/charge-lines.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { termHeadings } from './columns.ts'

/**
 * Stamped on every row of a sheet, so that it outlives sorting and saving as csv: the columns, and the
 * lanes where the sheet holds all that were open. A chosen few say nothing of lanes that came later.
 */
export const structureStamp = (
  mode: BiddableMode,
  laneIds: readonly number[],
  scope: 'all' | 'some',
): string =>
  [scope, columnsHash(mode), scope === 'all' ? hash(laneIds.toSorted((a, b) => a - b)) : ''].join(
    '.',
  )

/** On the failed rows of a returned sheet: they name the upload whose good rows wait for them. */
export const restStamp = (mode: BiddableMode, uploadId: number): string =>
  [`rest-${uploadId}`, columnsHash(mode), ''].join('.')

/** The upload a stamp's rows are the rest of; null where they are a sheet of their own. */
export function restOf(stamp: string): number | null {
  const found = /^rest-(\d{1,9})\./.exec(stamp)?.[1]
  return found === undefined ? null : Number(found)
}

/** What has changed since a sheet was stamped, in words; null while it still fits. */
export function structureChange(
  stamp: string,
  mode: BiddableMode,
  openLaneIds: readonly number[],
): string | null {
  const [scope, columns] = stamp.split('.')
  if (columns !== columnsHash(mode)) return 'its columns have changed'
  if (scope === 'all' && stamp !== structureStamp(mode, openLaneIds, 'all')) {
    return 'lanes were opened or closed'
  }
  return null
}

const columnsHash = (mode: BiddableMode) =>
  hash([
    chargeLines[mode].map(({ chargeId, unit, mandatory }) => [chargeId, unit, mandatory]),
    termHeadings,
  ])

const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)
