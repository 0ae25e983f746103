type MonthChipsProps = {
  label: string
  /** 'YYYY-MM' */
  months: readonly string[]
  /** None chosen stands for all of them. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Months as chips that are in or out. */
export function MonthChips({ label, months, chosen, onChange }: MonthChipsProps) {
  const isIn = (month: string) => chosen.length === 0 || chosen.includes(month)
  const toggle = (month: string) => {
    const next = months.filter((one) => (one === month ? !isIn(one) : isIn(one)))
    onChange(next.length === months.length ? [] : next)
  }
  return (
    <fieldset className="month-chips">
      <legend>{label}</legend>
      {months.map((month) => (
        <button
          key={month}
          type="button"
          className="chip"
          aria-pressed={isIn(month)}
          // The last one stays: a bid for no month is no bid.
          disabled={isIn(month) && months.filter(isIn).length === 1}
          onClick={() => toggle(month)}
        >
          {monthName(month)}
        </button>
      ))}
    </fieldset>
  )
}

const monthName = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
