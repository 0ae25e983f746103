import type { ReactNode } from 'react'
import { useOffers } from '#lib/extensions.ts'

type OfferedProps = { by: Parameters<typeof useOffers>[0]; children: ReactNode }

/** Shown only where the host offers the call that its content leads to. */
export const Offered = ({ by, children }: OfferedProps) => (useOffers(by) ? children : null)
