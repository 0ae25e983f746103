import type { ColumnMapping } from '#domain/column-mapping.ts'
import { type ShipmentColumnKey, shipmentColumns } from '#domain/shipment-column.ts'
import type { FilePreview } from './file-preview.ts'

type MappingTableProps = {
  preview: FilePreview
  mapping: ColumnMapping
  /** As this layout was mapped before. */
  isRemembered: boolean
  isOpen: boolean
  onChange: (mapping: ColumnMapping) => void
}

/** Which heading of the file holds which column; recognised ones are filled in. */
export function MappingTable({
  preview,
  mapping,
  isRemembered,
  isOpen,
  onChange,
}: MappingTableProps) {
  const recognised = Object.keys(mapping).length
  const change = (key: ShipmentColumnKey, heading: string) => {
    const { [key]: _before, ...others } = mapping
    onChange(heading === '' ? others : { ...others, [key]: [heading] })
  }

  return (
    <details className="mapping" open={isOpen || undefined}>
      <summary>
        Columns: {recognised} of {preview.headings.length} headings{' '}
        {isRemembered ? 'mapped as last time' : 'recognised'}
      </summary>
      <div className="mapping-grid">
        {shipmentColumns.map(({ key, title }) => {
          const heading = mapping[key]?.[0] ?? ''
          const example =
            heading === ''
              ? ''
              : (preview.sample.find((row) => row[preview.headings.indexOf(heading)])?.[
                  preview.headings.indexOf(heading)
                ] ?? '')
          return (
            <label key={key}>
              <span>{title}</span>
              <select
                className="form-select form-select-sm"
                value={heading}
                onChange={(event) => change(key, event.target.value)}
              >
                <option value="">Not in the file</option>
                {preview.headings.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
              <small className="text-body-secondary">{example}</small>
            </label>
          )
        })}
      </div>
    </details>
  )
}
