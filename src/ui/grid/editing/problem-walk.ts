export type CellPlace = { at: number; column: number }

/** The next place in reading order, or the one before; past the end it starts over. */
export function nextPlace(
  places: readonly CellPlace[],
  here: CellPlace,
  backwards: boolean,
): CellPlace | undefined {
  const inOrder = places.toSorted((a, b) => a.at - b.at || a.column - b.column)
  const compare = (place: CellPlace) => place.at - here.at || place.column - here.column
  return backwards
    ? (inOrder.findLast((place) => compare(place) < 0) ?? inOrder.at(-1))
    : (inOrder.find((place) => compare(place) > 0) ?? inOrder[0])
}
