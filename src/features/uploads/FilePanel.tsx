import { useId } from 'react'
import { may } from '#domain/capability.ts'
import { withAnswer } from '#domain/file-questions.ts'
import type { LaneLevel } from '#domain/file-reading.ts'
import type { FilePurpose } from '#domain/shipment-column.ts'
import { useRole } from '#lib/use-session.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { ColumnChoices } from './ColumnChoices.tsx'
import type { FileTable } from './file-table.ts'
import { LaneLevelChoice } from './LaneLevelChoice.tsx'
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
import { SheetChoice } from './SheetChoice.tsx'

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
