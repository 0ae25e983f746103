import type * as z from 'zod'
import type { Carrier } from '#contract/ext/carriers.ts'
import type { carrierActivitySchema } from '#contract/reporting.ts'
import { grouped } from '#domain/grouped.ts'
import type { BiddableMode } from '#domain/mode.ts'

type Active = z.infer<typeof carrierActivitySchema> & { mode: BiddableMode }

/** One row a carrier over all modes it was active in; what activity does not say stays open. */
export function carriersFrom(activity: readonly Active[]): Carrier[] {
  const awardedInAll = sum(activity, ({ awardedCost }) => awardedCost)
  return [...grouped(activity, ({ carrierId }) => carrierId)].map(([id, rows]) => {
    const awardedCost = sum(rows, (row) => row.awardedCost)
    const answered = rows.filter(({ responseTime }) => responseTime !== null)
    return {
      id,
      name: rows[0]?.carrier ?? '',
      country: null,
      link: 'active',
      modes: rows.map(({ mode }) => mode),
      renewableModes: [],
      people: 1,
      awaited: 0,
      invited: sum(rows, ({ invited }) => invited),
      bid: sum(rows, ({ bid }) => bid),
      complete: sum(rows, ({ complete }) => complete),
      declined: sum(rows, ({ declined }) => declined),
      awarded: sum(rows, ({ awarded }) => awarded),
      volumeCoverage: null,
      completion: null,
      responseTime:
        answered.length === 0
          ? null
          : sum(answered, (row) => (row.responseTime ?? 0) * row.bid) /
            Math.max(
              1,
              sum(answered, ({ bid }) => bid),
            ),
      awardedCost,
      awardedShare: awardedInAll > 0 ? awardedCost / awardedInAll : null,
      lastSeenAt:
        rows
          .flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
          .toSorted()
          .at(-1) ?? null,
    }
  })
}

const sum = (rows: readonly Active[], worth: (row: Active) => number) =>
  rows.reduce((total, row) => total + worth(row), 0)
