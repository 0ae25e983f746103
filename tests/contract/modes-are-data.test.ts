import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { biddableModes, Mode } from '#domain/mode.ts'

// What a mode decides is a field of its definition or a table of all modes, so that the compiler asks for it once a
// mode is added. A comparison with one mode would let the new one fall into the other branch.
const sources = Object.entries(
  import.meta.glob<string>(
    [
      '/src/**/*.{ts,tsx}',
      '/server/**/*.ts',
      '!**/*.test.*',
      '!/server/demo/**',
      '!/src/domain/mode.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
)

test('no file calls the modes by another name', () => {
  expect(sources.filter(([, source]) => /\bMode as \w/.test(source))).toEqual([])
})

test('nothing is chosen by naming a mode or a family of modes', () => {
  const found = sources.flatMap(([file, source]) =>
    choicesIn(file, source).map((text) => `${file}: ${text}`),
  )

  expect(found).toEqual([])
})

test.each([
  'const isAir = mode === Mode.AirFreight',
  'const isAir = lane.mode !== 7',
  "const isRoad = modeDefinitions[mode].family === 'road'",
  "const isRoad = 'road' === family",
  'switch (mode) { case Mode.OceanLCL: break }',
  "switch (definition.family) { case 'air': break }",
  'const containers = new Set([Mode.OceanFCL, Mode.RoadDrayage])',
  'const terms = termsOf(query.mode ?? Mode.OceanFCL)',
  "const title = mode > 1 ? modeTitle(mode) : ''",
])('finds: %s', (source) => {
  expect(choicesIn('/src/domain/made-up.ts', source)).toEqual([expect.any(String)])
})

test.each([
  'const isWhole = mode === Mode.Universal',
  'const mode = picked ?? Mode.Universal',
  'const words: Record<BiddableMode, string> = { [Mode.OceanFCL]: "by sea" }',
  "const flown = modeDefinitions[mode].mainLeg === 'air'",
])('lets through: %s', (source) => {
  expect(choicesIn('/src/domain/made-up.ts', source)).toEqual([])
})

type Node = { type: string; start: number; end: number; [part: string]: unknown }

function choicesIn(file: string, source: string): string[] {
  const found: string[] = []
  const read = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(read)
    if (!isNode(part)) return
    if (choosesByMode(part))
      found.push(source.slice(part.start, Math.min(part.end, part.start + 90)))
    for (const one of Object.values(part)) read(one)
  }
  read(parseSync(file, source).program)
  return found
}

function choosesByMode(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression': {
      const sides = [node['left'], node['right']]
      if (/^[<>]=?$/.test(String(node['operator'])))
        return sides.some((side) => nameOf(side) === 'mode') && sides.some(isNumber)
      if (!/^[!=]==?$/.test(String(node['operator']))) return false
      return (
        sides.some(namesMode) ||
        (sides.some((side) => nameOf(side) === 'family') && sides.some(isLiteral)) ||
        (sides.some((side) => nameOf(side) === 'mode') && sides.some(isNumber))
      )
    }
    case 'LogicalExpression':
      return namesMode(node['right'])
    case 'SwitchStatement': {
      const cases = (node['cases'] as Node[]).map((one) => one['test'])
      return nameOf(node['discriminant']) === 'family' || cases.some(namesMode)
    }
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).some(namesMode)
    default:
      return false
  }
}

const biddable = new Set(
  Object.entries(Mode).flatMap(([name, mode]) =>
    biddableModes.some((one) => one === mode) ? [name] : [],
  ),
)

const namesMode = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  nameOf(node['object']) === 'Mode' &&
  biddable.has(nameOf(node))

/** `mode` of `mode` and of `lane.mode`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return typeof node['name'] === 'string' ? node['name'] : ''
}

const isLiteral = (node: unknown) => isNode(node) && node.type === 'Literal'
const isNumber = (node: unknown) => isNode(node) && typeof node['value'] === 'number'

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
