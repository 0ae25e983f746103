import { useQuery } from '@tanstack/react-query'
import { carriers } from '#contract/ext/carriers.ts'
import { useOffers } from '#lib/extensions.ts'
import { Choice } from '#ui/Choice.tsx'
import { carrierQueries, type TenderMode } from './carriers.api.ts'

type CompareWithProps = {
  mode: TenderMode
  carrierId: number
  otherId?: number
  onChange: (otherId: number | null) => void
}

/** Puts another carrier beside this one. */
export function CompareWith({ mode, carrierId, otherId, onChange }: CompareWithProps) {
  const compares = useOffers(carriers.compare)
  const { data = [] } = useQuery(carrierQueries.overview(mode))
  const others = data.filter(({ id }) => id !== carrierId)
  if (!compares || others.length === 0) return null
  return (
    <Choice
      label="Compare with"
      none="No other carrier"
      value={String(otherId ?? '')}
      choices={others.map(({ id, name }) => ({ value: String(id), text: name }))}
      onChange={(value) => onChange(Number(value) || null)}
    />
  )
}
