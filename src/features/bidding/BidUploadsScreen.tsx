import { useMutation, useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import type { BidSheet } from '#contract/bids.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { isBiddable, modeDefinitions, modeTitle } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { bidTemplate } from '#features/lanes/lanes.api.ts'
import { problemOf } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import { bidMutations, bidQueries, downloadSheet, saveFailedRows } from './bids.api.ts'

export function BidUploadsScreen() {
  const sheets = useQuery(bidQueries.sheets())
  return (
    <>
      <PageHeader title="Bid sheets" about="Every bid sheet you uploaded." />
      <QueryState
        query={sheets}
        loading="Loading bid sheets"
        failed="The bid sheets could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="No bid sheets yet. Download the template from a mode's lanes, fill it in and upload it there." />
          ) : (
            <ul className="upload-list">
              {rows.map((sheet) => {
                const { upload, fileName, message, problems } = sheet
                return (
                  <li key={upload?.id ?? fileName} className="card upload-card">
                    <div className="upload-head">
                      <div className="upload-name">
                        <strong>{fileName}</strong>
                        <small className="text-body-secondary">
                          {upload &&
                            `${modeTitle(upload.mode)}, ${formatMoment(new Date(upload.createdAt))}`}
                        </small>
                      </div>
                      {upload && <SheetStatus status={upload.status} />}
                      {upload && (
                        <Button
                          size="sm"
                          variant="link"
                          onClick={() => void saveDownload(() => downloadSheet(upload.id))}
                        >
                          Download the uploaded file
                        </Button>
                      )}
                    </div>
                    <p className="mb-0">{message}</p>
                    <div className="upload-actions">
                      {upload?.status === UploadStatus.PendingApproval && (
                        <WaitingActions upload={upload} />
                      )}
                      <FailedRowsButton sheet={sheet} save={saveFailedRows} />
                      {upload?.status === UploadStatus.BidStructureChanged && (
                        <Button
                          size="sm"
                          variant="outline-secondary"
                          onClick={() => void saveTemplate(upload)}
                        >
                          Download the new template
                        </Button>
                      )}
                    </div>
                    {problems.length > 0 && <SheetProblems problems={problems} />}
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </>
  )
}

/** A sheet proposes; its carrier decides. */
function WaitingActions({ upload }: { upload: NonNullable<BidSheet['upload']> }) {
  const setAside = useMutation(bidMutations.setAside())
  const failure = setAside.error && problemOf(setAside.error).message
  return (
    <>
      {isBiddable(upload.mode) && (
        <Link
          className="btn btn-primary btn-sm"
          to={`/${modeDefinitions[upload.mode].route}/lanes?sheet=${upload.id}`}
        >
          Review and submit
        </Link>
      )}
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={setAside.isPending}
        onClick={() => setAside.mutate(upload.id)}
      >
        Set aside
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}

async function saveTemplate(upload: BidSheet['upload']): Promise<void> {
  const mode = upload?.mode
  if (mode !== undefined && isBiddable(mode)) await saveDownload(() => bidTemplate(mode))
}

function SheetStatus({ status }: { status: number }) {
  if (status === UploadStatus.Completed) return <Badge tone="accepted" text="Done" />
  if (status === UploadStatus.BidStructureChanged)
    return <Badge tone="pending" text="Sheet changed" />
  if (status === UploadStatus.PendingApproval)
    return <Badge tone="pending" text="Waiting for review" />
  if (status === UploadStatus.Cancelled) return <Badge tone="neutral" text="Set aside" />
  return <Badge tone="rejected" text="Not saved" />
}
