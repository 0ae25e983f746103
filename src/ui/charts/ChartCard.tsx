import { ChartColumn } from 'lucide-react'
import { useRef } from 'react'
import { ChartCanvas } from './ChartCanvas.tsx'
import type { ChartProps, ChartSeries } from './chart-props.ts'
import { ChartTable } from './ChartTable.tsx'
import { PictureCard } from './PictureCard.tsx'
import { savePicture } from './save-picture.ts'

const kind = { name: 'chart', icon: ChartColumn } as const

/** A chart in a card, with its table and its picture a click away. */
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
