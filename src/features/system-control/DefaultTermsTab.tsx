import type { ReactNode } from 'react'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { ModePick, usePickedMode } from './ModePick.tsx'

/** What a shipper that set no terms tenders by. */
export function DefaultTermsTab({ termsOf }: { termsOf: (mode: BiddableMode) => ReactNode }) {
  const mode = usePickedMode() ?? Mode.RoadDrayage
  return (
    <>
      <p className="text-body-secondary">
        Shippers with their own terms keep them. All others use these.
      </p>
      <ModePick />
      {termsOf(mode)}
    </>
  )
}
