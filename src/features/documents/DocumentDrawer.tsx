import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { formatDay } from '#domain/displayed-date.ts'
import { Fact } from '#ui/Fact.tsx'
import { formatSize } from '#ui/file-size.ts'
import { Badge } from '#ui/Badge.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import type { RepoDocument } from '#contract/repo.ts'
import { documentBadge } from './document-badge.ts'
import { documentTitle, formatValidity } from './document-columns.ts'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentHistory } from './DocumentHistory.tsx'
import { documentQueries } from './documents.api.ts'

type DocumentDrawerProps = {
  id: number
  /** Of one's own company, or by the Owner. */
  mayChange: boolean
  onOpen: (id: number) => void
  onClose: () => void
}

export function DocumentDrawer({ id, mayChange, onOpen, onClose }: DocumentDrawerProps) {
  const history = useQuery(documentQueries.one(id))
  const [shownId, setShownId] = useState(id)
  const newest = history.data?.versions[0]
  const shown = history.data?.versions.find((version) => version.id === shownId) ?? newest

  return (
    <Drawer
      title={newest ? documentTitle(newest) : 'Document'}
      about={
        newest && (
          <div className="d-flex flex-wrap align-items-center gap-2">
            <Badge {...documentBadge(newest)} />
            <span className="text-body-secondary text-break">{newest.name}</span>
          </div>
        )
      }
      onClose={onClose}
    >
      <QueryState
        query={history}
        loading="Loading document"
        failed="The document could not be loaded. It may have been deleted."
      >
        {({ versions, reviews, views }) =>
          newest &&
          shown && (
            <>
              {newest.note && (
                <p className="alert alert-danger" role="note">
                  Sent back: {newest.note}
                </p>
              )}
              <DocumentActions
                document={newest}
                mayChange={mayChange}
                onReplaced={onOpen}
                onDeleted={onClose}
              />
              <DocumentPreview key={shown.id} document={shown} />
              <dl className="fact-row mt-3">
                <Fact name="Company" value={newest.company} />
                <Fact name="Category" value={newest.category} />
                <Fact name="Valid until" value={formatValidity(newest.validUntil)} />
                <Fact name="Size" value={formatSize(shown.byteCount)} />
                <Fact name="Uploaded" value={formatDay(new Date(shown.uploadedAt))} />
                <Fact name="By" value={shown.uploadedBy || '–'} />
              </dl>
              <DocumentHistory
                versions={versions}
                reviews={reviews}
                views={views}
                shownId={shown.id}
                onShow={setShownId}
              />
            </>
          )
        }
      </QueryState>
    </Drawer>
  )
}

const previewable = ['application/pdf', 'image/png', 'image/jpeg']
const largestPreview = 15_000_000

/** A pdf or picture from the page's own memory; the kind is the one the server found in its bytes. */
function DocumentPreview({ document }: { document: RepoDocument }) {
  const isShown = previewable.includes(document.mediaType) && document.byteCount <= largestPreview
  const file = useQuery({ ...documentQueries.file(document.id), enabled: isShown })
  const address = useAddressOf(file.data?.blob, document.mediaType)

  if (!isShown) {
    return (
      <p className="preview preview-none">
        This file type cannot be previewed. Download it to view it.
      </p>
    )
  }
  if (file.isError) {
    return (
      <p className="preview preview-none" role="alert">
        The document could not be loaded.
      </p>
    )
  }
  if (address === null)
    return (
      <div className="preview preview-loading" role="status">
        Loading {document.name}
      </div>
    )
  return document.mediaType === 'application/pdf' ? (
    <>
      {/* Chromium's viewer refuses a sandboxed frame; it runs outside of the page anyway. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe className="preview" title={document.name} src={`${address}#navpanes=0`} />
      <a className="preview-link" href={address} target="_blank" rel="noreferrer">
        Open in a new tab
      </a>
    </>
  ) : (
    <img className="preview preview-picture" alt={document.name} src={address} />
  )
}

/** An address for as long as the file is shown, typed by us: the bytes never become a page. */
function useAddressOf(blob: Blob | undefined, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setAddress(null)
    const made = URL.createObjectURL(new Blob([blob], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob, type])
  return address
}
