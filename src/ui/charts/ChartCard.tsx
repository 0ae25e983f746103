import { ChartColumn, Download, Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import type { ChartProps } from './chart-props.ts'
import { ChartTable } from './ChartTable.tsx'
import { savePicture } from './save-picture.ts'

/** A chart in a card, with its table and its picture a click away. */
export function ChartCard(chart: ChartProps) {
  const { title, labels } = chart
  const [asTable, setAsTable] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  return (
    <figure className="card chart">
      <figcaption>
        <span>{title}</span>
        <span className="chart-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={asTable ? `${title}: view as chart` : `${title}: view as table`}
            title={asTable ? 'View as chart' : 'View as table'}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon icon={asTable ? ChartColumn : Table2} />
          </button>
          {!asTable && labels.length > 0 && (
            <button
              type="button"
              className="icon-button"
              aria-label={`${title}: download as picture`}
              title="Download as picture"
              onClick={() => canvas.current && savePicture(canvas.current, title)}
            >
              <Icon icon={Download} />
            </button>
          )}
        </span>
      </figcaption>
      {labels.length === 0 ? (
        <p className="chart-empty">Nothing to show yet.</p>
      ) : asTable ? (
        <ChartTable {...chart} />
      ) : (
        <ChartCanvas
          chart={chart}
          onDrawn={(drawn) => {
            canvas.current = drawn
          }}
        />
      )}
    </figure>
  )
}
