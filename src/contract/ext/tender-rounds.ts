import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, byBiddableMode } from '#contract/part.ts'
import { negotiationTermsSchema } from '#domain/negotiation-terms.ts'
import { shortlistedLaneSchema, shortlistRuleSchema } from '#domain/shortlist.ts'

export const tenderRoundSchema = z.object({
  round: z.number(),
  opensAt: z.string().nullable(),
  /** Null while no closing time is set. */
  closesAt: z.string().nullable(),
  /** IANA zone both times are meant in. */
  zone: z.string().default('UTC'),
  /** Bids made or improved in this round. */
  bids: z.number(),
  carriers: z.number(),
  /** Lanes with a valid bid at the end of the round, and US dollars a year of the lowest on each. */
  lanes: z.number(),
  bestCost: z.number(),
  /** Who could bid on what; null = every carrier on every lane it is invited to. */
  shortlist: z
    .object({
      rule: shortlistRuleSchema,
      lanes: z.number(),
      /** Each with how many lanes. */
      carriers: z.array(z.object({ id: z.number(), name: z.string(), lanes: z.number() })),
    })
    .nullable()
    .default(null),
})
export type TenderRound = z.infer<typeof tenderRoundSchema>

export const tenderRounds = extension('tenderRounds', {
  list: endpoint({
    method: 'GET',
    path: '/ext/tender-rounds',
    requires: 'run rounds',
    summary: 'The rounds of one’s tender in a mode, newest first, and what each brought.',
    query: z.object({ mode: biddableModeQuery }),
    response: z.array(tenderRoundSchema),
  }),
  open: endpoint({
    method: 'POST',
    path: '/ext/tender-rounds/{id}',
    requires: 'run rounds',
    summary:
      'Open the next round for shortlisted lanes and carriers alone. Bids of all others are kept. 409 when the terms were changed in the meantime, 422 for lanes that take no bids or carriers that are not invited.',
    params: byBiddableMode,
    refusals: [404, 409, 422],
    body: z.object({
      /** Of the terms as they were seen. */
      version: z.number().int(),
      /** An instant in ISO 8601; null = no closing time. */
      closesAt: z.iso.datetime({ offset: true }).nullable(),
      rule: shortlistRuleSchema,
      lanes: z.array(shortlistedLaneSchema).min(1).max(20_000),
    }),
    response: negotiationTermsSchema,
  }),
})
