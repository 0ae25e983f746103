/**
 * The order rows keep when their values change while somebody looks at them. New rows take their
 * place in `fresh` only when that moves no row already there; otherwise they go to the end.
 * `previous` holds the new index of each row in the old order, -1 for a row that is gone.
 */
export function liveOrder(
  previous: Int32Array,
  fresh: Uint32Array,
): { order: Uint32Array; moved: number } {
  const placeInFresh = new Uint32Array(fresh.length)
  for (let place = 0; place < fresh.length; place++) placeInFresh[fresh[place]!] = place
  const known = new Uint8Array(fresh.length)
  const survivors: number[] = []
  let moved = 0
  let furthest = -1
  for (const row of previous) {
    if (row < 0) continue
    known[row] = 1
    survivors.push(row)
    const place = placeInFresh[row]!
    if (place < furthest) moved++
    else furthest = place
  }
  if (moved === 0) return { order: fresh, moved }
  const order = new Uint32Array(fresh.length)
  order.set(survivors)
  let next = survivors.length
  for (const row of fresh) if (known[row] === 0) order[next++] = row
  return { order, moved }
}
