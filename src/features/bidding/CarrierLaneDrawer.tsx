import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { isToDo } from './BidFigures.tsx'
import { AwardsToAnswer } from '#features/award-answers/award-answers.parts.tsx'
import { insightTabs, LaneDrawer } from '#features/lanes/drawer/lane-drawer.parts.tsx'
import { LightRuleNote } from '#features/lanes/light-rule.parts.tsx'
import { laneAfter, LaneSteps, OwnBid } from './form/OwnBid.tsx'
import { useLaneTab } from '#features/lanes/open-lane.api.ts'
import { isReadyDraft } from './SubmitDrafts.tsx'

type CarrierLaneDrawerProps = {
  lane: Lane
  lanes: readonly Lane[]
  mode: BiddableMode
  onOpen: (laneId: number | null) => void
}

export function CarrierLaneDrawer({ lane, lanes, mode, onOpen }: CarrierLaneDrawerProps) {
  const [tab, setTab] = useLaneTab('bid')
  const toDo = lanes.filter(isToDo)
  const next = laneAfter(toDo, lane.id)
  const ready = lanes.filter((one) => isReadyDraft(one) && one.id !== lane.id)
  return (
    <LaneDrawer lane={lane} onClose={() => onOpen(null)}>
      <LaneSteps lanes={toDo} openId={lane.id} closesAt={lane.closesAt} onOpen={onOpen} />
      <AwardsToAnswer mode={mode} laneId={lane.id} />
      <Tabs
        label="Parts of the lane"
        tabs={[
          {
            key: 'bid',
            title: 'Your bid',
            panel: (
              <OwnBid
                lane={lane}
                mode={mode}
                onNext={next && (() => onOpen(next.id))}
                ready={ready}
              >
                {lane.light !== null && <LightRuleNote mode={mode} lanes={lanes} />}
              </OwnBid>
            ),
          },
          ...insightTabs({ mode, laneId: lane.id, carrier: true }),
        ]}
        chosen={tab}
        onChoose={setTab}
      />
    </LaneDrawer>
  )
}
