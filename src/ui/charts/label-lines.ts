/** A name short enough to stand slanted under its bar; the whole of it is in the tooltip and the table. */
export const cutShort = (label: string, most = 18): string =>
  label.length <= most ? label : `${label.slice(0, most - 1).trimEnd()}…`

/** A name of several words in lines of about as many letters, for a narrow chart; a short one stays whole. */
export function inLines(label: string, most = 16): string[] {
  if (label.length <= most) return [label]
  const words = label.split(' ')
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Px from bar to bar: enough for the lines of the longest name. */
export const barPitch = (labels: readonly string[]): number =>
  34 + 14 * Math.max(0, ...labels.map((label) => inLines(label).length - 2))
