import type { PlaceSource } from '#domain/place-doubt.ts'
import { isPlaceProblem, type PlaceProblemKind, type Repair } from '#domain/shipment-upload.ts'
import { type WrittenPlace, writtenText } from '#domain/written-place.ts'
import type { CompanyAliases } from '#server/company-aliases/aliases-of.ts'
import { locatePlace } from '#server/places/locate.ts'
import { type Place, placeByRef, type PlaceLevel } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'

export type PlaceRead =
  | { found: Place; source: PlaceSource; written: string }
  | { kind: PlaceProblemKind; written: string; suggestions: string[] }

/** Reads the places of one file; each written form is located once. */
export function placeReader(
  repairs: readonly Repair[],
  aliases: CompanyAliases,
  /** In a list a state may be the whole end of a lane by road. */
  { acceptsStates = false } = {},
): (written: WrittenPlace, column: string) => PlaceRead {
  const repaired = new Map(
    repairs
      .filter(({ kind, action }) => isPlaceProblem(kind) && action !== 'exclude')
      .map((repair) => [placeKey(repair), repair.action === 'keep' ? theArea : repair.value]),
  )
  const asAreas = new Set(
    repairs.filter(({ kind, action }) => isPlaceProblem(kind) && action === 'keep').map(placeKey),
  )
  const known = new Map<string, PlaceRead>()
  return (place, column) => {
    const written = writtenText(place)
    const { kind, text, port, city, state, zip, country } = place
    const key = [kind, text, port, city, state, zip, country, written === '' ? column : ''].join(
      '|',
    )
    const earlier = known.get(key)
    if (earlier) return earlier
    const read = readPlace(place, written, {
      repair: repaired.get(placeKey({ column, found: written })),
      alias: written === '' ? undefined : aliases.place(kind, written)?.meaning,
      areas: asAreas.has(placeKey({ column, found: written }))
        ? ['state', 'country']
        : acceptsStates && kind === 'road'
          ? ['state']
          : [],
    })
    known.set(key, read)
    return read
  }
}

/** A repair of a place stands for every row that writes it so; blank ones are repaired by their column. */
export const placeKey = ({ column, found }: Pick<Repair, 'column' | 'found'>): string =>
  found === '' ? `blank|${column}` : `place|${found}`

function readPlace(
  place: WrittenPlace,
  written: string,
  {
    repair,
    alias,
    areas,
  }: {
    repair: string | undefined
    alias: string | undefined
    /** Levels at which an area is taken as the place itself. */
    areas: readonly PlaceLevel[]
  },
): PlaceRead {
  const decided = repair ?? alias
  const byRef = decided === undefined ? undefined : placeByRef(decided)
  const source = (found: Place): PlaceSource =>
    repair === undefined ? (alias === undefined ? sourceOf(place, found) : 'alias') : 'repair'
  if (byRef) return { found: byRef, source: source(byRef), written }
  const isAsWritten = decided === undefined || decided === theArea
  const located = locatePlace(isAsWritten ? place : { kind: place.kind, text: decided })
  if ('found' in located) return { found: located.found, source: source(located.found), written }
  const { kind, suggestions } = located.problem
  const accepted = decided === theArea ? wholeAreas : areas
  const area = suggestions.find(({ level }) => accepted.includes(level))
  if (kind === 'OnlyArea' && area) return { found: area, source: source(area), written }
  return { kind, written, suggestions: suggestions.map(placeName) }
}

/** The decision to use a country or state as the place itself. */
const theArea = 'the area itself'
const wholeAreas: readonly PlaceLevel[] = ['state', 'country']

/** By what of its text a place was found: a port or airport code, a postal code, or its name. */
function sourceOf({ text, port }: WrittenPlace, { level }: Place): PlaceSource {
  if (level === 'postal code' || level === 'zip3') return 'postal code'
  const isCode = [port, text].some((part) =>
    /^([a-z]{2} ?[a-z2-9]{3}|[a-z]{3})$/i.test(part?.trim() ?? ''),
  )
  return isCode && level !== 'city' ? 'code' : 'name'
}
