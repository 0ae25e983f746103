import { useSearchParams } from 'react-router-dom'
import { changedSearch } from '#lib/changed-search.ts'

/** The lane open beside the table, kept in the address so that it can be shared and Back closes it. */
export function useOpenLane(): [laneId: number | null, open: (laneId: number | null) => void] {
  const [search, setSearch] = useSearchParams()
  const laneId = Number(search.get('lane')) || null
  return [
    laneId,
    (next) => {
      setSearch((before) =>
        changedSearch(before, next === null ? { lane: '', tab: '' } : { lane: String(next) }),
      )
    },
  ]
}

/** The part of the open lane that is shown, in the address too; the usual part is not spelled out. */
export function useLaneTab(usual: string): [tab: string, choose: (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    search.get('tab') ?? usual,
    (next) => {
      setSearch((before) => changedSearch(before, { tab: next === usual ? '' : next }))
    },
  ]
}
