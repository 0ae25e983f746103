import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { CapacityDialog } from '#features/capacities/capacities.parts.tsx'
import { offerQueries } from '#features/carrier-offers/carrier-offers.api.ts'
import { OwnOffers } from '#features/carrier-offers/carrier-offers.parts.tsx'
import { RateCardItems } from '#features/lanes/lane-table.parts.tsx'
import { useOffers } from '#lib/extensions.ts'

type BiddingMenuProps = {
  mode: BiddableMode
  lanes: readonly Lane[]
  /** Entries before its own. */
  children?: ReactNode
}

/** What a carrier says of several lanes together, where the host keeps it, and its rate card. */
export function BiddingMenu({ mode, lanes, children }: BiddingMenuProps) {
  const hasCapacity = useOffers(carrierCapacities.save)
  const hasOffers = useOffers(carrierOffers.own)
  const [open, setOpen] = useState<'capacity' | 'offers' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown align="end">
        <Dropdown.Toggle size="sm" variant="outline-secondary" id="bidding-menu">
          More
        </Dropdown.Toggle>
        <Dropdown.Menu>
          {children}
          {(hasCapacity || hasOffers) && <Dropdown.Header>Several lanes</Dropdown.Header>}
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
          {(hasCapacity || hasOffers) && <Dropdown.Divider />}
          <Dropdown.Header>Download</Dropdown.Header>
          <RateCardItems mode={mode} />
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
