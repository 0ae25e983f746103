import {
  type BenchmarkScope,
  metricTitles,
  scopesOf,
  scopeTitles,
} from '#domain/benchmark-scope.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { benchmarkMetrics } from '#domain/overview.ts'
import { UploadChoice } from '#features/uploads/upload-choice.parts.tsx'
import { Choice } from '#ui/Choice.tsx'
import { useBenchmarkAddress } from './benchmark-address.ts'

type BenchmarkChoicesProps = {
  mode: BiddableMode
  /** Null until it is known. */
  scope: BenchmarkScope | null
}

export function BenchmarkChoices({ mode, scope }: BenchmarkChoicesProps) {
  const { metric, uploadId, setScope, setMetric, setUpload } = useBenchmarkAddress(mode)
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
        value={scope ?? ''}
        {...(scope === null && { none: 'Loading scopes', isLoading: true })}
        choices={scopesOf(mode).map((value) => ({ value, text: scopeTitles[value] }))}
        onChange={(value) => setScope(value as BenchmarkScope)}
      />
      <UploadChoice mode={mode} value={uploadId} onChange={setUpload} />
    </div>
  )
}
