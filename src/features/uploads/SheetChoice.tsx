import { cellText } from '#domain/file-reading.ts'
import { headingLines } from '#domain/heading-row.ts'
import { counted } from '#domain/quantity.ts'
import type { FileSheet } from './file-content.ts'
import type { FileTable } from './file-table.ts'

type SheetChoiceProps = {
  sheets: readonly FileSheet[]
  table: FileTable
  onChoose: (choice: { sheet?: string; headingLine?: number }) => void
}

/** Which sheet and line hold the headings; nothing where the file leaves no doubt. */
export function SheetChoice({ sheets, table, onChoose }: SheetChoiceProps) {
  const sheet = sheets.find(({ name }) => name === table.sheet)
  if (!sheet) return null
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length < 2 && firstLineOf(sheet) === table.headingLine) return null
  const named = sheet.name === '' ? {} : { sheet: sheet.name }
  return (
    <fieldset className="panel-step sheet-choice">
      <legend>Headings</legend>
      {filled.length > 1 && (
        <label>
          <span>Sheet</span>
          <select
            className="form-select form-select-sm"
            value={table.sheet}
            onChange={({ target }) => onChoose({ sheet: target.value })}
          >
            {filled.map(({ name, rows }) => (
              <option key={name} value={name}>
                {name} ({counted(rows.length, 'line')})
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span>Heading row</span>
        <select
          className="form-select form-select-sm"
          value={table.headingLine}
          onChange={({ target }) => onChoose({ ...named, headingLine: Number(target.value) })}
        >
          {headingLines(sheet.rows.map(({ cells }) => cells)).map(({ line, text }) => (
            <option key={line} value={line}>
              Row {line}: {text}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

const firstLineOf = ({ rows }: FileSheet) =>
  rows.find(({ cells }) => cells.some((cell) => cellText(cell) !== ''))?.line
