import type { FileRow } from '#domain/file-reading.ts'
import type { BiddableMode } from '#domain/mode.ts'
import {
  columnIndexes,
  headingOf,
  placeColumnOf,
  type Reading,
  RowCells,
} from '#domain/row-cells.ts'
import { isPlaceProblem, type Repair } from '#domain/shipment-upload.ts'
import { writtenText } from '#domain/written-place.ts'
import type { CompanyAliases } from '#server/company-aliases/aliases-of.ts'
import type { Context } from '#server/context.ts'
import { FileGone } from '#server/files.ts'
import { everyRow, openUpload } from '#server/intake/open-upload.ts'
import { type PlaceRead, placeReader } from '#server/intake/read-places.ts'
import type { UploadRow } from '#server/intake/upload-state.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { reasonOf } from '#server/log.ts'

export const sides = ['origin', 'destination'] as const
export type Side = (typeof sides)[number]

/** Read again in memory. */
const mostRows = 300_000

export type WrittenEnds = {
  /** Undefined where the file has no such row. */
  end(line: number, side: Side, mode: BiddableMode): PlaceRead | undefined
  /** Whether the file itself states distances. */
  hasDistance: boolean
}

/** The places of a stored file as they are read today; null where the file is gone or cannot be read. */
export async function writtenEnds(
  upload: UploadRow,
  aliases: CompanyAliases,
  { files, log }: Pick<Context, 'files' | 'log'>,
): Promise<WrittenEnds | null> {
  try {
    await using opened = await openUpload(upload, files)
    const { extracted, mapping, missing, mode, settings } = opened
    if (missing.length > 0) return null
    const { headings } = extracted
    const rows = await everyRow(extracted, mostRows, 'A file whose places are read again')
    const columns = columnIndexes(headings, mapping)
    return endsOf(
      rows,
      { headings, columns, answers: settings.reading, mode, words: noWords },
      {
        repairs: upload.repairs,
        aliases,
      },
    )
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof FileGone))
      log('error', 'places not read', { uploadId: upload.id, reason: reasonOf(error) })
    return null
  }
}

/** Places are read without the other words of a row. */
const noWords: Reading['words'] = {
  mode: () => undefined,
  equipment: () => undefined,
  service: () => undefined,
}

function endsOf(
  rows: readonly FileRow[],
  reading: Reading,
  { repairs, aliases }: { repairs: readonly Repair[]; aliases: CompanyAliases },
): WrittenEnds {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const headings = {
    origin: headingOf(reading, placeColumnOf('origin', reading)),
    destination: headingOf(reading, placeColumnOf('dest', reading)),
  }
  const read = placeReader(
    repairs.map((repair) => withHeading(repair, headings)),
    aliases,
  )
  const repairedCells = new Map(
    repairs
      .filter(({ kind, action }) => isPlaceProblem(kind) && action === 'replace')
      .map(({ found, value }) => [found, value]),
  )
  return {
    hasDistance: reading.columns.has('miles'),
    end(line, side, mode) {
      const row = byLine.get(line)
      if (!row) return undefined
      const place = new RowCells(row, reading).place(side === 'origin' ? 'origin' : 'dest', mode)
      const answer = read(place, headings[side])
      if ('found' in answer) return answer
      // Repairs used to replace one cell, not the whole place.
      const parts = Object.entries(place).map(([part, text]) => [
        part,
        part === 'kind' ? text : (repairedCells.get(text?.trim() ?? '') ?? text),
      ])
      const repaired: typeof place = { ...place, ...Object.fromEntries(parts) }
      const written = writtenText(place)
      if (written === '' || writtenText(repaired) === written) return answer
      const again = read(repaired, headings[side])
      return 'found' in again ? { ...again, written, source: 'repair' } : answer
    },
  }
}

/** The column title by which a blank end was decided after its file was read. */
export const blankColumn: Record<Side, string> = { origin: 'Origin', destination: 'Destination' }

function withHeading(repair: Repair, headings: Record<Side, string>): Repair {
  const side = sides.find((one) => blankColumn[one] === repair.column)
  return side && repair.found === '' && isPlaceProblem(repair.kind)
    ? { ...repair, column: headings[side] }
    : repair
}
