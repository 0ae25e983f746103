import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { Choice } from '#ui/Choice.tsx'
import { uploadQueries } from './uploads.api.ts'
import { completedUploads } from './of-upload.api.ts'

type UploadChoiceProps = {
  mode: BiddableMode
  value: number | undefined
  onChange: (uploadId: string) => void
}

/** Narrows a page to the lanes that one upload touched; without uploads there is nothing to choose. */
export function UploadChoice({ mode, value, onChange }: UploadChoiceProps) {
  const { data = [], isLoading } = useQuery(completedUploads(mode))
  const known = data.map(({ id, fileName }) => ({ value: String(id), text: fileName }))
  // What stands below would move when the files are known.
  if (!isLoading && known.length === 0 && value === undefined) return null
  const isKnown = value === undefined || known.some((one) => one.value === String(value))
  return (
    <Choice
      label="Upload"
      none={isLoading ? 'Loading uploads' : 'All uploads'}
      isLoading={isLoading}
      value={String(value ?? '')}
      choices={isKnown ? known : [...known, { value: String(value), text: `File ${value}` }]}
      onChange={onChange}
    />
  )
}

/** Says that a page shows the lanes of one upload only, and leads to all of them. */
export function OfUpload({ uploadId }: { uploadId: number }) {
  const upload = useQuery(uploadQueries.one(uploadId))
  const [search] = useSearchParams()
  return (
    <p className="alert alert-info" role="status">
      Lanes of{' '}
      <Link to={`/upload?upload=${uploadId}`}>{upload.data?.fileName ?? 'one upload'}</Link>.{' '}
      <Link to={`?${changedSearch(search, { uploadId: null })}`}>Show all lanes</Link>
    </p>
  )
}
