import { posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(
    ['/src/**/*.{ts,tsx}', '/server/**/*.ts', '!**/*.test.*', '!**/*.d.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
)
const sourceOf = new Map(sources)
const importsOf = new Map(sources.map(([file, source]) => [file, importedBy(file, source)]))

test('found every import, those of types and those that wait for a screen as well', () => {
  expect(importsOf.get('/src/app/ModeLanes.tsx')).toEqual(
    expect.arrayContaining(['/src/lib/chunk.ts', '/src/features/lanes/ShipperLanes.tsx']),
  )
  expect(importsOf.get('/src/ui/grid/grid-props.ts')).toContain('/src/ui/grid/grid-column.ts')
})

test('no file needs itself by way of others, for a type neither', () => {
  expect(circles()).toEqual([])
})

test('a feature lends no component by its queries', () => {
  const lent = [...importsOf].flatMap(([file, imported]) =>
    file.endsWith('.api.ts')
      ? imported.filter((other) => other.endsWith('.tsx')).map((other) => `${file} -> ${other}`)
      : [],
  )

  expect(lent).toEqual([])
})

test('the first page is drawn without what calls need', () => {
  const needed = loadedWith('/src/main.tsx')

  expect(needed).toContain('/src/features/sign-in/SignInScreen.tsx')
  expect([...needed].filter((name) => /^(axios|zod)|^.src.contract/.test(name))).toEqual([])
})

test.each([
  ['frame around every page', '/src/app/SignedIn.tsx'],
  ['dashboard', '/src/features/overview/DashboardScreen.tsx'],
  ['lanes page', '/src/app/ModeLanes.tsx'],
  ['lanes of a shipper', '/src/features/lanes/ShipperLanes.tsx'],
  ['lanes of a carrier', '/src/features/bidding/CarrierLanes.tsx'],
  ['award board', '/src/features/awards/AwardBoardScreen.tsx'],
  ['reference data', '/src/features/reference-data/ReferenceScreen.tsx'],
])('the headings of files are not loaded with the %s', (_title, screen) => {
  const needed = loadedWith(screen)

  expect(needed).toContain('/src/contract/ext/ext.ts')
  expect([...needed].filter((file) => file.startsWith('/src/domain/column-headings/'))).toEqual([])
})

function loadedWith(file: string): ReadonlySet<string> {
  const needed = new Set([file])
  for (const one of needed) for (const other of neededAtOnce(one)) needed.add(other)
  return needed
}

/** What is loaded with a file: its own imports of values, and packages by their names. */
function neededAtOnce(file: string): string[] {
  const source = sourceOf.get(file)
  if (source === undefined) return []
  const { staticImports, staticExports } = parseSync(file, source).module
  return [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [moduleRequest.value],
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
    ),
  ].map((name) => placeOf(file, name))
}

function importedBy(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return named.map((name) => placeOf(file, name)).filter((found) => found.startsWith('/'))
}

/** The file that an import names; of a package its name. */
function placeOf(file: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  return name.replace('#server/', '/server/').replace(/^#/, '/src/')
}

/** Each circle once, from the file where it was found. */
function circles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const other of importsOf.get(file) ?? []) walk(other, [...path, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) walk(file, [])
  return found
}
