import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['/src/**/*.{ts,tsx}', '/server/**/*.ts', '!/**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
)

/** The setting, the clock of a zone, the reader of typed numbers, and what the browser itself says. */
const makers = [
  '/src/domain/shown-format.ts',
  '/src/domain/zoned-time.ts',
  '/src/domain/written-number.ts',
  '/src/lib/reader-format.ts',
]

const foreign =
  /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(?:Date|Time)?String\(|\.to(?:UTC|Date|Time)String\(|\bnavigator\.languages?\b/

test('numbers, dates and times are written by one module', () => {
  const found = Object.entries(sources).filter(
    ([path, text]) => !makers.includes(path) && foreign.test(text),
  )

  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(found.map(([path]) => path)).toEqual([])
})

test('no screen formats dates by the browser', () => {
  const found = Object.entries(sources).filter(
    ([path, text]) =>
      path.startsWith('/src/') &&
      /import \{[^}]*\b(?:format|formatDistance|formatRelative|lightFormat|intlFormat)\b[^}]*\} from 'date-fns'/.test(
        text,
      ),
  )

  expect(found.map(([path]) => path)).toEqual([])
})

test('no text in another locale than the module’s is asked for', () => {
  const found = Object.entries(sources).filter(
    ([path, text]) => !makers.includes(path) && /Intl\.\w+\(\s*(?:undefined)?\s*[,)]/.test(text),
  )

  expect(found.map(([path]) => path)).toEqual([])
})
