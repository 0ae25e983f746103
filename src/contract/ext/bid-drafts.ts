import * as z from 'zod'
import { longestDraftText } from '#domain/draft-cell.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery } from '#contract/part.ts'

/** Of one read and of one write; a sheet of 5,000 lanes takes several. */
export const mostDraftCells = 5000

const mark = z.enum(['.', ','])
const version = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const storable = (text: string) => !text.includes('\0')
const column = z.string().min(1).max(60).refine(storable)
const text = z.string().max(longestDraftText).refine(storable).nullable()

export const draftCellSchema = z.object({
  laneId: z.number(),
  column: z.string(),
  /** Null: nothing is typed there any more. */
  text: z.string().nullable(),
  /** How the text writes decimals. */
  mark,
  version: z.number(),
  typedAt: z.string(),
  by: z.object({ id: z.number(), name: z.string() }),
  /** The text is gone because the bid says the same now. */
  saved: z.boolean(),
})
export type DraftCell = z.infer<typeof draftCellSchema>

export const draftChangeSchema = z.object({
  laneId: z.number().int(),
  column,
  /** Null takes away what was typed. */
  text,
  /** When it was typed, device time. */
  typedAt: z.iso.datetime({ offset: true }),
  /** The version that was seen when it was typed; null where nothing was there. */
  base: version.nullable(),
})

/** What a carrier's people typed in the bid sheet and have not saved as bids: cell by cell, never overwritten. */
export const bidDrafts = extension('bidDrafts', {
  list: endpoint({
    method: 'GET',
    path: '/ext/bid-drafts',
    requires: 'bid',
    summary:
      'Draft cells of one’s own company in a mode, oldest change first, those after version `since`; 0 reads all that hold a text.',
    query: z.object({ mode: biddableModeQuery, since: version.default(0) }),
    response: z.object({
      cells: z.array(draftCellSchema),
      /** The version to go on from. */
      upTo: z.number(),
      more: z.boolean(),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/ext/bid-drafts',
    requires: 'bid',
    summary: `Keep up to ${mostDraftCells} draft cells. A cell that somebody changed since \`base\` stays as it is and is answered under \`changed\`; one of a lane that takes no drafts of this carrier under \`notTaken\`.`,
    body: z.object({
      mark,
      cells: z
        .array(draftChangeSchema)
        .min(1)
        .max(mostDraftCells)
        .refine(
          (cells) =>
            new Set(cells.map((cell) => `${cell.laneId} ${cell.column}`)).size === cells.length,
          'name each cell once',
        ),
    }),
    response: z.object({
      taken: z.array(z.object({ laneId: z.number(), column: z.string(), version: z.number() })),
      changed: z.array(draftCellSchema),
      notTaken: z.array(z.number()),
    }),
  }),
})
