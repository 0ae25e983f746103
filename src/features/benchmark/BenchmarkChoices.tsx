import {
  type BenchmarkScope,
  metricTitles,
  scopesOf,
  scopeTitles,
} from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import { Choice } from '#ui/Choice.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'

export function BenchmarkChoices({ mode }: { mode: BiddableMode }) {
  const { scope, metric, setScope, setMetric } = useBenchmarkAddress(mode)
  return (
    <div className="benchmark-choices">
      <div className="view-tabs mb-0" role="group" aria-label="Metric">
        {benchmarkMetrics.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === metric}
            onClick={() => setMetric(one)}
          >
            {metricTitles[one]}
          </button>
        ))}
      </div>
      <Choice
        label="Compared with"
        value={scope}
        choices={scopesOf(mode).map((value) => ({ value, text: scopeTitles[value] }))}
        onChange={(value) => setScope(value as BenchmarkScope)}
      />
    </div>
  )
}
