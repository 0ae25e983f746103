import Button from 'react-bootstrap/Button'
import type { UnearnedOffer } from '#contract/ext/pending-awards.ts'
import { formatCents } from '#domain/money.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import type { BoardLane } from './board-lane.ts'
import { atBidPrices, type Choice, withWholeOffer } from './choice.ts'

type UnearnedOffersProps = {
  offers: readonly UnearnedOffer[]
  choices: readonly Choice[]
  /** As the board is now. */
  lanes: readonly BoardLane[]
  busy: boolean
  /** Awards these choices, or changes to them while another offer is still to be decided. */
  onChoose: (choices: Choice[]) => void
}

/** The offers that the chosen lanes do not earn, each with what that costs and the two ways on. */
export function UnearnedOffers({ offers, choices, lanes, busy, onChoose }: UnearnedOffersProps) {
  const isLast = offers.length === 1
  return offers.map((offer) => {
    const { offerId, name, why, parts, earnedWith } = offer
    const whole = withWholeOffer(choices, offer, lanes)
    const all = new Set([...parts.map(({ laneId }) => laneId), ...earnedWith]).size
    return (
      <section key={offerId} aria-label={name} className="alert alert-warning">
        <p className="mb-1">{why}</p>
        <p className={earnedWith.length > 0 && !whole ? 'mb-1' : undefined}>{costWords(parts)}</p>
        {earnedWith.length > 0 && !whole && (
          <p>
            To keep the price of the offer, confirm its other{' '}
            {counted(earnedWith.length, 'pending lane')} with it on the award board.
          </p>
        )}
        <div className="d-flex flex-wrap gap-2">
          {whole && (
            <Button size="sm" disabled={busy} onClick={() => onChoose(whole)}>
              {isLast ? 'Confirm' : 'Choose'} all {counted(all, 'lane')} of {name}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline-primary"
            disabled={busy}
            onClick={() => onChoose(atBidPrices(choices, offer))}
          >
            {isLast ? 'Confirm at bid prices' : `Use bid prices for ${name}`}
          </Button>
        </div>
      </section>
    )
  })
}

/** 'This lane costs $226,800.00 at the offer and $252,000.00 at its bid, $25,200.00 more.' */
function costWords(parts: UnearnedOffer['parts']): string {
  const lanes = new Set(parts.map(({ laneId }) => laneId)).size
  const offered = parts.reduce((sum, { cents }) => sum + cents, 0)
  const atBids = parts.reduce((sum, { listCents }) => sum + listCents, 0)
  const more = atBids - offered
  return `${agreeing(lanes, 'This lane costs', 'These lanes cost')} ${formatCents(offered)} a year at the price of the offer and ${formatCents(atBids)} at bid prices, ${formatCents(Math.abs(more))} ${more < 0 ? 'less' : 'more'}.`
}
