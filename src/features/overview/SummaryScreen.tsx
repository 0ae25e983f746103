import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { BusinessUnitChoice } from '#features/lanes/business-unit.parts.tsx'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { UploadChoice } from '#features/uploads/upload-choice.parts.tsx'
import type { LaneDimension } from '#domain/overview.ts'
import { Choice } from '#ui/Choice.tsx'
import { overviewQueries, type LanePart } from './overview.api.ts'
import { SummaryBody } from './SummaryBody.tsx'
import { useSummaryAddress, isNarrowed, measures } from './summary-address.ts'
import { measureTitle, measuresFor } from './measure.ts'
import { partName } from './part-words.ts'

type SummaryScreenProps = {
  mode: BiddableMode
  /** The mode's own title, on its landing page. */
  title?: string
}

export function SummaryScreen({ mode, title }: SummaryScreenProps) {
  const user = useUser()
  const side = may(user, 'bid') ? 'carrier' : 'shipper'
  const hasLanes = may(user, 'see lanes')
  const definition = modeDefinitions[mode]
  const all = useQuery(overviewQueries.parts(mode))
  const { filter } = useSummaryAddress()
  const narrows = useKnowsOurs()
  return (
    <>
      <PageHeader
        title={title ?? `${definition.title} ${definition.summary.toLowerCase()}`}
        about={
          side === 'carrier'
            ? 'Lanes you are invited to, your bids and awards.'
            : 'Volume, routes, cost and bidding results.'
        }
      >
        {hasLanes && (
          <Link className="btn btn-outline-secondary btn-sm" to={lanesAddress(mode, filter)}>
            Lanes
          </Link>
        )}
      </PageHeader>
      <QueryState query={all} loading="Loading the lanes" failed="The lanes could not be loaded.">
        {(parts) =>
          parts.length === 0 ? (
            <NothingYet side={side} />
          ) : (
            <>
              {narrows && <SummaryFilters mode={mode} side={side} parts={parts} />}
              <SummaryBody
                mode={mode}
                side={side}
                filter={filter}
                hasLanes={hasLanes}
                hasPlaces={side === 'shipper'}
              />
            </>
          )
        }
      </QueryState>
    </>
  )
}

const NothingYet = ({ side }: { side: 'shipper' | 'carrier' }) =>
  side === 'carrier' ? (
    <EmptyState text="No lanes yet. They appear here when a shipper invites you." />
  ) : (
    <EmptyState text="No lanes yet. Upload shipment history to create them.">
      <Link className="btn btn-primary" to="/upload">
        Upload
      </Link>
    </EmptyState>
  )

type SummaryFiltersProps = {
  mode: BiddableMode
  side: 'shipper' | 'carrier'
  /** Of all lanes of the mode, for what there is to choose from. */
  parts: readonly LanePart[]
}

const fields = [
  { name: 'region', by: 'region', label: 'Trade region', all: 'All regions' },
  { name: 'from', by: 'originCountry', label: 'From', all: 'All countries' },
  { name: 'to', by: 'destCountry', label: 'To', all: 'All countries' },
  { name: 'equipment', by: 'equipment', label: 'Equipment', all: 'All equipment' },
] as const satisfies readonly {
  name: 'region' | 'from' | 'to' | 'equipment'
  by: LaneDimension
  label: string
  all: string
}[]

function SummaryFilters({ mode, side, parts }: SummaryFiltersProps) {
  const { filter, measure, setMeasure, narrow, clear } = useSummaryAddress()
  return (
    <div className="summary-filters" role="group" aria-label="Lanes shown">
      {fields.map(({ name, by, label, all }) => {
        const values = parts.filter((part) => part.by === by && part.value !== 'Unknown')
        const chosen = filter[name] ?? ''
        const names = new Set(values.map(({ value }) => value))
        if (chosen) names.add(chosen)
        return (
          <Choice
            key={name}
            label={label}
            none={all}
            value={chosen}
            choices={[...names]
              .map((value) => ({ value, text: partName(by, value) }))
              .toSorted((a, b) => a.text.localeCompare(b.text))}
            onChange={(value) => narrow({ [name]: value || null })}
          />
        )
      })}
      <BusinessUnitChoice
        mode={mode}
        value={filter.businessUnit}
        onChange={(unit) => narrow({ businessUnit: unit || null })}
      />
      <UploadChoice
        mode={mode}
        value={filter.uploadId}
        onChange={(id) => narrow({ uploadId: id || null })}
      />
      <Choice
        label="Count"
        value={measure}
        choices={measuresFor(side).map((one) => ({ value: one, text: measureTitle(one, mode) }))}
        onChange={(value) => setMeasure(measures.find((one) => one === value) ?? measures[0])}
      />
      {isNarrowed(filter) && (
        <button type="button" className="btn btn-link btn-sm" onClick={clear}>
          Clear filters
        </button>
      )}
    </div>
  )
}
