import { useQuery } from '@tanstack/react-query'
import { formatCo2e } from '#domain/carbon.ts'
import { lazyPart } from '#lib/chunk.ts'
import { Fact } from '#ui/Fact.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { carbonQueries } from './carbon.api.ts'

export const Emissions = lazyPart(
  'emissions',
  async () => (await import('./Emissions.tsx')).Emissions,
  <Spinner label="Loading emissions" />,
)

/** What a lane emits in a year with any of its carriers, within a `dl`. */
export function LaneEmissionsFact({ laneId }: { laneId: number }) {
  const { data: sheet, isSuccess } = useQuery(carbonQueries.sheet({ of: 'lane', id: laneId }))
  return (
    <Fact
      name="CO2e a year"
      value={
        <>
          {sheet ? formatCo2e(sheet.kilogramsCo2e) : isSuccess ? 'Not calculated' : '–'}
          <small className="d-block text-body-secondary">modelled, the same for every bid</small>
        </>
      }
    />
  )
}
