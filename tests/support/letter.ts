/** A mail as it arrived, with what its envelope, sender and connection were. */
export type Letter = Parts & {
  envelope: { from: string; to: string }
  /** Who signed in to send it; empty for nobody. */
  user: string
  secure: boolean
}
type Parts = { headers: Record<string, string>; text: string; html: string }

/** A letter of two parts, plain text and html, as a mail program shows them. */
export function readLetter(raw: string): Parts {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => {
    const part = parts.find(({ headers: own }) => own['content-type']?.startsWith(type))
    return part ? decoded(part) : ''
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function split(raw: string) {
  const at = raw.indexOf('\r\n\r\n')
  const unfolded = raw.slice(0, at).replace(/\r\n\s+/g, ' ')
  const headers = Object.fromEntries(
    unfolded.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(at + 4) }
}

function decoded({ headers, body }: ReturnType<typeof split>): string {
  const coding = headers['content-transfer-encoding']
  if (coding === 'base64') return Buffer.from(body, 'base64').toString()
  if (coding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString()
}
