import { type Cents, toDollars } from '#domain/money.ts'
import { savingsAgainst } from '#domain/savings.ts'

/** What was compared, in dollars, as answers and files name it. */
export const presentSavings = (reference: Cents, cost: Cents) => ({
  baselineCost: toDollars(reference),
  awardedCost: toDollars(cost),
  savings: toDollars(savingsAgainst(reference, cost)),
})
