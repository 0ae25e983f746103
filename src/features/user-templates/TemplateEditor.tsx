import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { exportTemplates } from '#contract/ext/export-templates.ts'
import { type ExportColumn, standardColumns } from '#domain/export-column.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { ChangedElsewhere } from '#ui/ChangedElsewhere.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Offered } from '#ui/Offered.tsx'
import { counted, formatCount } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { ColumnList } from './ColumnList.tsx'
import { templateMutations, templateQueries } from './user-templates.api.ts'

type TemplateEditorProps = {
  mode: BiddableMode
  /** Whether the mode has a template of its own; null where the host does not tell. */
  custom: boolean | null
  kept: readonly ExportColumn[]
}

export function TemplateEditor({ mode, custom, kept }: TemplateEditorProps) {
  const [columns, setColumns] = useState(kept)
  const failed = (error: Error) => void toast.error(problemOf(error).message)
  const save = useMutation({
    ...templateMutations.save(),
    // A newer template is said beside the columns.
    onError: (error) => statusOf(error) !== 409 && failed(error),
  })
  const upload = useMutation({ ...templateMutations.upload(mode), onError: failed })
  const exporting = useMutation({ ...templateMutations.download(mode), onError: failed })
  const onLoad = useLoadAgain({
    saved: textOf(kept),
    entered: textOf(columns),
    isSaving: save.isPending || upload.isPending,
    onFill: () => setColumns(kept),
  })
  const newer = newerElsewhere('The template was', counted(kept.length, 'column'), onLoad)
  const known = custom !== null
  const changed = JSON.stringify(columns) !== JSON.stringify(kept)
  const seen = known && { seen: custom ? [...kept] : [] }
  const unnamed = columns.some(({ title }) => title.trim() === '')
  const sendFile = (isCustom: boolean) =>
    exporting.mutate(isCustom, {
      onSuccess: (found) => void (found || toast.info('No shipment to export yet.')),
    })
  return (
    <div className="template-editor">
      <section aria-label="Columns">
        <ColumnList columns={columns} onChange={setColumns} />
        {newer && <ChangedElsewhere newer={newer} busy={save.isPending} />}
        <div className="template-actions">
          <Button
            size="sm"
            disabled={(known && !changed) || unnamed || columns.length === 0 || save.isPending}
            aria-busy={save.isPending}
            onClick={() =>
              save.mutate(
                {
                  mode,
                  columns: columns.map(({ key, title }) => ({ key, title: title.trim() })),
                  ...seen,
                },
                { onSuccess: () => toast.success('Template saved.') },
              )
            }
          >
            Save template
          </Button>
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={!changed}
            onClick={() => setColumns(kept)}
          >
            Discard changes
          </Button>
          {custom !== false && (
            <Button
              size="sm"
              variant="outline-danger"
              disabled={save.isPending}
              onClick={() =>
                save.mutate(
                  { mode, columns: [], ...seen },
                  {
                    onSuccess: () => {
                      setColumns(standardColumns(mode))
                      toast.success('Standard columns restored.')
                    },
                  },
                )
              }
            >
              Restore standard columns
            </Button>
          )}
          {unnamed && <span className="field-problem mt-0">Name every column.</span>}
        </div>
      </section>
      <section aria-label="Files" className="template-files">
        <FileDrop
          label="Import columns from a file"
          accept={['.xlsx', '.csv']}
          limit="25 MB"
          onFiles={([file]) => {
            if (!file) return
            upload.mutate(file, {
              onSuccess: (made) => {
                setColumns(made.columns)
                toast.success(
                  `${counted(made.columns.length, 'column')} imported from ${file.name}.`,
                )
              },
            })
          }}
        />
        <div className="template-actions">
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={exporting.isPending}
            onClick={() => sendFile(false)}
          >
            Download standard
          </Button>
          {custom !== false && (
            <Button
              size="sm"
              variant="outline-secondary"
              disabled={exporting.isPending}
              onClick={() => sendFile(true)}
            >
              Download custom
            </Button>
          )}
        </div>
      </section>
      <Offered by={exportTemplates.preview}>
        <TemplatePreview mode={mode} columns={columns} />
      </Offered>
    </div>
  )
}

const textOf = (columns: readonly ExportColumn[]): string =>
  JSON.stringify(columns.map(({ key, title }) => [key, title.trim()]))

type TemplatePreviewProps = { mode: BiddableMode; columns: readonly ExportColumn[] }

function TemplatePreview({ mode, columns }: TemplatePreviewProps) {
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
