import { type CarrierCriterion, criterionWords } from '#domain/carrier-criterion.ts'
import { formatPercent } from '#domain/quantity.ts'
import { Field } from '#ui/Field.tsx'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'

type CriterionWeightProps = {
  criterion: CarrierCriterion
  weight: number
  /** Of all weights, in parts of one. */
  share: number
  /** What the company's answers come to so far. */
  average: number | null
  onChange: (weight: number) => void
}

export function CriterionWeight({
  criterion,
  weight,
  share,
  average,
  onChange,
}: CriterionWeightProps) {
  const { title, about } = criterionWords[criterion]
  return (
    <Field
      label={
        <>
          <strong>{title}</strong>
          <small>{about}</small>
        </>
      }
      isBeside
      className="criterion"
    >
      {(control) => (
        <>
          <span className="criterion-scale">
            <input
              {...control}
              type="range"
              min={0}
              max={100}
              step={5}
              value={weight}
              style={{ ['--filled' as string]: `${weight}%` }}
              onChange={({ target }) => onChange(target.valueAsNumber)}
            />
            {average !== null && <Average at={average} />}
          </span>
          <span>
            <WholeNumberInput
              label={`${title}, weight`}
              value={weight}
              min={0}
              max={100}
              onChange={onChange}
            />
          </span>
          <output htmlFor={control.id}>{formatPercent(share)}</output>
        </>
      )}
    </Field>
  )
}

function Average({ at }: { at: number }) {
  return (
    <svg className="criterion-average" viewBox="0 0 100 6" preserveAspectRatio="none">
      <title>{`Average ${at}`}</title>
      <rect x={Math.min(98.5, at)} width="1.5" height="6" />
    </svg>
  )
}
