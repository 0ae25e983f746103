import type { Lane } from '#domain/lane.ts'
import { isExtended, isOpenToBids } from '#domain/open-to-bids.ts'
import { counted } from '#domain/quantity.ts'
import { Deadline } from '#ui/Deadline.tsx'
import { ClosingTime } from './ClosingTime.tsx'

/** When the round closes, and which of its lanes take bids longer. */
export function TenderClosing({ lanes }: { lanes: readonly Lane[] }) {
  const longer = lanes.filter((lane) => isExtended(lane) && isOpenToBids(lane, new Date()))
  const [next] = longer.flatMap(({ closesAt }) => closesAt ?? []).toSorted()
  return (
    <>
      <ClosingTime closesAt={lanes[0]?.roundClosesAt ?? null} announced />
      {next !== undefined && (
        <>
          {' · '}
          {longer.length === 1 ? '1 lane has' : `${counted(longer.length, 'lane')} have`} more time:{' '}
          <Deadline
            at={next}
            coming={longer.length === 1 ? 'closes' : 'the first closes'}
            passed="closed"
          />
        </>
      )}
    </>
  )
}
