import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { declines } from '#contract/ext/declines.ts'
import type { DeclineReason } from '#domain/decline.ts'
import { call, orIfNotOffered } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const declineQueries = {
  /** Who will not bid on a lane; nobody where the host does not tell. */
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('declines', laneId),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(declines.ofLane, { params: { laneId }, signal, quiet: true }), []),
    }),
}

type Declined = { laneIds: number[]; reason: DeclineReason | null; uploadId?: number | undefined }

export const declineMutations = {
  decline: () =>
    mutationOptions({
      mutationFn: (body: Declined) => call(declines.decline, { body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  takeBack: () =>
    mutationOptions({
      mutationFn: (laneIds: number[]) =>
        call(declines.takeBack, { body: { laneIds }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}
