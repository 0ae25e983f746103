import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const definitions = 'src/domain/mode.ts'
const number = 'Mode.Intermodal'

/** What differs from the mode that everything else of Rail is copied from, by file. */
const own: Record<string, readonly (readonly [string, string])[]> = {
  [definitions]: [
    ['mode: Mode.RoadFTL', `mode: ${number}`],
    ['Road - FTL', 'Rail'],
    ['road-ftl', 'rail'],
    ['roadFtl', 'rail'],
    [
      "{ key: 'miles', title: 'Miles', unit: 'mi' }",
      "{ key: 'containers', title: 'Containers', unit: '' }",
    ],
    ["carriedIn: 'trucks'", "carriedIn: 'containers'"],
    ["mainLeg: 'road'", "mainLeg: 'rail'"],
    ["travels: 'by road'", "travels: 'by rail'"],
    ["listedIn: ['shipments']", "listedIn: ['containers', 'shipments']"],
  ],
  'src/domain/written-mode.ts': [[`'truck|`, `'rail|by rail', //`]],
}

/** Tables of main legs, each with a row of rail: trains emit otherwise, their distance is that of the road. */
const legs: Record<string, readonly [string, string]> = {
  [definitions]: ["mainLeg: 'road' |", "mainLeg: 'rail' | 'road' |"],
  'src/domain/carbon-legs.ts': [
    "  road: (way) => roadLeg('Road', way.mainKm, way),",
    `  road: (way) => roadLeg('Road', way.mainKm, way),
  rail: (way) => ({
    ...roadLeg('Rail', way.mainKm, way),
    factor: { ...emissionFactors.road, name: 'Train of the trial', tankToWheel: 20, wellToTank: 5 },
  }),`,
  ],
  'server/distances/distance.ts': ["case 'road':", "case 'rail':\n    case 'road':"],
}

/** Adds Rail to the modes of a copy of the program: like road FTL, but in containers and by train; twice is once. */
export function addToDefinitions(copy: string): void {
  const path = join(copy, definitions)
  const source = readFileSync(path, 'utf8')
  if (source.includes(`[${number}]`)) return
  const listed = source.replace(
    'export const biddableModes = [',
    `export const biddableModes = [\n  ${number},`,
  )
  writeFileSync(path, withRail(withLeg(listed, definitions), definitions))
}

const withLeg = (source: string, file: string): string => {
  const [before, after] = legs[file] ?? ['', '']
  if (!source.includes(before)) throw new Error(`${file} has no ${before}`)
  return source.replace(before, () => after)
}

/** Adds a row for Rail to every table that has one for each mode, and demo content that follows road FTL. */
export function addToTables(copy: string): void {
  for (const folder of ['src', 'server']) {
    for (const name of readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`
      if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue
      const source = readFileSync(join(copy, file), 'utf8')
      if (!source.includes('Mode.RoadFTL') || source.includes(number)) continue
      const chosen = source.replaceAll(
        'case Mode.RoadFTL:',
        `case Mode.RoadFTL:\n    case ${number}:`,
      )
      writeFileSync(join(copy, file), withRail(chosen, file))
    }
  }
  for (const file of Object.keys(legs).filter((one) => one !== definitions)) {
    const path = join(copy, file)
    writeFileSync(path, withLeg(readFileSync(path, 'utf8'), file))
  }
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }

function withRail(source: string, file: string): string {
  const rows: Node[] = []
  const read = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(read)
    if (typeof part !== 'object' || part === null || !('type' in part)) return
    const node = part as Node
    if (node.type === 'Property' && source.slice(node.start, node.end).startsWith('[Mode.RoadFTL]'))
      rows.push(node)
    for (const one of Object.values(node)) read(one)
  }
  read(parseSync(file, source).program)
  return rows
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const row = (own[file] ?? []).reduce(
        (made, [before, after]) => made.replace(before, after),
        text.slice(start, end).replace('Mode.RoadFTL', number),
      )
      return `${text.slice(0, start)}${row},\n  ${text.slice(start)}`
    }, source)
}
