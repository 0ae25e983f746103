import { useId } from 'react'
import { may } from '#domain/capability.ts'
import { withAnswer } from '#domain/file-questions.ts'
import { type LaneLevel, laneLevels, cellText } from '#domain/file-reading.ts'
import type { FilePurpose } from '#domain/shipment-column.ts'
import { useRole } from '#lib/use-session.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { headingLines } from '#domain/heading-row.ts'
import { counted } from '#domain/quantity.ts'
import { Choice } from '#ui/Choice.tsx'
import { ColumnChoices } from './ColumnChoices.tsx'
import type { FileTable } from './file-table.ts'
import {
  type FileReading,
  withAnswers,
  withEarlier,
  withMapping,
  withPurpose,
  withTable,
} from './read-file.ts'
import { ReadingQuestions } from './ReadingQuestions.tsx'
import { RowPreview } from './RowPreview.tsx'
import type { FileSheet } from './file-content.ts'

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
