import * as z from 'zod'
import { type Problem, problemSchema } from './part.ts'

const words = z.string().trim().min(1).optional().catch(undefined)

/** ProblemDetails of RFC 9457, with the `errors` that ASP.NET adds: texts by the name of a field. */
const detailsSchema = z.object({
  message: words,
  title: words,
  detail: words,
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).catch({}),
})

/** What a refused call says went wrong, in our words or another host's; null where it says nothing. */
export function readProblem(body: unknown): Problem | null {
  const ours = problemSchema.safeParse(body)
  if (ours.success && ours.data.message.trim() !== '') return ours.data
  const { data } = detailsSchema.safeParse(body)
  const message = data?.message ?? data?.detail ?? data?.title
  if (data === undefined || message === undefined) return null
  const issues = Object.entries(data.errors).flatMap(([path, found]) =>
    [found].flat().map((one) => ({ path, message: one })),
  )
  return { message, ...(issues.length > 0 && { issues }) }
}

const byStatus: Record<number, string> = {
  400: 'The server did not accept this. Check what you entered.',
  401: 'The server did not accept these sign-in details.',
  403: 'Your account may not do this.',
  404: 'The server does not have this any more.',
  405: 'This server does not offer this.',
  408: 'The server took too long. Try again.',
  409: 'Somebody else changed this. Reload it and repeat your change.',
  410: 'The server does not have this any more.',
  413: 'This is larger than the server takes.',
  422: 'The server did not accept this. Check what you entered.',
  429: 'Too many tries. Wait a minute and try again.',
  501: 'This server does not offer this.',
  503: 'The server is not available. Try again in a moment.',
  504: 'The server took too long. Try again.',
  507: 'The server has no space left. Nothing was saved.',
}

/** For a refusal without words of its own, such as an empty body or the HTML page of a proxy. */
export const wordsOfStatus = (status: number): string =>
  byStatus[status] ??
  (status >= 500
    ? `The server failed (status ${status}). Try again. If it fails again, contact your administrator.`
    : `The server refused this (status ${status}).`)
