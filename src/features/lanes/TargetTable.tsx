import type { Lane } from '#domain/lane.ts'
import { formatUsd } from '#domain/money.ts'
import type { TypedTargets } from './target-entry.ts'

/** More are set by the rule alone: a dialog is no place to type hundreds of amounts. */
const typedOneByOne = 100

type TargetTableProps = {
  lanes: readonly Lane[]
  typed: TypedTargets
  wrong: readonly number[]
  onChange: (laneId: number, text: string) => void
}

/** A target a lane beside its baseline, in dollars a year. */
export function TargetTable({ lanes, typed, wrong, onChange }: TargetTableProps) {
  const more = lanes.length - typedOneByOne
  return (
    <div className="target-table" role="region" aria-label="Targets by lane" tabIndex={0}>
      <table className="table table-sm number-table">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Baseline Cost</th>
            <th scope="col">Target</th>
          </tr>
        </thead>
        <tbody>
          {lanes.slice(0, typedOneByOne).map(({ id, locationStr, equipmentType, baselineCost }) => (
            <tr key={id}>
              <th scope="row">
                {locationStr}
                {equipmentType !== null && <small>{equipmentType}</small>}
              </th>
              <td>{formatUsd(baselineCost)}</td>
              <td>
                <input
                  className={`form-control form-control-sm input-cell ${wrong.includes(id) ? 'is-invalid' : ''}`}
                  inputMode="decimal"
                  aria-label={`Target of ${locationStr} ${equipmentType ?? ''}`.trim()}
                  aria-invalid={wrong.includes(id)}
                  placeholder="N/A"
                  value={typed[id] ?? ''}
                  onChange={(event) => onChange(id, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="note">and {more} more, by the rule above.</p>}
    </div>
  )
}
