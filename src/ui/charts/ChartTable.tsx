import { PlainTable } from '#ui/PlainTable.tsx'
import type { ChartProps } from './chart-props.ts'

/** The same figures as rows: for screen readers, for copying, for those who like tables. */
export function ChartTable({ title, heading, labels, series, format, onPick }: ChartProps) {
  return (
    <PlainTable label={title} tableClass="table-sm">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="text-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          // Two lanes may read the same.
          <tr key={`${index} ${label}`}>
            <th scope="row">
              {onPick ? (
                <button type="button" className="label-link" onClick={() => onPick(index)}>
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            {series.map(({ name, values }) => {
              const value = values[index]
              return (
                <td key={name} className="text-end">
                  {value == null ? '–' : format(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
