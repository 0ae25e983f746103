import * as z from 'zod'

export const weightUnits = ['kg', 'lb', 't', 'st', 'g', 'oz'] as const
export const volumeUnits = ['m3', 'ft3', 'l'] as const
export const distanceUnits = ['mi', 'km'] as const
export type WeightUnit = (typeof weightUnits)[number]
export type VolumeUnit = (typeof volumeUnits)[number]
export type DistanceUnit = (typeof distanceUnits)[number]

/** What one row of a file is: containers, item lines and charges of one shipment share its reference. */
export const rowMeanings = ['shipment', 'container', 'item', 'charge'] as const
export type RowMeaning = (typeof rowMeanings)[number]

/** How finely places make lanes; 'written' takes each place as the file names it. */
export const laneLevels = ['written', 'port', 'city', 'zip3', 'state', 'country'] as const
export type LaneLevel = (typeof laneLevels)[number]

/** Containers of a row that no column counts. */
export const uncountedContainers = ['one', 'none'] as const

export const rateDirections = ['USD per unit', 'units per USD'] as const
export type RateDirection = (typeof rateDirections)[number]

/** What the volumes of a list of lanes are for; a year has 12 months or 52 weeks. */
export const volumePeriods = ['year', 'month', 'week'] as const
export type VolumePeriod = (typeof volumePeriods)[number]

/** What the targets and baselines of a list are for; the unit is the mode's own measure. */
export const amountBases = ['year', 'unit', 'shipment'] as const
export type AmountBasis = (typeof amountBases)[number]

/**
 * How a file is to be read, as the uploader answered or the file itself shows. What is absent has not
 * been settled: cells that depend on it are never read.
 */
export const readingAnswersSchema = z.object({
  /** 1,234.50 or 1.234,50 */
  decimalMark: z.enum(['.', ',']).optional(),
  dateOrder: z.enum(['month-first', 'day-first']).optional(),
  /** ISO 4217 by heading of each money column; a currency in the row itself goes first. */
  currencies: z.record(z.string(), z.string()).default({}),
  /** What each rate of a rate sheet is for, by heading: 'km', '100kg'. */
  amountUnits: z.record(z.string(), z.string()).optional(),
  weightUnit: z.enum(weightUnits).optional(),
  volumeUnit: z.enum(volumeUnits).optional(),
  distanceUnit: z.enum(distanceUnits).optional(),
  rowIs: z.enum(rowMeanings).optional(),
  containersPerRow: z.enum(uncountedContainers).optional(),
  /** By currency: 1.08 for euros and 1,350 for won stand in one column. */
  ratesAre: z.record(z.string(), z.enum(rateDirections)).optional(),
  laneLevel: z.enum(laneLevels).optional(),
  /** Sheet of a workbook by name, and line of its headings; the proposed ones where absent. */
  sheet: z.string().optional(),
  headingLine: z.number().int().min(1).optional(),
  hiddenRows: z.enum(['read', 'leave out']).optional(),
  volumePeriod: z.enum(volumePeriods).optional(),
  amountPer: z.enum(amountBases).optional(),
})
export type ReadingAnswers = z.infer<typeof readingAnswersSchema>

/** One thing about a file that has to be certain before its rows are read. */
export const readingQuestionSchema = z.object({
  /** Names the answer: 'decimalMark', 'weightUnit', 'currency:Freight cost'. */
  key: z.string(),
  /** 'Currency of "Freight cost"' */
  title: z.string(),
  /** What the file shows: 'Heading says EUR', '12 of 400 values only fit day-month'; '' where nothing tells. */
  evidence: z.string().default(''),
  choices: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** What the choice leads to: 'median 18,400 kg'. */
      detail: z.string().default(''),
    }),
  ),
  /** Null = nothing tells: the question must be answered before the file is read. */
  answer: z.string().nullable(),
  /** Who answered: the file itself, earlier files of this company, or the uploader. */
  source: z.enum(['file', 'earlier', 'uploader']).nullable(),
})
export type ReadingQuestion = z.infer<typeof readingQuestionSchema>

/** A cell as a file holds it: text, or the number of a spreadsheet's own number cell. */
export type Cell = string | number

/** One row of a file; `line` counts from 1 at the top of the sheet. */
export type FileRow = { line: number; cells: readonly Cell[] }

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell.trim()
