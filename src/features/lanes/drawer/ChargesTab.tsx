import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bid } from '#domain/bid.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { LinesLeftOut } from '#features/bidding/lines-left-out.parts.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Choice } from '#ui/Choice.tsx'
import { ChargeTable } from './ChargeTable.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'

type ChargesTabProps = { mode: BiddableMode; laneId: number }

/** The charge lines of a bid by where they arise; air freight by its weight breaks. */
export function ChargesTab({ mode, laneId }: ChargesTabProps) {
  const bids = useQuery(bidQueries.ofLane(laneId))
  const lines = useQuery(bidQueries.charges(laneId))
  const breaks = useQuery(laneQueries.weightBreaks(mode))
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <QueryState query={bids} loading="Loading bids" failed="The bids could not be loaded.">
      {(found) => {
        const bid = found.find(({ id }) => id === chosen) ?? usualBid(found)
        return (
          <QueryState
            query={lines}
            loading="Loading charge lines"
            failed="The charge lines could not be loaded."
          >
            {({ lines: known, leftOut }) => (
              <>
                {found.length > 1 && (
                  <Choice
                    label="Bid of"
                    className="d-flex align-items-center gap-2 mb-3"
                    value={bid?.id ?? ''}
                    choices={found.map(({ id, carrier, landedCost }) => ({
                      value: id,
                      text: `${carrier}, ${formatMoney(landedCost)} a year`,
                    }))}
                    onChange={(value) => setChosen(Number(value))}
                  />
                )}
                {bid === undefined && (
                  <p className="note">
                    No bids on this lane yet. These are the charge lines to fill in.
                  </p>
                )}
                <ChargeTable lines={known} bid={bid} breaks={breaks.data ?? []} />
                <LinesLeftOut lines={leftOut} />
              </>
            )}
          </QueryState>
        )
      }}
    </QueryState>
  )
}

/** The accepted bid, else the best: they come best first. */
const usualBid = (bids: readonly Bid[]): Bid | undefined =>
  bids.find(({ status }) => status === 'accepted') ?? bids[0]
