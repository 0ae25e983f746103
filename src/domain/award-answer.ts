import * as z from 'zod'

/** 'kept': the shipper kept an award that was not answered; 'replaced': it went to a backup instead. */
export const awardAnswers = ['accepted', 'declined', 'kept', 'replaced'] as const
export type AwardAnswer = (typeof awardAnswers)[number]

/** Where an award that was announced stands with its carrier. */
export const answerStandings = ['unasked', 'waiting', 'noAnswer', 'accepted', 'declined'] as const
export type AnswerStanding = (typeof answerStandings)[number]

export const answerStandingWords: Record<AnswerStanding, string> = {
  unasked: 'No answer required',
  waiting: 'Waiting for an answer',
  noAnswer: 'No answer',
  accepted: 'Accepted',
  declined: 'Declined',
}

/** Standings that leave a part of a lane for the shipper to decide. */
export const isOpenPart = (standing: AnswerStanding): boolean =>
  standing === 'declined' || standing === 'noAnswer'

export const awardTermsSchema = z.object({
  version: z.number().int().default(1),
  /** Days a carrier has to accept or decline an award; 0 = it is not asked. */
  answerDays: z.number().int().min(0).max(60).default(5),
  /** Days before the end that a carrier is reminded; 0 = it is not. */
  reminderDays: z.number().int().min(0).max(30).default(1),
  /** Whether a declined part goes to the first backup that can take it, without being asked. */
  awardsBackup: z.boolean().default(false),
})
export type AwardTerms = z.infer<typeof awardTermsSchema>

export const defaultAwardTerms: AwardTerms = awardTermsSchema.parse({})

const dayMs = 24 * 3_600_000

/** Until when awards made now are to be answered; null where carriers are not asked. */
export const answerDueAt = (
  { answerDays }: Pick<AwardTerms, 'answerDays'>,
  now: Date,
): Date | null => (answerDays === 0 ? null : new Date(now.getTime() + answerDays * dayMs))
