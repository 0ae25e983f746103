import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'
import { reportFilter, reportSchema } from '#contract/reporting.ts'

/** A report without its lines. */
export const reportFiguresSchema = reportSchema.omit({ lines: true }).extend({
  /** Lines of the report. */
  lanes: z.number(),
})
export type ReportFigures = z.infer<typeof reportFiguresSchema>

export const reportFigures = extension('reportFigures', {
  savings: endpoint({
    method: 'GET',
    path: '/ext/reports/{id}/figures',
    requires: 'compare bids',
    summary: 'What the three savings reports of a mode add up to.',
    refusals: [404],
    params: byBiddableMode,
    query: reportFilter,
    headers: ['etag'],
    response: z.object({
      incumbent: reportFiguresSchema,
      recommended: reportFiguresSchema,
      lowest: reportFiguresSchema,
      /** Lanes whose recommended award costs more than their lowest bid. */
      lanesWithRuleCost: z.number(),
    }),
  }),
})
