import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useOffers } from '#lib/extensions.ts'

/** Shown only where the host offers the call that its content leads to. */
export const Offered = ({ by, children }: { by: Endpoint; children: ReactNode }) =>
  useOffers(by) ? children : null
