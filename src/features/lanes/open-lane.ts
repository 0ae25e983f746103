import { useSearchParams } from 'react-router-dom'

/** The lane open beside the table, kept in the address so that it can be shared and Back closes it. */
export function useOpenLane(): [laneId: number | null, open: (laneId: number | null) => void] {
  const [search, setSearch] = useSearchParams()
  const laneId = Number(search.get('lane')) || null
  return [
    laneId,
    (next) => {
      setSearch((before) => {
        const params = new URLSearchParams(before)
        if (next === null) params.delete('lane')
        else params.set('lane', String(next))
        return params
      })
    },
  ]
}
