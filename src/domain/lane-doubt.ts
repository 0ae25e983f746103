import * as z from 'zod'
import { modeSchema } from './mode-schema.ts'
import { placeProblemKinds } from './shipment-upload.ts'

/** Why a lane end is doubtful: what its written text is today, or that it is read as another place. */
export const laneDoubtKinds = [...placeProblemKinds, 'AnotherPlace'] as const
export type LaneDoubtKind = (typeof laneDoubtKinds)[number]

const familySchema = z.enum(['road', 'ocean', 'air'])
const sideSchema = z.enum(['origin', 'destination'])

export const laneDoubtSchema = z.object({
  written: z.string(),
  family: familySchema,
  /** Of a blank place: origins and destinations are decided apart. Null of any other text. */
  side: sideSchema.nullable(),
  kind: z.enum(laneDoubtKinds),
  /** What the lanes say now, the most shipments first. */
  readAs: z.array(z.string()),
  /** Best first. */
  suggestions: z.array(z.string()),
  modes: z.array(modeSchema),
  shipments: z.number(),
  laneIds: z.array(z.number()),
})
export type LaneDoubt = z.infer<typeof laneDoubtSchema>

export const placeDecisionSchema = z.object({
  written: z.string().max(2000),
  family: familySchema,
  side: sideSchema.nullable().default(null),
  /** Name or reference of a place; null = the lanes are right as they are. */
  value: z.string().trim().min(1).max(200).nullable(),
})
export type PlaceDecision = z.infer<typeof placeDecisionSchema>

/** Two doubts of one key are decided together. */
export const doubtKey = ({
  written,
  family,
  side,
}: Pick<LaneDoubt, 'written' | 'family' | 'side'>): string =>
  JSON.stringify([family, written, written === '' ? side : null])
