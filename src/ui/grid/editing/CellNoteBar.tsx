import { useSyncExternalStore } from 'react'
import type { RowKey } from '#ui/grid/grid-column.ts'
import type { EditSheet } from './edit-sheet.ts'
import type { SheetExtension } from './sheet-extension.ts'
import { counted } from '#domain/quantity.ts'

type Props<Row, Key extends RowKey> = {
  extension: SheetExtension<Row, Key>
  sheet: EditSheet<Row, Key>
}

export function CellNoteBar<Row, Key extends RowKey>({ extension, sheet }: Props<Row, Key>) {
  const note = useSyncExternalStore(extension.subscribe, () => extension.note)
  const problems = useSyncExternalStore(sheet.subscribe, () => sheet.problems().length)
  const overtaken = useSyncExternalStore(sheet.subscribe, () => sheet.overtaken().length)
  const waiting = [
    problems > 0 && counted(problems, 'problem'),
    overtaken > 0 && `${overtaken} changed in the meantime`,
  ].filter((words) => words !== false)
  return (
    <div className="grid-note" data-kind={note?.kind}>
      <output>
        {note?.text}
        {note?.kind === 'overtaken' && !note.typed && (
          <>
            {' '}
            Now <strong>{note.theirs}</strong>, yours <strong>{note.mine}</strong>.
          </>
        )}
        {note?.kind === 'overtaken' && note.typed && (
          <>
            {' '}
            {note.typed.said} <strong>{note.theirs}</strong> {note.typed.when}; here you typed{' '}
            <strong>{note.mine}</strong>.
          </>
        )}
      </output>
      {note?.kind === 'overtaken' && sheet.open === null && (
        <span className="grid-note-choices">
          {[true, false].map((keep) => (
            <button
              key={String(keep)}
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => sheet.settle(note.cell, keep)}
            >
              {keep ? 'Keep mine' : `Take ${note.theirs}`}
            </button>
          ))}
        </span>
      )}
      {waiting.length > 0 && (
        <button
          type="button"
          className="btn btn-link btn-sm"
          onClick={() => extension.editing?.goToProblem(false)}
        >
          {waiting.join(', ')}: next (F8)
        </button>
      )}
    </div>
  )
}
