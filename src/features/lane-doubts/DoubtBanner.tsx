import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { guessedText, laneDoubtQueries, lanesIn, reviewPlacesAddress } from './lane-doubts.api.ts'

export function DoubtBanner({ mode }: { mode: BiddableMode }) {
  const { data = [] } = useQuery(laneDoubtQueries.list(mode))
  if (data.length === 0) return null
  return (
    <p className="alert alert-info">
      {guessedText(lanesIn(data))}. <Link to={reviewPlacesAddress}>Review places</Link>
    </p>
  )
}
