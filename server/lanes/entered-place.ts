import type { lanes as laneCalls } from '#contract/lanes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { writtenText } from '#domain/written-place.ts'
import { locatePlace } from '#server/places/locate.ts'
import type { Place } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'
import { problemText } from '#server/places/problem-text.ts'
import { invalid } from '#server/refusal.ts'

/** An end of a lane that somebody entered; 422, with what may be meant, where it is not certain. */
export function enteredPlace(
  given: BodyOf<typeof laneCalls.create>['origin'],
  mode: BiddableMode,
  side: 'origin' | 'destination',
): Place {
  const { city, state, zip, country, port } = given ?? {}
  const written = { city, state, zip, country, port, kind: modeDefinitions[mode].family }
  const answer = locatePlace(written)
  if ('found' in answer) return answer.found
  const tips = answer.problem.suggestions.slice(0, 3).map(placeName)
  const question = tips.length > 0 ? ` Did you mean ${tips.join(' or ')}?` : ''
  throw invalid(`${problemText(side, writtenText(written), answer.problem)}${question}`, [
    { path: side, message: 'a known city, port, airport or postal code' },
  ])
}
