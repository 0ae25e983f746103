/**
 * How far a written word is from a known one: 0 the same, more for abbreviations and typing errors,
 * null where it is another word. Short words have to be the same.
 */
export function wordDistance(written: string, known: string): number | null {
  if (written === known) return 0
  if (written.length >= 3 && known.length >= written.length + 2 && known.startsWith(written))
    return 1
  if (isSkeleton(written, known)) return 1.5
  const longer = Math.max(written.length, known.length)
  const allowed = longer >= 10 ? 2 : longer >= 6 ? 1 : 0
  if (allowed === 0 || Math.abs(written.length - known.length) > allowed) return null
  // People rarely get the first letter wrong, and 'rate' is not 'date'.
  if (written[0] !== known[0]) return null
  const edits = editsBetween(written, known, allowed)
  return edits === null ? null : edits
}

/** 'dstntn' of 'destination': the known word without its vowels, or with some of them. */
function isSkeleton(written: string, known: string): boolean {
  if (written.length < 3 || known.length < written.length + 2 || written[0] !== known[0])
    return false
  if (/[aeiou]/.test(written.slice(1))) return false
  let at = 0
  for (const letter of known) if (letter === written[at]) at += 1
  return at === written.length
}

/** Letters left out, added, changed or swapped with their neighbour; null beyond `allowed`. */
function editsBetween(a: string, b: string, allowed: number): number | null {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > allowed) return null
    before = last
    last = row
  }
  const edits = last[b.length] ?? 0
  return edits <= allowed ? edits : null
}
