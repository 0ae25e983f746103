import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { CapacityDialog } from '#features/capacities/capacities.parts.tsx'
import { offerQueries } from '#features/carrier-offers/carrier-offers.api.ts'
import { OwnOffers } from '#features/carrier-offers/carrier-offers.parts.tsx'
import { useOffers } from '#lib/extensions.ts'

type SeveralLanesProps = { mode: BiddableMode; lanes: readonly Lane[] }

/** What a carrier says of several lanes together, where the host keeps it. */
export function SeveralLanes({ mode, lanes }: SeveralLanesProps) {
  const hasCapacity = useOffers(carrierCapacities.save)
  const hasOffers = useOffers(carrierOffers.own)
  const [open, setOpen] = useState<'capacity' | 'offers' | null>(null)
  const close = () => setOpen(null)
  if (!hasCapacity && !hasOffers) return null
  return (
    <>
      <Dropdown align="end">
        <Dropdown.Toggle size="sm" variant="outline-secondary" id="several-lanes">
          Several lanes
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {hasCapacity && (
            <Dropdown.Item as="button" onClick={() => setOpen('capacity')}>
              Capacity
            </Dropdown.Item>
          )}
          {hasOffers && (
            <Dropdown.Item as="button" onClick={() => setOpen('offers')}>
              <OffersTitle mode={mode} />
            </Dropdown.Item>
          )}
        </Dropdown.Menu>
      </Dropdown>
      {open === 'capacity' && <CapacityDialog mode={mode} lanes={lanes} onClose={close} />}
      {open === 'offers' && <OwnOffers mode={mode} lanes={lanes} onClose={close} />}
    </>
  )
}

function OffersTitle({ mode }: { mode: BiddableMode }) {
  const count = useQuery(offerQueries.own(mode)).data?.length ?? 0
  return count === 0 ? 'Offers' : `Offers (${count})`
}
