import { type ModeFamily, modeFamilies } from '#domain/mode.ts'
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

const mostRemembered = 100_000

/** Reads the places of one file; each written form is located once. */
export function placeReader(
  repairs: readonly Repair[],
  aliases: CompanyAliases,
  /** In a list a state may be the whole end of a lane by road. */
  { acceptsStates = false } = {},
): (written: WrittenPlace, column: string) => PlaceRead {
  const decisions = decisionsByPlace(repairs)
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
      decision: decisions.get(placeKey({ column, found: written }, kind)),
      alias: written === '' ? undefined : aliases.place(kind, written)?.meaning,
      areas: acceptsStates && kind === 'road' ? ['state'] : [],
    })
    if (known.size >= mostRemembered) known.clear()
    known.set(key, read)
    return read
  }
}

/** A repair of a place stands for every row of its modes that writes it so; blank ones are repaired by their column. */
export const placeKey = (
  { column, found }: Pick<Repair, 'column' | 'found'>,
  family: ModeFamily | undefined,
): string => (found === '' ? `blank|${family}|${column}` : `place|${family}|${found}`)

/** One without modes, as it is made for a file of one mode, counts for all. */
export const placeKeysOf = (repair: Pick<Repair, 'column' | 'found' | 'family'>): string[] =>
  (repair.family ? [repair.family] : modeFamilies).map((family) => placeKey(repair, family))

/** What was decided for a written place: another text to read, and whether an area is the place itself. */
type Decision = { value: string | undefined; isArea: boolean }

/** A text may first be read as another and that then be kept as the area it names. */
function decisionsByPlace(repairs: readonly Repair[]): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  for (const repair of repairs) {
    if (!isPlaceProblem(repair.kind) || repair.action === 'exclude') continue
    const isKept = repair.action === 'keep'
    for (const key of placeKeysOf(repair)) {
      const { value, isArea } = decisions.get(key) ?? { value: undefined, isArea: false }
      decisions.set(key, { value: isKept ? value : repair.value, isArea: isArea || isKept })
    }
  }
  return decisions
}

function readPlace(
  place: WrittenPlace,
  written: string,
  {
    decision,
    alias,
    areas,
  }: {
    decision: Decision | undefined
    alias: string | undefined
    /** Levels at which an area is taken as the place itself. */
    areas: readonly PlaceLevel[]
  },
): PlaceRead {
  const text = decision ? decision.value : alias
  const source = (found: Place): PlaceSource =>
    decision ? 'repair' : alias === undefined ? sourceOf(place, found) : 'alias'
  const byRef = text === undefined ? undefined : placeByRef(text)
  if (byRef) return { found: byRef, source: source(byRef), written }
  const located = locatePlace(text === undefined ? place : { kind: place.kind, text })
  if ('found' in located) return { found: located.found, source: source(located.found), written }
  const { kind, suggestions } = located.problem
  const accepted = decision?.isArea ? wholeAreas : areas
  const area = suggestions.find(({ level }) => accepted.includes(level))
  if (kind === 'OnlyArea' && area) return { found: area, source: source(area), written }
  return { kind, written, suggestions: suggestions.map(placeName) }
}

const wholeAreas: readonly PlaceLevel[] = ['state', 'country']

/** By what of its text a place was found: a port or airport code, a postal code, or its name. */
function sourceOf({ text, port }: WrittenPlace, { level }: Place): PlaceSource {
  if (level === 'postal code' || level === 'zip3') return 'postal code'
  const isCode = [port, text].some((part) =>
    /^([a-z]{2} ?[a-z2-9]{3}|[a-z]{3})$/i.test(part?.trim() ?? ''),
  )
  return isCode && level !== 'city' ? 'code' : 'name'
}
