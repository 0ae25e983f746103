import { useQuery } from '@tanstack/react-query'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import { Choice } from '#ui/Choice.tsx'
import { laneQueries } from './lanes.api.ts'

type BusinessUnitChoiceProps = {
  mode: BiddableMode
  value: string | undefined
  onChange: (unit: string) => void
}

/** A shipper's own parts of its lanes; a shipper that names none, and a carrier, have none to choose from. */
export function BusinessUnitChoice({ mode, value, onChange }: BusinessUnitChoiceProps) {
  const isCarrier = may(useUser(), 'bid')
  const units = useQuery({ ...laneQueries.businessUnits(mode), enabled: !isCarrier })
  const names = [...new Set([...(units.data ?? []), ...(value === undefined ? [] : [value])])]
  const { isLoading } = units
  // What stands below would move when the units are known.
  if (isCarrier || (!isLoading && names.length === 0)) return null
  return (
    <Choice
      label="Business unit"
      none={isLoading ? 'Loading units' : 'All units'}
      isLoading={isLoading}
      value={value ?? ''}
      choices={names.map((name) => ({ value: name, text: name }))}
      onChange={onChange}
    />
  )
}
