import type { QueryKey } from '@tanstack/react-query'
import type { ChangeMessage } from '#lib/realtime.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** What has to be read again after a message of the hub. */
export function changedBy(change: ChangeMessage): readonly QueryKey[] {
  switch (change.target) {
    case 'UploadChanged':
    case 'LanesChanged':
      return []
    case 'BidsChanged':
      // Cells that a bid says now are drafts no more.
      return [queryKeys.bidDrafts(), queryKeys.lanes.all()]
    case 'BidDraftsChanged':
      return [queryKeys.bidDrafts()]
    case 'AwardRun': {
      const [{ phase, mode }] = change.args
      return phase === 'ended' ? [queryKeys.awardScenarios(mode)] : []
    }
    case 'AwardScenariosChanged':
      return [queryKeys.awardScenarios(change.args[0].mode)]
  }
}

/** What any message may have changed: read again after a lost connection, since nothing is sent twice. */
export const changedUnheard = (): readonly QueryKey[] => [
  queryKeys.lanes.all(),
  queryKeys.bidDrafts(),
  queryKeys.uploads(),
  queryKeys.awardScenarios(),
]
