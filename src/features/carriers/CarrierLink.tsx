import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { type Carrier, carriers } from '#contract/ext/carriers.ts'
import { type BiddableMode, biddableModes, Mode, modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { Badge } from '#ui/Badge.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Offered } from '#ui/Offered.tsx'
import { carrierMutations, type TenderMode } from './carriers.api.ts'
import { linkBadges } from '#domain/carrier-link.ts'

type CarrierLinkProps = { carrier: Carrier; mode: TenderMode }

export function CarrierLink({ carrier, mode }: CarrierLinkProps) {
  const [asks, setAsks] = useState<'end' | 'renew' | null>(null)
  const within = (modes: readonly number[]) =>
    biddableModes.filter((one) => modes.includes(one) && (mode === Mode.Universal || mode === one))
  const [open, renewable] = [within(carrier.modes), within(carrier.renewableModes)]
  return (
    <section className="mb-3" aria-label="Link">
      <div className="d-flex flex-wrap align-items-center gap-2">
        <Badge {...linkBadges[carrier.link]} />
        {open.length > 0 && (
          <Offered by={carriers.end}>
            <Button size="sm" variant="outline-danger" onClick={() => setAsks('end')}>
              End link
            </Button>
          </Offered>
        )}
        {renewable.length > 0 && (
          <Button size="sm" variant="outline-secondary" onClick={() => setAsks('renew')}>
            Renew link
          </Button>
        )}
      </div>
      {carrier.link === 'ended' && renewable.length === 0 && (
        <p className="note mb-0">An administrator ended this link. Ask them to restore it.</p>
      )}
      {asks === 'end' && <EndDialog carrier={carrier} modes={open} onClose={() => setAsks(null)} />}
      {asks === 'renew' && (
        <RenewDialog carrier={carrier} modes={renewable} onClose={() => setAsks(null)} />
      )}
    </section>
  )
}

type DialogProps = { carrier: Carrier; modes: readonly BiddableMode[]; onClose: () => void }

const namesOf = (modes: readonly BiddableMode[]) => modes.map(modeTitle).join(', ')

function EndDialog({ carrier: { id, name, modes: all }, modes, onClose }: DialogProps) {
  const end = useMutation(carrierMutations.end(id))
  const isLast = modes.length === all.length
  return (
    <ConfirmDialog
      title={`End your link with ${name}?`}
      action="End link"
      danger
      busy={end.isPending}
      problem={end.error ? problemOf(end.error).message : null}
      onConfirm={() =>
        end.mutate([...modes], {
          onSuccess: ({ lanes, bids }) => {
            toast.success(
              `Link with ${name} ended. ${counted(lanes, 'lane')} closed, ${counted(bids, 'bid')} withdrawn.`,
            )
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{namesOf(modes)}</p>
      <ul className="mb-0">
        <li>{name} no longer sees your lanes and is notified once.</li>
        <li>Its bids on lanes you have not awarded are withdrawn. Awards do not change.</li>
        {isLast && <li>You no longer see its documents.</li>}
        <li>
          Renewing the link restores its lanes and bids, except on lanes awarded in the meantime.
        </li>
      </ul>
    </ConfirmDialog>
  )
}

function RenewDialog({ carrier: { id, name }, modes, onClose }: DialogProps) {
  const renew = useMutation(carrierMutations.renew(id))
  return (
    <ConfirmDialog
      title={`Renew your link with ${name}?`}
      action="Renew link"
      busy={renew.isPending}
      problem={renew.error ? problemOf(renew.error).message : null}
      onConfirm={() =>
        renew.mutate([...modes], {
          onSuccess: ({ lanes, bids }) => {
            toast.success(
              `Link with ${name} renewed. ${counted(lanes, 'lane')} and ${counted(bids, 'bid')} restored.`,
            )
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{namesOf(modes)}</p>
      <p className="mb-0">
        {name} sees the lanes it was invited to again and is notified. You see its documents again.
      </p>
    </ConfirmDialog>
  )
}
