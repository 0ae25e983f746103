import './bench.scss'
import { createRoot } from 'react-dom/client'
import { Grid } from '#ui/grid/Grid.tsx'
import { packRows } from '#ui/grid/pack-rows.ts'
import { benchColumns, benchLanes, type BenchLane } from './rows.ts'

const asked = new URLSearchParams(location.search)
const count = Number(asked.get('n') ?? 1000)

// As from a server: the rows' garbage is not the grid's.
let rows: BenchLane[] = JSON.parse(JSON.stringify(benchLanes(count)))

setTimeout(() => {
  performance.mark('prepare')
  const lanes = asked.has('objects') ? rows : packRows(rows)
  // Packed, the row objects can go.
  rows = []
  performance.mark('data-ready')
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <Grid
      label="Lanes"
      rows={lanes}
      columns={benchColumns}
      rowKey={(lane) => String(lane['laneId'])}
      height="fill"
    />,
  )
}, 500)
