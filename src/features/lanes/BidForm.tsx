import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Bid, BidEntry } from '#domain/bid.ts'
import {
  type ChargeLine,
  type ChargeLocation,
  chargeLocations,
  type ChargeUnit,
} from '#domain/charge.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { readNumber } from '#domain/written-number.ts'
import { bidMutations, bidQueries } from '#features/bids/bids.api.ts'
import { problemOf } from '#lib/call.ts'

type BidFormProps = {
  lane: Lane
  mode: BiddableMode
  bid: Bid | null
  lines: readonly ChargeLine[]
}

const units: Record<ChargeUnit, string> = {
  None: '',
  PerContainer: 'per container',
  PerMile: 'per mile',
  PerWeightUnit: 'per kg',
  PerUnitMeasure: 'per m3',
  PerShipment: 'per shipment',
  PerDay: 'per day',
}
const locations: Record<ChargeLocation, string> = {
  None: 'Other',
  Origin: 'Origin',
  Freight: 'Freight',
  Destination: 'Destination',
  BaseRate: 'Base rate',
}

/** One lane's bid by charge line; what was typed stays, right or wrong. */
export function BidForm({ lane, mode, bid, lines }: BidFormProps) {
  const currencies = useQuery(bidQueries.currencies(mode))
  const save = useMutation(bidMutations.save())
  const reset = useMutation(bidMutations.reset())
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      lines.map(({ chargeId }) => [chargeId, bid?.charges[chargeId]?.toString() ?? '']),
    ),
  )
  const [currency, setCurrency] = useState(bid?.currency ?? 'USD')
  const [transit, setTransit] = useState(bid?.transitDays?.toString() ?? '')
  const [remarks, setRemarks] = useState(bid?.remarks ?? '')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const closed = lane.status !== 'started'

  const send = (submit: boolean) => {
    const { entry, found } = readEntry(
      lane,
      bid,
      lines,
      typed,
      { currency, transit, remarks },
      submit,
    )
    setProblems(found)
    setFailure(null)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`#charge-${first}`)?.focus()
      return
    }
    // Saving gives the bid a new version and with it a new form: this one may be gone by then.
    save
      .mutateAsync({ entries: [entry], submit })
      .then(() => toast.success(submit ? 'Bid submitted.' : 'Draft saved.'))
      .catch((error: unknown) => setFailure(problemOf(error).message))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-label="Your bid">
      {bid?.landedCost != null && (
        <p className="own-bid">
          Your bid comes to <strong>{formatMoney(bid.landedCost)}</strong> a year
          {bid.rank !== null && `, rank ${bid.rank}`}.
        </p>
      )}
      {chargeLocations
        .filter((location) => lines.some((line) => line.location === location))
        .map((location) => (
          <fieldset key={location} className="charge-group" disabled={closed}>
            <legend>{locations[location]}</legend>
            {lines
              .filter((line) => line.location === location)
              .map((line) => (
                <ChargeField
                  key={line.chargeId}
                  line={line}
                  value={typed[line.chargeId] ?? ''}
                  problem={problems[line.chargeId]}
                  onChange={(value) => setTyped({ ...typed, [line.chargeId]: value })}
                />
              ))}
          </fieldset>
        ))}
      <fieldset className="charge-group" disabled={closed}>
        <legend>Terms</legend>
        <label className="charge-field" htmlFor="bid-currency">
          <span>Currency</span>
          <select
            id="bid-currency"
            className="form-select form-select-sm"
            value={currency}
            onChange={(event) => setCurrency(event.target.value)}
          >
            {(currencies.data ?? [{ code: currency, name: '' }]).map(({ code, name }) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </select>
        </label>
        <label className="charge-field" htmlFor="charge-transitDays">
          <span>Transit days</span>
          <input
            id="charge-transitDays"
            className={`form-control form-control-sm ${problems['transitDays'] ? 'is-invalid' : ''}`}
            inputMode="numeric"
            value={transit}
            onChange={(event) => setTransit(event.target.value)}
          />
          {problems['transitDays'] && (
            <span className="invalid-feedback d-block">{problems['transitDays']}</span>
          )}
        </label>
        <label className="charge-field" htmlFor="bid-remarks">
          <span>Remarks</span>
          <textarea
            id="bid-remarks"
            className="form-control form-control-sm"
            rows={2}
            value={remarks}
            onChange={(event) => setRemarks(event.target.value)}
          />
        </label>
      </fieldset>
      {failure && (
        <p className="alert alert-danger" role="alert">
          {failure}
        </p>
      )}
      {closed ? (
        <p className="alert alert-secondary">This lane is {lane.status}: it takes no bids now.</p>
      ) : (
        <div className="sticky-actions">
          <Button type="submit" disabled={save.isPending} aria-busy={save.isPending}>
            {bid && bid.status !== 'draft' ? 'Submit again' : 'Submit bid'}
          </Button>
          <Button variant="outline-secondary" disabled={save.isPending} onClick={() => send(false)}>
            Save draft
          </Button>
          {bid?.status === 'submitted' && (
            <Button
              variant="link"
              disabled={reset.isPending}
              onClick={() =>
                void reset
                  .mutateAsync(lane.id)
                  .then(() => toast.success('Your bid is a draft again.'))
                  .catch((error: unknown) => setFailure(problemOf(error).message))
              }
            >
              Take back
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

type ChargeFieldProps = {
  line: ChargeLine
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function ChargeField({ line, value, problem, onChange }: ChargeFieldProps) {
  const id = `charge-${line.chargeId}`
  return (
    <label className="charge-field" htmlFor={id}>
      <span>
        {line.name}
        {line.mandatory && <abbr title="needed to submit"> *</abbr>}{' '}
        <small>{units[line.unit]}</small>
      </span>
      <input
        id={id}
        className={`form-control form-control-sm input-cell ${problem ? 'is-invalid' : ''}`}
        inputMode="decimal"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <span id={`${id}-problem`} className="invalid-feedback d-block">
          {problem}
        </span>
      )}
    </label>
  )
}

type Terms = { currency: string; transit: string; remarks: string }

/** What was typed as a bid entry, with what is wrong by charge line. */
function readEntry(
  lane: Lane,
  bid: Bid | null,
  lines: readonly ChargeLine[],
  typed: Readonly<Record<string, string>>,
  { currency, transit, remarks }: Terms,
  submit: boolean,
): { entry: BidEntry; found: Record<string, string> } {
  const found: Record<string, string> = {}
  const charges: Record<string, number | null> = {}
  for (const { chargeId, mandatory, name } of lines) {
    const text = (typed[chargeId] ?? '').trim()
    const amount = text === '' ? null : readNumber(text)
    if (text !== '' && (amount === null || amount < 0))
      found[chargeId] = `${name}: expected an amount, found "${text}".`
    else if (submit && mandatory && !amount)
      found[chargeId] = `${name} is needed: enter an amount above 0.`
    else charges[chargeId] = amount
  }
  const days = transit.trim() === '' ? null : Number(transit)
  if (days !== null && (!Number.isInteger(days) || days < 0 || days > 365))
    found['transitDays'] = `Expected whole days from 0 to 365, found "${transit}".`
  return {
    entry: {
      laneId: lane.id,
      version: bid?.version ?? null,
      currency,
      charges,
      transitDays: days,
      months: bid?.months ?? [],
      capacity: bid?.capacity ?? null,
      remarks,
    },
    found,
  }
}
