import { vi } from 'vitest'

/** Waits until a check passes; a busy machine takes its time. Fake timers move on meanwhile. */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 40_000, interval: 20 })
