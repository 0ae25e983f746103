import type { ExceptionGroup, Repair } from '#domain/shipment-upload.ts'

/** What somebody decided for all rows of a group: a text in place of the found one, or out with them. */
export type RepairChoice = { action: 'replace' | 'exclude'; value: string }
export type RepairChoices = Readonly<Record<string, RepairChoice>>

export const groupKey = ({ kind, column, found }: ExceptionGroup): string =>
  `${kind}|${column}|${found}`

export function withChoice(
  choices: RepairChoices,
  groups: readonly ExceptionGroup[],
  choiceOf: (group: ExceptionGroup) => RepairChoice | null,
): RepairChoices {
  const next: Record<string, RepairChoice> = { ...choices }
  for (const group of groups) {
    const choice = choiceOf(group)
    if (choice) next[groupKey(group)] = choice
    else delete next[groupKey(group)]
  }
  return next
}

export const repairsOf = (groups: readonly ExceptionGroup[], choices: RepairChoices): Repair[] =>
  groups.flatMap((group) => {
    const choice = choices[groupKey(group)]
    return choice ? [{ kind: group.kind, column: group.column, found: group.found, ...choice }] : []
  })

/** What a row says elsewhere cannot be written for all of them at once. */
export const isReplaceable = ({ kind }: ExceptionGroup): boolean =>
  kind !== 'CostInAnotherRow' && kind !== 'WeightInAnotherRow'

export const rowsIn = (groups: readonly ExceptionGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)

export const rowsText = (count: number): string =>
  `${count.toLocaleString()} ${count === 1 ? 'row' : 'rows'}`
