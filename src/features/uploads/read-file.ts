import type { ColumnMapping } from '#domain/column-mapping.ts'
import { type ColumnSuggestion, mappingOf, suggestColumns } from '#domain/column-suggestion.ts'
import type { ReadingAnswers, ReadingQuestion } from '#domain/file-reading.ts'
import { questionsOf, settledReading } from '#domain/file-questions.ts'
import { meantColumns } from '#domain/listed-volume.ts'
import { type BiddableMode, biddableModes, Mode } from '#domain/mode.ts'
import type { IntakeSettings } from '#domain/shipment-upload.ts'
import { costKeys, type FilePurpose } from '#domain/shipment-column-key.ts'
import { type UnusedMoney, unusedMoney } from '#domain/unused-money.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { oceanAlone, readMode } from '#domain/written-mode.ts'
import { type FileContent, type FileTable, readContent, tableOf } from './file-content.ts'
import { checkRows, type FirstLook, type ReadCell, rowReader } from './read-row.ts'
import { rememberedSettings } from './uploads.api.ts'

/** How a chosen file will be read, as far as that is certain before it is sent. */
export type FileReading = {
  /** Universal = each row's own mode; null = the uploader has to choose. */
  readonly mode: Mode | null
  readonly purpose: FilePurpose
  /** Null while it is read, and for workbooks too large to read here. */
  readonly content: FileContent | null
  readonly table: FileTable | null
  readonly suggestions: readonly ColumnSuggestion[]
  readonly mapping: ColumnMapping
  /** The mapping is the one this layout was sent with before. */
  readonly isRemembered: boolean
  /** How a file of these headings was read before. */
  readonly earlier: IntakeSettings | null
  /** What the uploader answered. */
  readonly answers: ReadingAnswers
  readonly questions: readonly ReadingQuestion[]
  /** Columns of amounts that feed nothing. */
  readonly unused: readonly UnusedMoney[]
  readonly preview: readonly { line: number; cells: readonly ReadCell[] }[]
  readonly firstLook: FirstLook | null
}

export const unread: FileReading = {
  mode: null,
  purpose: 'shipments',
  content: null,
  table: null,
  suggestions: [],
  mapping: {},
  isRemembered: false,
  earlier: null,
  answers: { currencies: {} },
  questions: [],
  unused: [],
  preview: [],
  firstLook: null,
}

const previewRows = 5

/**
 * Reads a file as far as the browser can: its table, columns and mode, and what has to be asked. Only
 * `mayList` may a file without dates and costs be proposed as a list of lanes.
 */
export async function readFile(
  file: File,
  known: Mode | null,
  mayList: boolean,
): Promise<FileReading> {
  const content = await readContent(file)
  if (!content) return { ...unread, mode: known ?? guessMode(file.name, {}) }
  const found = withTable({ ...unread, mode: known, content }, {})
  const { headings = [], rows = [] } = found.table ?? {}
  if (headings.length === 0) throw new Error(uploadResultWords[UploadResult.InvalidFormat])
  if (rows.length === 0) throw new Error(uploadResultWords[UploadResult.SizeTooSmall])
  const purposed = mayList ? withPurpose(found, guessPurpose(found)) : found
  const mode = known ?? guessMode(file.name, purposed.mapping)
  return withEarlier({ ...purposed, mode })
}

/** Neither dated nor priced as a shipment is, but with volumes: lanes without history. */
function guessPurpose({ table, mapping }: FileReading): FilePurpose {
  if (!table || mapping.shipDate || costKeys.some((key) => mapping[key])) return 'shipments'
  const listed = mappingOf(suggestColumns(table.headings, cellsOf(table), 'lanes'))
  return listed.laneVolume || listed.shipments || listed.containers ? 'lanes' : 'shipments'
}

/** The same file as shipments or as lanes; its columns are found again. */
export const withPurpose = (reading: FileReading, purpose: FilePurpose): FileReading =>
  reading.purpose === purpose ? reading : mapped({ ...reading, purpose })

/** By its headings and values, whatever was mapped before. */
function mapped(reading: FileReading): FileReading {
  const { table, purpose } = reading
  if (!table) return reading
  const suggestions = suggestColumns(table.headings, cellsOf(table), purpose)
  return asked({ ...reading, suggestions, mapping: mappingOf(suggestions), isRemembered: false })
}

type TableChoice = Pick<ReadingAnswers, 'sheet' | 'headingLine'>

/** The same file by another sheet or heading line; what was answered of the former is asked again. */
export function withTable(reading: FileReading, choice: TableChoice): FileReading {
  if (!reading.content) return reading
  const table = tableOf(reading.content, choice)
  return mapped({
    ...reading,
    table,
    earlier: null,
    answers: { currencies: {}, ...choice },
  })
}

/** As a file of the same mode and headings was read before, where one was. */
export async function withEarlier(reading: FileReading): Promise<FileReading> {
  if (!reading.table) return reading
  const signature = await headingSignature(reading.table.headings)
  const earlier = signature && (await rememberedSettings(reading.mode ?? Mode.Universal, signature))
  const isRemembered =
    !!earlier && earlier.purpose === reading.purpose && Object.keys(earlier.columns).length > 0
  // Nothing in a file shows its lane level, so it is taken over as if it had been chosen again.
  const laneLevel = reading.answers.laneLevel ?? (earlier ? earlier.reading.laneLevel : undefined)
  return asked({
    ...reading,
    earlier: earlier || null,
    answers: { ...reading.answers, ...(laneLevel && { laneLevel }) },
    isRemembered,
    mapping: isRemembered ? earlier.columns : mappingOf(reading.suggestions),
  })
}

export const withMode = (reading: FileReading, mode: Mode | null): FileReading =>
  asked({ ...reading, mode })

export const withMapping = (reading: FileReading, mapping: ColumnMapping): FileReading =>
  asked({ ...reading, mapping, isRemembered: false })

/** Leaving hidden rows out changes the rows at hand, and with them what has to be asked. */
export function withAnswers(reading: FileReading, answers: ReadingAnswers): FileReading {
  const { content, table } = reading
  if (!content || !table) return reading
  const { sheet, headingLine } = table
  return asked({
    ...reading,
    answers,
    table: tableOf(content, { ...answers, ...(sheet !== '' && { sheet }), headingLine }),
  })
}

/** What is sent beside the file. */
export function settingsOf(reading: FileReading): IntakeSettings {
  const { table, mapping, purpose, questions, answers, earlier } = reading
  const decided = questions.filter(({ source }) => source !== 'file')
  const place = table && {
    ...(table.sheet !== '' && { sheet: table.sheet }),
    headingLine: table.headingLine,
  }
  return {
    columns: mapping,
    modes: earlier?.modes ?? {},
    purpose,
    // What the file itself shows is found again where all of it is read.
    reading: { ...settledReading(decided, answers), ...place },
  }
}

function asked(reading: FileReading): FileReading {
  const { table, mapping, mode, purpose, answers, earlier } = reading
  if (!table) return reading
  const { headings, rows, hiddenRows } = table
  const sample = { headings, rows: cellsOf(table), hiddenRows }
  const before = earlier?.reading ?? null
  const questions = questionsOf(sample, mapping, mode ?? Mode.Universal, answers, before, purpose)
  const settled = settledReading(questions, answers)
  const columns = purpose === 'lanes' ? meantColumns(mapping, mode ?? Mode.Universal) : mapping
  const read = rowReader({ table, mapping: columns, answers: settled, mode, purpose })
  return {
    ...reading,
    questions,
    unused: unusedMoney(headings, cellsOf(table), mapping),
    preview: rows.slice(0, previewRows).map((row) => ({ line: row.line, cells: read(row) })),
    firstLook: checkRows(table, columns, settled, mode, purpose),
  }
}

const cellsOf = ({ rows }: FileTable) => rows.map(({ cells }) => cells)

type Columns = { ports: string; mapping: ColumnMapping }

const namesAirports = ({ ports }: Columns) => /iata|airport/.test(ports)
const namesPorts = (columns: Columns) => columns.ports.trim() !== '' && !namesAirports(columns)

/** Whether columns are those of a mode alone; a drayage move looks like a load by truck. */
const hasColumnsOf: Record<BiddableMode, (columns: Columns) => boolean> = {
  [Mode.AirFreight]: namesAirports,
  [Mode.OceanLCL]: (columns) => namesPorts(columns) && columns.mapping.cubicMetres !== undefined,
  [Mode.OceanFCL]: (columns) =>
    namesPorts(columns) &&
    columns.mapping.containers !== undefined &&
    columns.mapping.cubicMetres === undefined,
  [Mode.RoadFTL]: ({ ports, mapping }) => mapping.miles !== undefined && ports.trim() === '',
  [Mode.RoadDrayage]: () => false,
}

/** The mode of a file by its mode column, its name or the places it names; null = ask. */
function guessMode(fileName: string, mapping: ColumnMapping): Mode | null {
  if (mapping.mode) return Mode.Universal
  const named = fileName
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => readMode(word))
    .filter((mode) => mode !== undefined)
  const [mode = named[0]] = named.filter((one) => one !== oceanAlone)
  if (mode !== undefined) return mode
  const ports = `${mapping.originPort?.[0] ?? ''} ${mapping.destPort?.[0] ?? ''}`.toLowerCase()
  return biddableModes.find((one) => hasColumnsOf[one]({ ports, mapping })) ?? null
}

/** The headings of a layout in any order, as the server remembers them; null where the browser cannot compute it. */
async function headingSignature(headings: readonly string[]): Promise<string | null> {
  // Pages that did not come over HTTPS have no cryptography.
  if (!globalThis.crypto?.subtle) return null
  const text = headings
    .map((heading) => heading.trim().toLowerCase())
    .toSorted()
    .join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
