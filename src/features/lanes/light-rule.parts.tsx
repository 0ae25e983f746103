import { useQuery } from '@tanstack/react-query'
import { lightRuleOf, lightRuleWords } from '#domain/light.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { laneQueries } from './lanes.api.ts'

/** What makes a bid green, amber or red, below the signals it makes. */
export function LightRuleNote({ mode }: { mode: BiddableMode }) {
  const terms = useQuery(laneQueries.terms(mode))
  if (!terms.data) return null
  return <p className="note">Signal: {lightRuleWords(lightRuleOf(terms.data))}</p>
}
