import { useState } from 'react'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Rule, RuleOf } from '#domain/award-optimiser/rule.ts'
import { readNumber } from '#domain/written-number.ts'
import { Choice } from '#ui/Choice.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { readerMark } from '#ui/reader-locale.ts'

type FieldsOf<One extends Rule> = {
  rule: One
  columns: AwardColumns
  onChange: (rule: Rule) => void
}

/** The limits of a rule, each kind with its own. */
export function RuleFields({ rule, columns, onChange }: FieldsOf<Rule>) {
  switch (rule.kind) {
    case 'limit':
      return <LimitFields rule={rule} columns={columns} onChange={onChange} />
    case 'carriers':
      return (
        <>
          <Choice
            label="Counted"
            value={rule.per}
            choices={[
              { value: 'all', text: 'In all' },
              { value: 'region', text: 'In each region' },
              { value: 'equipment', text: 'For each equipment' },
              { value: 'lane', text: 'On each lane' },
            ]}
            onChange={(value) => {
              const per = (['all', 'region', 'equipment', 'lane'] as const).find(
                (one) => one === value,
              )
              if (per) onChange({ ...rule, per })
            }}
          />
          <Bounds rule={rule} unit="carriers" onChange={onChange} />
        </>
      )
    case 'worthwhile':
      return (
        <>
          <Choice
            label="Measured in"
            value={`${rule.measure} ${rule.unit}`}
            choices={[
              { value: 'lanes amount', text: 'Lanes' },
              { value: 'spend amount', text: 'Dollars of spend a year' },
              { value: 'volume percent', text: 'Percent of volume' },
            ]}
            onChange={(value) =>
              onChange({
                ...rule,
                ...(value === 'spend amount'
                  ? { measure: 'spend', unit: 'amount', least: 10_000_000 }
                  : value === 'volume percent'
                    ? { measure: 'volume', unit: 'percent', least: 3 }
                    : { measure: 'lanes', unit: 'amount', least: 3 }),
              })
            }
          />
          <Amount
            label="A carrier wins at least"
            value={rule.least}
            scale={rule.measure === 'spend' ? 100 : 1}
            onChange={(least) => onChange({ ...rule, least: least ?? 0 })}
          />
        </>
      )
    case 'perLane':
      return (
        <>
          <Amount
            label="Carriers per lane at most"
            value={rule.most}
            onChange={(most) => onChange({ ...rule, most: most ?? 1 })}
          />
          <Amount
            label="Minimum share, %"
            value={rule.minimumShare}
            onChange={(share) => onChange({ ...rule, minimumShare: share ?? 1 })}
          />
          <Amount
            label="Two carriers above, loads a year"
            hint="Leave empty for no such limit."
            value={rule.twoAbove}
            onChange={(twoAbove) => {
              const { twoAbove: _, ...rest } = rule
              onChange(twoAbove === undefined ? rest : { ...rest, twoAbove })
            }}
          />
        </>
      )
    case 'switching':
      return (
        <Amount
          label="Savings to leave an incumbent, %"
          value={rule.percent}
          onChange={(percent) => onChange({ ...rule, percent: percent ?? 0 })}
        />
      )
    case 'exclude':
    case 'require':
      return (
        <CarrierChoice
          columns={columns}
          carriers={rule.carriers}
          onChange={(carriers) => onChange({ ...rule, carriers })}
        />
      )
    case 'unawarded':
      return (
        <Amount
          label="Penalty, % of the baseline"
          hint="A lane stays at baseline only where its best bid is above the baseline plus this penalty."
          value={rule.penaltyPercent}
          onChange={(penaltyPercent) => onChange({ ...rule, penaltyPercent: penaltyPercent ?? 0 })}
        />
      )
    case 'co2eCap':
      return (
        <>
          <Amount
            label={
              rule.unit === 'percent' ? 'At most, % of the lowest bids’ CO2e' : 'At most, kg a year'
            }
            hint={carbonHint(columns)}
            value={rule.most}
            onChange={(most) => onChange({ ...rule, most: most ?? 0 })}
          />
        </>
      )
  }
}

function LimitFields({ rule, columns, onChange }: FieldsOf<RuleOf<'limit'>>) {
  const unit = rule.measure === 'spend' && rule.unit === 'amount' ? 100 : 1
  return (
    <>
      <Choice
        label="Who"
        value={rule.of.who === 'everyone' && rule.each ? 'each' : rule.of.who}
        choices={[
          { value: 'each', text: 'Each carrier' },
          { value: 'incumbents', text: 'Incumbents, together' },
          { value: 'newcomers', text: 'New carriers, together' },
          { value: 'carriers', text: 'Chosen carriers, together' },
        ]}
        onChange={(who) => {
          if (who === 'each') onChange({ ...rule, of: { who: 'everyone' }, each: true })
          else if (who === 'carriers') onChange({ ...rule, of: { who, carriers: [] }, each: false })
          else if (who === 'incumbents' || who === 'newcomers')
            onChange({ ...rule, of: { who }, each: false })
        }}
      />
      {rule.of.who === 'carriers' && (
        <CarrierChoice
          columns={columns}
          carriers={rule.of.carriers}
          onChange={(carriers) => onChange({ ...rule, of: { who: 'carriers', carriers } })}
        />
      )}
      <Choice
        label="Measured in"
        value={`${rule.measure} ${rule.unit}`}
        choices={[
          { value: 'volume percent', text: 'Percent of volume' },
          { value: 'spend percent', text: 'Percent of spend' },
          { value: 'lanes percent', text: 'Percent of lanes' },
          { value: 'spend amount', text: 'Dollars of spend a year' },
          { value: 'lanes amount', text: 'Lanes' },
        ]}
        onChange={(value) => {
          const measure = (['volume', 'spend', 'lanes'] as const).find((one) =>
            value.startsWith(one),
          )
          if (measure)
            onChange({ ...rule, measure, unit: value.endsWith('percent') ? 'percent' : 'amount' })
        }}
      />
      <Bounds
        rule={rule}
        unit={rule.unit === 'percent' ? '%' : rule.measure === 'spend' ? '$' : rule.measure}
        scale={unit}
        onChange={onChange}
      />
    </>
  )
}

type BoundsProps = {
  rule: RuleOf<'limit'> | RuleOf<'carriers'>
  unit: string
  scale?: number
  onChange: (rule: Rule) => void
}

const Bounds = ({ rule, unit, scale = 1, onChange }: BoundsProps) => {
  const { least, most, ...rest } = rule
  const put = (low: number | undefined, high: number | undefined) =>
    onChange({
      ...rest,
      ...(low !== undefined && { least: low }),
      ...(high !== undefined && { most: high }),
    })
  return (
    <div className="rule-bounds">
      <Amount
        label={`At least, ${unit}`}
        value={least}
        scale={scale}
        onChange={(next) => put(next, most)}
      />
      <Amount
        label={`At most, ${unit}`}
        value={most}
        scale={scale}
        onChange={(next) => put(least, next)}
      />
    </div>
  )
}

type AmountProps = {
  label: string
  hint?: string
  value: number | undefined
  scale?: number
  onChange: (value: number | undefined) => void
}

/** Empty is no limit; what is no number stays in the field with what is wrong below it. */
function Amount({ label, hint, value, scale = 1, onChange }: AmountProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const shown = wrong ?? (value === undefined ? '' : String(value / scale))
  const take = (text: string) => {
    const read = readNumber(text, readerMark())
    if (text.trim() === '') {
      setWrong(null)
      onChange(undefined)
    } else if ('number' in read && read.number >= 0 && String(read.number) === text.trim()) {
      setWrong(null)
      onChange(Math.round(read.number * scale * 1e6) / 1e6)
    } else {
      setWrong(text)
      if ('number' in read && read.number >= 0) onChange(read.number * scale)
    }
  }
  const isNumber = wrong === null || 'number' in readNumber(wrong, readerMark())
  return (
    <Field label={label} hint={hint} problem={isNumber ? null : 'Enter a number.'}>
      {(control) => (
        <input
          {...control}
          className="form-control form-control-sm"
          inputMode="decimal"
          value={shown}
          onChange={({ target }) => take(target.value)}
        />
      )}
    </Field>
  )
}

type CarrierChoiceProps = {
  columns: AwardColumns
  carriers: readonly number[]
  onChange: (carriers: number[]) => void
}

function CarrierChoice({ columns, carriers, onChange }: CarrierChoiceProps) {
  const chosen = new Set(carriers)
  return (
    <fieldset className="rule-carriers">
      <legend>Carriers</legend>
      {columns.carriers.map(({ id, name }) => (
        <CheckField
          key={id}
          look="chip"
          label={name}
          checked={chosen.has(id)}
          onChange={(on) =>
            onChange(on ? [...carriers, id] : carriers.filter((carrier) => carrier !== id))
          }
        />
      ))}
    </fieldset>
  )
}

/** Only a carrier's own figures tell its bids apart. */
function carbonHint({ lanes, bids }: AwardColumns): string {
  const own = new Set(bids.laneId.filter((_, bid) => bids.co2eKg[bid] !== null)).size
  return `${own} of ${lanes.id.length} lanes have carriers’ own CO2e figures. On the others all bids count alike.`
}
