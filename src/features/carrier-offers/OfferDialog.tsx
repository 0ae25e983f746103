import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { OwnOffer } from '#contract/ext/carrier-offers.ts'
import {
  fewestOfferLanes,
  isBelowBids,
  isPercentOff,
  mostOfferLanes,
  type OfferKind,
  offerKindWords,
  percentOffProblem,
  priceAtOffer,
} from '#domain/carrier-offer.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import { isBiddable } from '#domain/mode.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { counted, percentWords } from '#domain/quantity.ts'
import { perUnit } from '#domain/unit-rate.ts'
import { writeNumber } from '#domain/written-number.ts'
import { refusalWords } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { offerMutations } from './carrier-offers.api.ts'
import { readRate, startingRate } from './lane-rate.ts'
import { LaneTicks } from './LaneTicks.tsx'
import { OfferNumber } from './OfferNumber.tsx'
import { offerHints, offerWords, priceWords } from './offer-words.ts'
import { readTyped, type TypedNumber } from './typed-number.ts'

type OfferDialogProps = {
  kind: OfferKind
  /** What may be chosen from: those with a submitted bid that may still change. */
  lanes: readonly Lane[]
  /** Those that are chosen at first; absent = all of them. */
  first?: ReadonlySet<number> | undefined
  /** Chosen too, but nothing can be offered on them. */
  leftOut: number
  /** The offer that is changed; absent for another one. */
  offer?: OwnOffer | undefined
  /** The discount that another one is added to, for more volume on its lanes. */
  tierOf?: OwnOffer | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** A price for several lanes together, with what it makes of the bids while it is typed. */
export function OfferDialog(props: OfferDialogProps) {
  const { kind, lanes, first, leftOut, offer, tierOf, onDone, onClose } = props
  const make = useMutation(offerMutations.make())
  const change = useMutation(offerMutations.change())
  const [begun] = useState(() =>
    tierOf ? { ...fieldsOf(undefined), name: tierName(tierOf.name) } : fieldsOf(offer),
  )
  const [name, setName] = useState(begun.name)
  const [percent, setPercent] = useState(begun.percent)
  const [from, setFrom] = useState(begun.from)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => first ?? new Set(lanes.map(({ id }) => id)),
  )
  const [hasRates, setHasRates] = useState(begun.hasRates)
  const [rateTexts, setRateTexts] = useState(begun.rateTexts)
  const [asked, setAsked] = useState(false)
  const chosen = lanes.filter(({ id }) => ticked.has(id))
  const percentRead = readPercent(percent)
  const rateText = (lane: Lane) =>
    rateTexts.get(lane.id) ?? written(startingRate(lane, percentRead.value ?? 0))
  const rateReads = new Map(
    hasRates ? chosen.map((lane) => [lane.id, readRate(rateText(lane))]) : [],
  )
  const withoutRate = chosen.find(({ id }) => rateReads.get(id)?.problem)
  const fromRead = kind === 'discount' ? readFrom(from) : { value: null, problem: null }
  const nameProblem = name.trim() === '' ? 'Enter a name.' : null
  const sent = make.error ?? change.error
  const onLoad = useLoadAgain({
    saved: offer ? fieldsText(fieldsOf(offer)) : '',
    entered: fieldsText({ name, percent, from, ticked, hasRates, rateTexts }),
    isSaving: make.isPending || change.isPending,
    onFill() {
      const fields = fieldsOf(offer)
      setName(fields.name)
      setPercent(fields.percent)
      setFrom(fields.from)
      setTicked(fields.ticked)
      setHasRates(fields.hasRates)
      setRateTexts(fields.rateTexts)
      setAsked(false)
      change.reset()
    },
  })
  const newer = offer ? newerElsewhere('This offer was', savedWords(offer), onLoad) : null
  const countProblem =
    chosen.length < fewestOfferLanes
      ? `Choose at least ${fewestOfferLanes} lanes with a submitted bid.`
      : chosen.length > mostOfferLanes
        ? `Choose at most ${mostOfferLanes} lanes.`
        : null
  const listCents = chosen.reduce((sum, { amountBid }) => sum + toCents(amountBid ?? 0), 0)
  const offeredCents = chosen.reduce((sum, { id, amountBid, unitMeasure }) => {
    const price = { percentOff: percentRead.value, rate: rateReads.get(id)?.value ?? null }
    const bidCents = toCents(amountBid ?? 0)
    return (
      sum +
      (hasRates && price.rate === null ? bidCents : priceAtOffer(price, bidCents, unitMeasure ?? 0))
    )
  }, 0)
  const priceProblem = !hasRates
    ? percentRead.problem
    : withoutRate
      ? `${laneTitle(withoutRate)}: ${rateReads.get(withoutRate.id)?.problem}`
      : isBelowBids(null, listCents, offeredCents)
        ? null
        : 'Your rates come to no less than your bids on these lanes. Lower one or more of them.'
  const submit = () => {
    setAsked(true)
    if (nameProblem || countProblem || priceProblem || fromRead.problem) return
    const terms = {
      kind,
      name: name.trim(),
      ...(hasRates
        ? {
            percentOff: null,
            laneRates: chosen.map(({ id }) => ({
              laneId: id,
              rate: rateReads.get(id)?.value ?? 0,
            })),
          }
        : { percentOff: percentRead.value, laneRates: null }),
      fromCents: fromRead.value,
      laneIds: chosen.map(({ id }) => id),
    }
    const onSuccess = () => {
      toast.success(offer ? 'Offer changed.' : 'Offer made. The shipper has been notified.')
      onDone?.()
      onClose()
    }
    if (offer) change.mutate({ id: offer.id, version: offer.version, terms }, { onSuccess })
    else make.mutate(terms, { onSuccess })
  }
  const tick = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const what = offerKindWords[kind].toLowerCase()
  const mode = lanes[0]?.mode
  return (
    <FormDialog
      title={
        offer
          ? `Change ${offer.name}`
          : tierOf
            ? `Add a tier to ${tierOf.name}`
            : first
              ? `New ${what}`
              : `Offer a ${what} on ${counted(lanes.length, 'lane')}`
      }
      action={offer ? 'Save offer' : 'Make offer'}
      busy={make.isPending || change.isPending}
      size={hasRates ? 'lg' : undefined}
      problem={
        sent
          ? refusalWords(sent, newer)
          : asked
            ? (countProblem ?? (hasRates ? priceProblem : null))
            : null
      }
      newer={newer}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-body-secondary">
        {tierOf
          ? `So far: ${offerWords(tierOf)}. Each award gets the highest discount that it reaches.`
          : offerHints[kind]}
      </p>
      <Field label="Name" isRequired problem={asked ? nameProblem : null}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            maxLength={60}
            autoComplete="off"
            placeholder={kind === 'bundle' ? 'Texas bundle' : 'Volume discount'}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {kind === 'bundle' && (
        <fieldset className="offer-pricing">
          <legend>Price</legend>
          <CheckField
            type="radio"
            name="offer-pricing"
            label="One discount for all lanes"
            checked={!hasRates}
            onChange={() => setHasRates(false)}
          />
          <CheckField
            type="radio"
            name="offer-pricing"
            label="A rate for each lane"
            checked={hasRates}
            onChange={() => setHasRates(true)}
          />
        </fieldset>
      )}
      <div className="offer-numbers">
        {!hasRates && (
          <Field label="Discount" isRequired problem={asked ? percentRead.problem : null}>
            {(control) => (
              <OfferNumber control={control} unit="%" text={percent} onType={setPercent} />
            )}
          </Field>
        )}
        {kind === 'discount' && (
          <Field label="From, a year" isRequired problem={asked ? fromRead.problem : null}>
            {(control) => <OfferNumber control={control} unit="$" text={from} onType={setFrom} />}
          </Field>
        )}
      </div>
      <p className="offer-price" role="status">
        Your price for these {counted(chosen.length, 'lane')}:{' '}
        <strong>{priceWords(listCents, offeredCents)}</strong>
      </p>
      {leftOut > 0 && (
        <p className="text-body-secondary">
          {counted(leftOut, 'lane')} left out: no submitted bid, or closed to changes.
        </p>
      )}
      {hasRates && mode !== undefined && isBiddable(mode) ? (
        <>
          <p className="text-body-secondary mb-1">
            Rates are all-in, in US dollars {perUnit(mode)}, and start at your bids
            {percentRead.value === null ? '' : ` less ${percentWords(percentRead.value)}`}.
          </p>
          <LaneTicks
            lanes={lanes}
            first={first}
            ticked={ticked}
            onTick={tick}
            rates={{
              mode,
              textOf: rateText,
              readOf: (lane) => rateReads.get(lane.id) ?? readRate(rateText(lane)),
              isAsked: asked,
              onType: (laneId, text) => setRateTexts(new Map(rateTexts).set(laneId, text)),
            }}
          />
        </>
      ) : (
        <details open={first?.size === 0}>
          <summary>{counted(chosen.length, 'lane')}</summary>
          <LaneTicks lanes={lanes} first={first} ticked={ticked} onTick={tick} />
        </details>
      )}
    </FormDialog>
  )
}

const written = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : writeNumber(number, readerMark())

/** What is entered of an offer, each as it is typed. */
type OfferFields = {
  name: string
  percent: string
  from: string
  ticked: ReadonlySet<number>
  hasRates: boolean
  rateTexts: ReadonlyMap<number, string>
}

const fieldsOf = (offer: OwnOffer | undefined): OfferFields => ({
  name: offer?.name ?? '',
  percent: written(offer?.percentOff),
  from: written(offer?.fromCents == null ? null : toDollars(offer.fromCents)),
  ticked: new Set(offer?.laneIds),
  hasRates: Boolean(offer?.laneRates),
  rateTexts: new Map(offer?.laneRates?.map(({ laneId, rate }) => [laneId, written(rate)])),
})

/** 'Gulf volume, tier 2', 'Gulf volume, tier 3' */
function tierName(name: string): string {
  const [, stem = name, nth = '1'] = /^(.*), tier (\d+)$/.exec(name) ?? []
  return `${stem.slice(0, longestTierStem)}, tier ${Number(nth) + 1}`
}

/** A name has 60 characters at most. */
const longestTierStem = 50

const fieldsText = ({ ticked, rateTexts, ...fields }: OfferFields): string => {
  const laneIds = [...ticked].toSorted((one, other) => one - other)
  return JSON.stringify([fields, laneIds, [...rateTexts].toSorted(([one], [other]) => one - other)])
}

const savedWords = (offer: OwnOffer): string =>
  `${offer.name}, ${offerWords(offer)}, ${priceWords(offer.listCents, offer.offeredCents)}`

const readPercent = (text: string): TypedNumber =>
  readTyped(text, isPercentOff, percentOffProblem())

function readFrom(text: string): TypedNumber {
  const expected = 'Enter the amount a year the discount applies from, at your bids.'
  const { value, problem } = readTyped(text, (dollars) => dollars > 0 && dollars < 1e12, expected)
  return { value: value === null ? null : toCents(value), problem }
}
