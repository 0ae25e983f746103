/** The headings of a layout in any order, as the server remembers them; null where the browser cannot compute it. */
export async function headingSignature(headings: readonly string[]): Promise<string | null> {
  // Pages that did not come over HTTPS have no cryptography.
  if (!globalThis.crypto?.subtle) return null
  const text = headings
    .map((heading) => heading.trim().toLowerCase())
    .toSorted()
    .join('\n')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
