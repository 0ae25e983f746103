import { format, parse } from 'date-fns'

type MonthChoiceProps = {
  months: readonly string[]
  /** The months left out. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

/** Months, each to be left out or taken in; and three at a time. */
export function MonthChoice({ months, left, onChange }: MonthChoiceProps) {
  const toggle = (some: readonly string[]) => {
    const next = new Set(left)
    const taken = some.some((month) => !left.has(month))
    for (const month of some) {
      if (taken) next.add(month)
      else next.delete(month)
    }
    onChange(next)
  }
  const quarters = [0, 3, 6, 9].map((at) => months.slice(at, at + 3))
  return (
    <fieldset className="month-chips">
      <legend>Months</legend>
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className="chip"
          aria-pressed={!left.has(month)}
          onClick={() => toggle([month])}
        >
          {format(parse(month, 'yyyy-MM', new Date()), 'MMM yy')}
        </button>
      ))}
      {quarters.map((quarter, index) => (
        <button
          key={quarter[0] ?? index}
          type="button"
          className="btn btn-sm btn-link"
          onClick={() => toggle(quarter)}
        >
          Months {index * 3 + 1} to {index * 3 + 3}
        </button>
      ))}
    </fieldset>
  )
}
