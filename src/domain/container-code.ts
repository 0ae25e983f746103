/** What an ISO 6346 size and type code says of a container. */
export type ContainerSize = { feet: number; shape: string }

const lengths: Record<string, number> = {
  '1': 10,
  '2': 20,
  '3': 30,
  '4': 40,
  B: 24,
  C: 24.5,
  G: 41,
  H: 43,
  L: 45,
  M: 48,
  N: 49,
}

const groups: Record<string, string> = {
  G: 'general purpose',
  V: 'ventilated',
  B: 'dry bulk',
  S: 'named cargo',
  R: 'reefer',
  H: 'insulated',
  U: 'open top',
  P: 'flat rack or platform',
  T: 'tank',
  A: 'air and surface',
  K: 'pressurised tank',
  N: 'hopper',
}

const code = /^([1-4BCGHLMN])([024-689C-FL-NP])([GVBSRHUPTAKN])([0-9A-Z])$/

/** '45G1' is 40 ft, general purpose, high cube; null where the standard has no such code. */
export function containerSize(isoCode: string): ContainerSize | null {
  const [, length = '', height = '', group = ''] = code.exec(isoCode) ?? []
  const feet = lengths[length]
  const shape = groups[group]
  if (feet === undefined || shape === undefined) return null
  return { feet, shape: height === '5' ? `${shape}, high cube` : shape }
}

/**
 * Whether a container number's check digit is right (ISO 6346): letters count from A = 10, leaving out
 * multiples of 11; the n-th character from 0 weighs 2^n; the sum modulo 11 is the digit, 10 being 0.
 */
export function isContainerNumber(text: string): boolean {
  const number = text.toUpperCase().replace(/[\s/-]/g, '')
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false
  let sum = 0
  for (const [index, character] of Array.from(number.slice(0, 10)).entries())
    sum += characterValue(character) * 2 ** index
  return (sum % 11) % 10 === Number(number[10])
}

function characterValue(character: string): number {
  if (/\d/.test(character)) return Number(character)
  const fromTen = character.charCodeAt(0) - 'A'.charCodeAt(0) + 10
  // 11, 22 and 33 are left out: A is 10, B is 12.
  return fromTen + Math.floor((fromTen - 1) / 10)
}
