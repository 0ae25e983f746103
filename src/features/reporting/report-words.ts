import { type Cents, formatCents } from '#domain/money.ts'
import type { ReportName } from './report-address.ts'

export const reportTitles: Record<ReportName, string> = {
  recommended: 'Recommended',
  incumbent: 'Incumbents keep lanes',
  lowest: 'Lowest bids',
  rules: 'Cost of rules',
}

export const reportAbout: Record<ReportName, string> = {
  recommended: 'The lowest-cost split for each lane that your terms and carrier capacity allow.',
  incumbent: 'Each incumbent keeps its lanes at its latest complete bid.',
  lowest: 'Each lane goes to its lowest complete bid, ignoring your rules.',
  rules:
    'Extra cost of the recommended award over the lowest bids, caused by your minimum share, maximum carriers and carrier capacity.',
}

/** How a carrier's newest bids stand to its first: '$4.6K less than first bid'. */
export function loweredWords({ savingsCents }: { savingsCents: Cents }): string {
  if (savingsCents === 0) return 'as first bid'
  return `${formatCents(Math.abs(savingsCents))} ${savingsCents > 0 ? 'less' : 'more'} than first bid`
}
