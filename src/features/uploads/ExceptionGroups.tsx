import { useQuery } from '@tanstack/react-query'
import { type ExceptionGroup, repairKey, type Upload } from '#domain/shipment-upload.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { RepairForm } from './RepairForm.tsx'
import { uploadQueries } from './uploads.api.ts'

/** Rows that cannot be used, by the repair they need: decide once, apply to all, check again. */
export function ExceptionGroups({ upload }: { upload: Upload }) {
  const groups = useQuery(uploadQueries.exceptions(upload.id))
  return (
    <QueryState
      query={groups}
      loading="Loading exceptions"
      failed="The exceptions could not be loaded."
    >
      {(found) => <RepairForm key={listKey(found)} upload={upload} groups={found} />}
    </QueryState>
  )
}

/** Groups left after a check are another list: what was decided or folded before is not theirs. */
const listKey = (groups: readonly ExceptionGroup[]): string =>
  [groups[0], groups.at(-1)]
    .flatMap((group) => (group ? [repairKey(group)] : []))
    .concat(String(groups.length))
    .join('|')
