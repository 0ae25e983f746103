import type { ReactNode } from 'react'
import {
  cellOfReading,
  type ChargeReading,
  type ChargeRules,
  ownRate,
  readCharge,
} from '#domain/bid-cell.ts'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import { unitWords } from '#domain/charge-words.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { type BidFormProblems, typedCell, type TypedBid } from './bid-form-entry.ts'
import type { ChargeGroup } from '#domain/charge-groups.ts'
import { ChargeField } from './ChargeField.tsx'

type BidChargesProps = {
  group: ChargeGroup
  bid: Bid | null
  typed: TypedBid
  problems: BidFormProblems
  closed: boolean
  rules: Pick<ChargeRules, 'decimals' | 'currencies'>
  onChange: (typed: TypedBid) => void
  /** What belongs with these amounts, below them. */
  children?: ReactNode
}

export function BidCharges(props: BidChargesProps) {
  const { group, bid, typed, problems, closed, rules, onChange, children } = props
  return (
    <fieldset className="charge-group" disabled={closed}>
      <legend>{group.title}</legend>
      {group.lines.map((line) => {
        const { chargeId } = line
        const value = typed.charges[chargeId] ?? ''
        const last = bid && ownRate(bid, chargeId)
        const { currency } = typed
        const read = readCharge(value, { ...rules, last, currency, mark: readerMark() })
        const change = (text: string) =>
          onChange({ ...typed, charges: { ...typed.charges, [chargeId]: text } })
        return (
          <ChargeField
            key={chargeId}
            id={`charge-${chargeId}`}
            label={<LineName line={line} />}
            value={value}
            problem={problems[chargeId]}
            warning={read.warning}
            onChange={change}
          >
            <ChargeCurrency line={line} read={read} typed={typed} rules={rules} onChange={change} />
          </ChargeField>
        )
      })}
      {children}
    </fieldset>
  )
}

type ChargeCurrencyProps = {
  line: ChargeLine
  read: ChargeReading
  typed: TypedBid
  rules: BidChargesProps['rules']
  onChange: (text: string) => void
}

/** What an amount is in, for keyboards without letters; nothing where the tender takes one currency. */
function ChargeCurrency({ line, read, typed, rules, onChange }: ChargeCurrencyProps) {
  const { currencies } = rules
  if (currencies === null || currencies.length < 2) return null
  const { value } = read
  const own = read.currency ?? typed.currency
  return (
    <select
      className="form-select form-select-sm"
      aria-label={`Currency of ${line.name}`}
      value={own}
      disabled={value === null}
      onChange={({ target }) => {
        const currency = target.value
        const cell = cellOfReading(
          currency === typed.currency ? { value } : { value, currency },
          readerMark(),
        )
        onChange(typedCell(cell))
      }}
    >
      {[...new Set([own, ...currencies])].map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </select>
  )
}

function LineName({ line: { name, mandatory, unit } }: { line: ChargeLine }) {
  return (
    <>
      {name}
      {mandatory && <abbr title="required to submit"> *</abbr>} <small>{unitWords[unit]}</small>
    </>
  )
}
