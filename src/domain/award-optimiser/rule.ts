import * as z from 'zod'

/** Which lanes a rule is about: those that match every list that is not empty; without lists all lanes. */
export const scopeSchema = z.object({
  regions: z.array(z.string()).optional(),
  equipment: z.array(z.string()).optional(),
  origins: z.array(z.string()).optional(),
  destinations: z.array(z.string()).optional(),
  businessUnits: z.array(z.string()).optional(),
  laneIds: z.array(z.number().int()).optional(),
})
export type Scope = z.infer<typeof scopeSchema>

/**
 * Whose bids a limit counts. `incumbents`: bids of a lane's incumbent on that lane; `newcomers`: carriers
 * that are the incumbent of no lane of the tender.
 */
const countedSchema = z.discriminatedUnion('who', [
  z.object({ who: z.literal('everyone') }),
  z.object({
    who: z.literal('carriers'),
    carriers: z.array(z.number().int()).min(1),
    name: z.string().optional(),
  }),
  z.object({ who: z.literal('incumbents') }),
  z.object({ who: z.literal('newcomers') }),
])
export type Counted = z.infer<typeof countedSchema>

const common = {
  id: z.string().min(1),
  on: z.boolean().default(true),
  scope: scopeSchema.default({}),
}
const percent = z.number().min(0).max(100)
const amount = z.number().min(0)
const carrierCount = z.number().int().min(0)
const carrierIds = z.array(z.number().int()).min(1)
const hasBound = ({ least, most }: { least?: number | undefined; most?: number | undefined }) =>
  least !== undefined || most !== undefined

/** Spend in whole cents, volume in the mode's measure, CO2e in kilograms; a lane counts by its awarded share. */
export const measures = ['spend', 'volume', 'lanes', 'co2e'] as const
export type Measure = (typeof measures)[number]

const limitSchema = z
  .object({
    ...common,
    kind: z.literal('limit'),
    measure: z.enum(measures),
    of: countedSchema,
    /** The limit holds for each carrier instead of for all of them together. */
    each: z.boolean().default(false),
    least: amount.optional(),
    most: amount.optional(),
    /** Percent of the scope's volume or lanes, or of what is awarded of it in spend or CO2e. */
    unit: z.enum(['percent', 'amount']),
  })
  .refine(hasBound, 'Enter a minimum or a maximum.')

const carriersSchema = z
  .object({
    ...common,
    kind: z.literal('carriers'),
    per: z.enum(['all', 'region', 'equipment', 'lane']),
    least: carrierCount.optional(),
    most: carrierCount.optional(),
  })
  .refine(hasBound, 'Enter a minimum or a maximum.')

/** A carrier wins at least this much of the scope, or nothing of it. */
const worthwhileSchema = z
  .object({
    ...common,
    kind: z.literal('worthwhile'),
    measure: z.enum(['spend', 'volume', 'lanes']),
    least: amount,
    unit: z.enum(['percent', 'amount']),
  })
  .refine(
    ({ measure, unit }) => measure !== 'spend' || unit === 'amount',
    'Enter the minimum spend as an amount.',
  )

/** Percent that the shares of a lane are multiples of. */
export const shareSteps = [1, 2, 4, 5, 10, 20, 25, 50] as const
export const usualShareStep = 1
export const mostCarriersOfLane = 3
export const mostPenaltyPercent = 1000

/** A minimum share that is no multiple of the step counts as the next one. */
export const inSteps = (share: number, step: number): number => Math.ceil(share / step) * step

/** How a lane may be split; several such rules all hold. */
const perLaneSchema = z.object({
  ...common,
  kind: z.literal('perLane'),
  most: z.number().int().min(1).max(mostCarriersOfLane),
  minimumShare: z.number().int().min(1).max(100),
  step: z.literal(shareSteps).default(usualShareStep),
  /** Lanes of more loads a year have two carriers at least, where two may win. */
  twoAbove: z.number().min(0).optional(),
})

/** A lane leaves its incumbent only for a bid that saves this percentage of the incumbent's bid, or this amount a year. */
const switchingSchema = z
  .object({
    ...common,
    kind: z.literal('switching'),
    percent: percent.optional(),
    cents: amount.optional(),
  })
  .refine(
    ({ percent, cents }) => percent !== undefined || cents !== undefined,
    'Enter a percentage or an amount.',
  )

const excludeSchema = z.object({ ...common, kind: z.literal('exclude'), carriers: carrierIds })

/** Where any of these carriers bids, nobody else wins. */
const requireSchema = z.object({ ...common, kind: z.literal('require'), carriers: carrierIds })

/** Lanes may stay at baseline, wholly or in part, at a penalty in percent of the baseline. */
const unawardedSchema = z.object({
  ...common,
  kind: z.literal('unawarded'),
  penaltyPercent: z.number().min(0).max(mostPenaltyPercent),
})

/** `percent`: of the CO2e of the lowest bid of every lane. Shares that stay at baseline count as moved today. */
const co2eCapSchema = z.object({
  ...common,
  kind: z.literal('co2eCap'),
  most: amount,
  unit: z.enum(['percent', 'amount']),
})

export const ruleSchema = z.discriminatedUnion('kind', [
  limitSchema,
  carriersSchema,
  worthwhileSchema,
  perLaneSchema,
  switchingSchema,
  excludeSchema,
  requireSchema,
  unawardedSchema,
  co2eCapSchema,
])
export type Rule = z.infer<typeof ruleSchema>
export type RuleKind = Rule['kind']
export type RuleOf<Kind extends RuleKind> = Extract<Rule, { kind: Kind }>

/** What counts beside money, in cents a unit. It steers the award and is never part of its cost. */
export const weightsSchema = z.object({
  /** Per day of transit and load. */
  transitDay: amount.default(0),
  /** Per service point below 100 and load. */
  servicePoint: amount.default(0),
  /** Per metric ton of CO2e. */
  co2eTon: amount.default(0),
  /** Once for each carrier that wins and is the incumbent of no lane. */
  newCarrier: amount.default(0),
})
export type Weights = z.infer<typeof weightsSchema>

/** A lane awarded by hand: all pins of a lane together decide it, and what they leave stays at baseline. */
export const pinSchema = z.object({
  laneId: z.number().int(),
  bidId: z.number().int(),
  share: z.number().int().min(1).max(100),
})
export type Pin = z.infer<typeof pinSchema>
/** Characters of why a bid is awarded by hand. */
export const longestPinNote = 400

export const scenarioSchema = z.object({
  rules: z.array(ruleSchema),
  weights: weightsSchema.default(() => weightsSchema.parse({})),
  pins: z.array(pinSchema).default([]),
})
/** What a person asks of an award. The rules hold all together; their order means nothing. */
export type Scenario = z.infer<typeof scenarioSchema>

/** Names all pins of a scenario together, where a rule is named by its id. */
export const pinsId = 'pins'
/** Names the pins of one lane. */
export const pinsOfLane = (laneId: number): string => `${pinsId} ${laneId}`

export const rulesOf = <Kind extends RuleKind>(
  { rules }: Pick<Scenario, 'rules'>,
  kind: Kind,
): RuleOf<Kind>[] => rules.filter((rule): rule is RuleOf<Kind> => rule.kind === kind && rule.on)
