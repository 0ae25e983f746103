import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { finished, type Steps } from '#domain/steps.ts'

/** Longer tasks are felt: a key, a frame or a click waits for their end. */
const turnMs = 8

/** Takes steps in turns; what is short is done before this returns. Answers how to leave it off. */
export function takeTurns<Result>(
  steps: Steps<Result>,
  onDone?: (result: Result) => void,
): () => void {
  const turn = inTurns()
  let left = false
  const goOn = () => {
    while (!left) {
      const { done, value } = steps.next()
      if (done) {
        onDone?.(value)
        return
      }
      const pause = turn()
      if (pause) {
        void pause.then(goOn)
        return
      }
    }
  }
  goOn()
  return () => {
    left = true
  }
}

/** Of fewer rows everything is worked out while the page is drawn; of more, the rows come first. */
export const manyRows = 1000

/** Rows for what follows them, as counts and sums over all; null until many are drawn. */
export const useAfterRows = <Rows extends readonly unknown[]>(rows: Rows | null): Rows | null =>
  useDeferredValue(rows, rows && rows.length >= manyRows ? null : rows)

/** False until the task that is this component's alone: of several costly drawings each has one. */
export function useOwnTask(): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    // React would draw those that come close together in one task.
    const timer = setTimeout(() => flushSync(() => setHasCome(true)))
    return () => clearTimeout(timer)
  }, [])
  return hasCome
}

/** The result of work that is done in turns; what was there before stays until it is. */
export function useInTurns<Result>(start: (() => Steps<Result>) | null): Result | null {
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => (start ? takeTurns(start(), setResult) : undefined), [start])
  return result
}

/**
 * The result of steps, taken while the page is drawn, or in turns where there are many: `result` is then the one
 * of before, and `isCurrent` false, until they are taken.
 */
export function useSteps<Result>(
  start: (() => Steps<Result>) | null,
  isLong: boolean,
): { result: Result | null; isCurrent: boolean } {
  const short = useMemo(() => (start && !isLong ? finished(start()) : null), [start, isLong])
  const made = useInTurns(
    useMemo(() => (start && isLong ? () => namedAfter(start) : null), [start, isLong]),
  )
  if (!isLong) return { result: short, isCurrent: true }
  return { result: made?.result ?? null, isCurrent: made?.start === start }
}

function* namedAfter<Result>(start: () => Steps<Result>) {
  return { start, result: yield* start() }
}

/** Lets the page answer in between, once a turn has lasted long enough. */
export function inTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < turnMs) return undefined
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}

/** What waits goes first, and then this goes on, before what comes later. */
const nextTurn = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in globalThis.scheduler
    ? globalThis.scheduler.yield()
    : new Promise((done) => setTimeout(done))
