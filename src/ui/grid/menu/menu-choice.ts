export type Choice = { name: string; run: () => void }

/** None where it cannot be done now. */
export const choice = (name: string, run: () => void, possible = true): Choice[] =>
  possible ? [{ name, run }] : []
