import type { SpendFilter } from '#contract/ext/spend.ts'
import { regionName } from '#domain/trade-region.ts'
import type { SpendChange } from './spend-address.ts'
import { countryWords } from './spend-words.ts'

/** How deep one has drilled; each level's rows lead to the next. */
export type SpendLevel = 'regions' | 'countries' | 'places' | 'lanes' | 'shipments'

export function levelOf(filter: SpendFilter): SpendLevel {
  if (filter.lane !== undefined) return 'shipments'
  if (filter.originPlace !== undefined && filter.destinationPlace !== undefined) return 'lanes'
  if (filter.originPlace ?? filter.destinationPlace ?? filter.origin ?? filter.destination)
    return 'places'
  return filter.region === undefined ? 'regions' : 'countries'
}

export type Crumb = { text: string; to: SpendChange }

/** From all regions down to what is shown; each crumb says what its page is narrowed to. */
export function crumbsOf(filter: SpendFilter): Crumb[] {
  const { region, origin, destination, originPlace, destinationPlace, lane } = filter
  const steps: (string | null)[] = [
    region === undefined ? null : regionName(region),
    between(origin && countryWords(origin), destination && countryWords(destination)),
    between(originPlace, destinationPlace),
    lane === undefined ? null : 'Lane',
  ]
  const crumbs = [{ text: 'All regions', to: upTo(0) }]
  for (const [step, text] of steps.entries()) {
    if (text !== null) crumbs.push({ text, to: upTo(step + 1) })
  }
  return crumbs
}

const drilled = [
  ['region'],
  ['origin', 'destination'],
  ['originPlace', 'destinationPlace'],
  ['lane'],
]

const upTo = (step: number): SpendChange =>
  Object.fromEntries(drilled.slice(step).flatMap((names) => names.map((name) => [name, undefined])))

function between(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return `${from} to ${to}`
  if (from) return `From ${from}`
  return to ? `To ${to}` : null
}
