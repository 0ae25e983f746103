import { formatMonth } from '#domain/displayed-date.ts'
import { counted } from '#domain/quantity.ts'

type Extent = { share: number; months: readonly string[] }

/** '60%, 6 months from Dec 2026'; the whole year of a lane is 'Whole lane'. */
export function extentWords({ share, months }: Extent): string {
  const [first] = months
  const period =
    first === undefined || months.length >= 12
      ? ''
      : `, ${counted(months.length, 'month')} from ${formatMonth(first)}`
  return share === 100 && period === '' ? 'Whole lane' : `${share}%${period}`
}
