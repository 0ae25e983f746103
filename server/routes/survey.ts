import { survey } from '#contract/ext/survey.ts'
import { countLookup } from '#server/accounts/attempt-limit.ts'
import { callerIfAny } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/serve.ts'
import { inviteToSurvey } from '#server/survey/invite-to-survey.ts'
import { answerSurvey, asInvited, asShipper, readSurvey } from '#server/survey/survey-answers.ts'

export const surveyRoutes = [
  serve(survey.read, async (asked, context) =>
    readSurvey(await whoAsks(asked, asked.query.code, context), context),
  ),

  serve(survey.answer, async (asked, context) => {
    const { code, ...answer } = asked.body
    const who = await whoAsks(asked, code, context)
    await answerSurvey(who, answer, context)
    return readSurvey(who, context)
  }),

  serve(survey.invite, ({ caller, body }, context) => inviteToSurvey(caller, body, context)),
]

async function whoAsks(
  { request, address }: { request: Request; address: string },
  code: string | undefined,
  context: Context,
) {
  if (code === undefined) return asShipper(await callerIfAny(request, context))
  await countLookup('survey', address, context)
  return asInvited(code, context)
}
