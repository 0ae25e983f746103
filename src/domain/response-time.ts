import { numbersWith } from './shown-format.ts'

const oneDigit = numbersWith({ maximumFractionDigits: 1 })

/** Hours up to two days, then days: '5.5 h', '3.2 days'. Nothing to measure is a dash. */
export function formatResponseTime(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 48 ? `${oneDigit(hours)} h` : `${oneDigit(hours / 24)} days`
}
