import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { AwardFigures } from '#domain/award-optimiser/award-figures.ts'
import type { DropOut } from '#domain/award-optimiser/robustness.ts'
import { formatCents, formatDollarChange, formatWholeDollars } from '#domain/money.ts'
import { counted, formatChange, formatCount, formatPercent } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { writeShown } from '#domain/shown-format.ts'
import type { MeasureLanes } from './measure-lanes.ts'
import { ownCo2eWords } from './own-co2e-words.ts'
import { isNothing } from './tender-words.ts'

/** A number, or what stands for it, with the lanes that it is about. */
export type Shown = { text: string; lanes?: MeasureLanes; notes?: readonly Shown[] }

type Measure = {
  label: string
  about?: string | null
  isMain?: true
  /** Its numbers mostly have a second line: the place is kept while they are calculated. */
  hasNotes?: true
  /** Null where there is no number. */
  read: (figures: AwardFigures) => Shown | null
}

const ofAll = (text: string): Shown => ({ text, lanes: 'all' })
/** Nothing to open where it counts none. */
const unlessNone = (count: number, text: string, lanes: MeasureLanes): Shown =>
  count > 0 ? { text, lanes } : { text }

export const measures = (
  nameOf: (carrier: number) => string,
  columns: AwardColumns,
): readonly Measure[] => [
  {
    label: 'Landed cost a year',
    isMain: true,
    hasNotes: true,
    read: ({ costCents }) => ofAll(formatCents(costCents)),
  },
  {
    label: 'Against baseline',
    read: ({ comparedCents, baselineCents }) => {
      const ratio = ratioAbove(comparedCents, baselineCents)
      return ratio === null ? null : ofAll(formatChange(ratio))
    },
  },
  ...(columns.offers
    ? [
        {
          label: 'Offers used',
          about: 'Saved against bids',
          hasNotes: true as const,
          read: ({ offersUsed = 0, offerSavingsCents = 0 }: AwardFigures): Shown | null =>
            offersUsed === 0
              ? null
              : {
                  text: formatCount(offersUsed),
                  lanes: 'offers',
                  notes: [{ text: formatWholeDollars(offerSavingsCents) }],
                },
        },
      ]
    : []),
  {
    label: 'At most above the best possible',
    read: ({ gapCents }) => {
      if (gapCents <= 0) return { text: 'Proven' }
      return isNothing(gapCents) ? { text: 'Within a dollar' } : ofAll(formatWholeDollars(gapCents))
    },
  },
  {
    label: 'Carriers',
    hasNotes: true,
    read: ({ carriers, newCarriers, lostCarriers }) => ({
      ...ofAll(formatCount(carriers)),
      notes: [
        unlessNone(newCarriers, `${formatCount(newCarriers)} new`, 'new'),
        unlessNone(lostCarriers, `${formatCount(lostCarriers)} lost`, 'lost'),
      ],
    }),
  },
  {
    label: 'Incumbents, of volume',
    read: ({ incumbentVolume }) =>
      incumbentVolume === null
        ? null
        : unlessNone(incumbentVolume, formatPercent(incumbentVolume, 0), 'incumbent'),
  },
  {
    label: 'Lanes awarded',
    hasNotes: true,
    read: ({ lanesAwarded, lanesStaying }) => ({
      ...unlessNone(lanesAwarded, formatCount(lanesAwarded), 'awarded'),
      ...(lanesStaying > 0 && {
        notes: [{ text: `${counted(lanesStaying, 'lane')} at baseline`, lanes: 'baseline' }],
      }),
    }),
  },
  {
    label: 'Largest carrier, of spend',
    hasNotes: true,
    read: ({ largestCarrier }) =>
      largestCarrier && {
        text: formatPercent(largestCarrier.spendShare, 0),
        lanes: `won-${largestCarrier.carrier}`,
        notes: [{ text: nameOf(largestCarrier.carrier) }],
      },
  },
  {
    label: 'CO2e, metric tons',
    about: ownCo2eWords(columns),
    read: ({ co2eKg }) => (co2eKg > 0 ? ofAll(formatCount(co2eKg / 1000)) : null),
  },
  {
    label: 'Transit days, by loads',
    read: ({ transitDays }) =>
      transitDays === null
        ? null
        : ofAll(writeShown(transitDays, { minimumFractionDigits: 1, maximumFractionDigits: 1 })),
  },
  {
    label: 'Lanes awarded by hand',
    read: ({ pinnedLanes }) =>
      pinnedLanes === 0 ? null : { text: formatCount(pinnedLanes), lanes: 'hand' },
  },
]

/** The carrier that costs most to replace; null where nobody wins. */
export function worstDropOut(
  dropOuts: readonly DropOut[],
  nameOf: (carrier: number) => string,
): Shown | null {
  const [worst] = dropOuts.toSorted(
    (a, b) => (b.surchargeCents ?? Infinity) - (a.surchargeCents ?? Infinity),
  )
  return worst
    ? {
        text:
          worst.surchargeCents === null
            ? 'Rules cannot hold'
            : formatDollarChange(worst.surchargeCents),
        lanes: `won-${worst.carrier}`,
        notes: [{ text: nameOf(worst.carrier) }],
      }
    : null
}
