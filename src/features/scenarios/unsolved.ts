import type { Solved } from './optimiser-answers.ts'

/** Stands in while a question about a result is not asked yet. */
export const unsolved: Solved = {
  result: {
    award: null,
    value: null,
    costCents: null,
    objectiveCents: null,
    boundCents: 0,
    gapCents: null,
    conflict: false,
    broken: [],
    prices: [],
    breaches: [],
    stopped: false,
    switchesOn: null,
  },
  figures: null,
  milliseconds: 0,
}
