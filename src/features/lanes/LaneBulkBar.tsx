import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { laneClosing } from '#contract/ext/lane-closing.ts'
import { type Lane, allows } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { isExtendable } from '#domain/open-to-bids.ts'
import { counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { Offered } from '#ui/Offered.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { laneMutations } from './lanes.api.ts'
import { StartDialog } from './StartDialog.tsx'
import { TargetDialog } from './TargetDialog.tsx'

type LaneBulkBarProps = {
  mode: BiddableMode
  lanes: readonly Lane[]
  words: (count: number) => string
  onDone: () => void
}

export function LaneBulkBar({ mode, lanes, words, onDone }: LaneBulkBarProps) {
  const navigate = useNavigate()
  const pause = useMutation(laneMutations.pause())
  const [dialog, setDialog] = useState<'start' | 'target' | 'extend' | null>(null)
  const startable = lanes.filter(({ status }) => allows(status, 'start'))
  const pausable = lanes.filter(({ status }) => allows(status, 'pause'))
  const editable = lanes.filter(({ status }) => allows(status, 'edit'))
  const extendable = lanes.filter(isExtendable)
  const awardable = lanes.filter(isAwardable)
  const pauseNow = () =>
    pause.mutate(
      pausable.map(({ id }) => id),
      {
        onSuccess: (paused) => {
          toast.success(`Bidding paused on ${counted(paused.length, 'lane')}.`)
          onDone()
        },
        onError: (error) => toast.error(problemOf(error).message),
      },
    )
  if (lanes.length === 0) return null
  return (
    <>
      <div className="bulk-bar" role="toolbar" aria-label="Selected lanes">
        <strong>{words(lanes.length)}</strong>
        <Button size="sm" onClick={() => setDialog('start')} disabled={startable.length === 0}>
          Start {startable.length || ''}
        </Button>
        <Button
          size="sm"
          variant="outline-light"
          onClick={pauseNow}
          disabled={pausable.length === 0 || pause.isPending}
        >
          Pause {pausable.length || ''}
        </Button>
        <Offered by={laneClosing.extend}>
          <Button
            size="sm"
            variant="outline-light"
            onClick={() => setDialog('extend')}
            disabled={extendable.length === 0}
          >
            Extend {extendable.length || ''}
          </Button>
        </Offered>
        <Button
          size="sm"
          variant="outline-light"
          onClick={() => setDialog('target')}
          disabled={editable.length === 0}
        >
          Set targets {editable.length || ''}
        </Button>
        <Button
          size="sm"
          variant="outline-light"
          onClick={() =>
            void navigate('?view=award', { state: { ticked: awardable.map(({ id }) => id) } })
          }
          disabled={awardable.length === 0}
        >
          Compare and award {awardable.length || ''}
        </Button>
        <Button size="sm" variant="link" className="link-light" onClick={onDone}>
          Clear
        </Button>
      </div>
      {dialog === 'start' && (
        <StartDialog
          mode={mode}
          lanes={startable}
          onClose={() => setDialog(null)}
          onStarted={onDone}
        />
      )}
      {dialog === 'extend' && (
        <ExtendDialog
          mode={mode}
          lanes={extendable}
          onClose={() => setDialog(null)}
          onExtended={onDone}
        />
      )}
      {dialog === 'target' && (
        <TargetDialog
          mode={mode}
          lanes={editable}
          started={lanes.length - editable.length}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

const isAwardable = ({ status, bidsReceived }: Lane) => bidsReceived > 0 && allows(status, 'award')
