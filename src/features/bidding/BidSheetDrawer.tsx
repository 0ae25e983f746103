import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { formatMoment } from '#domain/displayed-date.ts'
import { isBiddable, modeTitle } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { bidTemplate } from '#features/lanes/lanes.api.ts'
import { uploadBadge } from '#features/uploads/uploads.parts.tsx'
import { problemOf } from '#lib/call.ts'
import { saveDownload } from '#lib/save-download.ts'
import { Badge } from '#ui/Badge.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { FailedRowsButton } from '#ui/FailedRowsButton.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import {
  bidMutations,
  downloadSheet,
  reviewAddress,
  saveFailedRows,
  type SentSheet,
} from './bids.api.ts'

type BidSheetDrawerProps = { sheet: SentSheet; onClose: () => void }

export function BidSheetDrawer({ sheet, onClose }: BidSheetDrawerProps) {
  const { id, fileName, mode, createdAt, status, message, problems } = sheet
  return (
    <Drawer
      title={fileName}
      about={
        <p className="text-body-secondary mb-0">
          {modeTitle(mode)}, {formatMoment(new Date(createdAt))}
        </p>
      }
      onClose={onClose}
    >
      <div role="status">
        <Badge {...uploadBadge(sheet)} />
        <p className="my-2">{message}</p>
      </div>
      <div className="upload-actions mb-3">
        <ReviewActions sheet={sheet} />
        {status === UploadStatus.BidStructureChanged && (
          <Button size="sm" variant="outline-secondary" onClick={() => void saveTemplate(sheet)}>
            Download the new template
          </Button>
        )}
        <FailedRowsButton sheet={{ ...sheet, upload: sheet }} save={saveFailedRows} />
        <Button
          size="sm"
          variant="outline-secondary"
          onClick={() => void saveDownload(() => downloadSheet(id))}
        >
          Download original file
        </Button>
      </div>
      {problems.length > 0 && <SheetProblems problems={problems} />}
    </Drawer>
  )
}

/** A sheet proposes; its carrier decides. */
function ReviewActions({ sheet }: { sheet: SentSheet }) {
  const setAside = useMutation(bidMutations.setAside())
  const failure = setAside.error && problemOf(setAside.error).message
  if (sheet.status !== UploadStatus.PendingApproval) return null
  const review = reviewAddress(sheet)
  return (
    <>
      {review && (
        <Link className="btn btn-primary btn-sm" to={review}>
          Review and submit
        </Link>
      )}
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={setAside.isPending}
        onClick={() => setAside.mutate(sheet.id)}
      >
        Set aside
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}

/** The template of now, with what was filled in kept. */
export async function saveTemplate({ mode }: SentSheet): Promise<void> {
  if (isBiddable(mode)) await saveDownload(() => bidTemplate(mode))
}
