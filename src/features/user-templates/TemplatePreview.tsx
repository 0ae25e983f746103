import { useQuery } from '@tanstack/react-query'
import type { ExportColumn } from '#domain/export-column.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { templateQueries } from './user-templates.api.ts'

type TemplatePreviewProps = { mode: BiddableMode; columns: readonly ExportColumn[] }

export function TemplatePreview({ mode, columns }: TemplatePreviewProps) {
  const named = columns.map(({ key, title }) => ({ key, title: title.trim() || key }))
  const preview = useQuery(templateQueries.preview({ mode, columns: named }))
  return (
    <section aria-labelledby="preview-heading" className="template-preview">
      <h2 id="preview-heading" className="section-title">
        Preview
      </h2>
      <QueryState
        query={preview}
        loading="Loading the preview"
        failed="The preview could not be loaded."
      >
        {({ rows, total }) =>
          total === 0 ? (
            <EmptyState text="No shipment of this mode yet: an export would be empty." />
          ) : (
            <>
              <PlainTable label="Preview" card tableClass="table-sm text-nowrap">
                <thead>
                  <tr>
                    {named.map(({ title }, place) => (
                      <th key={place} scope="col" className={sideOf(rows, place)}>
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((cells, row) => (
                    <tr key={row}>
                      {named.map((_column, place) => (
                        <td key={place} className={sideOf(rows, place)}>
                          {cells[place]}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
              <p className="form-text">
                {rows.length} of {formatCount(total)} shipments
              </p>
            </>
          )
        }
      </QueryState>
    </section>
  )
}

const sideOf = (rows: readonly (readonly unknown[])[], place: number) =>
  rows.some((cells) => typeof cells[place] === 'number') ? 'text-end' : undefined
