import { useNavigate } from 'react-router-dom'
import type { EmittingLane } from '#contract/ext/carbon.ts'
import { formatCo2e } from '#domain/carbon.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { shortLane } from '#domain/short-lane.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { markOfCo2e } from './carbon-words.ts'

type TopEmittersProps = { mode: BiddableMode; lanes: readonly EmittingLane[] }

const most = 10

/** The ten lanes that emit most; a bar opens the lane's calculation sheet. */
export function TopEmitters({ mode, lanes }: TopEmittersProps) {
  const top = lanes.filter(({ kilogramsCo2e }) => kilogramsCo2e !== null).slice(0, most)
  const emitted = top.map(({ kilogramsCo2e }) => kilogramsCo2e ?? 0)
  const navigate = useNavigate()
  const open = (laneId: number) => void navigate(laneAddress(mode, laneId, { tab: 'co2' }))
  return (
    <ChartCard
      title="Top emitting lanes"
      about={top
        .map(({ lane, kilogramsCo2e }) => `${lane}: ${formatCo2e(kilogramsCo2e)}`)
        .join('; ')}
      kind="bars"
      heading="Lane"
      labels={top.map(({ lane, equipment }) =>
        equipment ? `${shortLane(lane)}, ${equipment}` : shortLane(lane),
      )}
      series={[{ name: 'CO2e a year', values: emitted }]}
      format={formatCo2e}
      formatMark={markOfCo2e(emitted)}
      onPick={(index) => open(top[index]?.laneId ?? 0)}
    />
  )
}
