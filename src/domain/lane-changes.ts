import type { Lane } from './lane.ts'

/** What is another row in a list of lanes than it was, and which lanes it has no more. */
export type LaneChanges = { changed: readonly Lane[]; gone: readonly number[] }

/** The list as it reads now; the very same where nothing changed. */
export function patchedLanes(held: Lane[], { changed, gone }: LaneChanges): Lane[] {
  if (changed.length === 0 && gone.length === 0) return held
  const fresh = new Map(changed.map((lane) => [lane.id, lane]))
  const left = new Set(gone)
  const kept: Lane[] = []
  for (const lane of held) {
    const now = fresh.get(lane.id)
    if (now === undefined) {
      if (!left.has(lane.id)) kept.push(lane)
    } else if (comparePlaces(now, lane) === 0) {
      kept.push(now)
      fresh.delete(lane.id)
    }
  }
  return fresh.size === 0 ? kept : merged(kept, [...fresh.values()].toSorted(comparePlaces))
}

function merged(kept: readonly Lane[], added: readonly Lane[]): Lane[] {
  const lanes: Lane[] = []
  let next = 0
  for (const lane of kept) {
    for (let one = added[next]; one && comparePlaces(one, lane) < 0; one = added[next]) {
      lanes.push(one)
      next += 1
    }
    lanes.push(lane)
  }
  return [...lanes, ...added.slice(next)]
}

type Placed = Pick<Lane, 'id' | 'locationStr'>

/** The order of lists of lanes: by origin, destination and number. */
function comparePlaces(a: Placed, b: Placed): number {
  if (a.locationStr === b.locationStr) return a.id - b.id
  const [originA = '', ...destinationA] = a.locationStr.split(' > ')
  const [originB = '', ...destinationB] = b.locationStr.split(' > ')
  return (
    compareTexts(originA, originB) ||
    compareTexts(destinationA.join(' > '), destinationB.join(' > ')) ||
    a.id - b.id
  )
}

/** As databases order text byte by byte: by code point, where JavaScript compares halves of them. */
function compareTexts(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    const difference = (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
