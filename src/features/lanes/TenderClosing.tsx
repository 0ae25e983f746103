import type { Lane } from '#domain/lane.ts'
import { ofSeveralShippers, shippersOf } from '#domain/lane-shippers.ts'
import { isExtended, isOpenToBids } from '#domain/open-to-bids.ts'
import { hasPassed } from '#domain/terms-problem.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { Deadline } from '#ui/Deadline.tsx'
import { closingWords } from './closing-words.ts'
import { ClosingTime } from './ClosingTime.tsx'

type TenderClosingProps = {
  lanes: readonly Lane[]
  /** The zone of the bidding terms of a lane. */
  zoneOf: (lane: Lane) => string | undefined
}

export function TenderClosing({ lanes, zoneOf }: TenderClosingProps) {
  const now = new Date()
  const rounds = [...new Set(lanes.flatMap(({ roundClosesAt }) => roundClosesAt ?? []))].toSorted()
  const [first = rounds.at(-1) ?? null, ...later] = rounds.filter((at) => !hasPassed(at, now))
  const last = later.at(-1)
  const inFirst = lanes.filter(({ roundClosesAt }) => roundClosesAt === first)
  const longer = lanes.filter((lane) => isExtended(lane) && isOpenToBids(lane, now))
  const [next] = longer.flatMap(({ closesAt }) => closesAt ?? []).toSorted()
  const zoneAmong = (some: readonly Lane[]) => some[0] && zoneOf(some[0])
  return (
    <>
      <ClosingTime closesAt={first} zone={zoneAmong(inFirst)} announced />
      {ofSeveralShippers(lanes) && ` for ${shippersOf(inFirst).join(', ')}`}
      {last !== undefined && ` · other lanes close later, the last on ${closingWords(last)}`}
      {next !== undefined && (
        <>
          {' · '}
          {counted(longer.length, 'lane has', 'lanes have')} more time:{' '}
          <Deadline
            at={next}
            zone={zoneAmong(longer.filter(({ closesAt }) => closesAt === next))}
            coming={agreeing(longer.length, 'closes', 'the first closes')}
            passed="closed"
          />
        </>
      )}
    </>
  )
}
