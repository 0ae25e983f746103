import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#lib/changed-search.ts'
import type { GridFacets } from '#ui/grid/grid-column.ts'
import type { AwardedLane } from './awarded-lanes.ts'

/** The lanes of an award that a number is about, as the address names them: 'lost', or 'won-12' by carrier. */
export type MeasureLanes = keyof typeof laneWords | `won-${number}`

const laneWords = {
  all: 'all lanes',
  awarded: 'awarded lanes',
  baseline: 'lanes at baseline',
  incumbent: 'lanes that incumbents win',
  new: 'lanes of new carriers',
  lost: 'lanes of lost incumbents',
  offers: 'lanes with offers',
  hand: 'lanes awarded by hand',
}

export const measureLanesWords = (
  lanes: MeasureLanes,
  nameOf: (carrier: number) => string,
): string => (isNamed(lanes) ? laneWords[lanes] : `lanes of ${nameOf(carrierOf(lanes))}`)

const isNamed = (lanes: string): lanes is keyof typeof laneWords => lanes in laneWords
const isWon = (lanes: string): lanes is `won-${number}` => /^won-\d+$/.test(lanes)
const carrierOf = (lanes: `won-${number}`): number => Number(lanes.slice('won-'.length))

const parameter = 'lanes'

/** The address of a scenario with its award narrowed to these lanes. */
export const measureLanesSearch = (
  before: URLSearchParams,
  scenario: number,
  lanes: MeasureLanes,
): string =>
  `?${changedSearch(before, { scenario: String(scenario), against: null, [parameter]: lanes })}`

/** What leaves these lanes where the address changes to another scenario or view. */
export const withoutMeasureLanes = { [parameter]: null }

type MeasureFacets = {
  facets: GridFacets
  setFacets: (facets: GridFacets) => void
  /** Whether the address names the lanes. */
  isAskedFor: boolean
}

/** The filter of a grid of awarded lanes: the lanes that the address names, until somebody changes it. */
export function useMeasureFacets(rows: readonly AwardedLane[]): MeasureFacets {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(parameter) ?? ''
  const [chosen, setChosen] = useState<GridFacets | null>(null)
  const facets = useMemo(() => chosen ?? facetsOf(asked, rows), [chosen, asked, rows])
  const setFacets = (next: GridFacets) => {
    setChosen(next)
    if (asked) setSearch((before) => changedSearch(before, withoutMeasureLanes), { replace: true })
  }
  return { facets, setFacets, isAskedFor: asked !== '' }
}

function facetsOf(asked: string, rows: readonly AwardedLane[]): GridFacets {
  if (isWon(asked)) {
    const carrier = carrierOf(asked)
    return winnersOf(rows.filter(({ winners }) => winners.includes(carrier)))
  }
  if (!isNamed(asked)) return {}
  switch (asked) {
    case 'all':
      return {}
    case 'awarded':
      return { outcome: ['By hand', 'Incumbent', 'Not incumbent'] }
    case 'baseline':
      return { outcome: ['At baseline'] }
    case 'hand':
      return { outcome: ['By hand'] }
    case 'incumbent':
      return { kept: ['Yes'] }
    case 'offers': {
      const offers = distinct(rows.map(({ offer }) => offer))
      return offers.length > 0 ? { offer: offers } : noLane
    }
    case 'new': {
      const settled = new Set(rows.map(({ incumbentId }) => incumbentId))
      return winnersOf(rows.filter(({ winners }) => winners.some((one) => !settled.has(one))))
    }
    case 'lost': {
      const winning = new Set(rows.flatMap(({ winners }) => winners))
      const lost = rows.filter(
        ({ incumbentId }) => incumbentId !== null && !winning.has(incumbentId),
      )
      const names = distinct(lost.map(({ incumbent }) => incumbent))
      return names.length > 0 ? { incumbent: names } : noLane
    }
  }
}

/** Every lane reads something as its winner. */
const noLane: GridFacets = { winner: [''] }

function winnersOf(rows: readonly AwardedLane[]): GridFacets {
  const winners = distinct(rows.map(({ winner }) => winner))
  return winners.length > 0 ? { winner: winners } : noLane
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
]
