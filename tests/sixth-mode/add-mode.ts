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
  ],
  'src/domain/written-mode.ts': [[`'truck|`, `'rail|by rail', //`]],
}

/** Adds Rail to the modes of a copy of the program, defined like road FTL but in containers; twice is once. */
export function addToDefinitions(copy: string): void {
  const path = join(copy, definitions)
  const source = readFileSync(path, 'utf8')
  if (source.includes(`[${number}]`)) return
  const listed = source.replace(
    'export const biddableModes = [',
    `export const biddableModes = [\n  ${number},`,
  )
  writeFileSync(path, withRail(listed, definitions))
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
