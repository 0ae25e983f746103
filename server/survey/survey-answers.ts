import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { carrierCriteria, type Weights, weightsSchema } from '#domain/carrier-criterion.ts'
import { findCode } from '#server/accounts/mailed-code.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import { surveyAnswers } from '#server/store/tables/survey.ts'

type Answer = { weights: Weights; comments: string }

/** Somebody who answers: a shipper's own person, or the holder of an invitation code. */
type Respondent = { companyId: number } & (
  | { userId: number; codeHash: null }
  | { userId: null; codeHash: string }
)

/** The holder of the code; 404 where there is none, 410 where it has expired. */
export async function asInvited(code: string, context: Context): Promise<Respondent> {
  const found = await findCode('survey', code, context)
  if (!found || found.code.companyId === null) throw notFound('The invitation')
  if (found.state !== 'good') throw new Refusal(410, 'This invitation has expired.')
  return { companyId: found.code.companyId, userId: null, codeHash: found.code.hash }
}

/** A signed-in shipper; 403 for anybody else. */
export function asShipper(caller: Caller | null): Respondent {
  if (!caller) throw new Refusal(403, 'Sign in, or open the link of your invitation.')
  if (!may(caller, 'answer the survey')) {
    throw new Refusal(403, 'The survey is answered by shippers and those they invite.')
  }
  return { companyId: caller.companyId, userId: caller.userId, codeHash: null }
}

export async function readSurvey(who: Respondent, { database }: Context) {
  const { db } = database
  const company = await db.query.companies.findFirst({ where: eq(companies.id, who.companyId) })
  const [own] = await db.select().from(surveyAnswers).where(isBy(who))
  const answer = own && {
    weights: weightsSchema.parse(own.weights),
    comments: own.comments,
  }
  const ofCompany = who.userId === null ? null : await averageOf(who.companyId, { database })
  return {
    company: company?.name ?? '',
    answer: answer ?? null,
    average: ofCompany?.average ?? null,
    answers: ofCompany?.answers ?? null,
  }
}

/** One answer a person and a code: answering again replaces it. */
export async function answerSurvey(
  { companyId, userId, codeHash }: Respondent,
  { weights, comments }: Answer,
  { database, now }: Context,
): Promise<void> {
  const set = { weights, comments, updatedAt: now() }
  await inTransaction(database, async (tx) => {
    await tx
      .insert(surveyAnswers)
      .values({ companyId, userId, codeHash, ...set })
      .onConflictDoUpdate({
        target: userId === null ? surveyAnswers.codeHash : surveyAnswers.userId,
        set: { companyId, ...set },
      })
  })
}

/** What a shipper's answers weigh together, and how many there are; null before the first. */
export async function averageOf(
  companyId: number,
  { database }: Pick<Context, 'database'>,
): Promise<{ average: Weights | null; answers: number }> {
  const [row] = await database.db
    .select({
      answers: sql<number>`count(*)`.mapWith(Number),
      ...Object.fromEntries(
        carrierCriteria.map((criterion) => [
          criterion,
          sql<number>`round(avg((${surveyAnswers.weights}->>${criterion})::numeric))`.mapWith(
            Number,
          ),
        ]),
      ),
    })
    .from(surveyAnswers)
    .where(eq(surveyAnswers.companyId, companyId))
  const { answers, ...average } = row ?? { answers: 0 }
  return { answers, average: answers === 0 ? null : weightsSchema.parse(average) }
}

const isBy = ({ userId, codeHash }: Respondent) =>
  or(
    userId === null ? undefined : eq(surveyAnswers.userId, userId),
    codeHash === null
      ? undefined
      : and(isNull(surveyAnswers.userId), eq(surveyAnswers.codeHash, codeHash)),
  )
