import { cellText } from '#domain/file-reading.ts'
import { headingLines } from '#domain/heading-row.ts'
import { counted } from '#domain/quantity.ts'
import { Choice } from '#ui/Choice.tsx'
import type { FileSheet } from './file-content.ts'
import type { FileTable } from './file-table.ts'

type SheetChoiceProps = {
  sheets: readonly FileSheet[]
  table: FileTable
  onChoose: (choice: { sheet?: string; headingLine?: number }) => void
}

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
        <Choice
          label="Sheet"
          value={table.sheet}
          choices={filled.map(({ name, rows }) => ({
            value: name,
            text: `${name} (${counted(rows.length, 'line')})`,
          }))}
          onChange={(value) => onChoose({ sheet: value })}
        />
      )}
      <Choice
        label="Heading row"
        value={table.headingLine}
        choices={headingLines(sheet.rows.map(({ cells }) => cells)).map(({ line, text }) => ({
          value: line,
          text: `Row ${line}: ${text}`,
        }))}
        onChange={(value) => onChoose({ ...named, headingLine: Number(value) })}
      />
    </fieldset>
  )
}

const firstLineOf = ({ rows }: FileSheet) =>
  rows.find(({ cells }) => cells.some((cell) => cellText(cell) !== ''))?.line
