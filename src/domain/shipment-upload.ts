import * as z from 'zod'
import { readingAnswersSchema, readingQuestionSchema } from './file-reading.ts'
import { modeSchema } from './mode-schema.ts'
import { modeFamilies } from './mode.ts'
import { filePurposes, shipmentColumnKeys } from './shipment-column-key.ts'
import {
  UploadKind,
  uploadKindSchema,
  uploadKindWords,
  uploadResultSchema,
  uploadStatusSchema,
} from './upload.ts'
import { momentSchema } from './moment.ts'

/** Why a row cannot be used as it is; each kind is one group with one repair. */
export const exceptionKinds = [
  'NoFreightCost',
  'CostInAnotherRow',
  'ChargesDiffer',
  'WeightCapturedSeparately',
  'WeightInAnotherRow',
  'MissingWeight',
  'MissingVolume',
  'MissingPlace',
  'AmbiguousPlace',
  'PlaceNotFound',
  'PlaceContradiction',
  'OnlyArea',
  'UnknownEquipment',
  'UnknownService',
  'UnknownMode',
  'UnknownCurrency',
  'MissingRate',
  'UnknownLane',
  'LaneTwice',
  'InvalidDate',
  'InvalidNumber',
  'UnknownUnit',
  'MissingField',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const exceptionWords: Record<ExceptionKind, { title: string; expected: string }> = {
  NoFreightCost: { title: 'No freight cost', expected: 'an amount above 0' },
  CostInAnotherRow: { title: 'Cost in another row', expected: 'an amount of its own' },
  ChargesDiffer: {
    title: 'Charges do not add up to the total',
    expected: 'a total that is the sum of its charges',
  },
  WeightCapturedSeparately: { title: 'Weight captured separately', expected: 'kg above 0' },
  WeightInAnotherRow: { title: 'Weight in another row', expected: 'a weight of its own' },
  MissingWeight: { title: 'Missing weight', expected: 'kg above 0' },
  MissingVolume: { title: 'Missing volume', expected: 'm3 above 0' },
  MissingPlace: { title: 'Missing place', expected: 'a city, port, airport or postal code' },
  AmbiguousPlace: { title: 'Which place?', expected: 'one of several places of that name' },
  PlaceNotFound: { title: 'Place not found', expected: 'a place inside the stated area' },
  PlaceContradiction: {
    title: 'Contradicting place',
    expected: 'a name, code and area that agree',
  },
  OnlyArea: { title: 'Only a country or state', expected: 'a place, or the area itself' },
  UnknownEquipment: { title: 'Unknown equipment', expected: 'equipment of the mode' },
  UnknownService: {
    title: 'Unknown service',
    expected: 'Door-Door, Door-Port, Port-Door or Port-Port',
  },
  UnknownMode: { title: 'Unknown mode', expected: 'a mode the product knows' },
  UnknownCurrency: { title: 'Unknown currency', expected: 'an ISO 4217 code' },
  MissingRate: { title: 'Missing exchange rate', expected: 'US dollars for one unit' },
  UnknownLane: { title: 'Unknown lane', expected: 'a lane of this sheet' },
  LaneTwice: { title: 'Lane listed twice', expected: 'each lane once' },
  InvalidDate: { title: 'Invalid date', expected: 'a date' },
  InvalidNumber: { title: 'Invalid number', expected: 'a number' },
  UnknownUnit: { title: 'Unknown unit', expected: 'a unit such as kg, lb, m3, km or mi' },
  MissingField: { title: 'Missing value', expected: 'a value' },
}

/** The problems of a place: one repair stands for all rows that write it so, wherever they do. */
export const placeProblemKinds = [
  'MissingPlace',
  'AmbiguousPlace',
  'PlaceNotFound',
  'PlaceContradiction',
  'OnlyArea',
] as const satisfies readonly ExceptionKind[]
export type PlaceProblemKind = (typeof placeProblemKinds)[number]

export const isPlaceProblem = (kind: ExceptionKind): kind is PlaceProblemKind =>
  placeProblemKinds.some((one) => one === kind)

/** Headings by column; several headings may feed one charge. One alone may be written without a list. */
export const columnMappingSchema = z.partialRecord(
  z.enum(shipmentColumnKeys),
  z.union([z.string().transform((heading) => [heading]), z.array(z.string())]),
)

/**
 * "Fix once, apply to all": one repair applies to every row of its group. 'keep' accepts what is written:
 * an area as the area itself, equipment as a type of the company's own.
 */
export const repairSchema = z.object({
  kind: z.enum(exceptionKinds),
  column: z.string(),
  found: z.string(),
  /** Of a place: the modes it is decided for, since one word may be a port and an airport; absent: all. */
  family: z.enum(modeFamilies).optional(),
  action: z.enum(['replace', 'keep', 'exclude']),
  /** What stands in for the found text: numbers plain with a decimal point, dates as YYYY-MM-DD. */
  value: z.string().default(''),
})
export type Repair = z.infer<typeof repairSchema>

export type RepairSubject = Pick<Repair, 'kind' | 'column' | 'found' | 'family'>

/** Two repairs of one key are about the same rows: a place counts wherever its modes write it so. */
export const repairKey = ({ kind, column, found, family }: RepairSubject) =>
  JSON.stringify(isPlaceProblem(kind) ? [kind, found, family ?? ''] : [kind, column, found])

/** A repair to make, or with 'undo' one to take back. */
export const amendmentSchema = repairSchema.extend({
  action: z.enum([...repairSchema.shape.action.options, 'undo']),
})
export type Amendment = z.infer<typeof amendmentSchema>

/** A repair as its upload records it; uploads of before do not say by whom, and of how many rows. */
export type RecordedRepair = Repair &
  Partial<{ rows: number; modes: number[]; userId: number; at: string }>

export const decisionSchema = repairSchema.extend({
  /** Rows of its group when it was decided. */
  rows: z.number().nullable(),
  by: z.string(),
  at: z.string().nullable(),
})
export type Decision = z.infer<typeof decisionSchema>

/** What the app sends beside a shipment file, as JSON in the multipart field `mapping`. */
export const intakeSettingsSchema = z.object({
  columns: columnMappingSchema.default({}),
  /** The file's own mode words by the mode they mean ('Air Charter': 7); 0 leaves such rows out. */
  modes: z.record(z.string(), modeSchema).default({}),
  reading: readingAnswersSchema.default({ currencies: {} }),
  purpose: z.enum(filePurposes).default('shipments'),
})
export type IntakeSettings = z.infer<typeof intakeSettingsSchema>

/** What is settled later, while the upload waits; what is absent stays. */
export const settingsChangeSchema = z.object({
  columns: columnMappingSchema.optional(),
  modes: z.record(z.string(), modeSchema).optional(),
  reading: readingAnswersSchema.optional(),
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>

export const noSettings: IntakeSettings = intakeSettingsSchema.parse({})

export const uploadSchema = z.object({
  id: z.number(),
  kind: uploadKindSchema,
  mode: modeSchema,
  /** Lanes: a list of lanes without history. */
  purpose: z.enum(filePurposes).default('shipments'),
  fileName: z.string(),
  byteCount: z.number().default(0),
  status: uploadStatusSchema,
  result: uploadResultSchema.nullable().default(null),
  /** Ratio 0 to 1 within the current status. */
  progress: z.number().default(0),
  rowsTotal: z.number().default(0),
  rowsAccepted: z.number().default(0),
  rowsInException: z.number().default(0),
  rowsLeftOut: z.number().default(0),
  lanesMade: z.number().default(0),
  /** US dollars of the accepted rows. */
  freightCost: z.number().default(0),
  uniqueLocationsCount: z.number().default(0),
  /** What has to be answered before its rows can be read; the upload waits at 111 until then. */
  questions: z.array(readingQuestionSchema).default([]),
  reason: z.string().nullable().default(null),
  companyId: z.number(),
  company: z.string().default(''),
  uploadedBy: z.string().default(''),
  approvedBy: z.string().default(''),
  /** Null until somebody approves it; its shipments count once it is Completed. */
  approvedAt: momentSchema.nullable().default(null),
  createdAt: momentSchema,
  updatedAt: momentSchema,
})
export type Upload = z.infer<typeof uploadSchema>

/** Whether its rows are read, repaired and approved; sheets are done when they are received. */
export const passesIntake = ({ kind, purpose }: Pick<Upload, 'kind' | 'purpose'>): boolean =>
  kind === UploadKind.ShipmentUpload || purpose === 'lanes'

/** What a file is. */
export const uploadKindWord = ({ kind, purpose }: Pick<Upload, 'kind' | 'purpose'>): string =>
  purpose === 'lanes' ? 'Lane list' : uploadKindWords[kind]

/** What `POST /shipments` answers for one file: refused files get a result code and no upload. */
export const receivedFileSchema = z.object({
  fileName: z.string(),
  result: uploadResultSchema,
  message: z.string().default(''),
  upload: uploadSchema.nullable().default(null),
  /** Where the same bytes came in before. */
  earlierUploadId: z.number().optional(),
})
export type ReceivedFile = z.infer<typeof receivedFileSchema>

/** More groups than this are not listed at once: the next follow once these are decided. */
export const mostGroups = 2000

/** Rows that one repair fixes: of a place by its modes and written text, else by column and text. */
export const exceptionGroupSchema = z.object({
  kind: z.enum(exceptionKinds),
  title: z.string(),
  /** Of a place every column it is written in: 'Origin, Destination'. */
  column: z.string(),
  expected: z.string(),
  found: z.string(),
  /** Of a place: whose modes look for it, each in its own kind of place. */
  family: z.enum(modeFamilies).optional(),
  /** Rows, each once. */
  count: z.number(),
  /** Lines of those of its rows that are in other groups too: rows of several groups are counted by them. */
  shared: z.array(z.number()).default([]),
  /** Where a place that was not found was looked for, in English; '' where nothing says. */
  area: z.string().default(''),
  suggestions: z.array(z.string()).default([]),
  /** A few rows of the group, with their line in the file. */
  examples: z.array(z.object({ row: z.number(), text: z.string() })).default([]),
})
export type ExceptionGroup = z.infer<typeof exceptionGroupSchema>

export const sheetProblemSchema = z.object({
  row: z.number(),
  column: z.string(),
  found: z.string(),
  expected: z.string(),
  laneId: z.number().nullable().default(null),
})
export type SheetProblem = z.infer<typeof sheetProblemSchema>
