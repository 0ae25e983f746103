import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery } from '#contract/part.ts'

export const tenderRoundSchema = z.object({
  round: z.number(),
  opensAt: z.string().nullable(),
  /** Null while no closing time is set. */
  closesAt: z.string().nullable(),
  /** Bids made or improved in this round. */
  bids: z.number(),
  carriers: z.number(),
  /** Lanes with a valid bid at the end of the round, and US dollars a year of the lowest on each. */
  lanes: z.number(),
  bestCost: z.number(),
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
})
