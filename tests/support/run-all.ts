import { spawn } from 'node:child_process'
import { chromiumPath, installChromium } from './chromium.ts'
import { lockFileGaps } from './lock-file.ts'

type Step = { name: string; command: string[]; count?: RegExp }

/** Those of a group run side by side: each of the first has one thread, the tests use all cores themselves. */
const groups: Step[][] = [
  [
    // Several checkers find out the same types, each for itself: twice the work of one.
    { name: 'types', command: ['npx', 'tsc', '--checkers', '1'] },
    { name: 'lint', command: ['npx', 'oxlint'] },
    { name: 'formatting', command: ['npx', 'biome', 'format', '.'] },
    { name: 'production build', command: ['npx', 'vite', 'build'] },
  ],
  [{ name: 'unit, screen and server tests', command: ['npx', 'vitest', 'run'] }],
  [{ name: 'browser journeys', command: ['npx', 'playwright', 'test'] }],
]

/** Runs every check and closes with one line that adds up the tests. */
async function runAll(): Promise<void> {
  let passed = 0
  const failures: string[] = []
  let failed = 0
  const gaps = lockFileGaps()
  if (gaps.length > 0) {
    failures.push(`package-lock.json lacks platform packages: ${gaps.join(', ')}`)
    failed += 1
  }
  if (!(chromiumPath() ?? installChromium())) {
    failures.push('No Chromium could be installed: install one and set CHROMIUM=/path.')
    failed += 1
  }
  for (const steps of groups) {
    const isAlone = steps.length === 1
    console.log(`\n== ${steps.map(({ name }) => name).join(', ')}`)
    const runs = await Promise.all(
      steps.map(async (step) => ({ step, ...(await run(step, isAlone)) })),
    )
    for (const { step, code, output, seconds } of runs) {
      if (!isAlone && code !== 0) console.log(output)
      console.log(`${step.name}: ${Math.round(seconds)} s`)
      const counts = testCounts(output)
      passed += counts.passed + (code === 0 && counts.passed === 0 ? 1 : 0)
      failed += counts.failed
      if (code !== 0 && counts.failed === 0) failed += 1
      if (code !== 0) failures.push(`${step.name}: exit code ${code}`, ...failedTests(output))
    }
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

type Run = { code: number; output: string; seconds: number }

function run({ command }: Step, isPrinted: boolean): Promise<Run> {
  const [file = '', ...args] = command
  const from = performance.now()
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: process.env })
    let output = ''
    const keep = (chunk: Buffer, printed: NodeJS.WriteStream) => {
      if (isPrinted) printed.write(chunk)
      output += chunk.toString()
    }
    child.stdout.on('data', (chunk: Buffer) => keep(chunk, process.stdout))
    child.stderr.on('data', (chunk: Buffer) => keep(chunk, process.stderr))
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        output: withoutColors(output),
        seconds: (performance.now() - from) / 1000,
      }),
    )
  })
}

function withoutColors(output: string): string {
  return output.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
}

/** The names of failed tests, and the first line of what each one says: Vitest marks them ' FAIL ', Playwright numbers them. */
function failedTests(output: string): string[] {
  const lines = output.split('\n')
  return lines.flatMap((line, at) =>
    /^ FAIL |^\s+\d+\) \S+\.spec\.ts/.test(line)
      ? [line.trim(), `  ${lines.slice(at + 1).find((next) => next.trim() !== '') ?? ''}`]
      : [],
  )
}

/** Vitest prints 'Tests  12 passed', Playwright '12 passed (3s)'. */
function testCounts(plain: string): { passed: number; failed: number } {
  const vitest = /^\s*Tests\s+(.*)$/m.exec(plain)?.[1]
  const lines = vitest ?? plain
  const count = (word: string) =>
    Number(new RegExp(vitest ? `(\\d+) ${word}` : `^\\s+(\\d+) ${word}`, 'm').exec(lines)?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') }
}

await runAll()
