import type { UnmatchedRow } from '#contract/ext/rate-sheets.ts'
import { fold } from '#domain/fold.ts'
import { grouped } from '#domain/grouped.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { writtenText } from '#domain/written-place.ts'
import { readEquipment } from '#domain/written-equipment.ts'
import { readService } from '#domain/written-service.ts'
import { laneEnd } from '#server/intake/lane-key.ts'
import { locatePlace } from '#server/places/locate.ts'
import { placeName } from '#server/places/place-name.ts'
import { atLevel, type Place, placeByRef } from '#server/places/place.ts'
import { problemText } from '#server/places/problem-text.ts'
import type { InvitedLane } from './invited-lanes.ts'
import type { RateRow } from './read-rates.ts'

export type Matched = { lane: InvitedLane; row: RateRow }

/** How well a written place names the end of a lane: the place itself, or an area that holds it. */
type Fit = 'exact' | 'wider'

/** A lane with its ends as places, which lanes from before places had an identity are looked up by name. */
type PlacedLane = {
  lane: InvitedLane
  ends: Record<'origin' | 'destination', Place | undefined>
}
type Candidate = { row: RateRow; placed: PlacedLane; isExact: boolean }

/**
 * Holds the rows of a rate sheet against the lanes by place, equipment and service. A row that states the
 * lane's own places goes before one for a wider area; of two that are equal neither is taken.
 */
export function matchLanes(
  rows: readonly RateRow[],
  invited: readonly InvitedLane[],
  mode: BiddableMode,
): { matched: Matched[]; unmatched: UnmatchedRow[] } {
  const lanes = invited.map((lane) => placedLane(lane, mode))
  const unmatched: UnmatchedRow[] = []
  const leave = (row: RateRow, reason: string) => {
    unmatched.push({
      row: row.line,
      origin: writtenText(row.origin),
      destination: writtenText(row.destination),
      equipment: row.equipment,
      reason,
    })
  }
  const candidates = rows.flatMap((row): readonly Candidate[] => {
    const found = lanesOf(row, lanes, mode)
    if (typeof found !== 'string') return found
    leave(row, found)
    return []
  })
  const matched: Matched[] = []
  const used = new Set<RateRow>()
  const reasons = new Map<RateRow, string>()
  for (const [lane, found] of grouped(candidates, ({ placed }) => placed.lane)) {
    const exact = found.filter(({ isExact }) => isExact)
    const best = exact.length > 0 ? exact : found
    const [only, another] = best
    if (!only) continue
    if (another) {
      const lines = best.map(({ row }) => row.line)
      for (const { row } of best)
        reasons.set(row, `Several rows for one lane: lines ${listed(lines)}`)
      continue
    }
    for (const { row } of found)
      if (row !== only.row) reasons.set(row, `Line ${only.row.line} names the lane more exactly`)
    if (lane.obstacle === null) {
      matched.push({ lane, row: only.row })
      used.add(only.row)
    } else reasons.set(only.row, lane.obstacle)
  }
  for (const [row, reason] of reasons) if (!used.has(row)) leave(row, reason)
  return {
    matched: matched.toSorted((a, b) => a.row.line - b.row.line || a.lane.id - b.lane.id),
    unmatched: unmatched.toSorted((a, b) => a.row - b.row),
  }
}

/** The lanes a row is for, or why there are none. */
function lanesOf(
  row: RateRow,
  lanes: readonly PlacedLane[],
  mode: BiddableMode,
): readonly Candidate[] | string {
  if (row.rates.length === 0) return 'No rate in this row'
  const [mixed] = row.mixed
  if (mixed)
    return `${mixed.name} is in ${listed(mixed.currencies)}: the columns of one charge must be in one currency`
  const ends = { origin: locatePlace(row.origin), destination: locatePlace(row.destination) }
  for (const side of ['origin', 'destination'] as const) {
    const end = ends[side]
    if ('found' in end) continue
    const written = writtenText(row[side])
    const [first, ...others] = end.problem.suggestions.slice(0, 3).map(placeName)
    const meant = first === undefined ? '' : ` Did you mean ${listed([first, ...others], 'or')}?`
    return `${problemText(side, written, end.problem)}${meant}`
  }
  if (!('found' in ends.origin) || !('found' in ends.destination)) return 'A place is missing'
  const [origin, destination] = [ends.origin.found, ends.destination.found]
  const byPlace = lanes.flatMap((placed): Candidate[] => {
    const fits = [
      fitOf(origin, placed, 'origin', mode),
      fitOf(destination, placed, 'destination', mode),
    ]
    if (fits.includes(null)) return []
    return [{ row, placed, isExact: fits.every((fit) => fit === 'exact') }]
  })
  const between = `${placeName(origin)} to ${placeName(destination)}`
  if (byPlace.length === 0) return `No invited lane from ${between}`
  const byEquipment = narrowed(byPlace, 'equipment', row.equipment, (ofLane, word) =>
    isSameEquipment(ofLane, word, mode),
  )
  if (typeof byEquipment === 'string') {
    const offered = named(byPlace.map(({ placed }) => placed.lane.equipment))
    return byEquipment === 'none'
      ? `Equipment ${row.equipment} is not on that lane: it is for ${offered}`
      : `Name the equipment: the lanes from ${between} are for ${offered}`
  }
  const byService = narrowed(
    byEquipment,
    'service',
    row.service,
    (ofLane, word) => readService(word) === ofLane,
  )
  if (typeof byService !== 'string') return byService
  const services = named(byEquipment.map(({ placed }) => placed.lane.service))
  return byService === 'none'
    ? `Service ${row.service} is not on that lane: it is ${services}`
    : `Name the service: the lanes from ${between} are ${services}`
}

/** The candidates of what a row says; where it says nothing, all of them unless they differ in it. */
function narrowed(
  candidates: readonly Candidate[],
  key: 'equipment' | 'service',
  word: string,
  isFor: (ofLane: string, word: string) => boolean,
): readonly Candidate[] | 'none' | 'unclear' {
  const ofLane = ({ placed }: Candidate) => placed.lane[key]
  if (word === '') {
    const different = new Set(candidates.map((one) => fold(ofLane(one) ?? '')))
    return different.size > 1 ? 'unclear' : candidates
  }
  const found = candidates.filter((one) => {
    const own = ofLane(one)
    return own === null || isFor(own, word)
  })
  return found.length > 0 ? found : 'none'
}

function isSameEquipment(ofLane: string, word: string, mode: BiddableMode): boolean {
  const name = (text: string) => fold(readEquipment(text, mode) ?? text)
  return name(ofLane) === name(word)
}

function placedLane(lane: InvitedLane, mode: BiddableMode): PlacedLane {
  const { family } = modeDefinitions[mode]
  const endOf = (ref: string | null, name: string) => {
    const known = ref === null ? undefined : placeByRef(ref)
    if (known) return known
    const located = locatePlace({ kind: family, text: name })
    return 'found' in located ? located.found : undefined
  }
  return {
    lane,
    ends: {
      origin: endOf(lane.originRef, lane.origin),
      destination: endOf(lane.destinationRef, lane.destination),
    },
  }
}

function fitOf(
  place: Place,
  { lane, ends }: PlacedLane,
  side: 'origin' | 'destination',
  mode: BiddableMode,
): Fit | null {
  const end = ends[side]
  // A lane whose name is no longer found is still recognized by the end in its key.
  if (!end) {
    const [origin, destination] = lane.laneKey.split('|')
    const key = side === 'origin' ? origin : destination
    return laneEnd(place, modeDefinitions[mode].family) === key ? 'exact' : null
  }
  if (end.ref === place.ref) return 'exact'
  if (atLevel(end, place.level)?.ref === place.ref) return 'wider'
  // A carrier that prices by postal code prices the town that the lane names.
  const isTown = end.level === 'city' && place.level === 'postal code'
  return isTown && atLevel(place, 'city')?.ref === end.ref ? 'wider' : null
}

const named = (words: readonly (string | null)[]): string =>
  listed([...new Set(words.map((word) => word ?? 'any'))])

const listed = (words: readonly (string | number)[], link = 'and'): string =>
  words.length < 2
    ? String(words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`
