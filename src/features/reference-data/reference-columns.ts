import * as z from 'zod'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { readReferenceCell, writeReferenceCell } from '#domain/reference-cell.ts'
import {
  type ReferenceColumn,
  referenceDefinitions,
  type ReferenceKind,
} from '#domain/reference-kind.ts'
import { writeNumber } from '#domain/written-number.ts'
import type { EditColumn, EditReading } from '#ui/grid/editing/edit-column.ts'
import type { CellValue } from '#ui/grid/grid-column.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { referenceCalls, type ReferenceRow } from './reference-calls.ts'

export const columnsOf = (kind: ReferenceKind): readonly EditColumn<ReferenceRow>[] =>
  referenceDefinitions[kind].columns.map((column, place) => ({
    key: column.key,
    header: column.header,
    kind: column.type === 'number' ? 'number' : 'text',
    value: ({ values }) => shown(column, values[column.key]),
    format: (cell) => (typeof cell === 'number' ? writeNumber(cell, readerMark()) : (cell ?? '')),
    width: column.width,
    ...(place === 0 && { pinned: 'start' as const }),
    ...(column.type === 'modes' && {
      title: ({ values }: ReferenceRow) => writeReferenceCell(column, values[column.key]),
    }),
    edit: {
      read: (text) => readingOf(kind, column, text),
      ...(column.type === 'mode' && { choices: ['', ...biddableModes.map(modeTitle)] }),
    },
  }))

export function readingOf(kind: ReferenceKind, column: ReferenceColumn, text: string): EditReading {
  const cell = readReferenceCell(column, text, readerMark())
  if ('expected' in cell) return refused(text, cell.expected)
  const field = referenceCalls[kind].entry.shape[column.key]
  const parsed = z.safeParse(field ?? z.unknown(), cell.value)
  if (parsed.success) return { value: shown(column, cell.value) }
  return refused(text, parsed.error.issues[0]?.message ?? 'something else')
}

const refused = (text: string, expected: string): EditReading => ({
  value: text,
  problem: `expected ${expected}, found ${text === '' ? 'nothing' : `"${text}"`}`,
})

const shown = (
  column: ReferenceColumn,
  value: Parameters<typeof writeReferenceCell>[1],
): CellValue =>
  column.type === 'number' && typeof value === 'number' ? value : writeReferenceCell(column, value)
