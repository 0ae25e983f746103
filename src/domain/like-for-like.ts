import { modeTitle } from './mode.ts'

/** The first month of a mode's history, 'YYYY-MM'. */
type ModeSince<M> = { mode: M; month: string }

/**
 * Modes whose history begins within the period compared with, which begins in `beforeFrom`; none where
 * it is open. That a mode is new is no rise: both periods cover the modes that moved all through
 * them.
 */
export const newModes = <M extends number>(
  since: readonly ModeSince<M>[],
  beforeFrom: string | undefined,
): readonly M[] =>
  since
    .filter(({ month }) => beforeFrom !== undefined && month > beforeFrom)
    .map(({ mode }) => mode)

/** 'Drayage and Air Freight left out: not all of that period is there' */
export const leftOutWords = (modes: readonly number[]): string =>
  `${allOf.format(modes.map(modeTitle))} left out: not all of that period is there`

const allOf = new Intl.ListFormat('en')
