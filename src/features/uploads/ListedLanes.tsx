import { useQuery } from '@tanstack/react-query'
import type { LaneReview, ReviewedListedLane } from '#contract/ext/upload-review.ts'
import type { ListedChange } from '#domain/listed-lane.ts'
import { isBiddable, type Mode, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { placeDoubtWords } from '#domain/place-doubt.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { writeShown } from '#domain/shown-format.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { uploadQueries } from './uploads.api.ts'

export function ListedLanes({ upload }: { upload: Upload }) {
  const review = useQuery(uploadQueries.laneReview(upload))
  return (
    <QueryState query={review} loading="Loading lanes" failed="The lanes could not be loaded.">
      {(found) => (
        <>
          <Lanes lanes={found.lanes} mode={upload.mode} />
          <Places places={found.places} />
        </>
      )}
    </QueryState>
  )
}

const outcomes = { new: 'New', changed: 'Changed', unchanged: 'Unchanged' } as const

function Lanes({ lanes, mode }: { lanes: LaneReview['lanes']; mode: Mode }) {
  const { total, made, changed, unchanged, list } = lanes
  return (
    <section aria-labelledby="listed-heading">
      <h2 id="listed-heading" className="section-title">
        Lanes of the list
      </h2>
      <p>
        {formatCount(made)} new, {formatCount(changed)} changed, {formatCount(unchanged)} unchanged
        {total > list.length && `; the first ${formatCount(list.length)} are shown`}
      </p>
      <PlainTable label="Lanes of the list" titled>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Lane</th>
            <th scope="col">Outcome</th>
            <th scope="col">Values</th>
          </tr>
        </thead>
        <tbody>
          {list.map((lane) => (
            <tr key={lane.row}>
              <th scope="row">{lane.row}</th>
              <td>
                {lane.origin} - {lane.destination}
                <div className="text-body-secondary">
                  {[lane.equipment, lane.service].filter(Boolean).join(', ')}
                </div>
              </td>
              <td>{outcomes[lane.outcome]}</td>
              <td>
                <Values lane={lane} mode={mode} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

function Values({ lane, mode }: { lane: ReviewedListedLane; mode: Mode }) {
  if (lane.reason !== '') return <>{lane.reason}</>
  return (
    <ul className="list-unstyled mb-0">
      {lane.changes.map((change) => (
        <li key={change.field}>{changeText(change, lane.outcome === 'new', mode)}</li>
      ))}
    </ul>
  )
}

const fields = {
  volume: 'Volume a year',
  shipments: 'Shipments a year',
  target: 'Target a year',
  baseline: 'Baseline a year',
  incumbent: 'Incumbent',
} as const

function changeText({ field, before, after }: ListedChange, isNew: boolean, mode: Mode): string {
  const shown = (value: ListedChange['before']) => valueText(field, value, mode)
  return `${fields[field]}: ${isNew ? '' : `${shown(before)} -> `}${shown(after)}`
}

function valueText(
  field: ListedChange['field'],
  value: ListedChange['before'],
  mode: Mode,
): string {
  if (value === null) return 'none'
  if (typeof value === 'string') return value
  if (field === 'target' || field === 'baseline') return formatMoney(value)
  const { unit, title } = isBiddable(mode) ? modeDefinitions[mode].measure : { unit: '', title: '' }
  const words = field === 'volume' ? ` ${unit === '' ? title.toLowerCase() : unit}` : ''
  return `${writeShown(value, { maximumFractionDigits: 1 })}${words}`
}

function Places({ places }: { places: LaneReview['places'] }) {
  return (
    <section aria-labelledby="listed-places-heading">
      <h2 id="listed-places-heading" className="section-title">
        Places
      </h2>
      <p>
        {counted(places.total, 'place', 'places')}, {formatCount(places.doubtful)} to look at
      </p>
      <PlainTable label="Places as read" titled>
        <thead>
          <tr>
            <th scope="col">Written</th>
            <th scope="col">Read as</th>
            <th scope="col">Rows</th>
            <th scope="col">Look at</th>
          </tr>
        </thead>
        <tbody>
          {places.list.map(({ written, readAs, rows, doubts }) => (
            <tr key={`${written}|${readAs}`}>
              <th scope="row">{written}</th>
              <td>{readAs}</td>
              <td>{formatCount(rows)}</td>
              <td>{doubts.map((doubt) => placeDoubtWords[doubt]).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
