import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { OwnOffer } from '#contract/ext/carrier-offers.ts'
import {
  fewestOfferLanes,
  type OfferKind,
  offerKinds,
  offerKindWords,
} from '#domain/carrier-offer.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { offerMutations, offerQueries } from './carrier-offers.api.ts'
import { offerWords, priceWords, unusedWords } from './offer-words.ts'
import { isOfferable } from './offerable.ts'
import { OfferDialog } from './offer-dialog-part.ts'
import { LaneRates } from './LaneRates.tsx'
import './carrier-offers.scss'

type OwnOffersProps = { mode: BiddableMode; lanes: readonly Lane[]; onClose: () => void }

/** The carrier's offers of a mode. */
export function OwnOffers({ mode, lanes, onClose }: OwnOffersProps) {
  const offers = useQuery(offerQueries.own(mode))
  const withdraw = useMutation(offerMutations.withdraw())
  const [changing, setChanged] = useState<OwnOffer | null>(null)
  const [withdrawing, setWithdrawn] = useState<OwnOffer | null>(null)
  const newest = (offer: OwnOffer | null) =>
    offer && (offers.data?.find(({ id }) => id === offer.id) ?? offer)
  const changed = newest(changing)
  const withdrawn = newest(withdrawing)
  const [added, setAdded] = useState<OfferKind | null>(null)
  const [tierOf, setTierOf] = useState<OwnOffer | null>(null)
  const offerable = lanes.filter(isOfferable)
  const leftOutOf = ({ laneIds }: OwnOffer) =>
    laneIds.filter((id) => !offerable.some((lane) => lane.id === id)).length
  return (
    <>
      {changed ? (
        <OfferDialog
          kind={changed.kind}
          lanes={offerable.filter(
            ({ id, shipper }) => shipper === changed.shipper || changed.laneIds.includes(id),
          )}
          first={new Set(changed.laneIds)}
          leftOut={leftOutOf(changed)}
          offer={changed}
          onClose={() => setChanged(null)}
        />
      ) : added ? (
        <OfferDialog
          kind={added}
          lanes={offerable}
          first={none}
          leftOut={0}
          onClose={() => setAdded(null)}
        />
      ) : tierOf ? (
        <OfferDialog
          kind="discount"
          lanes={offerable.filter(({ shipper }) => shipper === tierOf.shipper)}
          first={new Set(tierOf.laneIds)}
          leftOut={leftOutOf(tierOf)}
          tierOf={tierOf}
          onClose={() => setTierOf(null)}
        />
      ) : withdrawn ? (
        <ConfirmDialog
          title={`Withdraw ${withdrawn.name}?`}
          action="Withdraw offer"
          danger
          busy={withdraw.isPending}
          problem={withdraw.error && problemOf(withdraw.error).message}
          onConfirm={() =>
            withdraw.mutate(withdrawn, {
              onSuccess: () => {
                toast.success('Offer withdrawn.')
                setWithdrawn(null)
              },
            })
          }
          onClose={() => setWithdrawn(null)}
        >
          <p className="mb-0">Your bids stay as they are. The shipper is notified.</p>
        </ConfirmDialog>
      ) : (
        <Dialog title="Your offers" size="lg" onClose={onClose}>
          <DialogBody>
            <QueryState
              query={offers}
              loading="Loading offers"
              failed="The offers could not be loaded."
            >
              {(list) =>
                list.length === 0 ? (
                  <EmptyState text="No offers yet. Offer two or more lanes you have bid on as a bundle, or a discount from an amount a year on." />
                ) : (
                  <ul className="offer-list">
                    {list.map((offer) => (
                      <li key={offer.id}>
                        <OfferSummary offer={offer} />
                        <div className="d-flex flex-wrap gap-2">
                          {offer.kind === 'discount' && (
                            <Button
                              size="sm"
                              variant="outline-primary"
                              aria-label={`Add a tier to ${offer.name}`}
                              disabled={offer.closed !== ''}
                              onClick={() => setTierOf(offer)}
                            >
                              Add tier
                            </Button>
                          )}
                          <Button
                            size="sm"
                            variant="outline-primary"
                            aria-label={`Change ${offer.name}`}
                            disabled={offer.closed !== ''}
                            onClick={() => setChanged(offer)}
                          >
                            Change
                          </Button>
                          <Button
                            size="sm"
                            variant="outline-danger"
                            aria-label={`Withdraw ${offer.name}`}
                            disabled={offer.closed !== ''}
                            onClick={() => setWithdrawn(offer)}
                          >
                            Withdraw
                          </Button>
                        </div>
                      </li>
                    ))}
                  </ul>
                )
              }
            </QueryState>
          </DialogBody>
          {offerable.length >= fewestOfferLanes && (
            <DialogFooter>
              {offerKinds.map((kind) => (
                <Button
                  key={kind}
                  size="sm"
                  variant="outline-primary"
                  onClick={() => setAdded(kind)}
                >
                  New {offerKindWords[kind].toLowerCase()}
                </Button>
              ))}
            </DialogFooter>
          )}
        </Dialog>
      )}
    </>
  )
}

const none: ReadonlySet<number> = new Set()

const OfferSummary = ({ offer }: { offer: OwnOffer }) => (
  <div>
    <strong>{offer.name}</strong> <span className="text-body-secondary">{offer.shipper}</span>
    <div>{offerWords(offer)}</div>
    <div>{priceWords(offer.listCents, offer.offeredCents)}</div>
    {offer.laneRates && <LaneRates laneRates={offer.laneRates} mode={offer.mode} />}
    {unusedWords(offer) !== '' && <div className="text-body-secondary">{unusedWords(offer)}</div>}
    {offer.closed !== '' && <div className="text-body-secondary">{offer.closed}</div>}
  </div>
)
