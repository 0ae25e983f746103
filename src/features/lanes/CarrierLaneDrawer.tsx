import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { isToDo } from './BidFigures.tsx'
import { insightTabs } from './insight-tabs.tsx'
import { LaneDrawer } from './LaneDrawer.tsx'
import { useLaneTab } from './open-lane.ts'
import { LaneSteps, OwnBid } from './OwnBid.tsx'

type Props = {
  mode: BiddableMode
  lane: Lane
  lanes: readonly Lane[]
  onOpen: (laneId: number | null) => void
}

/** A lane as the carrier who bids on it sees it. */
export function CarrierLaneDrawer({ mode, lane, lanes, onOpen }: Props) {
  const [tab, setTab] = useLaneTab('bid')
  return (
    <LaneDrawer lane={lane} onClose={() => onOpen(null)}>
      <LaneSteps lanes={lanes.filter(isToDo)} openId={lane.id} onOpen={onOpen} />
      <Tabs
        label="Parts of the lane"
        tabs={[
          { key: 'bid', title: 'Your bid', panel: <OwnBid lane={lane} mode={mode} /> },
          ...insightTabs({ mode, laneId: lane.id, carrier: true }),
        ]}
        chosen={tab}
        onChoose={setTab}
      />
    </LaneDrawer>
  )
}
