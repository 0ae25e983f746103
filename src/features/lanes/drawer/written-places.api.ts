import { queryOptions } from '@tanstack/react-query'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { call } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const writtenPlaceQueries = {
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('written-places', laneId),
      queryFn: ({ signal }) => call(uploadReview.ofLane, { params: { laneId }, signal }),
    }),
}
