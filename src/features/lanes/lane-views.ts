import { type GridView, wholeView } from '#ui/grid/address/grid-address.ts'
import { writeList } from '#ui/grid/address/written-list.ts'
import { standingWords } from './lane-badges.ts'

const whole = wholeView('All')
const red: GridView = { key: 'red', name: 'Red', words: { light: 'Red' } }

const standing = (
  key: string,
  name: string,
  ...standings: Parameters<typeof standingWords>
): GridView => ({ key, name, words: { status: writeList(standingWords(...standings)) } })

/** The views of lanes that nobody has to save, for a shipper and for a carrier. */
export const laneViews = {
  shipper: [
    whole,
    standing('todo', 'Needs action', 'open', 'paused', 'pending'),
    red,
    standing('awarded', 'Awarded', 'accepted'),
  ],
  carrier: [
    whole,
    standing('todo', 'Needs action', 'none', 'draft'),
    red,
    standing('awarded', 'Awarded', 'accepted'),
  ],
} satisfies Record<string, [GridView, ...GridView[]]>
