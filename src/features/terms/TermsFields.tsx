import { useState } from 'react'
import { formatRate } from '#domain/exchange-rate.ts'
import type { TermsProblem } from '#domain/terms-problem.ts'
import { Field } from '#ui/Field.tsx'
import { isZone, knownZones } from '#domain/zoned-time.ts'
import { MomentField } from '#ui/MomentField.tsx'
import { NumberInput } from './NumberInput.tsx'
import { RateFields } from './RateFields.tsx'
import { SignalFields } from './SignalFields.tsx'
import type { TermsFieldsProps } from './terms-draft.ts'

export function TermsFields({ defaults, ...props }: TermsFieldsProps & { defaults: boolean }) {
  const { draft, problems, onChange } = props
  return (
    <>
      {!defaults && <TimeFields {...props} />}
      <SignalFields {...props} />
      <fieldset className="terms-group card">
        <legend>Bids and awards</legend>
        <div className="field-grid">
          <NumberInput name="decimals" {...props} />
          <NumberInput name="minimumBidChange" {...props} />
          <NumberInput name="minimumShare" {...props} />
          <NumberInput name="maximumCarriersPerLane" {...props} />
        </div>
      </fieldset>
      <fieldset className="terms-group card">
        <legend>Assumptions</legend>
        <p className="form-text">
          The same for every carrier, so bids are comparable. Changes apply to lanes started from
          now on.
        </p>
        <div className="field-grid">
          <NumberInput name="assumedDays" {...props} />
          <NumberInput name="assumedWaitingHours" {...props} />
          <Field
            label="Fuel price basis"
            hint={`Carriers quote their fuel lines at this price, such as “Diesel ${formatRate(3.85)} USD a gallon”.`}
          >
            {(control) => (
              <input
                {...control}
                className="form-control"
                maxLength={200}
                value={draft.fuelReference}
                onChange={(event) => onChange({ fuelReference: event.target.value })}
              />
            )}
          </Field>
        </div>
      </fieldset>
      <RateFields {...props} isOwn={!defaults} />
      {!defaults && <TargetField draft={draft} problems={problems} onChange={onChange} />}
    </>
  )
}

function TargetField({ draft, problems, onChange }: TermsFieldsProps) {
  return (
    <fieldset className="terms-group card">
      <legend>Targets</legend>
      <div className="field-grid">
        <Field
          label="Set targets to baseline minus, percent"
          hint="Sets the target of every lane that has a baseline and has not started, once, when you save. Leave empty to keep current targets."
          problem={problemOf(problems, 'targetRule')}
        >
          {(control) => (
            <input
              {...control}
              className="form-control"
              inputMode="decimal"
              value={draft.targetRule}
              onChange={(event) => onChange({ targetRule: event.target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}

const problemOf = (problems: readonly TermsProblem[], field: string) =>
  problems.find((problem) => problem.field === field)?.message

function TimeFields({ draft, problems, onChange }: TermsFieldsProps) {
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
