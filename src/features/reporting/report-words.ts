import { formatUsd } from '#domain/money.ts'
import type { ReportName } from './report-address.ts'

export const reportTitles: Record<ReportName, string> = {
  recommended: 'Recommended',
  incumbent: 'Incumbents stay',
  lowest: 'Lowest bids',
  rules: 'Price of rules',
}

export const reportAbout: Record<ReportName, string> = {
  recommended: 'Each lane’s cheapest split that your terms allow and the bids can carry.',
  incumbent: 'Every incumbent keeps its lanes at its newest valid bid.',
  lowest: 'Every lane goes whole to its lowest valid bid, whatever your rules say.',
  rules:
    'What the recommended award costs above the lowest bids: your smallest share, your most carriers on a lane, and the room of the bids.',
}

/** How a carrier's newest bids stand to its first: '$4.6K less than first bid'. */
export function loweredWords({ savings }: { savings: number }): string {
  if (savings === 0) return 'as first bid'
  return `${formatUsd(Math.abs(savings))} ${savings > 0 ? 'less' : 'more'} than first bid`
}
