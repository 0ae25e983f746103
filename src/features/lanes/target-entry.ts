import type { Lane } from '#domain/lane.ts'
import { type Cents, toCents, toDollars } from '#domain/money.ts'
import { targetBelow } from '#domain/savings.ts'
import { numberProblem, readNumber, writeNumber } from '#domain/written-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** Targets as typed, by lane id: dollars a year, nothing for none. */
export type TypedTargets = Readonly<Record<number, string>>

export const targetsNow = (lanes: readonly Lane[]): TypedTargets =>
  Object.fromEntries(
    lanes.map(({ id, targetPrice }) => [
      id,
      targetPrice === 0 ? '' : typedAmount(toCents(targetPrice)),
    ]),
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
      baselineCost === null ? [] : [[id, typedAmount(targetBelow(toCents(baselineCost), percent))]],
    ),
  ),
})

const typedAmount = (cents: Cents): string => writeNumber(toDollars(cents), readerMark(), 2)

type ChangedTarget = { laneId: number; targetCents: Cents }

/** The targets that change (0 = none); `wrong` says by lane why its text is no amount. */
export function readTargets(
  lanes: readonly Lane[],
  typed: TypedTargets,
): {
  changed: ChangedTarget[]
  wrong: ReadonlyMap<number, string>
  totalCents: Cents
} {
  const changed: ChangedTarget[] = []
  const wrong = new Map<number, string>()
  const mark = readerMark()
  let totalCents = 0
  for (const { id, targetPrice } of lanes) {
    const text = (typed[id] ?? '').trim()
    const read = /^(n\/?a)?$/i.test(text) ? { number: 0 } : readNumber(text, mark)
    if ('refused' in read) wrong.set(id, numberProblem(text, read, mark))
    else if (read.number < 0) wrong.set(id, 'Enter an amount of 0 or more.')
    else {
      const targetCents = toCents(read.number)
      totalCents += targetCents
      if (targetCents !== toCents(targetPrice)) changed.push({ laneId: id, targetCents })
    }
  }
  return { changed, wrong, totalCents }
}

/** The changes as a lane sheet: one call takes them all, or none of them. */
export const targetSheet = (changed: readonly ChangedTarget[]): File =>
  new File(
    [
      [
        'Lane ID,Target',
        ...changed.map(
          ({ laneId, targetCents }) => `${laneId},${toDollars(targetCents).toFixed(2)}`,
        ),
      ].join('\r\n'),
    ],
    `Targets of ${changed.length} lanes.csv`,
    { type: 'text/csv' },
  )
