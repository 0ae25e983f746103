import { Badge } from '#ui/Badge.tsx'
import type { FlowMapProps } from './map-flow.ts'

type FlowTableProps = Pick<FlowMapProps, 'title' | 'flows' | 'measure' | 'format'> & {
  onPick: FlowMapProps['onPick'] | undefined
}

/** More rows than anybody reads; the lanes themselves are a list of their own. */
const shown = 500

/** The flows of a map as rows, the largest first. */
export function FlowTable({ title, flows, measure, format, onPick }: FlowTableProps) {
  const signals = flows.some(({ signal }) => signal)
  return (
    <div className="table-responsive map-table" role="region" aria-label={title} tabIndex={0}>
      <table className="table table-sm mb-0">
        <thead>
          <tr>
            <th scope="col">Flow</th>
            <th scope="col" className="text-end">
              {measure}
            </th>
            {signals && <th scope="col">Signal</th>}
          </tr>
        </thead>
        <tbody>
          {flows.slice(0, shown).map((flow) => (
            <tr key={flow.key}>
              <th scope="row">
                {onPick ? (
                  <button type="button" className="label-link" onClick={() => onPick(flow)}>
                    {flow.name}
                  </button>
                ) : (
                  flow.name
                )}
              </th>
              <td className="text-end">{format(flow.amount)}</td>
              {signals && <td>{flow.signal ? <Badge {...flow.signal} /> : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {flows.length > shown && (
        <p className="note">
          The {shown} largest of {flows.length.toLocaleString()}.
        </p>
      )}
    </div>
  )
}
