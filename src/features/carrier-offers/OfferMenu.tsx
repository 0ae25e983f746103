import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import {
  fewestOfferLanes,
  type OfferKind,
  offerKinds,
  offerKindWords,
} from '#domain/carrier-offer.ts'
import type { Lane } from '#domain/lane.ts'
import { Offered } from '#ui/Offered.tsx'
import { OfferDialog } from './offer-dialog-part.ts'
import { isOfferable } from './offerable.ts'

type OfferMenuProps = { lanes: readonly Lane[]; onDone: () => void }

/** What a carrier may offer on the lanes it chose, once it has bid on two of them. */
export function OfferMenu({ lanes, onDone }: OfferMenuProps) {
  const [kind, setKind] = useState<OfferKind | null>(null)
  const offerable = lanes.filter(isOfferable)
  if (offerable.length < fewestOfferLanes) return null
  return (
    <Offered by={carrierOffers.make}>
      <Dropdown drop="up">
        <Dropdown.Toggle size="sm" variant="outline-light" id="offer-menu">
          Offer
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {offerKinds.map((one) => (
            <Dropdown.Item key={one} onClick={() => setKind(one)}>
              {offerKindWords[one]}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      </Dropdown>
      {kind && (
        <OfferDialog
          kind={kind}
          lanes={offerable}
          leftOut={lanes.length - offerable.length}
          onDone={onDone}
          onClose={() => setKind(null)}
        />
      )}
    </Offered>
  )
}
