export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
}

/** The same numbers at every start (mulberry32), so that demo, tests and pictures repeat. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick(from) {
      const chosen = from[Math.floor(next() * from.length)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
  }
}

export function shuffled<T>(from: readonly T[], random: Random): T[] {
  const mixed = [...from]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random.next() * (index + 1))
    const [a, b] = [mixed[index], mixed[other]]
    if (a !== undefined && b !== undefined) {
      mixed[index] = b
      mixed[other] = a
    }
  }
  return mixed
}
