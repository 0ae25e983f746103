import * as z from 'zod'
import { tab } from '#lib/device.ts'

const key = 'unanswered-submission'
const noteSchema = z.object({ userId: z.number(), bids: z.number(), at: z.string() })
type Note = z.infer<typeof noteSchema>

/** A submission that got no answer ends the session: what is not known about it is shown after signing in. */
export const unansweredSubmission = {
  read(userId: number): Note | null {
    const text = tab.read(key)
    const note = text === null ? null : noteSchema.safeParse(JSON.parse(text))
    return note?.success && note.data.userId === userId ? note.data : null
  },
  keep: (note: Note): boolean => tab.write(key, JSON.stringify(note)),
  forget: (): void => tab.remove(key),
}
