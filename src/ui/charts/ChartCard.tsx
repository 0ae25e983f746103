import { ChartColumn } from 'lucide-react'
import { useRef } from 'react'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { ChartProps, ChartSeries } from './chart-props.ts'
import { ChartCanvas } from './ChartCanvas.tsx'
import { PictureCard } from './PictureCard.tsx'
import { savePicture } from './save-picture.ts'

const kind = { name: 'chart', icon: ChartColumn } as const

export function ChartCard(chart: ChartProps) {
  const { title, series, empty } = chart
  const canvas = useRef<HTMLCanvasElement>(null)
  return (
    <PictureCard
      title={title}
      kind={kind}
      isEmpty={series.every(isNothing)}
      empty={empty}
      table={<ChartTable {...chart} />}
      drawing={
        <ChartCanvas
          chart={chart}
          onDrawn={(drawn) => {
            canvas.current = drawn
          }}
        />
      }
      onSave={() => {
        const drawn = canvas.current
        if (drawn) savePicture(drawn, title, drawn.width / drawn.clientWidth)
      }}
    />
  )
}

/** Bars of no length on an axis from $0 to $1 are a picture of nothing. */
const isNothing = ({ values }: ChartSeries): boolean => values.every((value) => !value)

/** The same figures as rows: for screen readers, for copying, for those who like tables. */
function ChartTable({
  title,
  heading,
  labels,
  series,
  format,
  formatRow = format,
  notes,
  onPick,
}: ChartProps) {
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
          {notes && <th scope="col">{notes.heading}</th>}
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
                  {value == null ? '–' : formatRow(value)}
                </td>
              )
            })}
            {notes && <td>{notes.of[index] || '–'}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
