import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'

export type JsonLimits = { bytes: number; title: string; milliseconds: number }

/** Files have a limit of their own; 20,000 bids fit in this. */
const signedIn: JsonLimits = { bytes: 20_000_000, title: '20 MB', milliseconds: 120_000 }
/** People who are not signed in send names, codes and passwords. */
const anyone: JsonLimits = { bytes: 32_000, title: '32 kB', milliseconds: 10_000 }

export function jsonLimits({ requires, bodyMegabytes }: Endpoint): JsonLimits {
  if (requires === null) return anyone
  return bodyMegabytes === undefined
    ? signedIn
    : { ...signedIn, bytes: bodyMegabytes * 1_000_000, title: `${bodyMegabytes} MB` }
}

/** Deeper than anything the contract has; reading on would cost time for nothing. */
const deepest = 20

/** 408 where the body takes too long, 413 where it is too large, 415 and 400 where it is no JSON of the contract. */
export async function readJson(request: Request, limits: JsonLimits): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'Send the body as application/json.')
  }
  const text = await readText(request, limits)
  if (isDeeper(text, deepest)) {
    throw new Refusal(400, `The body is nested deeper than ${deepest} levels.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
}

/** Stops reading once the body is too large, whatever length it announced, or too slow. */
async function readText({ body }: Request, limits: JsonLimits): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Refusal(408, 'The body took too long to arrive.'))
    timer = setTimeout(refuse, limits.milliseconds)
  })
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) return Buffer.concat(parts).toString('utf8')
      bytes += value.length
      if (bytes > limits.bytes) throw new Refusal(413, `The body is over ${limits.title}.`)
      parts.push(value)
    }
  } finally {
    clearTimeout(timer)
    reader.cancel().catch(() => {})
  }
}

/** Counts brackets outside texts, and stops at the first that is too deep. */
function isDeeper(text: string, levels: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at++
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') {
      depth++
      if (depth > levels) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
