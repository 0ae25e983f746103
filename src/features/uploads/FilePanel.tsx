import { useId } from 'react'
import { may } from '#domain/capability.ts'
import { withAnswer } from '#domain/file-questions.ts'
import { cellText, type LaneLevel, laneLevels } from '#domain/file-reading.ts'
import { columnOf } from '#domain/shipment-column.ts'
import type { FilePurpose, ShipmentColumnKey } from '#domain/shipment-column-key.ts'
import { useRole } from '#lib/use-session.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { headingLines } from '#domain/heading-row.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { Choice } from '#ui/Choice.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ColumnChoices } from './ColumnChoices.tsx'
import {
  type FileReading,
  withAnswers,
  withEarlier,
  withMapping,
  withPurpose,
  withTable,
} from './read-file.ts'
import { ReadingQuestions } from './ReadingQuestions.tsx'
import type { FileSheet, FileTable } from './file-content.ts'
import { type FirstLook, previewColumns, type ReadCell } from './read-row.ts'

type FilePanelProps = {
  reading: FileReading
  table: FileTable
  onChange: (reading: FileReading) => void
  /** For what has to be looked up before it can be shown. */
  onReread: (next: (reading: FileReading) => Promise<FileReading>) => void
}

export function FilePanel({ reading, table, onChange, onReread }: FilePanelProps) {
  const { content, answers, questions } = reading
  const answer = (key: string, value: string) =>
    onChange(withAnswers(reading, withAnswer(answers, key, value)))
  return (
    <div className="file-panel">
      {content && (
        <SheetChoice
          sheets={content.sheets}
          table={table}
          onChoose={(choice) => {
            onChange(withTable(reading, choice))
            onReread(withEarlier)
          }}
        />
      )}
      <PurposeChoice
        reading={reading}
        onChoose={(purpose) => onChange(withPurpose(reading, purpose))}
      />
      <ColumnChoices
        // Another sheet, heading row or purpose has other columns.
        key={`${table.sheet}:${table.headingLine}:${reading.purpose}`}
        reading={reading}
        table={table}
        onChange={(mapping) => onChange(withMapping(reading, mapping))}
      />
      <ReadingQuestions questions={questions} onAnswer={answer}>
        <LaneLevelChoice
          level={answers.laneLevel ?? 'written'}
          onChoose={(laneLevel: LaneLevel) =>
            onChange(withAnswers(reading, { ...answers, laneLevel }))
          }
        />
      </ReadingQuestions>
      <RowPreview reading={reading} />
    </div>
  )
}

const choices: readonly (readonly [FilePurpose, string])[] = [
  ['shipments', 'Shipments'],
  ['lanes', 'Lanes without history'],
]

type PurposeChoiceProps = { reading: FileReading; onChoose: (purpose: FilePurpose) => void }

function PurposeChoice({ reading, onChoose }: PurposeChoiceProps) {
  const name = useId()
  const role = useRole()
  if (!may({ role }, 'manage lanes')) return null
  return (
    <fieldset className="d-flex flex-wrap gap-3 mb-2">
      <legend className="fs-6">What is in this file?</legend>
      {choices.map(([purpose, label]) => (
        <CheckField
          key={purpose}
          type="radio"
          label={label}
          name={name}
          checked={reading.purpose === purpose}
          onChange={() => onChoose(purpose)}
        />
      ))}
    </fieldset>
  )
}

const words: Record<LaneLevel, { choice: string; effect: string }> = {
  written: {
    choice: 'As written',
    effect: 'Each place makes its own lanes, as precisely as the file names it.',
  },
  port: {
    choice: 'By port or airport',
    effect: 'All terminals of a port or airport share its lanes.',
  },
  city: {
    choice: 'By city',
    effect: 'All addresses, postal codes and terminals of a city share its lanes.',
  },
  zip3: {
    choice: 'By ZIP3',
    effect: 'Places whose postal codes start with the same three characters share their lanes.',
  },
  state: {
    choice: 'By state',
    effect: 'All places of a state or province share its lanes.',
  },
  country: { choice: 'By country', effect: 'All places of a country share its lanes.' },
}

type LaneLevelChoiceProps = { level: LaneLevel; onChoose: (level: LaneLevel) => void }

function LaneLevelChoice({ level, onChoose }: LaneLevelChoiceProps) {
  const choose = (value: string) => {
    const chosen = laneLevels.find((one) => one === value)
    if (chosen) onChoose(chosen)
  }
  return (
    <Field label="Make lanes" isBeside hint={words[level].effect} className="settled-question">
      {(control) => (
        <select
          {...control}
          className="form-select form-select-sm"
          value={level}
          onChange={({ target }) => choose(target.value)}
        >
          {laneLevels.map((one) => (
            <option key={one} value={one}>
              {words[one].choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type SheetChoiceProps = {
  sheets: readonly FileSheet[]
  table: FileTable
  onChoose: (choice: { sheet?: string; headingLine?: number }) => void
}

function SheetChoice({ sheets, table, onChoose }: SheetChoiceProps) {
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

const figures: readonly ShipmentColumnKey[] = [
  'kilograms',
  'cubicMetres',
  'miles',
  'freightCost',
  'laneVolume',
  'target',
  'baseline',
]
const titles: Partial<Record<ShipmentColumnKey, string>> = { freightCost: 'Amount' }

function RowPreview({ reading }: { reading: FileReading }) {
  const { content, table, preview, firstLook } = reading
  if (!table || !firstLook) return null
  const columns = previewColumns.filter((key) =>
    preview.some(({ cells }) => cells.some((cell) => cell.key === key && cell.text !== '')),
  )
  return (
    <section className="row-preview" aria-label="Preview">
      <PlainTable label="The first rows as they will be read" titled tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((key) => (
              <th key={key} scope="col" className={figures.includes(key) ? 'text-end' : undefined}>
                {titles[key] ?? columnOf(key).title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {columns.map((key) => (
                <PreviewCell key={key} cell={cells.find((cell) => cell.key === key)} />
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <FoundProblems
        look={firstLook}
        rows={table.rows.length}
        isWhole={content?.isWhole ?? false}
      />
    </section>
  )
}

function PreviewCell({ cell }: { cell: ReadCell | undefined }) {
  if (!cell) return <td />
  const align = figures.includes(cell.key) ? 'text-end' : ''
  if (cell.problem === null) return <td className={align}>{cell.text}</td>
  return (
    <td className={`is-bad ${align}`}>
      {cell.text} <small>{cell.problem}</small>
    </td>
  )
}

type FoundProblemsProps = { look: FirstLook; rows: number; isWhole: boolean }

function FoundProblems({ look, rows, isWhole }: FoundProblemsProps) {
  const { places, problems, problemCount } = look
  return (
    <>
      <p className="text-body-secondary mb-1">
        {isWhole ? '' : 'First '}
        {counted(rows, 'row')}, {counted(places, 'place')},{' '}
        {problemCount === 0 ? 'no problem' : counted(problemCount, 'problem')} found.
      </p>
      {problems.length > 0 && (
        <ul className="first-problems">
          {problems.map(({ row, column, message }) => (
            <li key={`${row}-${column}`}>
              Row {row}, {column}: {message}
            </li>
          ))}
          {problemCount > problems.length && (
            <li>
              and {formatCount(problemCount - problems.length)} more. Upload the file as it is and
              fix them together, or fix the file first.
            </li>
          )}
        </ul>
      )}
    </>
  )
}
