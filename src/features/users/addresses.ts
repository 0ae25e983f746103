import * as z from 'zod'

const addressSchema = z.email()

/** The mail addresses in what somebody pasted, once each: commas, lines, 'Tom <tom@x.test>', a column of a sheet. */
export function addressesIn(text: string): { addresses: string[]; unreadable: string[] } {
  const addresses = new Set<string>()
  const unreadable = new Set<string>()
  for (const part of text.split(/[\n\r,;\t]+/)) {
    const address = (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim().toLowerCase()
    if (address === '') continue
    for (const word of address.includes('@') ? address.split(/\s+/) : [address]) {
      if (addressSchema.safeParse(word).success) addresses.add(word)
      else unreadable.add(word)
    }
  }
  return { addresses: [...addresses], unreadable: [...unreadable] }
}
