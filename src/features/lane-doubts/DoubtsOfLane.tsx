import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { doubtText } from './doubt-words.ts'
import { laneDoubtQueries, reviewPlacesAddress } from './lane-doubts.api.ts'

export function DoubtsOfLane({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const { data = [] } = useQuery(laneDoubtQueries.list(mode))
  const own = data.filter(({ laneIds }) => laneIds.includes(lane.id))
  if (own.length === 0) return null
  return (
    <p className="alert alert-info">
      This lane uses a guessed place. The file says {own.map(doubtText).join(' and ')}.{' '}
      <Link to={reviewPlacesAddress}>Review places</Link>
    </p>
  )
}
