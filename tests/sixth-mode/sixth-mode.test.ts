import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addToDefinitions, addToTables } from './add-mode.ts'

/** A copy of the program, to which Rail is added under a number that the specification has and nothing uses. */
function givenCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'laneward-sixth-mode-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const folder of ['src', 'server', 'tests', 'package.json']) {
    cpSync(folder, join(copy, folder), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  const types = {
    // What the first check found of files that do not change is known to the second.
    compilerOptions: { ...compilerOptions, tsBuildInfoFile: 'types.tsbuildinfo' },
    include: ['src', 'server', 'tests/sixth-mode/walk.ts'],
    exclude: ['**/*.test.*'],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(types))
  return copy
}

test('once a mode is defined the compiler asks for all that depends on modes, and nothing else', async () => {
  const copy = givenCopy()
  addToDefinitions(copy)

  expect(await filesThatDoNotCompile(copy)).toEqual([
    'server/demo/bid-shape.ts',
    'server/demo/history.ts',
    'server/demo/loads.ts',
    'server/demo/places.ts',
    'server/distances/distance.ts',
    'src/domain/carbon-legs.ts',
    'src/domain/charge-lines.ts',
    'src/domain/listed-volume.ts',
    'src/domain/rate-plausibility.ts',
    'src/domain/written-mode.ts',
    'src/features/uploads/read-file.ts',
  ])

  addToTables(copy)

  expect(await filesThatDoNotCompile(copy)).toEqual([])
}, 240_000)

test('its freight goes from a file to lanes, bids, an award and emissions by its own leg', async () => {
  const copy = givenCopy()
  addToDefinitions(copy)
  addToTables(copy)

  const { stdout } = await run(copy, 'node', ['--import', 'tsx', 'tests/sixth-mode/walk.ts'])

  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    accepted: 2,
    lane: 'Chicago, IL 60601 > Dallas, TX 75201',
    equipment: '40HC',
    service: 'Door-Door',
    status: 'awarded',
    legs: ['Rail, 25 g/tkm'],
    volume: 6,
    emitting: 1,
  })
})

const run = (copy: string, program: string, words: readonly string[]) =>
  promisify(execFile)(program, [...words], {
    cwd: copy,
    maxBuffer: 1e8,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })

async function filesThatDoNotCompile(copy: string): Promise<string[]> {
  const output = await run(copy, 'npx', ['tsc', '-p', '.', '--checkers', '1']).then(
    ({ stdout }) => stdout,
    (failed: { stdout: string }) => failed.stdout,
  )
  return [
    ...new Set([...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)),
  ].toSorted()
}
