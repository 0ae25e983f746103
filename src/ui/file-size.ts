import { formatCount } from '#domain/quantity.ts'
import { numbersWith } from '#domain/shown-format.ts'

/** '12 kB', '3.4 MB', '78.2 GB': never 0 for a file that holds something. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.ceil(bytes / 1000))} kB`
  return bytes < 1_000_000_000
    ? `${inTenths(bytes / 1_000_000)} MB`
    : `${inTenths(bytes / 1_000_000_000)} GB`
}

const inTenths = numbersWith({ maximumFractionDigits: 1 })
