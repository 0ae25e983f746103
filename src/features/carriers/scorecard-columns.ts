import type { Scorecard } from '#contract/ext/carriers.ts'
import { carrierCriteria, criterionWords } from '#domain/carrier-criterion.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'

const { text, count } = columnKinds<Scorecard>()

export const scorecardColumns: readonly GridColumn<Scorecard>[] = [
  text('carrier', 'Carrier', ({ carrier }) => carrier, { width: 220, pinned: 'start' }),
  count('score', 'Score', ({ score }) => score, {
    format: (cell) => (cell === null ? 'Not rated' : formatCount(numberIn(cell))),
  }),
  count('rated', 'Weight rated', ({ ratedWeight }) => ratedWeight, {
    format: (cell) => formatPercent(numberIn(cell), 0),
    width: 112,
  }),
  ...carrierCriteria.map((criterion) =>
    count(
      criterion,
      criterionWords[criterion].title,
      ({ ratings }) => ratings.find((rating) => rating.criterion === criterion)?.score,
      {
        format: (cell) => (cell === null ? 'Not rated' : formatCount(numberIn(cell))),
        width: Math.max(112, criterionWords[criterion].title.length * 8 + 24),
      },
    ),
  ),
]
