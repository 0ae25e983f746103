import type { Lane } from '#domain/lane.ts'
import { readSettings } from '#ui/grid/address/grid-settings.ts'
import { countMatching } from '#ui/grid/address/matching-rows.ts'
import type { GridColumn, GridFacets } from '#ui/grid/grid-column.ts'
import { type GridView, wholeView } from '#ui/grid/address/grid-address.ts'
import { writeList } from '#ui/grid/address/written-list.ts'
import { standingWords } from './lane-badges.api.ts'
import { withAward, withSignal } from './lanes-address.api.ts'

const whole = wholeView('All')
const red = (side: 'shipper' | 'carrier'): GridView => ({
  key: 'red',
  name: 'Red',
  words: withSignal(side, 'Red'),
})
const amber: GridView = { key: 'amber', name: 'Amber', words: withSignal('carrier', 'Amber') }

const standing = (
  key: string,
  name: string,
  ...standings: Parameters<typeof standingWords>
): GridView => ({ key, name, words: { status: writeList(standingWords(...standings)) } })

/** The views of lanes that nobody has to save, for a shipper and for a carrier. */
export const laneViews = {
  shipper: [
    whole,
    standing(
      'todo',
      'Needs action',
      'open',
      'paused',
      'pending',
      'award-declined',
      'part-declined',
      'no-answer',
    ),
    red('shipper'),
    { key: 'awarded', name: 'Awarded', words: withAward('awarded') },
  ],
  carrier: [
    whole,
    standing('todo', 'To do', 'none', 'draft'),
    standing('declined', 'Declined', 'declined'),
    red('carrier'),
    amber,
    standing('awarded', 'Won', 'accepted'),
  ],
} satisfies Record<string, [GridView, ...GridView[]]>

export type LaneSide = keyof typeof laneViews

/** A side's own views with what each chooses by column, and how many lanes that shows. */
export const countedViews = (
  side: LaneSide,
  lanes: readonly Lane[],
  columns: readonly GridColumn<Lane>[],
): { key: string; name: string; facets: GridFacets; count: number }[] =>
  laneViews[side].map(({ key, name, words }) => {
    const { facets } = readSettings(words, columns)
    return { key, name, facets, count: countMatching(lanes, columns, facets) }
  })
