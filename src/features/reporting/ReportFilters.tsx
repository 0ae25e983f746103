import { useQuery } from '@tanstack/react-query'
import type { BiddableMode } from '#domain/mode.ts'
import { regionName, tradeRegions } from '#domain/trade-region.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { useReportAddress } from './report-address.ts'

/** Which lanes are reported: all of the mode, or those of a region and an equipment. */
export function ReportFilters({ mode }: { mode: BiddableMode }) {
  const { filter, setRegion, setEquipment } = useReportAddress()
  const equipment = useQuery(laneQueries.equipment(mode))
  const names = [...new Set([...(equipment.data ?? []), filter.equipment ?? ''])].filter(Boolean)
  return (
    <div className="summary-filters" role="group" aria-label="Lanes reported">
      <label>
        <span>Trade region</span>
        <select
          className="form-select form-select-sm"
          value={filter.region ?? ''}
          onChange={({ target }) =>
            setRegion(tradeRegions.find((one) => one === target.value) ?? '')
          }
        >
          <option value="">All regions</option>
          {tradeRegions.map((region) => (
            <option key={region} value={region}>
              {regionName(region)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Equipment</span>
        <select
          className="form-select form-select-sm"
          value={filter.equipment ?? ''}
          onChange={({ target }) => setEquipment(target.value)}
        >
          <option value="">All equipment</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
