import { type Cents, toCents } from '#domain/money.ts'

type InCents<Row, Key extends keyof Row & string> = Omit<Row, Key> & {
  [Name in Key as `${Name}Cents`]: null extends Row[Name] ? Cents | null : Cents
}

/** A row of an answer with the named dollars as whole cents, each under its name and `Cents`. */
export function inCents<Row extends object, Key extends keyof Row & string>(
  row: Row,
  names: readonly Key[],
): InCents<Row, Key> {
  const fields: Record<string, unknown> = {}
  // Reports have tens of thousands of rows: pairs of names and values would take several times as long.
  for (const name in row) if (!isOneOf(names, name)) fields[name] = row[name]
  for (const name of names) {
    const dollars = row[name]
    fields[`${name}Cents`] = typeof dollars === 'number' ? toCents(dollars) : null
  }
  return fields as InCents<Row, Key>
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)
