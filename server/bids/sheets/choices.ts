import type { NegotiationTerms } from '#domain/negotiation-terms.ts'

/** What a shipper's tender lets a bid say, as far as a template can hold it to that. */
export type Choices = { currencies: readonly string[]; months: readonly string[]; decimals: number }

type Tendered = {
  tender: {
    current: Pick<NegotiationTerms, 'decimals'>
    frozen: Pick<NegotiationTerms, 'exchangeRates'>
  }
  months: readonly string[]
}

/** The choices of every lane, each kind once: lanes under the same terms share one. */
export function choicesOf(lanes: readonly Tendered[]): { kinds: Choices[]; kindOf: number[] } {
  const kinds: Choices[] = []
  const known = new Map<string, number>()
  const kindOf = lanes.map(({ tender, months }) => {
    const choices: Choices = {
      currencies: Object.keys(tender.frozen.exchangeRates),
      months,
      decimals: tender.current.decimals,
    }
    const key = JSON.stringify(choices)
    const at = known.get(key) ?? kinds.push(choices) - 1
    known.set(key, at)
    return at
  })
  return { kinds, kindOf }
}

/** A bid's own currency where the tender takes it, else dollars, else the first it takes. */
export function currencyOffered(own: string | undefined, { currencies }: Choices): string {
  const usual = [own, 'USD', currencies[0]].find((code) => code && currencies.includes(code))
  return usual ?? own ?? 'USD'
}

const sheet = 'Lists'
const rows = { decimals: 1, currencyCount: 2, months: 3, currencies: 20 }

/** The hidden sheet the drop-downs take their choices from, a column for every kind of terms. */
export const listSheet = (kinds: readonly Choices[]) => ({
  name: sheet,
  hidden: true,
  rows: columnsAsRows([
    ['Decimals', 'Currencies, total', 'Valid months', ...blanks(16), 'Currencies'],
    ...kinds.map(({ decimals, currencies, months }) => [
      decimals,
      currencies.length,
      everyMonth,
      ...months,
      ...blanks(rows.currencies - rows.months - 1 - months.length),
      ...currencies,
    ]),
  ]),
})

const everyMonth = 'all'

/** Formulas for cells of a row: `kind` is the cell that names its choices, null where there is one kind only. */
export function choiceFormulas(kinds: readonly Choices[], kind: string | null) {
  const [only] = kinds
  const count =
    kind === null ? String(only?.currencies.length ?? 1) : inKind(rows.currencyCount, kind)
  const months = 1 + Math.max(0, ...kinds.map((choices) => choices.months.length))
  return {
    decimals: kind === null ? String(only?.decimals ?? 2) : inKind(rows.decimals, kind),
    currencies: listed(rows.currencies, count, kind),
    months: listed(rows.months, String(months), kind),
  }
}

const inKind = (row: number, kind: string) => `INDEX(${sheet}!$${row}:$${row},${kind}+1)`

const listed = (row: number, count: string, kind: string | null): string =>
  kind === null
    ? `${sheet}!$B$${row}:$B$${row + Number(count) - 1}`
    : `OFFSET(${sheet}!$A$${row},0,${kind},${count},1)`

const blanks = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null)

type Cell = string | number | null
const columnsAsRows = (columns: readonly (readonly Cell[])[]): Cell[][] =>
  Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_row, at) =>
    columns.map((column) => column[at] ?? null),
  )
