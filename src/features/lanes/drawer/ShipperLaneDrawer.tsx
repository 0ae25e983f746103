import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { laneEdit } from '#contract/ext/lane-edit.ts'
import { isEditable } from '#domain/lane-edit.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { BidsOfLane } from '#features/awards/bids-of-lane.parts.tsx'
import { DoubtsOfLane } from '#features/lane-doubts/lane-doubts.parts.tsx'
import { useLaneTab } from '#features/lanes/open-lane.api.ts'
import { YearFacts } from '#features/lanes/year-facts.parts.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Offered } from '#ui/Offered.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { insightTabs } from './insight-tabs.tsx'
import { EditLane } from './drawer-parts.ts'
import { LaneBidding } from './LaneBidding.tsx'
import { LaneDrawer } from './LaneDrawer.tsx'

type ShipperLaneDrawerProps = { lane: Lane; mode: BiddableMode; onClose: () => void }

export function ShipperLaneDrawer({ lane, mode, onClose }: ShipperLaneDrawerProps) {
  const [tab, setTab] = useLaneTab('bids')
  return (
    <LaneDrawer lane={lane} onClose={onClose}>
      <DoubtsOfLane lane={lane} mode={mode} />
      <LaneBidding lane={lane} mode={mode} />
      <dl className="fact-row">
        <YearFacts lane={lane} mode={mode} />
        <Fact name="Last paid a shipment" value={formatMoney(lane.lastPricePaid)} />
      </dl>
      <LaneEditing lane={lane} mode={mode} />
      <Tabs
        label="Parts of the lane"
        tabs={[
          { key: 'bids', title: 'Bids', panel: <BidsOfLane lane={lane} mode={mode} /> },
          ...insightTabs({ mode, laneId: lane.id, carrier: false }),
        ]}
        chosen={tab}
        onChoose={setTab}
      />
    </LaneDrawer>
  )
}

/** The way to change what the lane is, where the host takes it. */
function LaneEditing({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const [editing, setEditing] = useState(false)
  if (!isEditable(lane)) return null
  return (
    <Offered by={laneEdit.change}>
      <Button size="sm" variant="outline-primary" className="mb-3" onClick={() => setEditing(true)}>
        Edit lane
      </Button>
      {editing && <EditLane lane={lane} mode={mode} onClose={() => setEditing(false)} />}
    </Offered>
  )
}
