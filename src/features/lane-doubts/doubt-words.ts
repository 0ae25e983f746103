import type { LaneDoubt } from '#domain/lane-doubt.ts'
import { modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { exceptionWords } from '#domain/shipment-upload.ts'

export const writtenWords = ({ written, side }: LaneDoubt): string =>
  written === '' ? `(blank ${side ?? 'place'})` : written

/** '"VERNON, CA"', as a sentence names it. */
export const doubtText = (doubt: LaneDoubt): string =>
  doubt.written === '' ? writtenWords(doubt) : `"${doubt.written}"`

export const kindWords = ({ kind }: LaneDoubt): string =>
  kind === 'AnotherPlace' ? 'Means another place' : exceptionWords[kind].title

/** 'Road - FTL · 2 lanes · 40 shipments'. */
export const aboutWords = ({ modes, laneIds, shipments }: LaneDoubt): string =>
  [
    modes.map(modeTitle).join(', '),
    counted(laneIds.length, 'lane'),
    counted(shipments, 'shipment'),
  ].join(' · ')
