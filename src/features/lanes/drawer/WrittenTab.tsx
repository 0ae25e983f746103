import { useQuery } from '@tanstack/react-query'
import type { WrittenForm } from '#contract/ext/upload-review.ts'
import { formatCount } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { writtenPlaceQueries } from './written-places.api.ts'

/** How the files of its shipments wrote the two ends of a lane. */
export function WrittenTab({ laneId }: { laneId: number }) {
  const written = useQuery(writtenPlaceQueries.ofLane(laneId))
  return (
    <QueryState
      query={written}
      loading="Loading written places"
      failed="The written places could not be loaded."
    >
      {({ origin, destination }) =>
        origin.length + destination.length === 0 ? (
          <p className="note">No uploaded file recorded how this lane's places were written.</p>
        ) : (
          <>
            <Forms title="Origin written as" forms={origin} />
            <Forms title="Destination written as" forms={destination} />
          </>
        )
      }
    </QueryState>
  )
}

function Forms({ title, forms }: { title: string; forms: readonly WrittenForm[] }) {
  if (forms.length === 0) return null
  return (
    <PlainTable label={title} titled figures tableClass="table-sm" className="mb-4">
      <thead>
        <tr>
          <th scope="col">Written</th>
          <th scope="col">Shipments</th>
        </tr>
      </thead>
      <tbody>
        {forms.map(({ written, shipments }) => (
          <tr key={written}>
            <th scope="row">{written}</th>
            <td>{formatCount(shipments)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
