import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { Mode } from '#domain/mode.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/store/database.ts'
import { savingsOf } from '#server/tender/savings-of.ts'
import { savingsAgainst } from './savings-against.ts'
import { savingsBy } from './savings-by.ts'
import { savingsLedger } from './savings-ledger.ts'
import { savingsLanes } from './savings-parts.ts'

/** Everything the savings page shows; lanes are counted by mode and region, awards by the whole filter. */
export async function savingsSummary(
  caller: Caller,
  filter: SavingsFilter,
  db: Db,
): Promise<SavingsSummary> {
  const lanes = await savingsLanes(caller, filter, db)
  const { mode = Mode.Universal, region } = filter
  const [counted, against, by, ledger] = await Promise.all([
    savingsOf(caller, { mode, region }, db),
    savingsAgainst(lanes, filter, db),
    savingsBy(lanes, filter, db),
    savingsLedger(lanes, filter, db),
  ])
  return {
    lanes: counted.lanes,
    awardedLanes: against.find(({ reference }) => reference === 'baseline')?.lanes ?? 0,
    withoutBaseline: counted.withoutBaseline,
    withoutBid: counted.withoutBid,
    baselineCost: counted.baselineCost,
    against,
    by,
    ledger,
  }
}
