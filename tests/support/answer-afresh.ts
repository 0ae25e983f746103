import { createApp } from '#server/app.ts'
import { signAccessToken } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Person } from './backend.ts'

/** What a server says that has kept no answers yet; '/lanes/mode?mode=4' below /api. */
export async function answerAfresh(context: Context, as: Person, path: string): Promise<unknown> {
  const token = await signAccessToken(as.userId, as.sessionId, context)
  const headers = { authorization: `Bearer ${token}` }
  return (await createApp(context).request(`/api${path}`, { headers })).json()
}
