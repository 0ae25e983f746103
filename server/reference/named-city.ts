import { usStates } from '#domain/us-state.ts'
import { citiesNamed, type City } from './cities.ts'
import { fold } from '#domain/fold.ts'

/** A name without a country must belong to a city of at least this size to be taken. */
const knownWorldwide = 100_000

/** The largest city of that name in the country or state, if one is told. */
export function bestCity(
  name: string,
  { country, state }: { country?: string | undefined; state?: string | undefined },
): City | undefined {
  const wanted =
    state === undefined || state === ''
      ? undefined
      : (stateCode(fold(state)) ?? state.trim().toUpperCase())
  const matches = citiesNamed(name).filter(
    (city) =>
      (country === undefined || city.country === country) &&
      (wanted === undefined || city.state === '' || city.state === wanted),
  )
  if (country === undefined && wanted !== undefined)
    return (
      matches.find((city) => city.state === wanted) ??
      matches.find((city) => city.population >= knownWorldwide)
    )
  return country === undefined
    ? matches.find((city) => city.population >= knownWorldwide)
    : matches[0]
}

/** Of two letters or a name. */
export function stateCode(phrase: string): string | undefined {
  const upper = phrase.toUpperCase()
  if (usStates[upper] !== undefined) return upper
  return Object.entries(usStates).find(([, name]) => fold(name) === phrase)?.[0]
}
