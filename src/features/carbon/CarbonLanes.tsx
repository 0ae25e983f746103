import { useNavigate } from 'react-router-dom'
import type { EmittingLane } from '#contract/ext/carbon.ts'
import { formatCo2e } from '#domain/carbon.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { useHashTarget } from '#ui/use-hash-target.ts'
import { carbonColumns, intensityOf } from './carbon-columns.ts'
import { formatIntensity, stateWords } from './carbon-words.ts'

const place = 'emitting-lanes'
/** The lanes of the page under settings of their table. */
export const emittingAddress = (words: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(words)}#${place}`

type CarbonLanesProps = { mode: BiddableMode; lanes: readonly EmittingLane[] }

/** Every lane with what a year of it emits; a row opens its calculation sheet. */
export function CarbonLanes({ mode, lanes }: CarbonLanesProps) {
  const navigate = useNavigate()
  const address = useGridAddress({ columns: carbonColumns })
  const section = useHashTarget<HTMLElement>(place)
  return (
    <section
      ref={section}
      id={place}
      className="report-lanes"
      aria-labelledby="emitting-lanes-title"
    >
      <h2 id="emitting-lanes-title" className="section-title">
        Lanes
      </h2>
      <Grid
        {...address.props}
        label="Emissions by lane"
        rows={lanes}
        columns={carbonColumns}
        rowKey={({ laneId }) => laneId}
        noun={['lane', 'lanes']}
        onOpenRow={({ laneId }) => void navigate(laneAddress(mode, laneId, { tab: 'co2' }))}
        cardHeight={104}
        card={(row) => (
          <span className="lane-card">
            <strong>{row.lane}</strong>
            <span className="text-body-secondary">
              {[row.equipment, stateWords[row.state]].filter(Boolean).join(', ')}
            </span>
            <span>
              {formatCo2e(row.kilogramsCo2e)}, {formatIntensity(intensityOf(row))}
            </span>
          </span>
        )}
      />
    </section>
  )
}
