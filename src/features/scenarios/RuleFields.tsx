import { useState } from 'react'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import {
  type Counted,
  inSteps,
  type Measure,
  type Rule,
  type RuleOf,
  shareSteps,
} from '#domain/award-optimiser/rule.ts'
import { Choice } from '#ui/Choice.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { NumberField } from './NumberField.tsx'
import { ownCo2eWords } from './own-co2e-words.ts'

type FieldsOf<One extends Rule> = {
  rule: One
  columns: AwardColumns
  /** Saving was tried: numbers that are missing are named too. */
  isTried: boolean
  onChange: (rule: Rule) => void
}

/** The limits of a rule, each kind with its own. */
export function RuleFields(props: FieldsOf<Rule>) {
  const { rule, columns, isTried, onChange } = props
  const common = { columns, isTried, onChange }
  const field = { rule, isTried, onChange }
  switch (rule.kind) {
    case 'limit':
      return <LimitFields {...common} rule={rule} />
    case 'carriers':
      return (
        <div className="rule-bounds">
          <Choice
            label="Counted"
            value={rule.per}
            choices={countedPer}
            onChange={(value) => {
              const per = countedPer.find((one) => one.value === value)?.value
              if (per) onChange({ ...rule, per })
            }}
          />
          <NumberField {...field} name="least" label="At least, carriers" />
          <NumberField {...field} name="most" label="At most, carriers" />
        </div>
      )
    case 'worthwhile':
      return (
        <div className="rule-bounds">
          <MeasureChoice
            value={rule.measure}
            offered={['lanes', 'volume', 'spend']}
            onChange={(measure) => {
              if (measure === 'co2e') return
              const unit = measure === 'spend' ? 'amount' : rule.unit
              onChange({ ...rule, measure, unit, least: usualLeast(measure, unit) })
            }}
          />
          {rule.measure !== 'spend' && (
            <UnitChoice
              {...rule}
              onChange={(unit) =>
                onChange({ ...rule, unit, least: usualLeast(rule.measure, unit) })
              }
            />
          )}
          <NumberField
            {...field}
            name="least"
            label={`A carrier wins at least, ${unitOf(rule.measure, rule.unit)}`}
          />
        </div>
      )
    case 'perLane':
      return <SplitFields {...common} rule={rule} />
    case 'switching':
      return (
        <div className="rule-bounds">
          <NumberField {...field} name="percent" label="Savings to leave an incumbent, %" />
          <NumberField
            {...field}
            name="cents"
            label="Savings to leave an incumbent, $"
            hint="A year on a lane. With both, either one is enough."
          />
        </div>
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
        <NumberField
          {...field}
          name="penaltyPercent"
          label="Penalty, % of the baseline"
          hint="A lane stays at baseline only where its best bid is above the baseline plus this penalty."
        />
      )
    case 'co2eCap':
      return <CapFields {...common} rule={rule} />
  }
}

const countedPer = [
  { value: 'all', text: 'In all' },
  { value: 'region', text: 'In each region' },
  { value: 'equipment', text: 'For each equipment' },
  { value: 'lane', text: 'On each lane' },
] as const

/** Where no number is usual, one has to be entered. */
const usualLeast = (measure: Measure, unit: 'percent' | 'amount'): number => {
  if (measure === 'spend') return 10_000_000
  return unit === 'percent' || measure === 'lanes' ? 3 : NaN
}

const whoWords = {
  everyone: { each: 'Each carrier', together: 'All carriers, together' },
  incumbents: { each: 'Each incumbent', together: 'Incumbents, together' },
  newcomers: { each: 'Each new carrier', together: 'New carriers, together' },
  carriers: { each: 'Each chosen carrier', together: 'Chosen carriers, together' },
} satisfies Record<Counted['who'], { each: string; together: string }>

const whoChoices = (['everyone', 'incumbents', 'newcomers', 'carriers'] as const).flatMap((who) =>
  (['each', 'together'] as const).map((way) => ({
    value: `${who} ${way}`,
    text: whoWords[who][way],
    who,
    each: way === 'each',
  })),
)

function LimitFields({ rule, columns, isTried, onChange }: FieldsOf<RuleOf<'limit'>>) {
  const { of, each, measure, unit } = rule
  const field = { rule, isTried, onChange }
  const shown = unitOf(measure, unit)
  /** Numbers of another unit mean something else. */
  const count = (next: Pick<typeof rule, 'measure' | 'unit'>) => {
    const { least: _, most: __, ...rest } = rule
    const isSame = unitOf(next.measure, next.unit) === shown
    onChange({ ...(isSame ? rule : rest), ...next })
  }
  return (
    <>
      <div className="rule-bounds">
        <Choice
          label="Who"
          value={`${of.who} ${each ? 'each' : 'together'}`}
          choices={whoChoices}
          onChange={(value) => {
            const chosen = whoChoices.find((one) => one.value === value)
            if (!chosen) return
            const carriers = of.who === 'carriers' ? of : { carriers: [] }
            onChange({
              ...rule,
              each: chosen.each,
              of:
                chosen.who === 'carriers' ? { ...carriers, who: chosen.who } : { who: chosen.who },
            })
          }}
        />
        <MeasureChoice
          value={measure}
          offered={['spend', 'volume', 'lanes', 'co2e']}
          onChange={(next) => count({ measure: next, unit })}
        />
        <UnitChoice
          measure={measure}
          unit={unit}
          onChange={(next) => count({ measure, unit: next })}
        />
      </div>
      {of.who === 'carriers' && (
        <>
          <CarrierChoice
            columns={columns}
            carriers={of.carriers}
            onChange={(carriers) => onChange({ ...rule, of: { ...of, carriers } })}
          />
          {(of.carriers.length > 1 || of.name !== undefined) && (
            <GroupName
              name={of.name ?? ''}
              onChange={(name) => {
                const { name: _, ...rest } = of
                onChange({ ...rule, of: name === '' ? rest : { ...rest, name } })
              }}
            />
          )}
        </>
      )}
      <div className="rule-bounds">
        <NumberField {...field} name="least" label={`At least, ${shown}`} />
        <NumberField {...field} name="most" label={`At most, ${shown}`} />
      </div>
    </>
  )
}

type GroupNameProps = { name: string; onChange: (name: string) => void }

const GroupName = ({ name, onChange }: GroupNameProps) => (
  <Field label="Name of the group" hint="Leave empty to list the carriers in the rule.">
    {(control) => (
      <input
        {...control}
        className="form-control form-control-sm"
        maxLength={60}
        value={name}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

function SplitFields({ rule, isTried, onChange }: FieldsOf<RuleOf<'perLane'>>) {
  const field = { rule, isTried, onChange }
  const least = inSteps(rule.minimumShare, rule.step)
  return (
    <div className="rule-bounds">
      <NumberField {...field} name="most" label="Carriers per lane at most" />
      <NumberField
        {...field}
        name="minimumShare"
        label="Minimum share, %"
        hint={
          least > rule.minimumShare && `Counts as ${least}%: shares are multiples of ${rule.step}%.`
        }
      />
      <Choice
        label="Shares in steps of"
        value={rule.step}
        choices={shareSteps.map((step) => ({ value: step, text: `${step}%` }))}
        onChange={(value) => {
          const step = shareSteps.find((one) => String(one) === value)
          if (step) onChange({ ...rule, step })
        }}
      />
      <NumberField
        {...field}
        name="twoAbove"
        label="Two carriers above, loads a year"
        hint="Leave empty for no such limit."
      />
    </div>
  )
}

function CapFields({ rule, columns, isTried, onChange }: FieldsOf<RuleOf<'co2eCap'>>) {
  const [isInTons, setIsInTons] = useState(false)
  const unit = rule.unit === 'percent' ? 'percent' : isInTons ? 't' : 'kg'
  return (
    <div className="rule-bounds">
      <Choice
        label="Unit"
        value={unit}
        choices={capUnits}
        onChange={(value) => {
          setIsInTons(value === 't')
          const next = value === 'percent' ? 'percent' : 'amount'
          if (next !== rule.unit) onChange({ ...rule, unit: next, most: NaN })
        }}
      />
      <NumberField
        key={unit}
        rule={rule}
        isTried={isTried}
        onChange={onChange}
        name="most"
        label={`At most, ${unit === 'percent' ? '%' : `${unit} a year`}`}
        hint={ownCo2eWords(columns)}
        scale={unit === 't' ? 1000 : 1}
      />
    </div>
  )
}

const capUnits = [
  { value: 'percent', text: 'Percent of the lowest bids’' },
  { value: 't', text: 'Metric tons' },
  { value: 'kg', text: 'Kilograms' },
]

const measureNames = {
  spend: 'Spend',
  volume: 'Volume',
  lanes: 'Lanes',
  co2e: 'CO2e',
} satisfies Record<Measure, string>

type MeasureChoiceProps = {
  value: Measure
  offered: readonly Measure[]
  onChange: (measure: Measure) => void
}

const MeasureChoice = ({ value, offered, onChange }: MeasureChoiceProps) => (
  <Choice
    label="Measure"
    value={value}
    choices={offered.map((one) => ({ value: one, text: measureNames[one] }))}
    onChange={(chosen) => {
      const measure = offered.find((one) => one === chosen)
      if (measure) onChange(measure)
    }}
  />
)

type Unit = 'percent' | 'amount'
type UnitChoiceProps = { measure: Measure; unit: Unit; onChange: (unit: Unit) => void }

const amountNames = {
  spend: 'Dollars a year',
  volume: 'Volume a year',
  lanes: 'Number of lanes',
  co2e: 'Kilograms a year',
} satisfies Record<Measure, string>

const UnitChoice = ({ measure, unit, onChange }: UnitChoiceProps) => (
  <Choice
    label="Unit"
    value={unit}
    choices={[
      { value: 'percent', text: 'Percent' },
      { value: 'amount', text: amountNames[measure] },
    ]}
    onChange={(value) => onChange(value === 'percent' ? 'percent' : 'amount')}
  />
)

const amountUnits = {
  spend: '$',
  volume: 'volume',
  lanes: 'lanes',
  co2e: 'kg',
} satisfies Record<Measure, string>

const unitOf = (measure: Measure, unit: Unit): string =>
  unit === 'percent' ? '%' : amountUnits[measure]

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
