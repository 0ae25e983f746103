import { formatMonth } from '#domain/displayed-date.ts'

type MonthChoiceProps = {
  label?: string
  /** 'YYYY-MM' */
  months: readonly string[]
  /** The months left out. */
  left: ReadonlySet<string>
  /** Whether the last month stays in: a bid for no month is no bid. */
  keepsOne?: boolean
  onChange: (left: ReadonlySet<string>) => void
}

/** Months, each to be left out or taken in; and three at a time. */
export function MonthChoice({
  label = 'Months',
  months,
  left,
  keepsOne = false,
  onChange,
}: MonthChoiceProps) {
  const toggled = (some: readonly string[]) => {
    const taken = some.some((month) => !left.has(month))
    return new Set(months.filter((month) => (some.includes(month) ? taken : left.has(month))))
  }
  const stays = (some: readonly string[]) => keepsOne && toggled(some).size === months.length
  const quarters = [0, 3, 6, 9]
    .map((at) => months.slice(at, at + 3))
    .filter((quarter) => quarter.length > 0)
  return (
    <fieldset className="month-chips">
      <legend>{label}</legend>
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className="chip"
          aria-pressed={!left.has(month)}
          disabled={stays([month])}
          onClick={() => onChange(toggled([month]))}
        >
          {formatMonth(month)}
        </button>
      ))}
      {quarters.map((quarter, index) => (
        <button
          key={quarter[0]}
          type="button"
          className="btn btn-sm btn-link"
          disabled={stays(quarter)}
          onClick={() => onChange(toggled(quarter))}
        >
          Months {index * 3 + 1} to {index * 3 + quarter.length}
        </button>
      ))}
    </fieldset>
  )
}
