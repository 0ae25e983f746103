import type { Lane } from '#domain/lane.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { decimalMark, readNumber } from '#domain/written-number.ts'

/** Targets as typed, by lane id: dollars a year, nothing for none. */
export type TypedTargets = Readonly<Record<number, string>>

export const targetsNow = (lanes: readonly Lane[]): TypedTargets =>
  Object.fromEntries(
    lanes.map(({ id, targetPrice }) => [id, targetPrice === 0 ? '' : targetPrice.toFixed(2)]),
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
      baselineCost === null
        ? []
        : [[id, toDollars(toCents(baselineCost * (1 - percent / 100))).toFixed(2)]],
    ),
  ),
})

/** The targets that change, in dollars (0 = none); `wrong` are lanes whose text is no amount. */
export function readTargets(
  lanes: readonly Lane[],
  typed: TypedTargets,
): { changed: { laneId: number; target: number }[]; wrong: number[]; total: number } {
  const changed: { laneId: number; target: number }[] = []
  const wrong: number[] = []
  let cents = 0
  for (const { id, targetPrice } of lanes) {
    const text = (typed[id] ?? '').trim()
    const target = /^(n\/?a)?$/i.test(text) ? 0 : readNumber(text, decimalMark([text]))
    if (target === null || target < 0) wrong.push(id)
    else {
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
