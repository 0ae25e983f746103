import { useState } from 'react'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { modeTitles } from '#domain/company-alias.ts'
import { serviceTypes } from '#domain/overview.ts'
import {
  type ExceptionGroup,
  type ExceptionKind,
  isPlaceProblem,
  type Repair,
  repairKey,
  type RepairSubject,
} from '#domain/shipment-upload.ts'
import { counted } from '#domain/quantity.ts'

/** A longer list shows its first kind alone, and later the kinds that are left over. */
const mostOpenGroups = 40

/** What is decided before it is sent, and in which order the groups are shown meanwhile. */
export function useRepairChoices(groups: readonly ExceptionGroup[]) {
  const kinds = kindsOf(groups)
  const isLong = groups.length > mostOpenGroups
  const [choices, setChoices] = useState<RepairChoices>({})
  const [open, setOpen] = useState<ReadonlySet<ExceptionKind>>(
    () => new Set(isLong ? kinds.slice(0, 1) : kinds),
  )
  /** Groups left over when suggestions were accepted; single decisions do not move a row. */
  const [leftOver, setLeftOver] = useState<ReadonlySet<string>>(new Set())
  const isLeftOver = (group: ExceptionGroup) => leftOver.has(repairKey(group))

  return {
    choices,
    isOpen: (kind: ExceptionKind) => open.has(kind),
    fold: (kind: ExceptionKind, isOpen: boolean) =>
      setOpen((before) => new Set([...before, kind].filter((one) => isOpen || one !== kind))),
    /** By kind; what is left over first, then the kind and the group with most rows. */
    sections: kinds
      .map((kind) => ({ kind, groups: groups.filter((group) => group.kind === kind) }))
      .toSorted((a, b) => Number(b.groups.some(isLeftOver)) - Number(a.groups.some(isLeftOver)))
      .map(({ kind, groups: own }) => ({
        kind,
        groups: own.toSorted((a, b) => Number(isLeftOver(b)) - Number(isLeftOver(a))),
      })),
    choose: (
      chosen: readonly ExceptionGroup[],
      choiceOf: (group: ExceptionGroup) => RepairChoice | null,
    ) => setChoices((before) => withChoice(before, chosen, choiceOf)),
    acceptSuggestions: (among: readonly ExceptionGroup[]) => {
      const next = withChoice(choices, suggestedOf(among, choices), (group) => ({
        action: 'replace',
        value: bestSuggestion(group) ?? '',
      }))
      const left = undecidedOf(groups, next)
      setChoices(next)
      setLeftOver(new Set(left.map(repairKey)))
      const kindsLeft = left.map(({ kind }) => kind)
      setOpen(
        (before) => new Set(isLong && left.length > 0 ? kindsLeft : [...before, ...kindsLeft]),
      )
    },
    undoAll: () => {
      setChoices({})
      setLeftOver(new Set())
    },
  }
}

/** The kind with most rows first. */
function kindsOf(groups: readonly ExceptionGroup[]): ExceptionKind[] {
  const rows = new Map<ExceptionKind, number>()
  for (const { kind, count } of groups) rows.set(kind, (rows.get(kind) ?? 0) + count)
  return [...rows].toSorted(([, a], [, b]) => b - a).map(([kind]) => kind)
}

/** What somebody decided for all rows of a group. */
export type RepairChoice = Pick<Repair, 'action' | 'value'>
type RepairChoices = Readonly<Record<string, RepairChoice>>

function withChoice(
  choices: RepairChoices,
  groups: readonly ExceptionGroup[],
  choiceOf: (group: ExceptionGroup) => RepairChoice | null,
): RepairChoices {
  const next: Record<string, RepairChoice> = { ...choices }
  for (const group of groups) {
    const choice = choiceOf(group)
    if (choice) next[repairKey(group)] = choice
    else delete next[repairKey(group)]
  }
  return next
}

export const repairsOf = (groups: readonly ExceptionGroup[], choices: RepairChoices): Repair[] =>
  groups.flatMap((group) => {
    const choice = choices[repairKey(group)]
    return choice ? [{ ...subjectOf(group), ...choice }] : []
  })

/** What a repair names its rows by. */
export const subjectOf = ({ kind, column, found, family }: RepairSubject): RepairSubject => ({
  kind,
  column,
  found,
  ...(family && { family }),
})

export const undecidedOf = (groups: readonly ExceptionGroup[], choices: RepairChoices) =>
  groups.filter((group) => !choices[repairKey(group)])

export const suggestedOf = (groups: readonly ExceptionGroup[], choices: RepairChoices) =>
  undecidedOf(groups, choices).filter((group) => bestSuggestion(group) !== undefined)

/** Two readings of one date or number are equally good: somebody has to say which. */
export const bestSuggestion = ({ kind, suggestions }: ExceptionGroup): string | undefined =>
  (kind === 'InvalidDate' || kind === 'InvalidNumber') && suggestions.length > 1
    ? undefined
    : suggestions[0]

const mostOffered = 5

/** Values to choose from, best first. */
export function offeredValues({ kind, suggestions }: ExceptionGroup): string[] {
  if (kind === 'UnknownService') return [...new Set([...suggestions, ...serviceTypes])]
  if (kind === 'UnknownMode') return [...new Set([...suggestions, ...modeTitles])]
  return suggestions.slice(0, mostOffered)
}

export const valueWords = (kind: ExceptionKind, value: string): string =>
  kind === 'InvalidDate' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatCalendarDay(value) : value

/** Kinds whose text may stay as it is, and the button that says so. */
export const keepWords: Partial<Record<ExceptionKind, string>> = {
  OnlyArea: 'Use the area itself',
  UnknownEquipment: 'Keep as written',
}

/** What was decided, said of the rows it is about. */
export function choiceWords(kind: ExceptionKind, { action, value }: RepairChoice): string {
  if (action === 'exclude') return 'Left out'
  if (action === 'keep') return kind === 'OnlyArea' ? 'Read as the area itself' : 'Kept as written'
  return `Read as "${valueWords(kind, value)}"`
}

/** What a row says elsewhere cannot be written for all of them at once. */
export const isReplaceable = ({ kind }: ExceptionGroup): boolean =>
  kind !== 'CostInAnotherRow' && kind !== 'WeightInAnotherRow'

/** 'Not found in Germany' where the text names the area it was looked for in. */
export const problemWords = ({ title, area }: ExceptionGroup): string =>
  area === '' ? title : `Not found in ${area}`

export const foundText = ({ found }: Pick<ExceptionGroup, 'found'>) =>
  found === '' ? '(blank)' : found

/** The parts of the found text that stand in cells of their own. */
export const foundCells = ({ kind, found }: ExceptionGroup): readonly string[] =>
  isPlaceProblem(kind) ? [found, ...found.split(', ')] : [found]

/** A row with several problems counts once. */
export const rowsIn = (groups: readonly ExceptionGroup[]): number =>
  groups.reduce((sum, { count, shared }) => sum + count - shared.length, 0) +
  new Set(groups.flatMap(({ shared }) => shared)).size

export const rowsText = (count: number): string => counted(count, 'row')

export const acceptText = (groups: readonly ExceptionGroup[]): string =>
  `Accept ${counted(groups.length, 'suggestion')} (${rowsText(rowsIn(groups))})`
