import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { Shown } from './comparison-measures.ts'
import { measureLanesSearch, measureLanesWords } from './measure-lanes.ts'

type MeasureNumbersProps = {
  scenario: AwardScenario
  measure: string
  nameOf: (carrier: number) => string
  shown: Shown | null
  isMain?: boolean | undefined
}

/** A number of a scenario and its notes; each opens its lanes. */
export function MeasureNumbers({
  scenario,
  measure,
  nameOf,
  shown,
  isMain = false,
}: MeasureNumbersProps) {
  const [search] = useSearchParams()
  if (!shown) return '–'
  const opens = ({ text, lanes }: Shown) =>
    lanes ? (
      <Link
        className="number-link"
        to={measureLanesSearch(search, scenario.id, lanes)}
        aria-label={`${text}, ${measure}: show ${measureLanesWords(lanes, nameOf)} in ${scenario.name}`}
      >
        {text}
      </Link>
    ) : (
      text
    )
  const { notes = [] } = shown
  return (
    <>
      {isMain ? <strong>{opens(shown)}</strong> : opens(shown)}
      {notes.length > 0 && (
        <small>
          {notes.map((note, at) => (
            <Fragment key={note.text}>
              {at > 0 && ', '}
              {opens(note)}
            </Fragment>
          ))}
        </small>
      )}
    </>
  )
}
