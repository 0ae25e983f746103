import type { BiddingTerms } from '#domain/bidding-terms.ts'
import { Field } from '#ui/Field.tsx'
import { MonthChoice } from '#ui/MonthChoice.tsx'
import type { BidFormProblems, TypedBid } from './bid-form-entry.ts'
import { ChargeField } from './ChargeField.tsx'

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

export function BidTerms({ terms, typed, problems, closed, onChange }: BidTermsProps) {
  const months = terms?.validMonths
  const set = (change: Partial<TypedBid>) => onChange({ ...typed, ...change })
  return (
    <fieldset className="charge-group" disabled={closed}>
      <legend>Terms</legend>
      <ChargeField
        id="charge-capacity"
        label="Capacity a month"
        value={typed.capacity}
        problem={problems['capacity']}
        onChange={(capacity) => set({ capacity })}
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
