import type { LaneReview, PlaceRead, ReviewedListedLane } from '#contract/ext/upload-review.ts'
import type { ListedOutcome } from '#domain/listed-lane.ts'
import { grouped } from '#domain/grouped.ts'
import { byDoubt, doubtsOf, type PlaceSource } from '#domain/place-doubt.ts'
import { intakeSettingsSchema } from '#domain/shipment-upload.ts'
import { type Place } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'
import { notFound } from '#server/refusal.ts'
import type { Db } from '#server/store/database.ts'
import { type PlannedLane, plannedLanes } from './lane-list.ts'
import type { UploadRow } from './upload-state.ts'

const listed = { places: 1000, lanes: 2000 } as const
const order: readonly ListedOutcome['outcome'][] = ['new', 'changed', 'unchanged']

export async function reviewLanes(upload: UploadRow, db: Db): Promise<LaneReview> {
  const { columns, reading, purpose } = intakeSettingsSchema.parse(upload.settings)
  if (purpose !== 'lanes') throw notFound('The list of lanes')
  const planned = await plannedLanes(upload, db)
  const places = placesOf(planned, {
    origin: columns.origin?.[0] ?? 'Origin',
    destination: columns.destination?.[0] ?? 'Destination',
  })
  const count = (wanted: ListedOutcome['outcome']) =>
    planned.filter(({ outcome }) => outcome === wanted).length
  return {
    reading,
    places: {
      total: places.length,
      doubtful: places.filter(({ doubts }) => doubts.length > 0).length,
      list: places.toSorted(byDoubt).slice(0, listed.places),
    },
    lanes: {
      total: planned.length,
      made: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      list: planned
        .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
        .slice(0, listed.lanes)
        .map(shown),
    },
  }
}

function shown({ row, lane, way, outcome, changes, reason }: PlannedLane): ReviewedListedLane {
  const { origin, destination, equipment, service } = way
  return {
    row,
    laneId: lane?.approved ? lane.id : null,
    origin: placeName(origin),
    destination: placeName(destination),
    equipment,
    service,
    outcome,
    changes,
    reason,
  }
}

type ListedEnd = { written: string; place: Place; source: PlaceSource; column: string }

function placesOf(
  planned: readonly PlannedLane[],
  columns: { origin: string; destination: string },
): PlaceRead[] {
  const ends = planned.flatMap(({ listed: lane, way }): ListedEnd[] => [
    {
      written: lane.writtenOrigin,
      place: way.origin,
      source: lane.originSource,
      column: columns.origin,
    },
    {
      written: lane.writtenDestination,
      place: way.destination,
      source: lane.destinationSource,
      column: columns.destination,
    },
  ])
  const forms = new Map(
    [...grouped(ends, ({ place }) => place.ref)].map(([ref, found]) => [
      ref,
      new Set(found.map(({ written }) => written)).size,
    ]),
  )
  const read = grouped(ends, ({ written, place, source }) => `${source}|${place.ref}|${written}`)
  return [...read.values()].flatMap((found) => {
    const [first] = found
    if (!first) return []
    const { written, place, source, column } = first
    const readAs = placeName(place)
    return {
      written,
      readAs,
      ref: place.ref,
      country: place.country,
      source,
      rows: found.length,
      at: [place.lat, place.lon] as [number, number],
      column,
      doubts: doubtsOf({ written, readAs, source, forms: forms.get(place.ref) ?? 1 }),
    }
  })
}
