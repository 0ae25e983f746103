import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { kilometres } from '#server/distances/great-circle.ts'
import { listedZips } from '#server/places/listed.ts'
import { locatePlace } from '#server/places/locate.ts'
import { codesOf, rowByCode } from '#server/places/name-index.ts'
import { nameKey } from '#server/places/name-key.ts'
import { type Place, type PlaceKind, placeByRef } from '#server/places/place.ts'

/** What became of written places whose truth a published list tells. `asked`: several fit, which is a question. */
export type Located = { written: number; accepted: number; asked: number; wrong: string[] }

export const rowsOf = (name: string) =>
  Papa.parse<Record<string, string>>(readFileSync(join(import.meta.dirname, name), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data

/** With a country code of their own: 'San Juan, PR' is in Puerto Rico, not in a state. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH'])

/** Every "CITY, ST" of the US postal table; true within 60 km of one of its ZIPs. */
export function locatePostalTowns(): Located {
  const towns = new Map<string, Place[]>()
  for (const zip of listedZips()) {
    if (zip.country !== 'US' || territories.has(zip.state)) continue
    const text = `${zip.city}, ${zip.state}`
    towns.set(text, [...(towns.get(text) ?? []), zip])
  }
  return located(
    [...towns].map(([text, zips]) => ({
      text,
      isTrue(found) {
        const km = Math.min(...zips.map((zip) => kilometres(zip, found)))
        return found.country === 'US' && found.state === zips[0]?.state && km <= 60
      },
    })),
    'road',
  )
}

/** A sample of UN/LOCODE as "Name, CC" and as "Name, Country"; true with a code of the same place. */
export function locateSample(file: string, kind: PlaceKind): Located {
  return located(
    rowsOf(file).flatMap(({ code = '', name = '', country = '' }) =>
      [code.slice(0, 2), country].map((area) => ({
        text: `${name}, ${area}`,
        isTrue: (found: Place) => isPlace(found, code, name),
      })),
    ),
    kind,
  )
}

type WrittenTruth = { text: string; isTrue: (found: Place) => boolean }

function located(places: readonly WrittenTruth[], kind: PlaceKind): Located {
  const result: Located = { written: places.length, accepted: 0, asked: 0, wrong: [] }
  for (const { text, isTrue } of places) {
    const answer = locatePlace({ kind, text })
    if ('found' in answer) {
      result.accepted += 1
      if (!isTrue(answer.found)) result.wrong.push(`${text}: ${answer.found.ref}`)
    } else if (answer.problem.kind === 'AmbiguousPlace') result.asked += 1
  }
  return result
}

/** A found place has the code of the truth among its own, or in North America its name and country. */
function isPlace(found: Place, code: string, name: string): boolean {
  if (/^city:(?:US|CA):/.test(found.ref))
    return found.country === code.slice(0, 2) && sharesName(code, found, name)
  const own = rowByCode().get(found.ref.split(':')[1] ?? '')
  return own !== undefined && codesOf(own).includes(code)
}

function sharesName(code: string, found: Place, name: string): boolean {
  const truth = placeByRef(`city:${code}`)
  return truth?.ref === found.ref || nameKey(found.city) === nameKey(name)
}

/** How a port or an airport is written: by its code, official name, common names, town. */
export type GatewayTruth = {
  code: string
  kind: 'ocean' | 'air'
  codes: { port?: string; text?: string; country?: string }[]
  names: { text?: string; city?: string; country: string }[]
}

/**
 * Lloyd's List One Hundred Ports, the World Bank's Container Port Performance Index and ACI's cargo traffic
 * of about 2024, with UN/LOCODE and IATA codes.
 */
export const containerPorts: readonly GatewayTruth[] = rowsOf('container-ports.csv').map((port) => {
  const code = port['code'] ?? ''
  const names = [port['official name'] ?? '', ...(port['common names'] ?? '').split('|')]
  return {
    code,
    kind: 'ocean',
    codes: [{ port: code }],
    names: names.map((text) => ({ text, country: code.slice(0, 2) })),
  }
})
export const cargoAirports: readonly GatewayTruth[] = rowsOf('cargo-airports.csv').map(
  ({ iata: code = '', town = '', country = '' }) => ({
    code,
    kind: 'air',
    codes: [{ text: code }, { port: code, country }],
    names: [{ city: town, country }],
  }),
)

/**
 * What is not as the published list says. A name that several gateways of the country have is a question
 * with this one among its answers.
 */
export function gatewayProblems({ code, kind, codes, names }: GatewayTruth): string[] {
  const ref = `${kind === 'ocean' ? 'port' : 'airport'}:${code}`
  const problems: string[] = []
  for (const written of codes) {
    const answer = locatePlace({ kind, ...written })
    if (!('found' in answer) || answer.found.ref !== ref) problems.push(JSON.stringify(written))
  }
  for (const written of names) {
    const answer = locatePlace({ kind, ...written })
    const isRight =
      'found' in answer
        ? answer.found.ref === ref
        : answer.problem.kind === 'AmbiguousPlace' &&
          answer.problem.suggestions.some((place) => place.ref === ref)
    if (!isRight) problems.push(JSON.stringify(written))
  }
  return problems
}
