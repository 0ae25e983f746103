import { createHash } from 'node:crypto'
import { chargeLines } from '#domain/charge-lines.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { termHeadings } from './columns.ts'

/**
 * What a sheet is: its columns, and the lanes where it holds all that were open. A chosen few say nothing
 * of lanes that came later.
 */
export const structureStamp = (
  mode: BiddableMode,
  laneIds: readonly number[],
  scope: 'all' | 'some',
): string =>
  [scope, columnsHash(mode), scope === 'all' ? hash(laneIds.toSorted((a, b) => a - b)) : ''].join(
    '.',
  )

/** Of a returned sheet that is given back with its problems marked. */
export const givenBackStamp = (mode: BiddableMode, uploadId: number): string =>
  [`back-${uploadId}`, columnsHash(mode), ''].join('.')

/** Stands in every row, so that it outlives sorting and saving as csv; it names the row's own lane. */
export const laneStamp = (structure: string, laneId: number): string => `${structure}.${laneId}`

/** A row that had no problem when its sheet was given back: what it said then. */
export const saidStamp = (structure: string, laneId: number, said: unknown): string =>
  `${laneStamp(structure, laneId)}.${hash(said)}`

/** The lane a row was about when it was downloaded; null where its stamp names none. */
export function stampedLane(stamp: string): number | null {
  const found = /^[^.]*\.[^.]*\.[^.]*\.(\d{1,9})(?:\.|$)/.exec(stamp)?.[1]
  return found === undefined ? null : Number(found)
}

/** The upload a row was given back of; null where it was not. */
export function givenBackOf(stamp: string): number | null {
  const found = /^back-(\d{1,9})\./.exec(stamp)?.[1]
  return found === undefined ? null : Number(found)
}

/** The upload a row was given back of, if the row still says what it said then; else null. */
export function unchangedSince(stamp: string, said: unknown): number | null {
  const [, upload, saidThen] = /^back-(\d{1,9})\.[^.]*\.[^.]*\.\d+\.(\w+)$/.exec(stamp) ?? []
  return upload !== undefined && saidThen === hash(said) ? Number(upload) : null
}

/** What has changed since a sheet was stamped, in words; null while it still fits. */
export function structureChange(
  stamp: string,
  mode: BiddableMode,
  openLaneIds: readonly number[],
): string | null {
  const [scope, columns, lanes] = stamp.split('.')
  if (columns !== columnsHash(mode)) return 'its columns have changed'
  if (scope === 'all' && lanes !== structureStamp(mode, openLaneIds, 'all').split('.')[2]) {
    return 'lanes were opened or closed'
  }
  return null
}

const columnsHash = (mode: BiddableMode) =>
  hash([
    chargeLines[mode].map(({ chargeId, unit, mandatory }) => [chargeId, unit, mandatory]),
    termHeadings(mode),
  ])

const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)
