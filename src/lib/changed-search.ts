/** Words of an address and what becomes of them: what is empty is taken out of it. */
export type SearchChange = Readonly<Record<string, string | null | undefined>>

/** An address with some of its words changed; all others stay. */
export function changedSearch(before: URLSearchParams, change: SearchChange): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params
}
