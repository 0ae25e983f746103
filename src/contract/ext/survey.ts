import * as z from 'zod'
import { weightsSchema } from '#domain/carrier-criterion.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { id } from '#contract/part.ts'

const code = z.string().min(1).max(200)
export const answerSchema = z.object({
  weights: weightsSchema,
  comments: z.string().trim().max(4000),
})

export const surveySchema = z.object({
  company: z.string(),
  /** What this person answered before; null for a first visit. */
  answer: answerSchema.nullable(),
  /** Of the whole company: for its own people, null for those who were invited. */
  average: weightsSchema.nullable(),
  answers: z.number().nullable(),
})

export const survey = extension('survey', {
  read: endpoint({
    method: 'GET',
    path: '/ext/survey',
    requires: null,
    summary:
      'The survey of an invitation code, or of the signed-in shipper; 403 with neither, 410 for a code that is over.',
    refusals: [401, 403, 404, 410, 429],
    query: z.object({ code: code.optional() }),
    response: surveySchema,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/ext/survey',
    requires: null,
    summary: 'Answer, or answer again, with an invitation code or as a signed-in shipper.',
    refusals: [401, 403, 404, 410, 429],
    body: answerSchema.extend({ code: code.optional() }),
    response: surveySchema,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/ext/survey/invitations',
    requires: 'invite to the survey',
    summary: 'Ask people by email to answer for a company: a shipper’s own, any for an Owner.',
    refusals: [404, 409, 422],
    body: z.object({ addresses: z.array(z.email()).min(1).max(50), companyId: id.optional() }),
    response: z.object({
      invited: z.array(z.string()),
      refused: z.array(z.object({ address: z.string(), reason: z.string() })),
    }),
  }),
})
