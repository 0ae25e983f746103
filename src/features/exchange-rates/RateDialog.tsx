import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompanyRate, rateEntrySchema } from '#contract/ext/exchange-rates.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatRate } from '#domain/exchange-rate.ts'
import { writeNumber } from '#domain/written-number.ts'
import { readRate } from '#domain/written-rate.ts'
import { refusalWords } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { DayInput } from '#ui/DayInput.tsx'
import { Field } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { rateMutations } from './exchange-rates.api.ts'

type RateDialogProps = {
  /** Null for a new one. */
  rate: CompanyRate | null
  currency: string
  onClose: () => void
}

type Problems = { currency?: string; date?: string; usd?: string }

export function RateDialog({ rate, currency: chosen, onClose }: RateDialogProps) {
  const [currency, setCurrency] = useState(rate?.currency ?? chosen)
  const [date, setDate] = useState(rate?.date ?? new Date().toISOString().slice(0, 10))
  const [usd, setUsd] = useState(rate ? written(rate) : '')
  const [problems, setProblems] = useState<Problems>({})
  const add = useMutation(rateMutations.add())
  const change = useMutation(rateMutations.change(rate?.id ?? 0))
  const failed = add.error ?? change.error
  const code = currency.trim().toUpperCase()

  const onLoad = useLoadAgain({
    saved: rate ? JSON.stringify([rate.currency, rate.date, written(rate)]) : '',
    entered: JSON.stringify([currency, date, usd]),
    isSaving: add.isPending || change.isPending,
    onFill() {
      if (!rate) return
      setCurrency(rate.currency)
      setDate(rate.date)
      setUsd(written(rate))
      setProblems({})
      change.reset()
    },
  })
  const newer = rate && newerElsewhere('This exchange rate was', savedWords(rate), onLoad)

  const save = () => {
    const usdPerUnit = readRate(usd)
    const { data, error } = rateEntrySchema.safeParse({ currency, date, usdPerUnit })
    if (!data) {
      const wrong = new Set(error.issues.map(({ path }) => path[0]))
      setProblems({
        ...(wrong.has('currency') && { currency: 'Enter an ISO 4217 code such as EUR.' }),
        ...(wrong.has('date') && { date: 'Enter a date from 1990 to 2100.' }),
        ...(wrong.has('usdPerUnit') && {
          usd: `Enter US dollars for one ${code || 'unit'}, such as ${formatRate(1.0842)}.`,
        }),
      })
      return
    }
    setProblems({})
    if (rate) change.mutate({ ...data, seen: rate.usdPerUnit }, { onSuccess: onClose })
    else add.mutate(data, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={rate ? `Edit ${rate.currency} rate` : 'Add exchange rate'}
      action={rate ? 'Save rate' : 'Add rate'}
      busy={add.isPending || change.isPending}
      problem={refusalWords(failed, newer)}
      newer={newer}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Currency"
        value={currency}
        maxLength={3}
        autoCapitalize="characters"
        autoComplete="off"
        problem={problems.currency}
        onChange={setCurrency}
      />
      <Field label="Date" problem={problems.date}>
        {(control) => <DayInput {...control} label="Date" value={date} onChange={setDate} />}
      </Field>
      <TextField
        label="USD per unit"
        inputMode="decimal"
        autoComplete="off"
        value={usd}
        problem={problems.usd}
        onChange={setUsd}
      >
        {code === '' ? 'US dollars for one unit.' : `US dollars for one ${code}.`}
      </TextField>
    </FormDialog>
  )
}

const written = ({ usdPerUnit }: CompanyRate): string => writeNumber(usdPerUnit, readerMark())

const savedWords = ({ currency, date, usdPerUnit }: CompanyRate): string =>
  `${formatRate(usdPerUnit)} US dollars for one ${currency} on ${formatCalendarDay(date)}`
