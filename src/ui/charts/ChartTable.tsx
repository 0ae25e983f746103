import type { ChartProps } from './chart-props.ts'

/** The same figures as rows: for screen readers, for copying, for those who like tables. */
export function ChartTable({ title, heading, labels, series, format }: ChartProps) {
  return (
    <div className="table-responsive" role="region" aria-label={title} tabIndex={0}>
      <table className="table table-sm mb-0">
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
            <tr key={label}>
              <th scope="row">{label}</th>
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
      </table>
    </div>
  )
}
