import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import type { savingsSchema } from '#contract/overview.ts'
import { may } from '#domain/capability.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import { useUser } from '#lib/use-session.ts'
import { Fact } from '#ui/Fact.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { savingsOfUpload } from './of-upload.api.ts'

/** What an approved file came to, and the pages that show its lanes alone. */
export function UploadResults({ upload }: { upload: Upload }) {
  const isShown = may(useUser(), 'see the overview')
  const savings = useQuery({ ...savingsOfUpload(upload), enabled: isShown })
  if (!isShown) return null
  return (
    <QueryState
      query={savings}
      loading="Loading the lanes of this file"
      shape="figures"
      failed="The lanes of this file could not be loaded."
    >
      {(found) => found && found.lanes > 0 && <Results upload={upload} savings={found} />}
    </QueryState>
  )
}

type ResultsProps = { upload: Upload; savings: z.output<typeof savingsSchema> }

function Results({ upload, savings }: ResultsProps) {
  return (
    <section className="card upload-results" aria-labelledby="results-heading">
      <h2 id="results-heading" className="section-title">
        Lanes of this file
      </h2>
      <dl className="fact-row">
        <Fact name="Lanes with a baseline" value={formatCount(savings.lanes)} />
        <Fact
          name="Baseline"
          value={formatUsd(savings.baselineCost)}
          title={formatMoney(savings.baselineCost)}
        />
        <Fact name="Lanes awarded" value={formatCount(savings.awardedLanes)} />
        <Fact
          name="Savings"
          value={savings.awardedLanes === 0 ? '–' : formatUsd(savings.savings)}
          title={formatMoney(savings.savings)}
        />
      </dl>
      <Pages upload={upload} />
    </section>
  )
}

function Pages({ upload: { id, mode } }: { upload: Upload }) {
  const user = useUser()
  const narrows = useKnowsOurs()
  if (!isBiddable(mode)) return null
  const { route, summary } = modeDefinitions[mode]
  const page = (name: string) => `/${route}/${name}?uploadId=${id}`
  const pages = [
    ...(may(user, 'see lanes') ? [['Lanes', lanesAddress(mode, { uploadId: id })] as const] : []),
    ...(narrows ? [[summary, page('summary')] as const] : []),
    ...(narrows && may(user, 'see reports') ? [['Reporting', page('reporting')] as const] : []),
    ...(may(user, 'see benchmarks') ? [['Benchmark', page('benchmark')] as const] : []),
  ]
  return (
    <nav className="d-flex flex-wrap gap-2" aria-label="Pages of these lanes">
      {pages.map(([name, to]) => (
        <Link key={name} className="btn btn-sm btn-outline-primary" to={to}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
