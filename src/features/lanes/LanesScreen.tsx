import type { ReactNode } from 'react'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import { CarrierLanes } from './CarrierLanes.tsx'
import { ShipperLanes } from './ShipperLanes.tsx'

type LanesScreenProps = {
  mode: BiddableMode
  /** What a carrier's page is called where it is not just the lanes of the mode. */
  title?: string | undefined
  views?: ReactNode
}

/** The lanes of a mode: a shipper runs the tender, a carrier bids. */
export function LanesScreen({ mode, title, views }: LanesScreenProps) {
  return may(useUser(), 'bid') ? (
    <CarrierLanes mode={mode} heading={title} />
  ) : (
    <ShipperLanes mode={mode} views={views} />
  )
}
