import { writeXlsx } from 'hucre/xlsx'

/** What an ocean carrier's rate sheet says of a move: price and currency in one cell. */
const moves = [
  ['CNSHA', 'NLRTM', '40HC', '05.01.2026', '12', 'EUR 1,950.00', 31],
  ['CNSHA', 'NLRTM', '40HC', '09.02.2026', '10', 'EUR 2,050.00', 31],
  ['CNNGB', 'USLAX', '40HC', '12.01.2026', '8', 'USD 2,400', 18],
  ['CNNGB', 'USLAX', '20DV', '14.02.2026', '4', 'CNY 12,300', 18],
] as const

export const rateSheetHeadings = [
  'POL',
  'POD',
  'Container type',
  'Sailing',
  'Qty containers',
  'All-in rate',
  'T/T',
] as const

/**
 * An ocean FCL rate sheet as carriers send them: a hidden first sheet of look-ups, a letterhead with
 * notes, the headings in row 7 in the carrier's own words.
 */
export async function oceanRateSheet(name = 'FCL rates Q1.xlsx'): Promise<File> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Lookups',
        hidden: true,
        rows: [
          ['POL', 'POD', 'All-in rate'],
          ['do not', 'read', 'this'],
        ],
      },
      {
        name: 'Rates',
        rows: [
          ['Meridian Lines: FCL contract rates'],
          ['Valid 1 January to 31 March 2026, subject to space'],
          [],
          ['Rates include THC at both ends; demurrage as per tariff'],
          ['Prepared for', 'Customer'],
          [],
          [...rateSheetHeadings],
          ...moves.map((move) => [...move]),
        ],
      },
    ],
  })
  return new File([new Uint8Array(bytes)], name)
}
