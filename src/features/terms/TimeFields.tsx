import { useState } from 'react'
import { isZone, knownZones } from '#domain/zoned-time.ts'
import { Field } from '#ui/Field.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import type { TermsFieldsProps } from './TermsFields.tsx'

export function TimeFields({ draft, problems, onChange }: TermsFieldsProps) {
  // Hundreds of zones are only written out for a user who is about to choose one.
  const [choosing, setChoosing] = useState(false)
  const zone = isZone(draft.zone) ? draft.zone : 'UTC'
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  return (
    <fieldset className="terms-group card">
      <legend>Times</legend>
      <div className="field-grid">
        <MomentField
          label="Opens at"
          hint="Leave empty to open bidding as soon as lanes start."
          problem={problemOf('opensAt')}
          zone={zone}
          value={draft.opensAt}
          onChange={(opensAt) => onChange({ opensAt })}
        />
        <MomentField
          label="Closes at"
          hint="Bids cannot be entered or changed after this time. Carriers see a countdown and are notified of changes."
          problem={problemOf('closesAt')}
          zone={zone}
          value={draft.closesAt}
          onChange={(closesAt) => onChange({ closesAt })}
        />
        <Field
          label="Time zone"
          hint="Time zone for both times. Carriers also see their local time."
          problem={problemOf('zone')}
        >
          {(control) => (
            <>
              <input
                {...control}
                className="form-control"
                list="terms-zones"
                onFocus={() => setChoosing(true)}
                value={draft.zone}
                onChange={(event) => onChange({ zone: event.target.value })}
              />
              <datalist id="terms-zones">
                {choosing && knownZones().map((zone) => <option key={zone} value={zone} />)}
              </datalist>
            </>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
