import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { type Lane, allows } from '#domain/lane.ts'
import { type BiddableMode } from '#domain/mode.ts'
import { writeNumber } from '#domain/written-number.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { evenly } from './volume-entry.ts'
import { VolumeEditor } from './VolumeEditor.tsx'

type ForecastProps = { lane: Lane; mode: BiddableMode; measure: string }

/** The way to change what a lane is expected to move, while it has not started. */
export function Forecast({ lane, mode, measure }: ForecastProps) {
  const ahead = useQuery(bidQueries.validMonths(mode))
  const [editing, setEditing] = useState(false)
  if (!allows(lane.status, 'edit')) return null
  const known = lane.volume.slice(-12)
  // A lane that history does not hold begins with the months it may be awarded for.
  const months =
    known.length > 0 ? known.map(({ month }) => month) : (ahead.data ?? []).slice(0, 12)
  if (months.length === 0) return null
  if (!editing) {
    return (
      <Button size="sm" variant="outline-primary" className="mb-3" onClick={() => setEditing(true)}>
        Edit volumes
      </Button>
    )
  }
  return (
    <VolumeEditor
      lane={lane}
      measure={measure}
      months={months}
      volumes={
        known.length > 0
          ? known.map(({ volume }) => writeNumber(volume, readerMark()))
          : evenly(lane.unitMeasure ?? 0, months.length)
      }
      onClose={() => setEditing(false)}
    />
  )
}
