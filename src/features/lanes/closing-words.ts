import { formatMoment } from '#domain/displayed-date.ts'

/** A closing time in the reader's own zone: '24 Nov 2026, 17:00 CET'. */
export const closingWords = (closesAt: string): string => formatMoment(new Date(closesAt))
