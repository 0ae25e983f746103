import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import { isBiddable, modeDefinitions } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { useKnowsOurs } from '#lib/extensions.ts'
import { useUser } from '#lib/use-session.ts'
import { Fact } from '#ui/Fact.tsx'
import { savingsOfUpload } from './of-upload.api.ts'

/** What an approved file came to, and the pages that show its lanes alone. */
export function UploadResults({ upload }: { upload: Upload }) {
  const user = useUser()
  const { data: savings } = useQuery({
    ...savingsOfUpload(upload),
    enabled: may(user, 'see the overview'),
  })
  if (!savings || savings.lanes === 0) return null
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
