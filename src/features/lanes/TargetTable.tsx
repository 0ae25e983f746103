import type { Lane } from '#domain/lane.ts'
import { formatUsd } from '#domain/money.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { TypedTargets } from './target-entry.ts'

/** More are set by the rule alone: a dialog is no place to type hundreds of amounts. */
const typedOneByOne = 100

type TargetTableProps = {
  lanes: readonly Lane[]
  typed: TypedTargets
  /** What is wrong with a lane's text. */
  wrong: ReadonlyMap<number, string>
  onChange: (laneId: number, text: string) => void
}

/** A target a lane beside its baseline, in dollars a year. */
export function TargetTable({ lanes, typed, wrong, onChange }: TargetTableProps) {
  const more = lanes.length - typedOneByOne
  return (
    <>
      <PlainTable label="Targets by lane" figures className="target-table" tableClass="table-sm">
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
                  className={`form-control form-control-sm input-cell ${wrong.has(id) ? 'is-invalid' : ''}`}
                  inputMode="decimal"
                  aria-label={`Target of ${locationStr} ${equipmentType ?? ''}`.trim()}
                  aria-invalid={wrong.has(id)}
                  aria-describedby={wrong.has(id) ? `target-problem-${id}` : undefined}
                  placeholder="N/A"
                  value={typed[id] ?? ''}
                  onChange={(event) => onChange(id, event.target.value)}
                />
                {wrong.has(id) && (
                  <span id={`target-problem-${id}`} className="field-problem">
                    {wrong.get(id)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && <p className="note">and {more} more, by the same rule.</p>}
    </>
  )
}
