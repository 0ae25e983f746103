import type { MatchedLane, RateReview as Review } from '#contract/ext/rate-sheets.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { minorDigits, writeShown } from '#domain/shown-format.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import { CheckField } from '#ui/CheckField.tsx'

type RateReviewProps = {
  review: Review
  leftOut: ReadonlySet<number>
  onToggle: (laneId: number) => void
}

export function RateReview({ review, leftOut, onToggle }: RateReviewProps) {
  const { lanes, unmatched, problems, openLanes } = review
  return (
    <div className="rate-review">
      <p className="mb-0" role="status">
        {counted(lanes.length, 'lane')} of {openLanes} matched, {counted(unmatched.length, 'row')}{' '}
        not matched, {counted(problems.length, 'cell')} to correct.
      </p>
      {lanes.length > 0 && (
        <PlainTable label="Matched lanes" titled tableClass="table-sm stacked-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Lane</th>
              <th scope="col">Rates</th>
              <th scope="col">Terms</th>
              <th scope="col">Missing before you submit</th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <LaneRow
                key={lane.laneId}
                lane={lane}
                isChosen={!leftOut.has(lane.laneId)}
                onToggle={() => onToggle(lane.laneId)}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
      {unmatched.length > 0 && (
        <PlainTable label="Rows not matched" titled tableClass="table-sm stacked-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">In the file</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {unmatched.map(({ row, origin, destination, equipment, reason }) => (
              <tr key={`${row}-${reason}`}>
                <td data-heading="Row">{row}</td>
                <td data-heading="In the file">
                  {origin} to {destination}
                  {equipment !== '' && `, ${equipment}`}
                </td>
                <td data-heading="Reason">{reason}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      {problems.length > 0 && (
        <section aria-label="Cells to correct">
          <p className="mb-1">Rows with these cells are excluded until the file is corrected.</p>
          <SheetProblems problems={problems} />
        </section>
      )}
    </div>
  )
}

type LaneRowProps = { lane: MatchedLane; isChosen: boolean; onToggle: () => void }

function LaneRow({ lane, isChosen, onToggle }: LaneRowProps) {
  const { row, origin, destination, equipment, shipper, transitDays, months, missing } = lane
  const name = `${origin} to ${destination}${equipment === null ? '' : `, ${equipment}`}`
  return (
    <tr>
      <td data-heading="Row">{row}</td>
      <td data-heading="Lane">
        <CheckField label={name} className="mb-0" checked={isChosen} onChange={onToggle} />
        {shipper !== null && <small className="evidence">{shipper}</small>}
        {lane.isDeclined && (
          <small className="evidence">You declined this lane. Saving a draft cancels that.</small>
        )}
      </td>
      <td data-heading="Rates">
        <ul className="mb-0">
          {lane.charges.map((charge) => (
            <li key={charge.chargeId}>
              {charge.name}: {rateWords(charge)}
            </li>
          ))}
        </ul>
      </td>
      <td data-heading="Terms">
        {months.length === 0 ? 'All months' : months.map(formatMonth).join(', ')}
        {transitDays !== null && <br />}
        {transitDays !== null && counted(transitDays, 'transit day')}
      </td>
      <td data-heading="Missing before you submit">
        {missing.length === 0 ? 'Nothing' : missing.join(', ')}
      </td>
    </tr>
  )
}

/** 'EUR 1,950.50 ($2,126), was EUR 1,900.00' */
function rateWords(charge: MatchedLane['charges'][number]): string {
  const { amount, currency, dollars, written, before, currencyBefore } = charge
  const offered =
    amount === null ? 'not offered' : amount === 0 ? 'not charged' : rateIn(amount, currency)
  const inDollars =
    currency === 'USD' || amount === null || amount === 0 || dollars === null
      ? ''
      : ` (${formatMoney(dollars)})`
  const converted = written === '' ? '' : `, from ${written}`
  const isSame = before === null || (before === amount && currencyBefore === currency)
  const was = isSame ? '' : `, was ${rateIn(before, currencyBefore ?? currency)}`
  return `${offered}${inDollars}${converted}${was}`
}

/** With all the decimals a tender may take. */
const rateIn = (amount: number, currency: string): string =>
  `${currency} ${writeShown(amount, {
    minimumFractionDigits: minorDigits(currency),
    maximumFractionDigits: 4,
  })}`
