import type { ChargeLine } from '#domain/charge.ts'

/** Which lines of a host's bid sheet are not shown, and why. */
export function LinesLeftOut({ lines }: { lines: readonly ChargeLine[] }) {
  if (lines.length === 0) return null
  return (
    <p className="note">
      Not shown, because they take no amount: {lines.map(({ name }) => name).join(', ')}. Carriers
      can write these in the remarks of a bid.
    </p>
  )
}
