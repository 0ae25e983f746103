import type { BiddableMode } from '#domain/mode.ts'
import { LaneBenchmark } from '#features/benchmark/benchmark.parts.tsx'
import { Emissions } from '#features/carbon/carbon.parts.tsx'
import { lazyScreen } from '#lib/chunk.ts'
import type { Tab } from '#ui/Tabs.tsx'
import { AwardHistory } from './AwardHistory.tsx'

// In chunks of their own: a list of lanes needs no charts.
const VolumeTab = lazyScreen('lane-volume', async () => (await import('./VolumeTab.tsx')).VolumeTab)
const ChargesTab = lazyScreen(
  'lane-charges',
  async () => (await import('./ChargesTab.tsx')).ChargesTab,
)
const WrittenTab = lazyScreen(
  'lane-written',
  async () => (await import('./WrittenTab.tsx')).WrittenTab,
)

type Insight = { mode: BiddableMode; laneId: number; carrier: boolean }

/** What there is to know of a lane besides its bids. */
export const insightTabs = ({ mode, laneId, carrier }: Insight): readonly Tab[] => [
  {
    key: 'volume',
    title: 'Volume',
    panel: <VolumeTab mode={mode} laneId={laneId} withCost={!carrier} />,
  },
  ...(carrier
    ? []
    : [
        {
          key: 'charges',
          title: 'Charges',
          panel: <ChargesTab mode={mode} laneId={laneId} />,
        },
        {
          key: 'benchmark',
          title: 'Benchmark',
          panel: <LaneBenchmark mode={mode} laneId={laneId} />,
        },
        { key: 'written', title: 'Written as', panel: <WrittenTab laneId={laneId} /> },
      ]),
  { key: 'co2', title: 'CO2', panel: <Emissions emitter={{ of: 'lane', id: laneId }} /> },
  { key: 'history', title: 'Award history', panel: <AwardHistory laneId={laneId} /> },
]
