import type { Lane } from '#domain/lane.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { numberProblem, readNumber, writeNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** Targets as typed, by lane id: dollars a year, nothing for none. */
export type TypedTargets = Readonly<Record<number, string>>

export const targetsNow = (lanes: readonly Lane[]): TypedTargets =>
  Object.fromEntries(
    lanes.map(({ id, targetPrice }) => [id, targetPrice === 0 ? '' : typedAmount(targetPrice)]),
  )

/** Every baseline minus some percent; a lane without history keeps what it has. */
export const targetsByRule = (
  lanes: readonly Lane[],
  percent: number,
  before: TypedTargets,
): TypedTargets => ({
  ...before,
  ...Object.fromEntries(
    lanes.flatMap(({ id, baselineCost }) =>
      baselineCost === null ? [] : [[id, typedAmount(baselineCost * (1 - percent / 100))]],
    ),
  ),
})

const typedAmount = (dollars: number): string =>
  writeNumber(toDollars(toCents(dollars)), readerMark(), 2)

/** The targets that change, in dollars (0 = none); `wrong` says by lane why its text is no amount. */
export function readTargets(
  lanes: readonly Lane[],
  typed: TypedTargets,
): {
  changed: { laneId: number; target: number }[]
  wrong: ReadonlyMap<number, string>
  total: number
} {
  const changed: { laneId: number; target: number }[] = []
  const wrong = new Map<number, string>()
  const mark = readerMark()
  let cents = 0
  for (const { id, targetPrice } of lanes) {
    const text = (typed[id] ?? '').trim()
    const read = /^(n\/?a)?$/i.test(text) ? { number: 0 } : readNumber(text, mark)
    if ('refused' in read) wrong.set(id, numberProblem(text, read, mark))
    else if (read.number < 0) wrong.set(id, 'Enter an amount of 0 or more.')
    else {
      const target = read.number
      cents += toCents(target)
      if (toCents(target) !== toCents(targetPrice)) changed.push({ laneId: id, target })
    }
  }
  return { changed, wrong, total: toDollars(cents) }
}

/** The changes as a lane sheet: one call takes them all, or none of them. */
export const targetSheet = (changed: readonly { laneId: number; target: number }[]): File =>
  new File(
    [
      [
        'Lane ID,Target',
        ...changed.map(({ laneId, target }) => `${laneId},${target.toFixed(2)}`),
      ].join('\r\n'),
    ],
    `Targets of ${changed.length} lanes.csv`,
    { type: 'text/csv' },
  )
