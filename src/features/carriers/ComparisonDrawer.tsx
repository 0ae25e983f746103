import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type {
  Carrier,
  CarrierComparison,
  ComparedCarrier,
  Scorecard,
} from '#contract/ext/carriers.ts'
import { formatCo2e } from '#domain/carbon.ts'
import { isBiddable, modeTitle } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { counted, formatAlignedChange, formatCount, formatPercent } from '#domain/quantity.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { sharedLanesAddress } from '#features/awards/awards.api.ts'
import { ComparedColumns, type ComparedSection } from '#ui/ComparedColumns.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { laneCoverage } from './carrier-columns.ts'
import { carrierQueries, type TenderMode } from './carriers.api.ts'
import { CompareWith } from './CompareWith.tsx'

type ComparisonDrawerProps = {
  mode: TenderMode
  carrierIds: readonly [number, number]
  onCompare: (otherId: number | null) => void
  onClose: () => void
}

export function ComparisonDrawer({ mode, carrierIds, onCompare, onClose }: ComparisonDrawerProps) {
  const [carrierId, otherId] = carrierIds
  const compared = useQuery(carrierQueries.compared(mode, carrierId, otherId))
  const overview = useQuery(carrierQueries.overview(mode))
  const cards = useQuery(carrierQueries.scorecards(mode))
  const names = compared.data?.carriers.map(({ carrier }) => carrier)
  return (
    <Drawer
      width="wide"
      title={names?.join(' and ') ?? 'Two carriers'}
      about={<p className="text-body-secondary mb-0">{modeTitle(mode)}</p>}
      onClose={onClose}
    >
      <CompareWith mode={mode} carrierId={carrierId} otherId={otherId} onChange={onCompare} />
      <QueryState
        query={compared}
        loading="Comparing the carriers"
        failed="The carriers could not be compared. Both must work with you."
      >
        {(found) => (
          <QueryState
            query={overview}
            loading="Loading carriers"
            failed="The carriers could not be loaded."
          >
            {(carriers) => (
              <>
                <SharedLanes comparison={found} carrierIds={carrierIds} />
                <ComparedColumns
                  label="Carriers side by side"
                  columns={found.carriers}
                  columnKey={(one) => one.carrierId}
                  heading={({ carrier }) => carrier}
                  sections={sectionsOf(found, carriers, cards.data?.carriers)}
                />
              </>
            )}
          </QueryState>
        )}
      </QueryState>
    </Drawer>
  )
}

type SharedLanesProps = { comparison: CarrierComparison; carrierIds: readonly [number, number] }

function SharedLanes({ comparison: { shared }, carrierIds }: SharedLanesProps) {
  if (shared.length === 0)
    return (
      <p>
        They have no lane in common: prices and transit times are compared only on lanes that both
        have a complete bid on.
      </p>
    )
  return (
    <p>
      Prices and transit times are compared on lanes that both have a complete bid on:{' '}
      {shared.map(({ mode, lanes }, index) => (
        <span key={mode}>
          {index > 0 && ', '}
          {isBiddable(mode) ? (
            <Link to={sharedLanesAddress(mode, carrierIds)}>
              {counted(lanes, 'shared lane')} in {modeTitle(mode)}
            </Link>
          ) : (
            counted(lanes, 'shared lane')
          )}
        </span>
      ))}
      .
    </p>
  )
}

const days = numbersWith({ maximumFractionDigits: 1 })

function sectionsOf(
  comparison: CarrierComparison,
  carriers: readonly Carrier[],
  cards: readonly Scorecard[] | undefined,
): ComparedSection<ComparedCarrier>[] {
  const { kilograms, emissionLanes, transitLanes } = comparison
  const sharedLanes = comparison.shared.reduce((sum, { lanes }) => sum + lanes, 0)
  const overviewOf = new Map(carriers.map((carrier) => [carrier.id, carrier]))
  const cardOf = new Map(cards?.map((card) => [card.carrierId, card]))
  const of = ({ carrierId }: ComparedCarrier) => overviewOf.get(carrierId)
  const coverage = (one: ComparedCarrier) => {
    const carrier = of(one)
    return carrier ? laneCoverage(carrier) : null
  }
  const onTime = ({ carrierId }: ComparedCarrier) =>
    cardOf.get(carrierId)?.ratings.find(({ criterion }) => criterion === 'OTD')?.score ?? null
  const score = ({ carrierId }: ComparedCarrier) => cardOf.get(carrierId)?.score ?? null
  const points = (value: number | null) =>
    value === null ? 'not rated' : `${formatCount(Math.round(value))} of 100`
  const onShared = counted(sharedLanes, 'shared lane')
  return [
    {
      title: 'Coverage',
      rows: [
        {
          name: 'Lanes bid',
          about: 'of lanes invited',
          show: (one) =>
            `${formatCount(of(one)?.complete)} of ${formatCount(of(one)?.invited)}, ${formatPercent(coverage(one), 0)}`,
          most: coverage,
        },
        {
          name: 'Volume bid',
          about: 'of volume invited',
          show: (one) => formatPercent(of(one)?.volumeCoverage, 0),
          most: (one) => of(one)?.volumeCoverage ?? null,
        },
        {
          name: 'Time to first bid',
          show: (one) => formatResponseTime(of(one)?.responseTime ?? null),
          least: (one) => of(one)?.responseTime ?? null,
        },
      ],
    },
    {
      title: 'Price',
      rows: [
        {
          name: 'Landed cost a year',
          about: onShared,
          show: ({ cost }) => formatMoney(cost),
          least: ({ cost }) => cost,
        },
        {
          name: 'Above the lowest bids',
          about: `${onShared}, weighted by cost`,
          show: ({ toLowest }) => (toLowest === 0 ? 'lowest' : formatAlignedChange(toLowest)),
          least: ({ toLowest }) => toLowest,
        },
      ],
    },
    {
      title: 'Service',
      rows: [
        {
          name: 'Transit',
          about: `average, ${counted(transitLanes, 'shared lane')}`,
          show: ({ transitDays }) => (transitDays === null ? '–' : `${days(transitDays)} d`),
          least: ({ transitDays }) => transitDays,
        },
        ...(cards
          ? [
              {
                name: 'On time',
                about: 'your rating',
                show: (one: ComparedCarrier) => points(onTime(one)),
                most: onTime,
              },
              {
                name: 'Scorecard',
                about: 'all criteria',
                show: (one: ComparedCarrier) => points(score(one)),
                most: score,
              },
            ]
          : []),
        {
          name: 'CO2e a year',
          about: `${counted(emissionLanes, 'shared lane')}, modelled, the same for every carrier`,
          show: () => (emissionLanes === 0 ? 'Not calculated' : formatCo2e(kilograms)),
        },
      ],
    },
    {
      title: 'Awards',
      rows: [
        {
          name: 'Lanes awarded',
          show: (one) => formatCount(of(one)?.awarded),
          most: (one) => of(one)?.awarded ?? null,
        },
        { name: 'Awarded cost', show: (one) => formatMoney(of(one)?.awardedCost) },
        {
          name: 'Savings',
          about: 'against baseline',
          show: ({ savings }) => formatMoney(savings),
          most: ({ savings }) => savings,
        },
      ],
    },
  ]
}
