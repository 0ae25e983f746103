import type { ReactNode } from 'react'
import type { BiddableMode } from '#domain/mode.ts'
import { can } from '#domain/role.ts'
import { roleSchema } from '#domain/role-schema.ts'
import { useUser } from '#lib/use-session.ts'
import { CarrierLanes } from './CarrierLanes.tsx'
import { ShipperLanes } from './ShipperLanes.tsx'

/** The lanes of a mode: a shipper runs the tender, a carrier bids. */
export function LanesScreen({ mode, views }: { mode: BiddableMode; views?: ReactNode }) {
  const role = roleSchema.parse(useUser().type)
  return can.bid(role) ? <CarrierLanes mode={mode} /> : <ShipperLanes mode={mode} views={views} />
}
