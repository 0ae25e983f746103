import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RepoDocument } from '#contract/repo.ts'
import { documentQueries } from './documents.api.ts'

const previewable = ['application/pdf', 'image/png', 'image/jpeg']
const largestPreview = 15_000_000

/** A pdf or picture from the page's own memory; the kind is the one the server found in its bytes. */
export function DocumentPreview({ document }: { document: RepoDocument }) {
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
