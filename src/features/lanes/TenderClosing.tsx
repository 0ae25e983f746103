import type { Lane } from '#domain/lane.ts'
import { ofSeveralShippers, shippersOf } from '#domain/lane-shippers.ts'
import { isExtended, isOpenToBids } from '#domain/open-to-bids.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { Deadline } from '#ui/Deadline.tsx'
import { closingWords } from './closing-words.ts'
import { ClosingTime } from './ClosingTime.tsx'

export function TenderClosing({ lanes }: { lanes: readonly Lane[] }) {
  const now = new Date()
  const rounds = [...new Set(lanes.flatMap(({ roundClosesAt }) => roundClosesAt ?? []))].toSorted()
  const [first = rounds.at(-1) ?? null, ...later] = rounds.filter((at) => !hasPassed(at, now))
  const last = later.at(-1)
  const closing = shippersOf(lanes.filter(({ roundClosesAt }) => roundClosesAt === first))
  const longer = lanes.filter((lane) => isExtended(lane) && isOpenToBids(lane, now))
  const [next] = longer.flatMap(({ closesAt }) => closesAt ?? []).toSorted()
  return (
    <>
      <ClosingTime closesAt={first} announced />
      {ofSeveralShippers(lanes) && ` for ${closing.join(', ')}`}
      {last !== undefined && ` · other lanes close later, the last on ${closingWords(last)}`}
      {next !== undefined && (
        <>
          {' · '}
          {counted(longer.length, 'lane has', 'lanes have')} more time:{' '}
          <Deadline
            at={next}
            coming={agreeing(longer.length, 'closes', 'the first closes')}
            passed="closed"
          />
        </>
      )}
    </>
  )
}
