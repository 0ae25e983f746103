import { queryOptions } from '@tanstack/react-query'
import { uploadReview } from '#contract/ext/upload-review.ts'
import { call } from '#lib/call.ts'

export const writtenPlaceQueries = {
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: ['lanes', 'written places', laneId],
      queryFn: ({ signal }) => call(uploadReview.ofLane, { params: { laneId }, signal }),
    }),
}
