import { gazetteer, type Zip } from './table.ts'

/** A US ZIP (with or without its four) or the first three of a Canadian postcode, as written. */
export function zipCode(text: string, us = false): string | undefined {
  const written = text.trim()
  const five = /^(\d{5})(?:[- ]?\d{4})?$/.exec(written)?.[1]
  if (five !== undefined) return five
  // A workbook drops the leading zero of New England's.
  if (us && /^\d{3,4}$/.test(written)) return written.padStart(5, '0')
  return /^([A-Za-z]\d[A-Za-z])(?:[ -]?\d[A-Za-z]\d)?$/.exec(written)?.[1]?.toUpperCase()
}

export const zipOf = (code: string): Zip | undefined => gazetteer().zips.get(code)

/** '902', '902xx', 'ZIP3 902', '902**', 'ZIP 902'. */
export function zip3Of(text: string, plain: boolean): string | undefined {
  const written = text.trim()
  return (
    /^(?:zip ?-?3?:?\s*)(\d{3})(?:xx|\*\*)?$/i.exec(written)?.[1] ??
    /^(\d{3})(?:xx|\*\*|--)$/i.exec(written)?.[1] ??
    (plain ? /^(\d{3})$/.exec(written)?.[1] : undefined)
  )
}
