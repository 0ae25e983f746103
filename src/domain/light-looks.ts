import type { Light } from './light.ts'

/** How a light shows beside its word: never by colour alone. */
export const lightLooks = {
  Green: { tone: 'accepted', icon: 'check' },
  Amber: { tone: 'amber', icon: 'warning' },
  Red: { tone: 'rejected', icon: 'stop' },
} as const satisfies Record<Light, { tone: string; icon: string }>
