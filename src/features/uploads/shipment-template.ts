import { shipmentColumns } from '#domain/shipment-column.ts'
import type { Download } from '#lib/call.ts'

/** A file with every heading that is recognised, to be filled. */
export function shipmentTemplate(): Download {
  const headings = shipmentColumns.map(
    ({
      headings: {
        en: [first = ''],
      },
    }) => titled(first),
  )
  const text = `\uFEFF${headings.map((heading) => `"${heading}"`).join(',')}\r\n`
  return { name: 'Laneward shipments template.csv', blob: new Blob([text], { type: 'text/csv' }) }
}

const titled = (heading: string) => heading.charAt(0).toUpperCase() + heading.slice(1)
