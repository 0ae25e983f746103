import type { ReactNode } from 'react'
import type { BiddingTerms } from '#domain/bidding-terms.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { ownCo2eHint, ownCo2eTitle } from '#domain/own-co2e.ts'
import { measureOf } from '#domain/unit-rate.ts'
import { Field } from '#ui/Field.tsx'
import { MonthChoice } from '#ui/MonthChoice.tsx'
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
import type { ChargeGroup } from '#domain/charge-groups.ts'
import { type BidFormProblems, type TypedBid, typedCell } from './bid-form-entry.ts'

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

type BidTermsProps = {
  /** Undefined until they are there. */
  terms: BiddingTerms | undefined
  typed: TypedBid
  problems: BidFormProblems
  closed: boolean
  onChange: (typed: TypedBid) => void
}

export function BidBasics({ terms, typed, problems, onChange }: Omit<BidTermsProps, 'closed'>) {
  const set = (change: Partial<TypedBid>) => onChange({ ...typed, ...change })
  return (
    <>
      <Field label="Currency" isBeside className="charge-field">
        {(control) => (
          <select
            {...control}
            className="form-select form-select-sm"
            value={typed.currency}
            onChange={(event) => set({ currency: event.target.value })}
          >
            {(terms?.currencies ?? [{ code: typed.currency, name: '' }]).map(({ code, name }) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ChargeField
        id="charge-transitDays"
        label="Transit days"
        value={typed.transitDays}
        problem={problems['transitDays']}
        onChange={(transitDays) => set({ transitDays })}
      />
    </>
  )
}

export function BidTerms({
  mode,
  terms,
  typed,
  problems,
  closed,
  onChange,
}: BidTermsProps & { mode: BiddableMode }) {
  const months = terms?.validMonths
  const set = (change: Partial<TypedBid>) => onChange({ ...typed, ...change })
  return (
    <fieldset className="charge-group" disabled={closed}>
      <legend>Terms</legend>
      <ChargeField
        id="charge-capacity"
        label={`Capacity, ${measureOf(mode)} a year`}
        value={typed.capacity}
        problem={problems['capacity']}
        onChange={(capacity) => set({ capacity })}
      />
      <ChargeField
        id="charge-co2ePerUnit"
        label={ownCo2eTitle(mode)}
        hint={ownCo2eHint}
        value={typed.co2ePerUnit}
        problem={problems['co2ePerUnit']}
        onChange={(co2ePerUnit) => set({ co2ePerUnit })}
      />
      {months && (
        <MonthChoice
          label="Valid months"
          months={months}
          left={leftOut(months, typed.months)}
          keepsOne
          onChange={(left) => set({ months: validIn(months, left) })}
        />
      )}
      <Field
        id="charge-remarks"
        label="Remarks"
        isBeside
        problem={problems['remarks']}
        className="charge-field"
      >
        {(control) => (
          <textarea
            {...control}
            className={`form-control form-control-sm ${problems['remarks'] ? 'is-invalid' : ''}`}
            rows={2}
            value={typed.remarks}
            onChange={(event) => set({ remarks: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}

/** No month named stands for all of them. */
const leftOut = (months: readonly string[], valid: readonly string[]): ReadonlySet<string> =>
  new Set(valid.length === 0 ? [] : months.filter((month) => !valid.includes(month)))

const validIn = (months: readonly string[], left: ReadonlySet<string>): string[] =>
  left.size === 0 ? [] : months.filter((month) => !left.has(month))

type ChargeFieldProps = {
  id: string
  label: ReactNode
  hint?: string
  value: string
  problem?: string | undefined
  warning?: string | undefined
  numeric?: boolean
  onChange: (value: string) => void
  /** What belongs to the amount, beside it. */
  children?: ReactNode
}

/** One line of a bid: what was typed stays, right or wrong, with what is wrong below it. */
function ChargeField({
  id,
  label,
  hint,
  value,
  problem,
  warning,
  numeric = true,
  onChange,
  children,
}: ChargeFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      isBeside
      problem={problem}
      hint={!problem && (warning ? <span className="charge-warning">{warning}</span> : hint)}
      className="charge-field"
    >
      {(control) => (
        <span className="charge-amount">
          <input
            {...control}
            className={`form-control form-control-sm input-cell ${problem ? 'is-invalid' : ''}`}
            inputMode={numeric ? 'decimal' : 'text'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {children}
        </span>
      )}
    </Field>
  )
}
