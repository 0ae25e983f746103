import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import type { KnobName } from '#domain/award-optimiser/rule-knob.ts'
import type { RowPrice } from '#domain/award-optimiser/scenario-result.ts'
import type { EarlierResult, Effort } from '#domain/award-optimiser/solve-scenario.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { takeTurns } from '#lib/turns.ts'
import { bytesOf, openOptimiser, type Optimiser } from './optimiser.ts'
import type { Solved } from './optimiser-answers.ts'

export type Tender = { inputsHash: string; columns: AwardColumns }
export type Desk = { tender: Tender; optimiser: Optimiser }

/** Workers that hold these bids, for as long as the screen is open; null until they are started. */
export function useOptimiser(tender: Tender | null): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null)
  useEffect(() => {
    if (!tender) return
    let optimiser: Optimiser | undefined
    const leave = takeTurns(bytesOf(tender.columns), (bids) => {
      optimiser = openOptimiser(bids)
      setDesk({ tender, optimiser })
    })
    return () => {
      leave()
      optimiser?.close()
    }
  }, [tender])
  return desk?.tender === tender ? desk : null
}

/** What the engine answers, kept by what it was asked: the same question is answered once. */
export function solvedQueries({ optimiser, tender }: Desk) {
  const keyed = (kind: string, ...about: readonly unknown[]) => ({
    queryKey: queryKeys.solved(tender.inputsHash, kind, ...about),
    staleTime: Infinity,
    structuralSharing: false,
  })
  return {
    solve: (scenario: Scenario, effort: Effort, start?: EarlierResult) =>
      queryOptions({
        ...keyed('solve', scenario, effort),
        queryFn: ({ signal }) => {
          // No more than the search needs is copied to its thread.
          const from = start && { prices: start.prices, award: start.award }
          return optimiser.ask('solve', { scenario, effort, start: from }, signal)
        },
      }),
    estimate: (scenario: Scenario, prices: readonly RowPrice[]) =>
      queryOptions({
        ...keyed('estimate', scenario),
        queryFn: ({ signal }) => optimiser.ask('estimate', { scenario, prices }, signal),
      }),
    tag: (scenario: Scenario, { result }: Solved, rule: string) =>
      queryOptions({
        ...keyed('tag', scenario, rule),
        queryFn: ({ signal }) => optimiser.ask('tag', { scenario, result, rule }, signal),
      }),
    /** `step` is about the number that `knob` moves. */
    quickTag: (
      scenario: Scenario,
      { result }: Solved,
      rule: string,
      step: number | null,
      knob?: KnobName,
    ) =>
      queryOptions({
        ...keyed('quick-tag', scenario, rule, step, knob),
        queryFn: ({ signal }) =>
          optimiser.ask('quickTag', { scenario, result, rule, step, knob }, signal),
      }),
    conflict: (scenario: Scenario) =>
      queryOptions({
        ...keyed('conflict', scenario),
        queryFn: ({ signal }) => optimiser.ask('conflict', { scenario }, signal),
      }),
    nearest: (scenario: Scenario, rule: string, knob: KnobName) =>
      queryOptions({
        ...keyed('nearest', scenario, rule, knob),
        queryFn: ({ signal }) => optimiser.ask('nearest', { scenario, rule, knob }, signal),
      }),
    staying: (scenario: Scenario) =>
      queryOptions({
        ...keyed('staying', scenario),
        queryFn: ({ signal }) => optimiser.ask('staying', { scenario }, signal),
      }),
    backups: (scenario: Scenario, { result }: Solved) =>
      queryOptions({
        ...keyed('backups', scenario),
        queryFn: ({ signal }) => optimiser.ask('backups', { scenario, result }, signal),
      }),
    dropOuts: (scenario: Scenario, { result }: Solved) =>
      queryOptions({
        ...keyed('drop-outs', scenario),
        queryFn: ({ signal }) => optimiser.ask('dropOuts', { scenario, result }, signal),
      }),
    volume: (scenario: Scenario, { result }: Solved, factor: number) =>
      queryOptions({
        ...keyed('volume', scenario, factor),
        queryFn: ({ signal }) => optimiser.ask('volume', { scenario, result, factor }, signal),
      }),
    frontier: (scenario: Scenario, rule: Rule, knob: KnobName, values: readonly number[]) =>
      queryOptions({
        ...keyed('frontier', scenario, rule, knob, values),
        queryFn: ({ signal }) =>
          optimiser.ask('frontier', { scenario, rule, knob, values }, signal),
      }),
    difference: (
      scenario: Scenario,
      { result }: Solved,
      other: Scenario,
      { result: theirs }: Solved,
    ) =>
      queryOptions({
        ...keyed('difference', scenario, other),
        queryFn: ({ signal }) =>
          optimiser.ask('difference', { scenario, result, other: theirs }, signal),
      }),
  }
}
