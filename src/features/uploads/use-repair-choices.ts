import { useState } from 'react'
import { type ExceptionGroup, type ExceptionKind, repairKey } from '#domain/shipment-upload.ts'
import {
  bestSuggestion,
  type RepairChoice,
  type RepairChoices,
  suggestedOf,
  undecidedOf,
  withChoice,
} from './repair-choice.ts'

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
