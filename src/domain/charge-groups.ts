import { type ChargeLine, chargeLocations } from './charge.ts'
import { locationWords } from './charge-words.ts'

export type ChargeGroup = { title: string; lines: ChargeLine[] }

export const neededTitle = 'Required to submit'

const isBase = ({ location }: ChargeLine) => location === 'BaseRate'

/** Of a bid by hand: what it cannot be submitted without, the base rate first, then the rest by location. */
export function chargeGroups(lines: readonly ChargeLine[]): {
  needed: ChargeGroup
  others: ChargeGroup[]
} {
  const needed = lines.filter(({ mandatory }) => mandatory)
  const others = chargeLocations.map((location) => ({
    title: locationWords[location],
    lines: lines.filter((line) => line.location === location && !line.mandatory),
  }))
  return {
    needed: {
      title: neededTitle,
      lines: [...needed.filter(isBase), ...needed.filter((line) => !isBase(line))],
    },
    others: others.filter((group) => group.lines.length > 0),
  }
}
