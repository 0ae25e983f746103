import { loadChunk } from '#lib/chunk.ts'
import type { SignInAnswer } from './sign-in.api.ts'

const loadCalls = () => import('./sign-in.api.ts')

/** Asks by calls that are fetched once they are wanted; a failed fetch counts as no answer. */
export async function withSignIn(
  ask: (calls: Awaited<ReturnType<typeof loadCalls>>) => Promise<SignInAnswer>,
): Promise<SignInAnswer> {
  try {
    return await ask(await loadChunk('sign-in', loadCalls))
  } catch {
    return { problem: 'The server cannot be reached. Try again, or reload the page.' }
  }
}
