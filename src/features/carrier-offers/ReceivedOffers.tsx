import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { offerKindWords } from '#domain/carrier-offer.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { formatCount, percentWords } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { offerMutations, offerQueries } from './carrier-offers.api.ts'
import { LaneRates } from './LaneRates.tsx'
import { unusedWords } from './offer-words.ts'
import './carrier-offers.scss'

/** What carriers offer on several lanes together, each used in awards unless it is set aside. */
export function ReceivedOffers({ mode }: { mode: BiddableMode }) {
  const offers = useQuery(offerQueries.received(mode))
  const setAside = useMutation(offerMutations.setAside())
  const press = (id: number, aside: boolean) =>
    setAside.mutate(
      { id, setAside: aside },
      { onError: (error) => toast.error(problemOf(error).message) },
    )
  return (
    <section className="card received-offers" aria-labelledby="received-offers">
      <h2 id="received-offers" className="section-title">
        Carriers’ offers
      </h2>
      <QueryState query={offers} loading="Loading offers" failed="The offers could not be loaded.">
        {(list) =>
          list.length === 0 ? (
            <p className="note mb-0">
              No offers yet. Carriers can offer a bundle of lanes at a lower price, or a discount
              from an amount a year on.
            </p>
          ) : (
            <PlainTable label="Carriers’ offers" tableClass="align-middle stacked-table wide-table">
              <thead>
                <tr>
                  <th scope="col">Offer</th>
                  <th scope="col">Carrier</th>
                  <th scope="col" className="text-end">
                    Lanes
                  </th>
                  <th scope="col" className="text-end">
                    Discount
                  </th>
                  <th scope="col" className="text-end">
                    From, a year
                  </th>
                  <th scope="col" className="text-end">
                    At bids
                  </th>
                  <th scope="col" className="text-end">
                    With offer
                  </th>
                  <th scope="col">
                    <span className="visually-hidden">Use</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((offer) => (
                  <tr key={offer.id} data-aside={offer.setAside || undefined}>
                    <th scope="row">
                      {offer.name}
                      <small>
                        {offerKindWords[offer.kind]}
                        {offer.setAside ? ', set aside' : ''}
                      </small>
                      {unusedWords(offer) !== '' && <small>{unusedWords(offer)}</small>}
                      {offer.laneRates && <LaneRates laneRates={offer.laneRates} mode={mode} />}
                    </th>
                    <td data-heading="Carrier">{offer.carrier}</td>
                    <td data-heading="Lanes" className="text-end">
                      {formatCount(offer.laneIds.length)}
                    </td>
                    <td data-heading="Discount" className="text-end">
                      {offer.percentOff === null ? 'Own rates' : percentWords(offer.percentOff)}
                    </td>
                    <td data-heading="From, a year" className="text-end">
                      {offer.fromCents === null ? '–' : formatWholeDollars(offer.fromCents)}
                    </td>
                    <td data-heading="At bids" className="text-end">
                      {formatCents(offer.listCents)}
                    </td>
                    <td data-heading="With offer" className="text-end">
                      {formatCents(offer.offeredCents)}
                    </td>
                    <td className="text-end">
                      <Button
                        size="sm"
                        variant="outline-secondary"
                        aria-label={`${offer.setAside ? 'Use' : 'Set aside'} ${offer.name} of ${offer.carrier}`}
                        disabled={setAside.isPending}
                        onClick={() => press(offer.id, !offer.setAside)}
                      >
                        {offer.setAside ? 'Use' : 'Set aside'}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          )
        }
      </QueryState>
    </section>
  )
}
