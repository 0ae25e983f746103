import { type Cents, toCents } from '#domain/money.ts'

type InCents<Row, Key extends keyof Row & string> = Omit<Row, Key> & {
  [Name in Key as `${Name}Cents`]: null extends Row[Name] ? Cents | null : Cents
}

/** A row of an answer with the named dollars as whole cents, each under its name and `Cents`. */
export function inCents<Row extends object, Key extends keyof Row & string>(
  row: Row,
  names: readonly Key[],
): InCents<Row, Key> {
  const fields = new Map<string, unknown>(Object.entries(row))
  for (const name of names) {
    const dollars = fields.get(name)
    fields.delete(name)
    fields.set(`${name}Cents`, typeof dollars === 'number' ? toCents(dollars) : null)
  }
  return Object.fromEntries(fields) as InCents<Row, Key>
}
