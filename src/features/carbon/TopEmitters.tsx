import { useNavigate } from 'react-router-dom'
import { formatCo2e } from '#domain/carbon.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { shortLane } from '#domain/short-lane.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { markOfCo2e } from './carbon-words.ts'
import type { CarbonOverview } from './CarbonFigures.tsx'

type TopEmittersProps = { mode: BiddableMode; lanes: CarbonOverview['topLanes'] }

/** The ten lanes that emit most; a bar opens the lane's calculation sheet. */
export function TopEmitters({ mode, lanes }: TopEmittersProps) {
  const navigate = useNavigate()
  const open = (laneId: number) => void navigate(laneAddress(mode, laneId, { tab: 'co2' }))
  return (
    <ChartCard
      title="Lanes that emit most"
      about={lanes.map((lane) => `${lane.name}: ${formatCo2e(lane.kilogramsCo2e)}`).join('; ')}
      kind="bars"
      heading="Lane"
      labels={lanes.map(({ name, equipment }) =>
        equipment ? `${shortLane(name)}, ${equipment}` : shortLane(name),
      )}
      series={[{ name: 'CO2e a year', values: lanes.map(({ kilogramsCo2e }) => kilogramsCo2e) }]}
      format={formatCo2e}
      formatMark={markOfCo2e(lanes.map(({ kilogramsCo2e }) => kilogramsCo2e))}
      onPick={(index) => open(lanes[index]?.laneId ?? 0)}
    />
  )
}
