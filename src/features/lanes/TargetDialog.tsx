import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { laneMutations, laneQueries } from './lanes.api.ts'

/** Targets of every lane not yet started: its baseline minus some percent, by the terms of the mode. */
export function TargetDialog({ mode, onClose }: { mode: BiddableMode; onClose: () => void }) {
  const terms = useQuery(laneQueries.terms(mode))
  const save = useMutation(laneMutations.setTargets(mode))
  const [percent, setPercent] = useState('5')
  const [problem, setProblem] = useState<string | null>(null)

  const apply = () => {
    const rule = Number(percent)
    if (percent.trim() === '' || !(rule >= 0 && rule <= 90)) {
      setProblem('Enter a percentage from 0 to 90.')
      return
    }
    if (!terms.data) return
    save.mutate(
      { ...terms.data, targetRule: rule },
      {
        onSuccess: () => {
          toast.success(`Targets are set to baseline minus ${rule} %.`)
          onClose()
        },
        onError: (error) => setProblem(problemOf(error).message),
      },
    )
  }

  return (
    <ConfirmDialog
      title="Set targets"
      action="Set targets"
      busy={save.isPending || !terms.data}
      problem={problem}
      onConfirm={apply}
      onClose={onClose}
    >
      <label htmlFor="target-percent" className="form-label">
        Baseline minus, in percent
      </label>
      <input
        id="target-percent"
        className="form-control"
        inputMode="decimal"
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
      <p className="form-text">
        Applies to the lanes of this mode that have not started and have a baseline.
      </p>
    </ConfirmDialog>
  )
}
