import type { ReactNode } from 'react'
import { distanceWords } from '#domain/distance-words.ts'
import type { Lane } from '#domain/lane.ts'
import { isBiddable } from '#domain/mode.ts'
import { agreeing, formatCount, formatQuantity } from '#domain/quantity.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { laneStatusBadge, lightBadge } from '#features/lanes/lane-badges.api.ts'

type LaneDrawerProps = { lane: Lane; onClose: () => void; children: ReactNode }

/** One lane beside the table: what it is, then what can be done with it. */
export function LaneDrawer({ lane, onClose, children }: LaneDrawerProps) {
  const light = lightBadge(lane)
  const status = laneStatusBadge(lane)
  const ours = useKnowsOurs() === true
  const facts = [
    lane.shipper,
    lane.equipmentType,
    `${formatQuantity(lane.shipmentCount)} ${agreeing(lane.shipmentCount, 'shipment')} a year`,
    lane.miles === null ? null : `${formatCount(lane.miles)} mi`,
    lane.serviceType,
    lane.term === null ? null : `${lane.term}-month term`,
  ].filter(Boolean)

  return (
    <Drawer
      title={lane.locationStr}
      about={
        <>
          <p className="text-body-secondary mb-1">{facts.join(' · ')}</p>
          {lane.miles !== null && isBiddable(lane.mode) && (
            <p className="note mb-2">
              Distance: {distanceWords(lane.distanceSource, lane.mode, ours)}.
            </p>
          )}
          <div className="d-flex gap-2">
            {light && <Badge {...light} tone={light.tone as Tone} />}
            <Badge {...status} tone={status.tone as Tone} />
          </div>
          {lane.outcome && <p className="mb-0 mt-2">Note from the shipper: {lane.outcome}.</p>}
        </>
      }
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
