import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { useOffers } from '#lib/extensions.ts'
import { laneQueries } from './lanes.api.ts'

/** A page asks no host for more lanes than these one by one, and for so many at once. */
const mostAsked = 60
const atOnce = 6

/** What a host answers for one lane at a time, of the lanes that cost most. */
export async function laneByLane<Answer>(
  lanes: readonly Lane[],
  ask: (laneId: number) => Promise<Answer>,
): Promise<(readonly [Lane, Answer])[]> {
  const asked = lanes
    .toSorted((a, b) => (b.baselineCost ?? 0) - (a.baselineCost ?? 0) || a.id - b.id)
    .slice(0, mostAsked)
  const answers: (readonly [Lane, Answer])[] = []
  for (let start = 0; start < asked.length; start += atOnce) {
    const part = asked.slice(start, start + atOnce)
    answers.push(
      ...(await Promise.all(part.map(async (lane) => [lane, await ask(lane.id)] as const))),
    )
  }
  return answers
}

/** Says that a page lacks lanes, where the host has no call for all of them; '' where it does not. */
export function useAskedLanesWords(
  mode: BiddableMode,
  forAll: Pick<Endpoint, 'extension'>,
): string {
  const offered = useOffers(forAll)
  const lanes = useQuery({ ...laneQueries.list(mode), enabled: offered === false })
  const count = lanes.data?.length ?? 0
  if (offered !== false || count <= mostAsked) return ''
  return `This server answers lane by lane: shown are the ${mostAsked} of ${formatCount(count)} lanes with the highest baseline cost.`
}
