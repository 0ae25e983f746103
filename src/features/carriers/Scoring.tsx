import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Rating, Scorecard, Scorecards } from '#contract/ext/carriers.ts'
import {
  criterionWords,
  enteredCriteria,
  type EnteredCriterion,
  measuredCriteria,
  type MeasuredCriterion,
} from '#domain/carrier-criterion.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { problemOf } from '#lib/call.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { carrierMutations } from './carriers.api.ts'

type Ratings = Partial<Record<EnteredCriterion, string>>

/** The nine criteria of one carrier: what is measured says so, the rest is rated here from 0 to 100. */
export function Scoring({ card, weights }: { card: Scorecard; weights: Scorecards['weights'] }) {
  const [ratings, setRatings] = useState<Ratings>({})
  const save = useMutation(carrierMutations.rate(card.carrierId))
  const changed = enteredCriteria.filter(
    (criterion) =>
      ratings[criterion] !== undefined && ratings[criterion] !== ratingOf(card, criterion),
  )
  const wrong = changed.find((criterion) => !isRating(ratings[criterion] ?? ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    save.mutate(
      Object.fromEntries(
        changed.map((criterion) => {
          const text = ratings[criterion]?.trim() ?? ''
          return [criterion, text === '' ? null : Number(text)]
        }),
      ),
      {
        onSuccess: () => {
          setRatings({})
          toast.success(`Ratings for ${card.carrier} saved.`)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} aria-label="Scorecard" noValidate>
      <h3 className="section-title">
        {card.score === null
          ? 'Scorecard: not rated yet'
          : `Score ${formatCount(card.score)} of 100, ${formatPercent(card.ratedWeight, 0)} of the weight rated`}
      </h3>
      <PlainTable label="Criteria" className="mb-3" tableClass="align-middle scoring stacked-table">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col" className="text-end">
              Weight
            </th>
            <th scope="col">Where from</th>
            <th scope="col" className="text-end">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {card.ratings.map((rating) => (
            <tr key={rating.criterion}>
              <th scope="row">{criterionWords[rating.criterion].title}</th>
              <td className="text-end" data-heading="Weight">
                {formatPercent(weights[rating.criterion], 0)}
              </td>
              <td data-heading="Where from">{sourceWords(rating)}</td>
              <td className="text-end" data-heading="Score">
                <Score
                  rating={rating}
                  text={ratings[rating.criterion as EnteredCriterion]}
                  onChange={(criterion, text) => setRatings({ ...ratings, [criterion]: text })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {(wrong ?? save.error) && (
        <p className="alert alert-danger" role="alert">
          {wrong
            ? `${criterionWords[wrong].title}: expected a whole number from 0 to 100, or nothing; found "${ratings[wrong]}".`
            : problemOf(save.error).message}
        </p>
      )}
      <Button
        type="submit"
        size="sm"
        disabled={changed.length === 0 || save.isPending}
        aria-busy={save.isPending}
      >
        Save ratings
      </Button>
    </form>
  )
}

type ScoreProps = {
  rating: Rating
  text: string | undefined
  onChange: (criterion: EnteredCriterion, text: string) => void
}

function Score({ rating, text, onChange }: ScoreProps) {
  const { criterion, score } = rating
  const entered = enteredCriteria.find((one) => one === criterion)
  if (!entered) return <>{score === null ? 'Not rated' : formatCount(score)}</>
  return (
    <input
      className="form-control form-control-sm"
      inputMode="numeric"
      placeholder="Not rated"
      aria-label={`${criterionWords[criterion].title}, rating from 0 to 100`}
      value={text ?? (score === null ? '' : String(score))}
      onChange={({ target }) => onChange(entered, target.value)}
    />
  )
}

const ratingOf = ({ ratings }: Scorecard, criterion: EnteredCriterion): string =>
  String(ratings.find((rating) => rating.criterion === criterion)?.score ?? '')

const isRating = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 100)

const sourceWords = (rating: Rating): string => {
  if (rating.source === 'measured') return measuredWords(rating)
  if (rating.source === 'entered') return 'Rated by your team'
  const isEnterable = enteredCriteria.some((one) => one === rating.criterion)
  return isEnterable ? 'Not rated: enter a rating' : 'Not rated: no bids to measure yet'
}

const oneDigit = numbersWith({ maximumFractionDigits: 1 })

const words: Record<MeasuredCriterion, (value: number, lanes: number) => string> = {
  LaneCoverage: (value, lanes) =>
    `Measured: complete bids on ${formatPercent(value, 0)} of ${counted(lanes, 'lane')} invited`,
  BidResponseTime: (value, lanes) =>
    `Measured: first bid after ${formatResponseTime(value)}, ${counted(lanes, 'lane')}; the fastest carrier scores 100`,
  TransitTime: (value, lanes) =>
    `Measured: ${oneDigit(value)} days quoted on ${counted(lanes, 'lane')} where others quote too; the shortest scores 100`,
}

/** What was measured, on how much, and what 100 stands for. */
function measuredWords({ criterion, value, lanes }: Rating): string {
  const measured = measuredCriteria.find((one) => one === criterion)
  return measured && value !== null ? words[measured](value, lanes ?? 0) : 'Measured'
}
