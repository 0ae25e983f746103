export type Part = { at: number; text: string; to: string | null }

/**
 * A mail's text with its links apart. They lead to the same page of this very address: a demo may be
 * reached by another name than the one it writes into its mails.
 */
export function linkedParts(body: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of body.matchAll(/https?:\/\/\S+/g)) {
    const { index, 0: found } = match
    if (index > from) parts.push({ at: from, text: body.slice(from, index), to: null })
    parts.push({ at: index, text: found, to: pathIn(found) })
    from = index + found.length
  }
  if (from < body.length) parts.push({ at: from, text: body.slice(from), to: null })
  return parts
}

function pathIn(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  // Two slashes at the start would name another host.
  return pathname.replace(/^\/+/, '/') + search
}
