import type { EmittingLane } from '#contract/ext/carbon.ts'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { formatActivity, formatIntensity, stateWords } from './carbon-words.ts'

const { text, count } = columnKinds<EmittingLane>()

const activityWords = (tonneKilometres: number | null) =>
  tonneKilometres === null ? '–' : formatActivity(tonneKilometres)

export const intensityOf = ({ kilogramsCo2e, tonneKilometres }: EmittingLane): number | null =>
  kilogramsCo2e === null ? null : intensity(kilogramsCo2e, tonneKilometres ?? 0)

const exact = numbersWith()

/** The lanes of a mode by what they emit; their totals are the figures of the page. */
export const carbonColumns: readonly GridColumn<EmittingLane>[] = [
  text('lane', 'Lane', (row) => row.lane, { width: 280, pinned: 'start' }),
  text('equipment', 'Equipment', (row) => row.equipment, { facet: true }),
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
  count('shipments', 'Shipments', (row) => row.shipments, { total: 'sum' }),
]
