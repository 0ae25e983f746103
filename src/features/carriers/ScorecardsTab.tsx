import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Scorecard, Scorecards } from '#contract/ext/carriers.ts'
import { carrierCriteria, criterionWords } from '#domain/carrier-criterion.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useCarrierPair } from './carrier-pair.tsx'
import { useCarriersAddress } from './carriers-address.ts'
import { carrierQueries, type TenderMode } from './carriers.api.ts'

export function ScorecardsTab({ mode }: { mode: TenderMode }) {
  const cards = useQuery(carrierQueries.scorecards(mode))
  return (
    <QueryState
      query={cards}
      loading="Loading scorecards"
      failed="The scorecards could not be loaded."
    >
      {(found) =>
        found.carriers.length === 0 ? (
          <EmptyState text="No carriers to rate yet." />
        ) : (
          <Cards cards={found} />
        )
      }
    </QueryState>
  )
}

function Cards({ cards }: { cards: Scorecards }) {
  const { carrierId, openCarrier } = useCarriersAddress()
  const pair = useCarrierPair()
  const address = useGridAddress({ columns: scorecardColumns })
  const ranked = useMemo(
    () => cards.carriers.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)),
    [cards.carriers],
  )
  return (
    <>
      <p className="note">
        {cards.answers === 0 ? (
          <>
            Nobody has answered <Link to="/survey">the survey</Link> yet, so that every criterion
            weighs the same.
          </>
        ) : (
          <>
            Weighted by {counted(cards.answers, 'answer')} to <Link to="/survey">the survey</Link>:{' '}
            {carrierCriteria
              .toSorted((a, b) => cards.weights[b] - cards.weights[a])
              .map((one) => `${criterionWords[one].title} ${formatPercent(cards.weights[one], 0)}`)
              .join(', ')}
            .
          </>
        )}{' '}
        Lane coverage, bid response time and transit time are measured from bids. Your team enters
        the other ratings. Modelled CO2e does not affect scores.
      </p>
      <Grid
        {...address.props}
        label="Scorecards"
        rows={ranked}
        columns={scorecardColumns}
        rowKey={(card) => card.carrierId}
        noun={['carrier', 'carriers']}
        openKey={carrierId}
        onOpenRow={(card) => openCarrier(card.carrierId)}
        selection={pair.selection}
        cardHeight={84}
        card={({ carrier, score, ratedWeight }) => (
          <span className="lane-card">
            <strong>{carrier}</strong>
            <span>
              {score === null
                ? 'Not rated'
                : `Score ${formatCount(score)}, ${formatPercent(ratedWeight, 0)} of the weight rated`}
            </span>
          </span>
        )}
      />
      {pair.bar}
    </>
  )
}

const { text, count } = columnKinds<Scorecard>()

const scorecardColumns: readonly GridColumn<Scorecard>[] = [
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
