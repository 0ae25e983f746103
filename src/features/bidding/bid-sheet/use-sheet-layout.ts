import { useState } from 'react'
import * as z from 'zod'
import { device } from '#lib/device.ts'
import type { GridLayout } from '#ui/grid/grid-column.ts'

const keys = z.array(z.string()).optional()
const layoutSchema = z.object({
  order: keys,
  hidden: keys,
  pinned: keys,
  widths: z.record(z.string(), z.number()).optional(),
  density: z.enum(['compact', 'normal', 'roomy']).optional(),
})

/** Which columns the sheet shows, and how: kept on this device under the sheet's name. */
export function useSheetLayout(keptAs: string): [GridLayout, (layout: GridLayout) => void] {
  const key = `columns.${keptAs}`
  const [layout, setLayout] = useState(() => readLayout(key))
  return [
    layout,
    (next) => {
      device.write(key, JSON.stringify(next))
      setLayout(next)
    },
  ]
}

/** What cannot be read any more is forgotten rather than shown wrong. */
function readLayout(key: string): GridLayout {
  try {
    return layoutSchema.parse(JSON.parse(device.read(key) ?? '{}'))
  } catch {
    return {}
  }
}
