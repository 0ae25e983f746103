import { formatCalendarMonth } from '#domain/displayed-date.ts'
import { quartersOf, yearsOf } from '#domain/fiscal-period.ts'
import { deviceChoice } from '#lib/device-choice.ts'
import { Choice } from '#ui/Choice.tsx'

type Span = { from?: string | undefined; to?: string | undefined }

type PeriodChoiceProps = {
  /** Months there are figures of, oldest first. */
  months: readonly string[]
  span: Span
  onChange: (span: Span) => void
}

const monthNames = Array.from({ length: 12 }, (_, at) => formatCalendarMonth(String(at + 1)))

/** The first month of the reader's fiscal year, 1 = January. */
const { use: useFiscalStart, choose: chooseFiscalStart } = deviceChoice(
  'fiscal-year-start',
  (text) => {
    const month = Number(text)
    return Number.isInteger(month) && month >= 1 && month <= 12 ? month : 1
  },
  String,
)

/** A quarter or a fiscal year, by the reader's own first month. */
export function PeriodChoice({ months, span, onChange }: PeriodChoiceProps) {
  const first = useFiscalStart()
  const periods = [...quartersOf(months, first), ...yearsOf(months, first)]
  const chosen = periods.find(({ from, to }) => from === span.from && to === span.to)
  const isOther = !chosen && (span.from !== undefined || span.to !== undefined)
  return (
    <>
      <Choice
        label="Period"
        none="All months"
        value={isOther ? 'other' : (chosen?.name ?? '')}
        choices={[
          ...periods.map(({ name }) => ({ value: name, text: name })),
          ...(isOther ? [{ value: 'other', text: 'Other months' }] : []),
        ]}
        onChange={(name) => {
          if (name === 'other') return
          const period = periods.find((one) => one.name === name)
          onChange({ from: period?.from, to: period?.to })
        }}
      />
      <Choice
        label="Fiscal year starts in"
        value={first}
        choices={monthNames.map((text, at) => ({ value: at + 1, text }))}
        onChange={(month) => chooseFiscalStart(Number(month))}
      />
    </>
  )
}
