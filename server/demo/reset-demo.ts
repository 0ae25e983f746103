import type { Endpoint } from '#contract/endpoint.ts'
import { ext } from '#contract/ext/ext.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { fillDemo } from './fill-demo.ts'

const underWay = new WeakSet<Context>()

/** Puts the demo back as it was. Nothing else is answered until it is whole: half of it is nothing to look at or change. */
export async function resetDemo(context: Context): Promise<void> {
  if (!context.settings.demo) throw new Refusal(409, 'This host is no demo.')
  underWay.add(context)
  try {
    await fillDemo(context)
  } finally {
    underWay.delete(context)
  }
}

/** Throws 503 while the demo is put back; what the host offers stays the same and is answered. */
export function refuseDuringReset(call: Endpoint, context: Context): void {
  if (!underWay.has(context) || call === ext.offered) return
  const refusal = new Refusal(503, 'The demo is being reset. Try again in a minute.')
  refusal.retryAfter = 10
  throw refusal
}
