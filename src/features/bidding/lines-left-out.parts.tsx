import { type ChargeLine, takesAmount } from '#domain/charge.ts'

/** Which lines of a host's bid sheet are not shown, and why. */
export function LinesLeftOut({ lines }: { lines: readonly ChargeLine[] }) {
  const names = lines.filter((line) => !takesAmount(line)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p className="note">
      Not shown, because they take no amount: {names.join(', ')}. Carriers can write these in the
      remarks of a bid.
    </p>
  )
}
