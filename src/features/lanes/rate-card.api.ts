import type { BiddableMode } from '#domain/mode.ts'
import type { Download } from '#lib/call.ts'
import { rateCard } from './lanes.api.ts'

/** The rates of what is awarded as the host writes them, or the same rows as a workbook; null while nothing is awarded. */
export async function rateCardAs(
  mode: BiddableMode,
  format: 'xlsx' | 'csv',
): Promise<Download | null> {
  const card = await rateCard(mode)
  if (card === null || format === 'csv') return card
  const [{ default: Papa }, { xlsxOf }] = await Promise.all([
    import('papaparse'),
    import('#ui/grid/export/write-xlsx.ts'),
  ])
  const { data } = Papa.parse<string[]>(await card.blob.text(), { skipEmptyLines: true })
  const [headings = [], ...rows] = data
  return {
    name: card.name.replace(/\.csv$/, '.xlsx'),
    blob: await xlsxOf('Rate card', { headings, rows: rows.map((row) => row.map(asCell)) }),
  }
}

/** Rates stay numbers a spreadsheet can add up. */
const asCell = (text: string): string | number =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
