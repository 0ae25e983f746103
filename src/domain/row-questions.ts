import {
  type Cell,
  cellText,
  type ReadingAnswers,
  type ReadingQuestion,
  type RowMeaning,
} from './file-reading.ts'
import { foldWord } from './fold.ts'
import { isBiddable, Mode, modeDefinitions } from './mode.ts'
import { counted, formatCount } from './quantity.ts'
import { type Asked, columnsOf, type FileSample, isBlank, question } from './reading-question.ts'
import { readMode } from './written-mode.ts'

const rowChoices: Record<RowMeaning, string> = {
  shipment: 'A shipment of its own',
  container: 'A container; rows with one reference are one shipment',
  item: 'An item line; rows with one reference are one shipment, costs may stand in one of them',
  charge: 'A charge; rows with one reference are one shipment of the same weight and volume',
}

/** What one row is: asked where a reference repeats, since rows may then share a shipment. */
export function rowQuestion(asked: Asked, mode: Mode | null): ReadingQuestion {
  const rowsOf = new Map<string, number[]>()
  const references = columnsOf(asked, 'reference')[0]?.cells ?? []
  for (const [row, cell] of references.entries()) {
    const reference = foldWord(cellText(cell))
    if (reference === '') continue
    const rows = rowsOf.get(reference)
    if (rows) rows.push(row)
    else rowsOf.set(reference, [row])
  }
  const repeated = [...rowsOf.values()].filter((rows) => rows.length > 1)
  const isShared = repeated.length > 0 || asked.file.whole?.hasRepeats === true
  const meanings = meaningsIn(mode, isShared && containersDiffer(asked.file, repeated))
  const most = repeated.reduce((longest, rows) => Math.max(longest, rows.length), 0)
  return question({
    key: 'rowIs',
    title: 'What one row is',
    evidence: !isShared
      ? 'No shipment reference repeats'
      : repeated.length === 0
        ? 'References repeat'
        : `${counted(repeated.length, 'reference repeats', 'references repeat')}, up to ${formatCount(most)} rows each`,
    choices: meanings.map((value) => ({ value, label: rowChoices[value] })),
    given: asked.answers.rowIs,
    certain: isShared ? null : 'shipment',
    earlier: asked.earlier?.rowIs,
  })
}

/** Only full containers and drayage move in containers of one shipment. */
function meaningsIn(mode: Mode | null, differ: boolean): RowMeaning[] {
  const byContainer = mode === null || mode === Mode.Universal || movesContainers(mode)
  if (!byContainer) return ['shipment', 'item', 'charge']
  return differ
    ? ['container', 'shipment', 'item', 'charge']
    : ['shipment', 'container', 'item', 'charge']
}

const movesContainers = (mode: Mode): boolean =>
  isBiddable(mode) && modeDefinitions[mode].carriedIn === 'containers'

/** Items and charges are not containers: their shipment is counted, not its rows. */
export const isPartOfShipment = (rowIs: RowMeaning | undefined): boolean =>
  rowIs === 'item' || rowIs === 'charge'

/** What a row, or the shipment of its items, counts as where the file does not say; null = not at all. */
export const uncountedContainers = (
  mode: Mode,
  { containersPerRow }: Pick<ReadingAnswers, 'containersPerRow'>,
): number | null => (movesContainers(mode) && containersPerRow !== 'none' ? 1 : null)

/** Where nothing says how many containers a row is; it counts as one until somebody says otherwise. */
export function containersQuestion(asked: Asked, mode: Mode | null): ReadingQuestion | null {
  if (!movesInContainers(asked, mode)) return null
  const cells = columnsOf(asked, 'containers')[0]?.cells
  const blank = cells?.filter(isBlank).length ?? 0
  if (cells && blank === 0) return null
  const one =
    asked.mapping.shipments?.length || isPartOfShipment(asked.answers.rowIs) ? 'shipment' : 'row'
  return question({
    key: 'containersPerRow',
    title: 'How many containers a row is',
    evidence: cells
      ? `${formatCount(blank)} of ${formatCount(cells.length)} rows do not count containers: each ${one} of them counts as one`
      : `No column counts containers: each ${one} counts as one`,
    choices: [
      { value: 'one', label: `One for each ${one}` },
      {
        value: 'none',
        label: 'Leave the number out',
        detail: 'ocean lanes have no volume until their forecast is edited',
      },
    ],
    given: asked.answers.containersPerRow,
    certain: 'one',
  })
}

function movesInContainers(asked: Asked, mode: Mode | null): boolean {
  if (mode !== Mode.Universal) return mode !== null && movesContainers(mode)
  const words = new Set(columnsOf(asked, 'mode').flatMap(({ cells }) => cells.map(cellText)))
  return [...words].some((word) => movesContainers(readMode(word) ?? Mode.None))
}

/** Owner code, category, serial number and check digit of ISO 6346. */
const containerNumber = /^[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d$/i

/** Whether the rows of one reference name different containers, in a column that is not the reference. */
function containersDiffer(file: FileSample, repeated: readonly (readonly number[])[]): boolean {
  return file.headings.some((_heading, column) =>
    repeated.some((rows) => {
      const cells = rows.map((row) => file.rows[row]?.[column])
      return cells.every(isContainerNumber) && new Set(cells).size > 1
    }),
  )
}

const isContainerNumber = (cell: Cell | undefined): boolean => containerNumber.test(cellText(cell))

export function hiddenRowsQuestion({ file, answers }: Asked): ReadingQuestion | null {
  if (file.hiddenRows === 0) return null
  return question({
    key: 'hiddenRows',
    title: 'Hidden rows',
    evidence: `${counted(file.hiddenRows, 'row is', 'rows are')} hidden in the workbook`,
    choices: [
      { value: 'read', label: 'Read them' },
      { value: 'leave out', label: 'Leave them out' },
    ],
    given: answers.hiddenRows,
  })
}
