import type { ReactNode } from 'react'
import { readCharge } from '#domain/bid-cell.ts'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { unitWords } from '#domain/charge-words.ts'
import { readerMark } from '#ui/reader-locale.ts'
import type { BidFormProblems, TypedBid } from './bid-form-entry.ts'
import type { ChargeGroup } from './charge-groups.ts'
import { ChargeField } from './ChargeField.tsx'

type BidChargesProps = {
  group: ChargeGroup
  bid: Bid | null
  typed: TypedBid
  problems: BidFormProblems
  closed: boolean
  decimals: number
  onChange: (typed: TypedBid) => void
  /** What belongs with these amounts, below them. */
  children?: ReactNode
}

/** Some charge lines of a bid, each to be typed. */
export function BidCharges(props: BidChargesProps) {
  const { group, bid, typed, problems, closed, decimals, onChange, children } = props
  return (
    <fieldset className="charge-group" disabled={closed}>
      <legend>{group.title}</legend>
      {group.lines.map((line) => {
        const { chargeId } = line
        const value = typed.charges[chargeId] ?? ''
        const last = bid?.charges[chargeId] ?? null
        return (
          <ChargeField
            key={chargeId}
            id={`charge-${chargeId}`}
            label={<LineName line={line} />}
            value={value}
            problem={problems[chargeId]}
            warning={readCharge(value, line, { decimals, last, mark: readerMark() }).warning}
            onChange={(text) =>
              onChange({ ...typed, charges: { ...typed.charges, [chargeId]: text } })
            }
          />
        )
      })}
      {children}
    </fieldset>
  )
}

function LineName({ line: { name, mandatory, unit } }: { line: ChargeLine }) {
  return (
    <>
      {name}
      {mandatory && <abbr title="needed to submit"> *</abbr>} <small>{unitWords[unit]}</small>
    </>
  )
}
