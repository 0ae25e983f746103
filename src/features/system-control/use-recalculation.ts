import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Recalculated } from '#contract/ext/system.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { systemMutations } from './system-control.api.ts'

export type Step = { companyId: number; company: string; mode: BiddableMode }
export type Done = Step & { count: number; problem?: string }

export type Recalculation = {
  running: boolean
  total: number
  done: readonly Done[]
  run: (what: Recalculated, steps: readonly Step[]) => Promise<void>
  stop: () => void
}

/** Works through companies and modes one after another, so that there is something to see and to stop. */
export function useRecalculation(): Recalculation {
  const { mutateAsync } = useMutation(systemMutations.recalculate())
  const [running, setRunning] = useState(false)
  const [total, setTotal] = useState(0)
  const [done, setDone] = useState<readonly Done[]>([])
  const stopped = useRef(false)

  const run = async (what: Recalculated, steps: readonly Step[]) => {
    stopped.current = false
    setRunning(true)
    setTotal(steps.length)
    setDone([])
    for (const step of steps) {
      if (stopped.current) break
      const { companyId, mode } = step
      const outcome = await mutateAsync({ what, companyId, mode }).then(
        ({ count }) => ({ ...step, count }),
        (error: unknown) => ({ ...step, count: 0, problem: problemOf(error).message }),
      )
      setDone((before) => [...before, outcome])
    }
    setRunning(false)
  }
  return {
    running,
    total,
    done,
    run,
    stop: () => {
      stopped.current = true
    },
  }
}
