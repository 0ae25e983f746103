import { useQuery } from '@tanstack/react-query'
import type { BiddableMode } from '#domain/mode.ts'
import { regionName, tradeRegions } from '#domain/trade-region.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { useReportAddress } from './report-address.ts'

/** Which lanes are reported: all of the mode, or those of a region and an equipment. */
export function ReportFilters({ mode }: { mode: BiddableMode }) {
  const { filter, setRegion, setEquipment } = useReportAddress()
  const equipment = useQuery(laneQueries.equipment(mode))
  const names = [...new Set([...(equipment.data ?? []), filter.equipment ?? ''])].filter(Boolean)
  return (
    <div className="summary-filters" role="group" aria-label="Lanes reported">
      <Choice
        label="Trade region"
        none="All regions"
        value={filter.region ?? ''}
        choices={tradeRegions.map((value) => ({ value, text: regionName(value) }))}
        onChange={(value) => setRegion(tradeRegions.find((one) => one === value) ?? '')}
      />
      <Choice
        label="Equipment"
        none="All equipment"
        value={filter.equipment ?? ''}
        choices={names.map((value) => ({ value, text: value }))}
        onChange={setEquipment}
      />
    </div>
  )
}
