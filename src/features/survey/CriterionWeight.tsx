import { useId } from 'react'
import { type CarrierCriterion, criterionWords } from '#domain/carrier-criterion.ts'
import { formatPercent } from '#domain/quantity.ts'

type CriterionWeightProps = {
  criterion: CarrierCriterion
  weight: number
  /** Of all weights, in parts of one. */
  share: number
  /** What the company's answers come to so far. */
  average: number | null
  onChange: (weight: number) => void
}

/** One criterion: a slider and the same as a number, with what it comes to beside the others. */
export function CriterionWeight({
  criterion,
  weight,
  share,
  average,
  onChange,
}: CriterionWeightProps) {
  const id = useId()
  const { title, about } = criterionWords[criterion]
  const set = (text: string) => onChange(Math.min(100, Math.max(0, Math.round(Number(text) || 0))))
  return (
    <div className="criterion">
      <label htmlFor={id}>
        <strong>{title}</strong>
        <small id={`${id}-about`}>{about}</small>
      </label>
      <span className="criterion-scale">
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={weight}
          style={{ ['--filled' as string]: `${weight}%` }}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => set(target.value)}
        />
        {average !== null && <Average at={average} />}
      </span>
      <input
        type="number"
        className="form-control"
        min={0}
        max={100}
        aria-label={`${title}, weight`}
        value={weight}
        onChange={({ target }) => set(target.value)}
      />
      <output htmlFor={id}>{formatPercent(share)}</output>
    </div>
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
