import { type Cell, cellText, type ReadingAnswers, type ReadingQuestion } from './file-reading.ts'
import type { NamedColumn } from './heading-names.ts'
import { counted } from './quantity.ts'
import { writeShown } from './shown-format.ts'
import { type Dimension, splitQuantity } from './unit.ts'

export type FileSample = {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Rows the workbook hides. */
  hiddenRows: number
  /** Of a large file, whose rows here are those that show how it is written: all of its rows, and whether any two share a reference. */
  whole?: { rowCount: number; hasRepeats: boolean }
}

export type Asked = {
  file: FileSample
  /** Every column such a file may bring. */
  columns: readonly Pick<NamedColumn<string>, 'key' | 'kind'>[]
  /** Headings of the file by column. */
  mapping: Readonly<Record<string, readonly string[] | undefined>>
  answers: ReadingAnswers
  /** Answers this company gave for the same headings. */
  earlier: ReadingAnswers | null
}

/** A column as the file has it: its heading, and its cells in the order of the rows. */
export type WrittenColumn = { heading: string; cells: readonly Cell[] }

export function columnsOf({ file, mapping }: Asked, key: string): WrittenColumn[] {
  return (mapping[key] ?? []).flatMap((heading) => {
    const index = file.headings.indexOf(heading)
    return index < 0 ? [] : [{ heading, cells: file.rows.map((row) => row[index] ?? '') }]
  })
}

export const columnsOfKind = (asked: Asked, kind: NamedColumn<string>['kind']): WrittenColumn[] =>
  asked.columns
    .filter((column) => column.kind === kind)
    .flatMap((column) => columnsOf(asked, column.key))

/** The measures whose unit a file has to say, and the column that may say it for each row. */
export const measures = [
  { dimension: 'weight', column: 'kilograms', unit: 'weightUnit' },
  { dimension: 'volume', column: 'cubicMetres', unit: 'volumeUnit' },
  { dimension: 'distance', column: 'miles', unit: 'distanceUnit' },
] as const satisfies readonly { dimension: Dimension; column: string; unit: string }[]

export const hasNumber = (cell: Cell): boolean => typeof cell === 'number' || /\d/.test(cell)

/** Every number a file brings, without units: '18,400 kg' is '18,400'. */
export function writtenNumbers(asked: Asked): Cell[] {
  const bare = measures.flatMap(({ dimension, column }) =>
    columnsOf(asked, column).flatMap(({ cells }) =>
      cells.map((cell) =>
        typeof cell === 'number' ? cell : splitQuantity(cell, dimension).amount,
      ),
    ),
  )
  const others = [...columnsOfKind(asked, 'number'), ...columnsOfKind(asked, 'money')]
    .filter(({ heading }) =>
      measures.every(({ column }) => !asked.mapping[column]?.includes(heading)),
    )
    .flatMap(({ cells }) => cells)
  return [...bare, ...others]
}

type Choice = { value: string; label: string; detail?: string }

/**
 * A question with its answer: the uploader's first, then the file's own, then that of earlier files. An
 * answer that is not among the choices is none.
 */
export function question({
  key,
  title,
  evidence = '',
  choices,
  given,
  certain,
  earlier,
}: {
  key: string
  title: string
  evidence?: string
  choices: readonly Choice[]
  given?: string | undefined
  certain?: string | null | undefined
  earlier?: string | undefined
}): ReadingQuestion {
  const sources = [
    ['uploader', given],
    ['file', certain],
    ['earlier', earlier],
  ] as const
  const [source, answer] = sources.find(([, value]) =>
    choices.some((choice) => choice.value === value),
  ) ?? [null, null]
  return {
    key,
    title,
    evidence: source === 'earlier' ? joined(evidence, 'answered for earlier files') : evidence,
    choices: choices.map((choice) => ({ detail: '', ...choice })),
    answer: answer ?? null,
    source,
  }
}

/** 'Heading says EUR; 12 values say USD', without the parts that say nothing. */
export const joined = (...parts: readonly string[]): string => {
  const text = parts.filter((part) => part !== '').join('; ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** '3 values say', '1 value says'. */
export function valuesThat(count: number, verb: string): string {
  const ofOne = verb === 'have' ? 'has' : `${verb}s`
  return counted(count, `value ${ofOne}`, `values ${verb}`)
}

/** A number as evidence shows it: whole where it is large. */
export const formatRead = (number: number): string =>
  writeShown(number, { maximumFractionDigits: Math.abs(number) < 100 ? 2 : 0 })

export const isBlank = (cell: Cell | undefined): boolean => cellText(cell) === ''

/** One key for all columns that one question asks for. */
export const keyOfHeadings = (
  asked: 'currency' | 'amountUnit',
  headings: readonly string[],
): string =>
  `${asked}:${headings.length === 1 && !headings[0]?.startsWith('[') ? headings[0] : JSON.stringify(headings)}`

/** The headings a question by columns asks for; undefined where the key is of another question. */
export function headingsOfKey(key: string): string[] | undefined {
  const [, written] = /^(?:currency|amountUnit):([\s\S]*)$/.exec(key) ?? []
  if (written === undefined) return undefined
  if (!written.startsWith('[')) return [written]
  const headings: unknown = JSON.parse(written)
  return Array.isArray(headings) ? headings.map(String) : undefined
}
