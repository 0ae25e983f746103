import type { DoubtGround, RateDoubt, RateTrap } from './rate-doubt.ts'

/** `usual` in the currency of the charge. */
type DoubtedRate = Pick<RateDoubt, 'ground' | 'times' | 'trap' | 'usual'>

/**
 * 'About 100 times your rate on similar lanes: decimal mark?' `unit`: what the sheet asks for, as 'per mile';
 * `write`: an amount as its reader writes numbers.
 */
export function doubtWords(
  { ground, times, trap, usual }: DoubtedRate,
  unit: string,
  write: (amount: number) => string,
): string {
  if (ground === 'usual')
    return times > 1
      ? `Far above any ordinary rate ${unit}: decimal mark, or another unit?`
      : `Far below any ordinary rate ${unit}: decimal mark, or another unit?`
  if (ground === 'last') {
    const percent = write(Math.round(Math.abs(times - 1) * 100))
    const side = times > 1 ? 'above' : 'below'
    return `${percent}% ${side} your last rate of ${write(usual)}${lastQuestion(trap, unit)}`
  }
  return `${timesWords(times, trap, write)} ${heldAgainst[ground]}${question(trap, times, unit)}`
}

const heldAgainst: Record<Exclude<DoubtGround, 'usual' | 'last'>, string> = {
  similar: 'your rate on similar lanes',
  breaks: 'the other weight breaks of this lane',
  target: 'the target of this lane',
}

const trapUnits: Record<Exclude<RateTrap, 'decimal'>, string> = {
  perShipment: 'per shipment',
  perMile: 'per mile',
  perKm: 'per km',
  perContainer: 'per container',
  perKg: 'per kg',
  per100Kg: 'per 100 kg',
  perTonne: 'per 1,000 kg',
}

function lastQuestion(trap: RateTrap | null, unit: string): string {
  if (trap === null) return '.'
  return trap === 'decimal'
    ? ': decimal mark?'
    : `: is one of them ${trapUnits[trap]}? The sheet asks for a rate ${unit}.`
}

function question(trap: RateTrap | null, times: number, unit: string): string {
  if (trap === null) return '.'
  if (trap === 'decimal') return ': decimal mark?'
  const isPower = trap === 'per100Kg' || trap === 'perTonne' || trap === 'perKg'
  const mark = isPower && Math.abs(Math.log10(times)) % 1 < 0.2 ? 'decimal mark, or ' : ''
  return `: ${mark}a rate ${trapUnits[trap]}? The sheet asks for a rate ${unit}.`
}

/** To the power of ten where a misread decimal mark is suspected, else to two digits. */
function timesWords(
  times: number,
  trap: RateTrap | null,
  write: (amount: number) => string,
): string {
  const ratio = times >= 1 ? times : 1 / times
  const shown =
    trap === 'decimal' ? 10 ** Math.round(Math.log10(ratio)) : Number(ratio.toPrecision(2))
  return times >= 1 ? `About ${write(shown)} times` : `About 1/${write(shown)} of`
}
