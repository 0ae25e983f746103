import { useNavigate } from 'react-router-dom'
import type { EmittingLane } from '#contract/ext/carbon.ts'
import { laneFields } from '#domain/lane-fields.ts'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { useHashTarget } from '#ui/use-hash-target.ts'
import { formatActivity, formatIntensity, stateWords } from './carbon-words.ts'

const place = 'emitting-lanes'
export const emittingAddress = (words: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(words)}#${place}`

type CarbonLanesProps = { mode: BiddableMode; lanes: readonly EmittingLane[] }

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

const { text, count } = columnKinds<EmittingLane>()

const activityWords = (tonneKilometres: number | null) =>
  tonneKilometres === null ? '–' : formatActivity(tonneKilometres)

const intensityOf = ({ kilogramsCo2e, tonneKilometres }: EmittingLane): number | null =>
  kilogramsCo2e === null ? null : intensity(kilogramsCo2e, tonneKilometres ?? 0)

const exact = numbersWith()

/** The lanes of a mode by what they emit; their totals are the figures of the page. */
const carbonColumns: readonly GridColumn<EmittingLane>[] = [
  text('lane', 'Lane', (row) => row.lane, { width: 280, pinned: 'start' }),
  text('equipment', laneFields.equipment.header, (row) => row.equipment, { facet: true }),
  text('state', 'Calculation', ({ state }) => stateWords[state], { facet: true, width: 140 }),
  count('co2e', 'CO2e a year', (row) => row.kilogramsCo2e, {
    format: (cell) => formatCo2e(numberIn(cell)),
    title: ({ kilogramsCo2e }) => (kilogramsCo2e === null ? '' : `${exact(kilogramsCo2e)} kg`),
    total: 'sum',
    formatTotal: formatCo2e,
    width: 120,
  }),
  count('intensity', 'Intensity', intensityOf, {
    format: (cell) => formatIntensity(numberIn(cell)),
    width: 124,
  }),
  count('activity', 'Activity', (row) => row.tonneKilometres, {
    format: (cell) => activityWords(numberIn(cell)),
    total: 'sum',
    formatTotal: activityWords,
    width: 120,
  }),
  count('shipments', laneFields.shipments.header, (row) => row.shipments, { total: 'sum' }),
]
