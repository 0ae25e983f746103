import type { Carrier } from '#contract/ext/carriers.ts'
import { countryName } from '#domain/country-name.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { formatPercent } from '#domain/quantity.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { CellValue, GridColumn } from '#ui/grid/grid-column.ts'
import { linkBadges } from '#domain/carrier-link.ts'

const { text, count, money } = columnKinds<Carrier>()
const percent = (cell: CellValue) => formatPercent(numberIn(cell), 0)

/** Lanes with a complete bid of those invited to. */
export const laneCoverage = ({ complete, invited }: Carrier): number | null =>
  invited === 0 ? null : complete / invited

/** In which it works with the shipper, in their usual order. */
export const modesOf = ({ modes }: Carrier): string =>
  biddableModes
    .filter((mode) => modes.includes(mode))
    .map(modeTitle)
    .join(', ')

/** When somebody of the carrier was last here, or whether anybody has registered yet. */
export const seenWords = ({ lastSeenAt, people, awaited }: Carrier): string => {
  if (lastSeenAt !== null) return formatDay(new Date(lastSeenAt))
  if (people > 0) return 'Never'
  return awaited > 0 ? 'Invited' : 'No people yet'
}

/** What a carrier did first; where it is from and what it was asked are further right. */
export const carrierColumns: readonly GridColumn<Carrier>[] = [
  text('name', 'Carrier', ({ name }) => name, { width: 208, pinned: 'start' }),
  text('link', 'Link', ({ link }) => linkBadges[link].text, {
    kind: 'status',
    badge: ({ link }) => linkBadges[link],
    facet: true,
    width: 96,
  }),
  count('coverage', 'Coverage, lanes', laneCoverage, {
    percent: true,
    format: percent,
    width: 104,
  }),
  count('volume', 'Coverage, volume', ({ volumeCoverage }) => volumeCoverage, {
    percent: true,
    format: percent,
    width: 104,
  }),
  count('completion', 'Bid completion', ({ completion }) => completion, {
    percent: true,
    format: percent,
    width: 108,
  }),
  count('response', 'Time to first bid', ({ responseTime }) => responseTime, {
    format: (cell) => formatResponseTime(numberIn(cell)),
    width: 104,
  }),
  count('awarded', 'Lanes awarded', ({ awarded }) => awarded, { width: 96, total: 'sum' }),
  money('awardedCost', 'Awarded cost', ({ awardedCost }) => awardedCost),
  count('share', 'Awarded share', ({ awardedShare }) => awardedShare, {
    percent: true,
    format: percent,
    width: 96,
  }),
  {
    key: 'seen',
    header: 'Last seen',
    kind: 'date',
    value: 'lastSeenAt',
    format: (_cell, carrier) => seenWords(carrier),
    width: 168,
  },
  count('invited', 'Lanes invited', ({ invited }) => invited, { width: 96 }),
  count('bid', 'Lanes bid', ({ bid }) => bid, { width: 88 }),
  count('declined', 'Lanes declined', ({ declined }) => declined, { width: 104 }),
  text('modes', 'Modes', modesOf, { width: 220 }),
  text('country', 'Country', ({ country }) => (country ? countryName(country) : null), {
    facet: true,
    width: 136,
  }),
]
