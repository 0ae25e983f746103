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
