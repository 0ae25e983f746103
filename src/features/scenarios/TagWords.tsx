import type { UseQueryResult } from '@tanstack/react-query'
import type { PriceTag } from '#domain/award-optimiser/tags.ts'
import { tagWords } from './tender-words.ts'

/** Whether there is an award to ask what a rule costs, or there will be. */
export type Asks = 'settled' | 'calculating' | 'none'

type TagWordsProps = {
  tag: Pick<UseQueryResult<PriceTag | null>, 'data' | 'isError' | 'refetch'>
  isOn: boolean
  /** What the rule costs at most, while it is not known exactly. */
  mostCents?: number | null | undefined
  asks: Asks
}

/** What a rule costs, in words: at once at most, then exactly. */
export function TagWords({ tag, isOn, mostCents, asks }: TagWordsProps) {
  if (asks !== 'settled') return <span>{asks === 'none' ? '–' : '…'}</span>
  if (tag.data !== undefined) return <span>{tagWords(tag.data, isOn)}</span>
  return (
    <>
      {mostCents != null && <span>{tagWords({ leastCents: 0, mostCents }, isOn)}</span>}
      {mostCents == null && !tag.isError && <span>…</span>}
      {tag.isError && (
        <small>
          {mostCents == null ? 'Cost not calculated' : 'Exact cost not calculated'}{' '}
          <button type="button" className="label-link" onClick={() => void tag.refetch()}>
            Try again
          </button>
        </small>
      )}
    </>
  )
}
