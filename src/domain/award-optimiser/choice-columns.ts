import type { AwardProblem } from './problem.ts'

/** Choices as typed columns, with room for more of them. */
export type ChoiceColumns = Pick<
  AwardProblem['choices'],
  'part' | 'bid' | 'offer' | 'carrier' | 'objective' | 'room' | 'alone'
>

export type Choice = { [Name in keyof ChoiceColumns]: number }

export type OpenChoices = {
  count: () => number
  /** Answers the choice's place. */
  add: (choice: Choice) => number
  /** The columns so far, without copying them. */
  close: () => ChoiceColumns
}

/** Half a million bids as lists of numbers would take as much again each time a list grows. */
export function openChoices(expected: number): OpenChoices {
  let columns = columnsOf(expected)
  let count = 0
  return {
    count: () => count,
    add(choice) {
      if (count === columns.part.length) columns = widened(columns)
      columns.part[count] = choice.part
      columns.bid[count] = choice.bid
      columns.offer[count] = choice.offer
      columns.carrier[count] = choice.carrier
      columns.objective[count] = choice.objective
      columns.room[count] = choice.room
      columns.alone[count] = choice.alone
      count += 1
      return count - 1
    },
    close: () => ({
      part: columns.part.subarray(0, count),
      bid: columns.bid.subarray(0, count),
      offer: columns.offer.subarray(0, count),
      carrier: columns.carrier.subarray(0, count),
      objective: columns.objective.subarray(0, count),
      room: columns.room.subarray(0, count),
      alone: columns.alone.subarray(0, count),
    }),
  }
}

const columnsOf = (length: number): ChoiceColumns => ({
  part: new Int32Array(length),
  bid: new Int32Array(length),
  offer: new Int32Array(length),
  carrier: new Int32Array(length),
  objective: new Float64Array(length),
  room: new Uint8Array(length),
  alone: new Uint8Array(length),
})

function widened(known: ChoiceColumns): ChoiceColumns {
  const wider = columnsOf(2 * known.part.length + 1)
  wider.part.set(known.part)
  wider.bid.set(known.bid)
  wider.offer.set(known.offer)
  wider.carrier.set(known.carrier)
  wider.objective.set(known.objective)
  wider.room.set(known.room)
  wider.alone.set(known.alone)
  return wider
}
