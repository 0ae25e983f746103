import { useId } from 'react'
import { may } from '#domain/capability.ts'
import type { FilePurpose } from '#domain/shipment-column.ts'
import { useRole } from '#lib/use-session.ts'
import { CheckField } from '#ui/CheckField.tsx'
import type { FileReading } from './read-file.ts'

const choices: readonly (readonly [FilePurpose, string])[] = [
  ['shipments', 'Shipments'],
  ['lanes', 'Lanes without history'],
]

type PurposeChoiceProps = { reading: FileReading; onChoose: (purpose: FilePurpose) => void }

/** Whether a file brings history or a list of lanes; only who manages lanes may bring those. */
export function PurposeChoice({ reading, onChoose }: PurposeChoiceProps) {
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
