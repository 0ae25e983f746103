import * as z from 'zod'

/** A word of a list that other hosts may lengthen: theirs is kept and shown as it is, in whatever case ours comes. */
export function openWord<const Words extends readonly [string, ...string[]]>(words: Words) {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]))
  return z.union([
    z.enum(words),
    z.string().overwrite((word) => known.get(word.toLowerCase()) ?? word),
  ])
}
