import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words of a dialect that a reader stumbles over, and what to write instead. */
const banned: Record<string, string> = {
  '\\b(told|untold)\\b': 'notified, shown, sent',
  '\\bmend(s|ed|ing)?\\b': 'fix',
  '\\banew\\b': 'again',
  '\\b(whoever|seldom|dearer)\\b': 'anyone, rarely, more expensive',
  '(?<!from )\\b(mails?|mailed)\\b(?! cascade| where|,)': 'email, emails, emailed',
  '\\bby the clock of\\b': 'America/Chicago time',
  '\\bat hand\\b': 'ready',
  '\\bworks? no longer\\b': 'is no longer valid',
  '\\b(bring in|look over)\\b': 'add, review',
  '\\bmeanwhile\\b': 'in the meantime',
  '\\btake[sn]?\\b.{0,20}\\bback\\b': 'withdraw, undo',
}

const sources = Object.entries(
  import.meta.glob<string>(
    [
      '/src/**/*.{ts,tsx}',
      '/server/**/*.ts',
      '!**/*.test.*',
      '!**/given-*',
      '!**/column-headings/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
)

test('found every screen and every call', () => {
  expect(sources.length).toBeGreaterThan(1000)
})

test('what people read is plain English', () => {
  const found = sources.flatMap(([file, source]) =>
    wordsOf(file, source).flatMap((text) =>
      Object.entries(banned).flatMap(([word, instead]) =>
        new RegExp(word, 'i').test(text) ? [`${file}: "${text}" (write: ${instead})`] : [],
      ),
    ),
  )

  expect(found).toEqual([])
})

const everyFile = Object.entries(
  import.meta.glob<string>(
    [
      '/src/**/*.{ts,tsx}',
      '/server/**/*.ts',
      '/tests/**/*.ts',
      '!**/plain-words.test.ts',
      '!/server/bids/sheets/**/*.test.ts',
      '!/src/features/lanes/drawer/**/*.test.tsx',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
)
const dialect = [
  /\b(told|untold|mend(s|ed|ing)?|lit|relight|twins?|anew|whoever|seldom|dearer|dearest)\b/i,
  /(?<=[a-z])(Told|Untold|Mend(s|ed)?|Lit|Twin)(?![a-z])/,
  /\b(told|untold|mended|lit|twin)(?=[A-Z])/,
]

test('names, comments and titles of tests are plain English as well', () => {
  const found = everyFile.flatMap(([file, source]) =>
    source
      .split('\n')
      .flatMap((line, at) =>
        dialect.some((words) => words.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  )

  expect(found).toEqual([])
})

type Node = { type: string; value?: unknown; [part: string]: unknown }

/** Sentences and labels of a file: text in JSX, and strings of several words. */
function wordsOf(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const texts: string[] = []
  const read = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(read)
    if (!isNode(part) || part.type.startsWith('Import') || part.type.startsWith('TS')) return
    const text = textOf(part)
    if (text !== null && /\S\s+\S/.test(text.trim()))
      texts.push(text.replaceAll(/\s+/g, ' ').trim())
    for (const one of Object.values(part)) read(one)
  }
  read(program)
  return texts
}

function textOf({ type, value }: Node): string | null {
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : null
  if (type !== 'TemplateElement') return null
  const { cooked } = value as { cooked: string | null }
  return cooked
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
