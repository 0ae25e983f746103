import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapi } from '#server/openapi/openapi.ts'

const run = promisify(execFile)
let folder: string
let document: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneward-clients-'))
  document = join(folder, 'openapi.json')
  await writeFile(document, JSON.stringify(openapi()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bin = (path: string) => join(process.cwd(), 'node_modules', path)

/** What TypeScript says to a program, in strict mode; '' where it is content. */
const compiled = (file: string): Promise<string> => {
  const options =
    '--noEmit --strict --target ES2023 --module ESNext --moduleResolution bundler --ignoreConfig --allowImportingTsExtensions --lib ES2023,DOM,DOM.Iterable'
  return run(process.execPath, [bin('typescript/bin/tsc'), ...options.split(' '), file]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('the types of openapi-typescript compile, and know a lane by name', async () => {
  const typed = join(folder, 'types.ts')
  await run(process.execPath, [
    '--import',
    join(process.cwd(), 'tests/clients/typescript-api.mjs'),
    bin('openapi-typescript/bin/cli.js'),
    document,
    '-o',
    typed,
  ])
  const program = join(folder, 'program.ts')
  await writeFile(
    program,
    `import type { components, paths } from './types.ts'
type Listed = paths['/api/lanes/mode']['get']['responses'][200]['content']['application/json']
export const titles = (lanes: Listed): string[] => lanes.map((lane) => lane.locationStr)
export const target = (lane: components['schemas']['Lane']): number => lane.targetPrice
// @ts-expect-error A lane has no such field.
export const none = (lane: components['schemas']['Lane']) => lane.nothing
`,
  )

  expect(await compiled(program)).toBe('')
})

test('the client of orval compiles, and calls by name', async () => {
  const client = join(folder, 'client.ts')
  await run(
    process.execPath,
    [bin('orval/dist/bin/orval.mjs'), '--input', document, '--output', client, '--client', 'fetch'],
    { cwd: folder },
  )
  const program = join(folder, 'calls.ts')
  await writeFile(
    program,
    `import { type Lane, lanesList } from './client.ts'
export async function titles(): Promise<string[]> {
  const { data, status } = await lanesList({ mode: 2 })
  return status === 200 ? data.map((lane: Lane) => lane.locationStr) : []
}
`,
  )

  expect(await compiled(program)).toBe('')
})
